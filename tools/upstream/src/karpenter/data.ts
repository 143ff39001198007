import type { Chart } from "./chart";
import type { KubernetesRange } from "./kubernetes";
import type { Statement, Template } from "./template";

/** Settings of the chart that IAM decides. */
const SETTINGS = ["clusterName", "interruptionQueue", "enableZonalShift"];

/** Minors whose own policies do not work: from which minor they are taken, and why. */
const POLICIES_OF_ANOTHER: Readonly<Record<string, { from: string; why: string }>> = {
  "1.12": {
    from: "1.13",
    why: "policies as in v1.13 (and in the guide's final v1.12 page): the tag's own zonal shift statement is refused by IAM",
  },
};

/** In 0.34 to 1.0 the node role was passed by its name, to EC2 as it is called outside China; upstream mended both. */
const PASS_ROLE: readonly (readonly [upstream: string, mended: string])[] = [
  [
    '"arn:${AWS::Partition}:iam::${AWS::AccountId}:role/KarpenterNodeRole-${ClusterName}"',
    '"${KarpenterNodeRole.Arn}"',
  ],
  ['"iam:PassedToService":"ec2.amazonaws.com"', '"iam:PassedToService":"ec2.${AWS::URLSuffix}"'],
];

/** What was read out of the template of one release. */
export interface TemplateFixture extends Template {
  /** The release's tag. */
  readonly version: string;
  readonly source: string;
  /** Of the template, or the commit that its description was read at. */
  readonly blob?: string;
  readonly commit?: string;
}

export interface DataInput {
  readonly template: TemplateFixture;
  readonly chart: Chart;
  readonly kubernetes: KubernetesRange;
  /** Day on which the sources were read. */
  readonly read: string;
  /** Templates of other minors: of 1.9, which split the policies, and of those that mend another's. */
  readonly templateOf: (minor: string) => Template;
}

/** The data of one minor as karpenter-iam ships it. */
export function karpenterData({ template, chart, kubernetes, read, templateOf }: DataInput) {
  const other = POLICIES_OF_ANOTHER[minorOf(template)];
  const { managedPolicies } = mended(other === undefined ? template : templateOf(other.from));
  return {
    source: [describeTemplate(template), ...(other === undefined ? [] : [other.why])].join("; "),
    read,
    kubernetes: {
      source:
        "pkg/providers/version/version.go of the tags and docs/upgrading/compatibility.md of main",
      ...kubernetes,
    },
    chart: {
      source: `${chart.values.path} of ${chart.tag}, ${short(chart.values)}`,
      settings: SETTINGS.filter((key) => chart.values.settings.includes(key)),
    },
    nodeClass: {
      source: `${chart.crd.path} of ${chart.tag}, ${short(chart.crd)}; docs/concepts/nodeclasses.md, ${short(chart.docs)}`,
      apiVersion: `${chart.crd.group}/${chart.crd.storedVersion}`,
      reservedTags: reservedTags(chart),
    },
    nodeRolePolicies: template.nodeRoleManagedPolicies.map((arn) => arn.replace(/^.*\//, "")),
    queuePolicy: template.queue.queuePolicy,
    interruptionEvents: Object.fromEntries(
      template.eventRules.map(({ id, eventPattern }) => [id.replace(/Rule$/, ""), eventPattern]),
    ),
    controllerPolicies: split(managedPolicies, templateOf),
  };
}

/** Such as `1.14`. */
export function minorOf({ version }: Pick<TemplateFixture, "version">): string {
  return version.slice(1).split(".").slice(0, 2).join(".");
}

function mended({ managedPolicies }: Template): Pick<Template, "managedPolicies"> {
  const text = PASS_ROLE.reduce(
    (policies, [upstream, ours]) => policies.split(upstream).join(ours),
    JSON.stringify({ managedPolicies }),
  );
  return JSON.parse(text) as Pick<Template, "managedPolicies">;
}

function describeTemplate(template: TemplateFixture): string {
  const { version, source } = template;
  return template.blob === undefined
    ? `aws/karpenter-provider-aws ${version}, ${source}, ${short(template)}`
    : `aws/karpenter-provider-aws ${version}, getting-started cloudformation.yaml, ${short(template)}`;
}

function short({ blob, commit }: { readonly blob?: string; readonly commit?: string }): string {
  return blob === undefined ? `commit ${String(commit).slice(0, 10)}` : `blob ${blob.slice(0, 10)}`;
}

/** Tags that the CRD refuses and those that Karpenter writes; upstream lets `Name` be overridden. */
function reservedTags({ crd, docs }: Chart): string[] {
  const written = docs.defaultTags
    .filter((key) => key !== "Name")
    .map((key) => key.replace("<cluster-name>", "${ClusterName}"));
  return [...new Set([...crd.restrictedTags.equal, ...written])].sort();
}

/** Statements by policy. Before 1.9 upstream had one policy: it is split as 1.9 split it. */
function split(
  managedPolicies: Template["managedPolicies"],
  templateOf: DataInput["templateOf"],
): Record<string, readonly Statement[]> {
  const policies = Object.entries(managedPolicies).map(
    ([name, statements]) => [partOf(name), statements] as const,
  );
  const [only, another] = policies;
  if (only === undefined || another !== undefined) return Object.fromEntries(policies);
  const parts = Object.entries(templateOf("1.9").managedPolicies).map(([name, statements]) => {
    const sids = statements.map(({ Sid }) => Sid);
    return [partOf(name), only[1].filter(({ Sid }) => sids.includes(Sid))] as const;
  });
  const placed = parts.flatMap(([, statements]) => statements);
  if (placed.length !== only[1].length) throw new Error("a statement has no policy in 1.9");
  return Object.fromEntries(parts);
}

function partOf(policyName: string): string {
  const part = /^KarpenterController(.+)Policy-/.exec(policyName)?.[1];
  return part ?? policyName;
}
