import { readFileSync } from "node:fs";
import path from "node:path";
import type { AddonPolicies } from "../src";
import { stackWithGroup } from "./example";
import { blocksOf, synthesized } from "./synthesized";

/** A statement of an IAM policy, in IAM's own words. */
interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: unknown;
}

// Fixtures: what upstream wrote, as it wrote it but for the partition of ARNs. Each names its source.
const EKSCTL = fixture("eksctl-addon-policies.json") as {
  readonly managed: Readonly<Record<string, readonly string[]>>;
  readonly statements: Readonly<Record<string, readonly Statement[]>>;
};
const LOAD_BALANCER_CONTROLLER = fixture("aws-load-balancer-controller.json") as {
  readonly policy: { readonly Statement: readonly Statement[] };
};

// https://docs.aws.amazon.com/eks/latest/userguide/create-node-role.html
const BASE = [
  "AmazonEC2ContainerRegistryPullOnly",
  "AmazonEKSWorkerNodePolicy",
  "AmazonSSMManagedInstanceCore",
];

function fixture(file: string): unknown {
  return JSON.parse(readFileSync(path.join(__dirname, "fixtures", file), "utf8"));
}

function treeWith(addonPolicies: AddonPolicies) {
  return synthesized(stackWithGroup({ addonPolicies }));
}

/** Names of the AWS managed policies on the node role. */
function managedPoliciesWith(addonPolicies: AddonPolicies): string[] {
  return Object.values(blocksOf(treeWith(addonPolicies), "aws_iam_role_policy_attachment"))
    .filter(({ role }) => String(role).includes("node-role"))
    .map(({ policy_arn: arn }) => String(arn).replace(/^.*:iam::aws:policy\//, ""))
    .sort();
}

/** Documents of the inline policies on the node role, with the partition that Terraform reads in place. */
function documentsWith(addonPolicies: AddonPolicies, partition: string): string[] {
  return Object.values(blocksOf(treeWith(addonPolicies), "aws_iam_role_policy")).map(({ policy }) =>
    String(policy).replace(/\$\{data\.aws_partition\.[\w-]+\.partition\}/g, partition),
  );
}

function statementsWith(addonPolicies: AddonPolicies): Statement[] {
  return documentsWith(addonPolicies, "aws").flatMap(
    (document) => (JSON.parse(document) as { readonly Statement: Statement[] }).Statement,
  );
}

/** What statements allow, one line for each action on each resource: order and grouping are of no account. */
function allowedBy(statements: readonly Statement[]): string[] {
  return statements
    .flatMap(({ Effect, Action, Resource, Condition }) =>
      [Action].flat().flatMap((action) =>
        [Resource].flat().map((resource) => {
          const arn = resource.replace("${AWS::Partition}", "aws");
          return JSON.stringify([Effect, action, arn, Condition]);
        }),
      ),
    )
    .sort();
}

it("are none by default: a node has what it needs, and not the CNI's rights", () => {
  expect(managedPoliciesWith({})).toEqual(BASE);
  expect(documentsWith({}, "aws")).toEqual([]);
});

it("awsLoadBalancerController is upstream's policy", () => {
  expect(allowedBy(statementsWith({ awsLoadBalancerController: true }))).toEqual(
    allowedBy(LOAD_BALANCER_CONTROLLER.policy.Statement),
  );
});

// https://github.com/eksctl-io/eksctl/issues/7987: without it each reconcile of a controller from 2.9 on is denied.
it("awsLoadBalancerController may read the attributes of listeners", () => {
  const actions = statementsWith({ awsLoadBalancerController: true }).flatMap(
    ({ Action }) => Action,
  );
  expect(actions).toContain("elasticloadbalancing:DescribeListenerAttributes");
});

it.each(["externalDNS", "certManager", "awsLoadBalancerController"] as const)(
  "%s allows what eksctl's allows",
  (name) => {
    expect(allowedBy(statementsWith({ [name]: true }))).toEqual(
      allowedBy(EKSCTL.statements[name] ?? []),
    );
  },
);

it.each(["imageBuilder", "ebs", "cloudWatch"] as const)("%s is eksctl's managed policy", (name) => {
  expect(managedPoliciesWith({ [name]: true })).toEqual(
    [...BASE, ...(EKSCTL.managed[name] ?? [])].sort(),
  );
  expect(managedPoliciesWith({ [name]: false })).toEqual(BASE);
});

// eksctl writes these out and allows more; AWS's guides name a managed policy for the same use:
// https://docs.aws.amazon.com/eks/latest/userguide/efs-csi.html
// https://docs.aws.amazon.com/eks/latest/userguide/fsx-csi-create.html
// https://docs.aws.amazon.com/xray/latest/devguide/security_iam_id-based-policy-examples.html
it.each([
  ["efs", "service-role/AmazonEFSCSIDriverPolicy"],
  ["fsx", "AmazonFSxFullAccess"],
  ["xRay", "AWSXRayDaemonWriteAccess"],
] as const)("%s is the managed policy of AWS's guide", (name, policy) => {
  expect(managedPoliciesWith({ [name]: true })).toEqual([...BASE, policy].sort());
});

describe("autoScaler, narrower than eksctl's on purpose", () => {
  const statements = statementsWith({ autoScaler: true });
  const isWrite = (action: string) => !/:(Describe|Get)/.test(action);

  it("has eksctl's actions", () => {
    const actions = (each: readonly Statement[]) => each.flatMap(({ Action }) => Action).sort();
    expect(actions(statements)).toEqual(actions(EKSCTL.statements.autoScaler ?? []));
  });

  it("reads without a condition: these calls know no resource", () => {
    const unconditional = statements.filter(({ Condition }) => Condition === undefined);
    expect(unconditional.flatMap(({ Action }) => Action).filter(isWrite)).toEqual([]);
    expect(unconditional.map(({ Resource }) => Resource)).toEqual(["*"]);
  });

  // EKS puts the tag on the Auto Scaling groups of managed node groups:
  // https://docs.aws.amazon.com/eks/latest/userguide/managed-node-groups.html
  it("changes the Auto Scaling groups that EKS tagged for this cluster", () => {
    const writes = statements.filter(({ Action }) => [Action].flat().some(isWrite));
    expect(writes).toEqual([
      {
        Effect: "Allow",
        Action: [
          "autoscaling:SetDesiredCapacity",
          "autoscaling:TerminateInstanceInAutoScalingGroup",
        ],
        Resource: "*",
        Condition: {
          StringEquals: { "aws:ResourceTag/k8s.io/cluster-autoscaler/prd-eks-cluster": "owned" },
        },
      },
    ]);
  });
});

// 10,240 characters for all inline policies of a role, white space aside:
// https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
it("fit into a role together, for the longest cluster name and partition", () => {
  const all = {
    autoScaler: true,
    externalDNS: true,
    certManager: true,
    awsLoadBalancerController: true,
  };
  const documents = documentsWith(all, "aws-us-gov");
  expect(documents).toHaveLength(4);
  const name = "prd-eks-cluster";
  const longest = documents.map((document) => document.replaceAll(name, "c".repeat(100)));
  const size = longest.join("").replace(/\s/g, "").length;
  expect(size).toBeGreaterThan(5_000);
  expect(size).toBeLessThanOrEqual(10_240);
});
