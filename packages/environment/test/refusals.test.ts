import { App } from "cdktf";
import { EnvironmentStack } from "../src";
import type { Environment } from "../src";
import { rightEnvironment as right } from "./environments";
import { textOf } from "./synthesized";

const workers = { instanceTypes: ["t3.medium"], desiredSize: 1 };
const cases: [what: string, code: string, change: Partial<Environment>, says: string][] = [
  ["an empty name", "environment-name", { name: "" }, "name"],
  ["a name that is no folder", "environment-name", { name: "Prd 1" }, "Prd 1"],
  ["a malformed account", "account-id", { account: "1111-2222-3333" }, "1111-2222-3333"],
  ["a region's name", "region", { region: "Seoul" }, "Seoul"],
  ["a malformed bucket", "state-bucket", { state: { bucket: "My_Bucket" } }, "My_Bucket"],
  // Terraform 1.11 refuses each of these at init, and no earlier.
  ["an empty state key", "state-key", { state: { ...right.state, key: "" } }, "state.key"],
  ["a state key of spaces", "state-key", { state: { ...right.state, key: "  " } }, "state.key"],
  ["a state key that starts with a slash", "state-key", stateKey("/stage"), '"/stage"'],
  ["a state key that ends with a slash", "state-key", stateKey("stage/"), '"stage/"'],
  ["a state key with two slashes", "state-key", stateKey("a//b"), '"a//b"'],
  ["a malformed VPC", "vpc-id", { vpc: { ...right.vpc, vpcId: "vpc-1" } }, "vpc-1"],
  ["no subnet", "too-few-subnets", { vpc: { ...right.vpc, subnets: {} } }, "two"],
  [
    "one subnet (EK15)",
    "too-few-subnets",
    { vpc: { ...right.vpc, subnets: { a: "subnet-0a1b2c3d4e5f60001" } } },
    "two",
  ],
  [
    "a malformed subnet",
    "subnet-id",
    { vpc: { ...right.vpc, subnets: { a: "subnet-0a1b2c3d4e5f60001", b: "subnet-b" } } },
    "subnets.b",
  ],
  [
    "a malformed subnet of nodes",
    "subnet-id",
    { vpc: { ...right.vpc, nodeSubnets: { a: "subnet-a" } } },
    "vpc.nodeSubnets.a",
  ],
  [
    "a malformed subnet of Karpenter",
    "subnet-id",
    { vpc: { ...right.vpc, karpenterSubnets: { a: "subnet-a" } } },
    "vpc.karpenterSubnets.a",
  ],
  [
    "no subnet for nodes",
    "node-subnets",
    { vpc: { ...right.vpc, nodeSubnets: {} } },
    "nodeSubnets",
  ],
  [
    "a cluster name against EKS's rule",
    "cluster-name",
    cluster({ clusterName: "-stage" }),
    "-stage",
  ],
  ["a Kubernetes patch", "kubernetes-version", cluster({ kubernetesVersion: "1.29.0" }), "1.29.0"],
  [
    "an unknown Karpenter minor",
    "karpenter-version",
    { karpenter: { karpenterVersion: "0.99.0" } },
    "nearest known minor is 0.37",
  ],
  [
    "a pre-release",
    "karpenter-version",
    { karpenter: { karpenterVersion: "1.0.0-rc.1" } },
    "1.0.0-rc.1",
  ],
  [
    "a Karpenter too old for the Kubernetes",
    "karpenter-kubernetes",
    { ...cluster({ kubernetesVersion: "1.30" }), karpenter: { karpenterVersion: "0.36.2" } },
    "0.37",
  ],
  [
    "a Karpenter to go to that is too new for the Kubernetes",
    "karpenter-kubernetes",
    {
      ...cluster({ kubernetesVersion: "1.25" }),
      karpenter: { karpenterVersion: "0.34", alsoForVersion: "1.14" },
    },
    // https://karpenter.sh/docs/upgrading/compatibility/: from 1.5 on 1.26 is the oldest.
    'karpenter.alsoForVersion "1.14" is refused: Karpenter 1.14 runs on Kubernetes 1.26',
  ],
  [
    "a node group name that is too long",
    "node-group-name",
    { nodeGroups: { ["a".repeat(64)]: workers } },
    "63",
  ],
  [
    "one node group name twice",
    "node-group-duplicate",
    { nodeGroups: { blue: { ...workers, name: "x" }, green: { ...workers, name: "x" } } },
    "unique",
  ],
  [
    "a desired size above the maximum",
    "node-group-scaling",
    { nodeGroups: { workers: { ...workers, desiredSize: 3, minSize: 1, maxSize: 2 } } },
    "minSize <= desiredSize <= maxSize",
  ],
  [
    "aws-auth with access mode API (AU17)",
    "aws-auth-ignored",
    { ...cluster({ authenticationMode: "API" }), access: { awsAuth: true } },
    "EC2_LINUX",
  ],
  [
    "one role with two user names (AU07)",
    "conflicting-usernames",
    {
      access: {
        awsAuth: {
          roles: {
            a: { roleArn: "arn:aws:iam::111122223333:role/admin", username: "a" },
            b: { roleArn: "arn:aws:iam::111122223333:role/admin", username: "b" },
          },
        },
      },
    },
    "arn:aws:iam::111122223333:role/admin",
  ],
  // By whatever name and path: IAM has one role of a name in an account.
  [
    "a node group with the role that Karpenter's nodes have, by ARN and by name",
    "shared-node-role",
    {
      nodeGroups: { workers: { ...workers, roleArn: "arn:aws:iam::111122223333:role/team/Nodes" } },
      karpenter: { ...right.karpenter, nodeRole: { existingRole: "nodes" } },
    },
    "karpenter.nodeRole is the same one",
  ],
  [
    "a node group with the role that is made for Karpenter",
    "shared-node-role",
    {
      nodeGroups: {
        workers: { ...workers, roleArn: "arn:aws:iam::111122223333:role/KarpenterNodeRole-stage" },
      },
    },
    "nodeGroups.workers.roleArn",
  ],
  [
    "Karpenter with the role that is made for a node group",
    "shared-node-role",
    {
      karpenter: {
        ...right.karpenter,
        additionalNodeRoleArns: { gpu: "arn:aws:iam::111122223333:role/stage-node-workers" },
      },
    },
    "karpenter.additionalNodeRoleArns.gpu is the same one",
  ],
  ["a tag key that AWS reserves", "tags", { tags: { "aws:owner": "me" } }, "tags.aws:owner"],
  // Everything would carry them: https://karpenter.sh/docs/concepts/nodeclasses/#specsubnetselectorterms
  [
    "Karpenter's tag for all",
    "misleading-tag",
    { tags: { "karpenter.sh/discovery": "stage" } },
    "tags.karpenter.sh/discovery",
  ],
  [
    "the set discovery tag for all",
    "misleading-tag",
    { tags: { "team/discovery": "x" }, discovery: { tagKey: "team/discovery" } },
    "tags.team/discovery",
  ],
  [
    "the cluster's own tag for all",
    "misleading-tag",
    { tags: { "kubernetes.io/cluster/stage": "owned" } },
    "tags.kubernetes.io/cluster/stage",
  ],
  ["a tag value of 257 characters", "tags", { tags: { owner: "a".repeat(257) } }, "256"],
  [
    "51 tags",
    "tags",
    { tags: Object.fromEntries([...Array(51).keys()].map((n) => [`tag${String(n)}`, "x"])) },
    "50",
  ],
  [
    "a misspelt key, from JavaScript",
    "unknown-key",
    { protected: false } as Partial<Environment>,
    "protected false is refused: no such key: the nearest is protect",
  ],
  [
    "a misspelt key of a group",
    "unknown-key",
    cluster({ publicAccesCidrs: ["0.0.0.0/0"] } as Partial<Environment["cluster"]>),
    "stage/cluster: publicAccesCidrs",
  ],
  [
    "a misspelt key of a node group",
    "unknown-key",
    { nodeGroups: { workers: { ...workers, desired: 2 } as typeof workers } },
    "nodeGroups.workers.desired",
  ],
  // Each package checks the keys of its own props, at every level.
  ...misspelt({
    "addons.coredns.versoin": { cluster: { addons: { coredns: { versoin: "latest" } } } },
    "nodeGroups.workers.taints.0.efect": {
      nodeGroups: { workers: { taints: [{ key: "gpu", effect: "NO_SCHEDULE", efect: 1 }] } },
    },
    "nodeGroups.workers.addonPolicies.imageBuildr": {
      nodeGroups: { workers: { addonPolicies: { imageBuildr: true } } },
    },
    "interruption.deadLetterQueu": { karpenter: { interruption: { deadLetterQueu: true } } },
    "nodeRole.nmae": { karpenter: { nodeRole: { nmae: "nodes" } } },
    "permissions.zonalShft": { karpenter: { permissions: { zonalShft: true } } },
    "entries.ops.polices": {
      access: {
        entries: { ops: { principalArn: "arn:aws:iam::111122223333:role/ops", polices: {} } },
      },
    },
    tagKye: { discovery: { tagKye: "x" } },
  }),
  ["a missing group", "missing-key", { vpc: undefined }, "vpc (absent)"],
  [
    "a missing key of a group",
    "missing-key",
    { karpenter: {} as Environment["karpenter"] },
    "stage/karpenter: karpenterVersion (absent)",
  ],
];

it.each(cases)("refuses %s in one message", (_what, code, change, says) => {
  const error = refusalOf({ ...right, ...change });
  expect(error).toContain(`(${code})`);
  expect(error).toContain(says);
  // One line: path, prop, value, rule, remedy.
  expect(error).toMatch(/^\S.*: \S+ .* is refused: .+\. [A-Z].+\. \([a-z-]+\)$/);
});

it("tells all that is wrong at once, by the environment's name and the prop's path", () => {
  const error = refusalOf({ ...right, account: "1", vpc: { ...right.vpc, vpcId: "vpc-1" } });
  expect(error.split("\n")).toEqual([
    expect.stringMatching(/^environment stage: account "1" is refused: /),
    expect.stringMatching(/^environment stage: vpc\.vpcId "vpc-1" is refused: /),
  ]);
});

it("accepts the environment that the cases change", () => {
  expect(() => textOf(right)).not.toThrow();
});

it("accepts two Karpenters on a Kubernetes that both run on", () => {
  const karpenter = { karpenterVersion: "1.9", alsoForVersion: "1.14" };
  expect(() => textOf({ ...right, karpenter })).not.toThrow();
});

it.each([1, 37, 46, 47, 48, 64, 100])(
  "gives every role a name of at most 64 characters for a cluster name of %i (KI04)",
  (length) => {
    const text = textOf({ ...right, ...cluster({ clusterName: "a".repeat(length) }) });
    const { resource } = JSON.parse(text) as {
      resource: { aws_iam_role: Record<string, { name: string }> };
    };
    const names = Object.values(resource.aws_iam_role).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(5);
    expect(names.filter((name) => name.length > 64)).toEqual([]);
  },
);

function cluster(change: Partial<Environment["cluster"]>): Partial<Environment> {
  return { cluster: { ...right.cluster, ...change } };
}

/** Right in everything but one key, which a type check would find. */
function misspelt(
  changes: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>,
): typeof cases {
  return Object.entries(changes).map(([prop, change]) => {
    const [group = ""] = Object.keys(change);
    const options = change[group] ?? {};
    const before = { nodeGroups: { workers }, ...right } as unknown as Record<string, object>;
    const merged =
      group === "nodeGroups"
        ? { workers: { ...workers, ...(options.workers as object) } }
        : { ...before[group], ...options };
    const key = prop.slice(prop.lastIndexOf(".") + 1);
    return [`the misspelt key ${prop}`, "unknown-key", { [group]: merged }, `${key} `];
  });
}

function stateKey(key: string): Partial<Environment> {
  return { state: { ...right.state, key } };
}

function refusalOf(environment: Environment): string {
  try {
    new EnvironmentStack(new App(), environment);
  } catch (error) {
    return (error as Error).message;
  }
  return "(accepted)";
}
