import type { GitSource } from "../git-source";
import { statementsByFunction } from "./go-statements";
import type { ControllerFixture, EksctlFixture, Statement } from "./policies";

const CONTROLLER_POLICY = "docs/install/iam_policy";

/** Partitions that have a policy of their own, by the end of its file's name. */
const PARTITIONS = ["cn", "us-gov", "eusc", "iso", "isob", "isoe", "isof"];

/** Functions of `statement.go` by the add-on policy that attaches their statements: `iam_helper.go`, createRole. */
const FUNCTIONS: Readonly<Record<string, readonly string[]>> = {
  autoScaler: ["autoScalerStatements"],
  externalDNS: ["changeSetStatements", "externalDNSHostedZonesStatements"],
  certManager: [
    "changeSetStatements",
    "certManagerHostedZonesStatements",
    "certManagerGetChangeStatements",
  ],
  awsLoadBalancerController: ["loadBalancerControllerStatements"],
  xRay: ["xRayStatements"],
  efs: ["efsStatements", "efsEc2Statements"],
  fsx: ["fsxStatements", "serviceLinkRoleStatements"],
};

/** Constants of `iam.go` by the add-on policy that attaches them: `iam_helper.go`, makeManagedPolicies. */
const MANAGED: Readonly<Record<string, string>> = {
  imageBuilder: "iamPolicyAmazonEC2ContainerRegistryPowerUser",
  ebs: "iamPolicyAmazonEBSCSIDriverPolicy",
  cloudWatch: "iamPolicyCloudWatchAgentServerPolicy",
};

export function readEksctl(source: GitSource, read: string): EksctlFixture {
  const statements = statementsByFunction(source.read("pkg/cfn/builder/statement.go"));
  const constants = source.read("pkg/cfn/builder/iam.go");
  return {
    source: `https://github.com/eksctl-io/eksctl, ${source.version}: pkg/cfn/builder/statement.go, iam.go and iam_helper.go`,
    read,
    managed: mapValues(MANAGED, (constant) => [found(constantOf(constants, constant), constant)]),
    statements: mapValues(FUNCTIONS, (names) =>
      names.flatMap((name) => found(statements[name], name)),
    ),
  };
}

export function readLoadBalancerController(source: GitSource, read: string): ControllerFixture {
  const policyOf = (end: string) =>
    JSON.parse(source.read(`${CONTROLLER_POLICY}${end}.json`)) as ControllerFixture["policy"];
  const policy = policyOf("");
  const all = actionsOf(policy);
  const leftOut = PARTITIONS.map((partition) => {
    const own = actionsOf(policyOf(`_${partition}`));
    const more = own.filter((action) => !all.includes(action));
    // One policy serves all partitions, so it must have what any of them asks for.
    if (more.length > 0) throw new Error(`the policy of ${partition} alone has ${more.join(", ")}`);
    return [partition, all.filter((action) => !own.includes(action))] as const;
  });
  return {
    source: `https://github.com/kubernetes-sigs/aws-load-balancer-controller, ${source.version}: ${CONTROLLER_POLICY}.json`,
    read,
    leftOut: Object.fromEntries(leftOut.filter(([, actions]) => actions.length > 0)),
    policy,
  };
}

function actionsOf({ Statement: statements }: { readonly Statement: readonly Statement[] }) {
  return [...new Set(statements.flatMap(({ Action }) => Action))];
}

function constantOf(go: string, name: string): string | undefined {
  return new RegExp(`^\\s*${name}\\s*=\\s*"([^"]+)"`, "m").exec(go)?.[1];
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined)
    throw new Error(`upstream has no ${name} any more: read what took its place`);
  return value;
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
