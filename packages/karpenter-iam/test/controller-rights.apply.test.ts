import { randomBytes } from "node:crypto";
import { workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { StateResource, Workspace } from "@cdktf-karpenter/plan-testing";
import { aws, AwsError } from "./aws-cli";
import type { Environment } from "./aws-cli";
import { stackWithCluster } from "./cluster-stack";
import { REGION } from "./example";
import { ClusterAdmin } from "./service-account-token";

/**
 * What the emulator's IAM lets the controller do, from its token on. What it does not judge is in
 * `controller-policy.test.ts`; docs/karpenter-rights.md says which is which.
 */
const OURS = `rights-${randomBytes(3).toString("hex")}`;
const THEIRS = `${OURS}-2`;
const NODE_ROLE = `KarpenterNodeRole-${OURS}`;
const SUBNET = "subnet-09fd28d637e11b029";
const PUBLIC_PARAMETER = "/aws/service/ami-amazon-linux-latest/al2023-ami-kernel-default-x86_64";

type Tags = Readonly<Record<string, string>>;

/** Tags that Karpenter puts on instances and launch templates: https://karpenter.sh/docs/concepts/nodeclasses/#spectags */
const nodeTags = (cluster: string): Tags => ({
  [`kubernetes.io/cluster/${cluster}`]: "owned",
  "karpenter.sh/nodepool": "default",
  "eks:eks-cluster-name": cluster,
});
/** Tags that Karpenter puts on instance profiles. */
const profileTags = (cluster: string, region = REGION): Tags => ({
  [`kubernetes.io/cluster/${cluster}`]: "owned",
  "karpenter.k8s.aws/ec2nodeclass": "default",
  "eks:eks-cluster-name": cluster,
  "topology.kubernetes.io/region": region,
});
const asTags = (tags: Tags) => Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
const specifying = (tags: Tags, ...kinds: readonly string[]) => [
  "--tag-specifications",
  JSON.stringify(kinds.map((ResourceType) => ({ ResourceType, Tags: asTags(tags) }))),
];

const LAUNCHED = ["instance", "volume", "network-interface"];
const run = (...more: readonly string[]) => [
  ...["ec2", "run-instances", "--image-id", "ami-0123456789abcdef0"],
  ...["--instance-type", "t3.medium", "--subnet-id", SUBNET, ...more],
];
const createTemplate = (name: string, ...more: readonly string[]) => [
  ...["ec2", "create-launch-template", "--launch-template-name", `${OURS}-${name}`],
  ...["--launch-template-data", '{"ImageId":"ami-0123456789abcdef0"}', ...more],
];
const createProfile = (name: string, tags: Tags) => [
  ...["iam", "create-instance-profile", "--instance-profile-name", `${OURS}-${name}`],
  ...["--tags", JSON.stringify(asTags(tags))],
];
const onProfile = (call: string, name: string, ...more: readonly string[]) => [
  ...["iam", call, "--instance-profile-name", `${OURS}-${name}`, ...more],
];

/** What is there before the controller acts, by name. */
const ids = {
  queue: "",
  otherQueue: "",
  template: "",
  otherTemplate: "",
  own: "",
  other: "",
  bare: "",
};

const fleet = (tags: Tags) => [
  ...["ec2", "create-fleet", "--type", "instant"],
  ...[
    "--target-capacity-specification",
    "TotalTargetCapacity=1,DefaultTargetCapacityType=on-demand",
  ],
  ...["--launch-template-configs", JSON.stringify([fleetConfig()])],
  ...specifying(tags, "fleet", "instance", "volume"),
];
const fleetConfig = () => ({
  LaunchTemplateSpecification: { LaunchTemplateId: ids.template, Version: "$Latest" },
  Overrides: [{ SubnetId: SUBNET, InstanceType: "t3.medium" }],
});
const tag = (id: string, key: string) => [
  ...["ec2", "create-tags", "--resources", id, "--tags", `Key=${key},Value=x`],
];
const terminate = (...all: readonly string[]) => [
  ...["ec2", "terminate-instances", "--instance-ids", ...all],
];
const deleteTemplate = (id: string) => [
  ...["ec2", "delete-launch-template", "--launch-template-id", id],
];
const addRole = (profile: string, roleName: string) =>
  onProfile("add-role-to-instance-profile", profile, "--role-name", roleName);

let workspace: Workspace;
let state: readonly StateResource[];
let admin: ClusterAdmin;
let controller: Environment;
beforeAll(async () => {
  workspace = await workspaceOf(stackWithCluster(OURS, { karpenterVersion: "1.14" }));
  await workspace.apply();
  state = await workspace.state();
  admin = new ClusterAdmin(OURS);
  controller = await assume("karpenter", "karpenter");

  const queue = state.find(({ type }) => type === "aws_sqs_queue");
  ids.queue = String(queue?.values.url);
  ids.otherQueue = String((await aws(["sqs", "create-queue", "--queue-name", THEIRS])).QueueUrl);
  const instance = async (tags: Tags) => {
    const tagged = Object.keys(tags).length > 0 ? specifying(tags, "instance") : [];
    const { Instances: made } = await aws(run(...tagged));
    return (made as { readonly InstanceId: string }[])[0]?.InstanceId ?? "";
  };
  ids.own = await instance(nodeTags(OURS));
  ids.other = await instance(nodeTags(THEIRS));
  ids.bare = await instance({});
  const template = async (name: string, cluster: string) => {
    const tags = specifying(nodeTags(cluster), "launch-template");
    const { LaunchTemplate: made } = await aws(createTemplate(name, ...tags));
    return (made as { readonly LaunchTemplateId: string }).LaunchTemplateId;
  };
  ids.template = await template("own", OURS);
  ids.otherTemplate = await template("other", THEIRS);
  await aws(createProfile("own", profileTags(OURS)));
  await aws(createProfile("other", profileTags(THEIRS)));
});

afterAll(async () => {
  await workspace.destroy();
  workspace.remove();
  const launched = await instancesOf(OURS);
  await aws(terminate(...launched, ids.other, ids.bare));
  await aws(["ec2", "delete-launch-template", "--launch-template-name", `${OURS}-new`]);
  await aws(deleteTemplate(ids.otherTemplate));
  for (const name of ["new", "other"]) await aws(onProfile("delete-instance-profile", name));
  await aws(["sqs", "delete-queue", "--queue-url", ids.otherQueue]);
});

async function instancesOf(cluster: string): Promise<string[]> {
  const filter = `Name=tag-key,Values=kubernetes.io/cluster/${cluster}`;
  const { Reservations: found } = await aws(["ec2", "describe-instances", "--filters", filter]);
  const reservations = found as { readonly Instances: { readonly InstanceId: string }[] }[];
  return reservations.flatMap(({ Instances }) => Instances.map(({ InstanceId }) => InstanceId));
}

/** Credentials of the controller's role for a pod of a service account. */
async function assume(
  namespace: string,
  serviceAccount: string,
  audience?: string,
): Promise<Environment> {
  const role = state.find(({ address }) => /^aws_iam_role\..*controller-role/.test(address));
  const token = await admin.serviceAccountToken(namespace, serviceAccount, audience);
  const { Credentials: credentials } = await aws([
    ...["sts", "assume-role-with-web-identity", "--role-arn", String(role?.values.arn)],
    ...["--role-session-name", "karpenter", "--web-identity-token", token],
  ]);
  const { AccessKeyId, SecretAccessKey, SessionToken } = credentials as Readonly<
    Record<"AccessKeyId" | "SecretAccessKey" | "SessionToken", string>
  >;
  return {
    AWS_ACCESS_KEY_ID: AccessKeyId,
    AWS_SECRET_ACCESS_KEY: SecretAccessKey,
    AWS_SESSION_TOKEN: SessionToken,
  };
}

/** AWS's words for a caller who may not; any other error fails the test. */
async function decision(args: readonly string[]): Promise<"allow" | "deny"> {
  try {
    await aws(args, controller);
    return "allow";
  } catch (error) {
    const denials = ["AccessDenied", "AccessDeniedException", "UnauthorizedOperation"];
    if (error instanceof AwsError && denials.includes(error.code)) return "deny";
    throw error;
  }
}

describe("the controller's role is assumed", () => {
  it("by the chart's service account", () => {
    expect(controller.AWS_SESSION_TOKEN).not.toBe("");
  });

  it.each([
    ["another service account of the namespace", "karpenter", "default", undefined],
    ["the same name in another namespace", "default", "karpenter", undefined],
    ["a token for another audience", "karpenter", "karpenter", "https://kubernetes.default.svc"],
  ])("not by %s", async (_who, namespace, serviceAccount, audience) => {
    await expect(assume(namespace, serviceAccount, audience)).rejects.toThrow(
      // A wrong audience fails before the trust policy is read: https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRoleWithWebIdentity.html
      audience === undefined ? "AccessDenied" : "Incorrect token audience",
    );
  });
});

// Each row has things of its own: a row that is allowed changes them.
const table: [what: string, args: () => readonly string[], decision: "allow" | "deny"][] = [
  ["reads subnets of its region", () => ["ec2", "describe-subnets"], "allow"],
  ["not of another region", () => ["ec2", "describe-subnets", "--region", "us-west-2"], "deny"],
  ["reads instances", () => ["ec2", "describe-instances"], "allow"],
  ["reads instance types", () => ["ec2", "describe-instance-types"], "allow"],
  ["does not read VPCs", () => ["ec2", "describe-vpcs"], "deny"],
  ["reads AWS's AMI ids", () => ["ssm", "get-parameter", "--name", PUBLIC_PARAMETER], "allow"],
  ["not the account's parameters", () => ["ssm", "get-parameter", "--name", "/own"], "deny"],
  ["finds its API server", () => ["eks", "describe-cluster", "--name", OURS], "allow"],
  ["not another cluster's", () => ["eks", "describe-cluster", "--name", THEIRS], "deny"],

  ["finds its queue", () => ["sqs", "get-queue-url", "--queue-name", OURS], "allow"],
  ["reads its queue", () => ["sqs", "receive-message", "--queue-url", ids.queue], "allow"],
  [
    "not another cluster's queue",
    () => ["sqs", "receive-message", "--queue-url", ids.otherQueue],
    "deny",
  ],
  [
    "does not write to its queue",
    () => ["sqs", "send-message", "--queue-url", ids.queue, "--message-body", "{}"],
    "deny",
  ],

  [
    "makes a launch template with its cluster's tags",
    () => createTemplate("new", ...specifying(nodeTags(OURS), "launch-template")),
    "allow",
  ],
  [
    "not with another cluster's tags",
    () => createTemplate("theirs", ...specifying(nodeTags(THEIRS), "launch-template")),
    "deny",
  ],
  ["not without tags", () => createTemplate("bare"), "deny"],
  [
    "launches with its cluster's tags",
    () => run(...specifying(nodeTags(OURS), ...LAUNCHED)),
    "allow",
  ],
  [
    "does not launch with another cluster's tags",
    () => run(...specifying(nodeTags(THEIRS), ...LAUNCHED)),
    "deny",
  ],
  ["does not launch without tags", () => run(), "deny"],
  ["launches a fleet with its cluster's tags", () => fleet(nodeTags(OURS)), "allow"],
  ["no fleet with another cluster's tags", () => fleet(nodeTags(THEIRS)), "deny"],
  ["names an instance of its cluster", () => tag(ids.own, "Name"), "allow"],
  ["gives it no tag of another kind", () => tag(ids.own, "team"), "deny"],
  ["does not name an instance of another cluster", () => tag(ids.other, "Name"), "deny"],
  ["does not name an instance without tags", () => tag(ids.bare, "Name"), "deny"],
  ["terminates an instance of its cluster", () => terminate(ids.own), "allow"],
  ["does not terminate one of another cluster", () => terminate(ids.other), "deny"],
  ["not one that no Karpenter made", () => terminate(ids.bare), "deny"],
  ["deletes a launch template of its cluster", () => deleteTemplate(ids.template), "allow"],
  ["not one of another cluster's templates", () => deleteTemplate(ids.otherTemplate), "deny"],

  ["lists instance profiles", () => ["iam", "list-instance-profiles"], "allow"],
  ["does not list roles", () => ["iam", "list-roles"], "deny"],
  ["reads an instance profile", () => onProfile("get-instance-profile", "own"), "allow"],
  [
    "makes an instance profile with its cluster's tags",
    () => createProfile("new", profileTags(OURS)),
    "allow",
  ],
  ["not with another cluster's", () => createProfile("theirs", profileTags(THEIRS)), "deny"],
  ["not with another region's", () => createProfile("far", profileTags(OURS, "us-west-2")), "deny"],
  ["does not pass another role (KI13)", () => addRole("own", `${OURS}-cluster`), "deny"],
  [
    "passes the node role to a profile of its cluster (KI13)",
    () => addRole("own", NODE_ROLE),
    "allow",
  ],
  ["not to another cluster's profile", () => addRole("other", NODE_ROLE), "deny"],
  [
    "takes the node role out again",
    () => onProfile("remove-role-from-instance-profile", "own", "--role-name", NODE_ROLE),
    "allow",
  ],
  ["deletes its profile", () => onProfile("delete-instance-profile", "own"), "allow"],
  ["not another cluster's profile", () => onProfile("delete-instance-profile", "other"), "deny"],
  [
    "gives itself no rights",
    () => [
      ...["iam", "attach-role-policy", "--role-name", `KarpenterControllerRole-${OURS}`],
      ...["--policy-arn", "arn:aws:iam::aws:policy/AdministratorAccess"],
    ],
    "deny",
  ],
];

it.each(table)("%s", async (_what, args, expected) => {
  expect(await decision(args())).toBe(expected);
});
