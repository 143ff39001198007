import { karpenterMinors } from "../src";
import type { KarpenterIamProps } from "../src";
import { decide } from "./decide";
import type { Request } from "./decide";
import { ACCOUNT, clusterNamed, REGION, stackWith } from "./example";
import { BEIJING, controllerStatements, resolved } from "./resolved";

const ec2 = (resource: string, region = REGION) => `arn:aws:ec2:${region}:${ACCOUNT}:${resource}`;
const role = (name: string) => `arn:aws:iam::${ACCOUNT}:role/${name}`;
const NODE_ROLE = role("KarpenterNodeRole-prd-eks-cluster");
const QUEUE = `arn:aws:sqs:${REGION}:${ACCOUNT}:prd-eks-cluster`;

/** Tags that Karpenter puts on what it makes; `eks:eks-cluster-name` since 1.0. */
const tagsOf = (kind: "Request" | "Resource", cluster: string) => ({
  [`aws:${kind}Tag/kubernetes.io/cluster/${cluster}`]: "owned",
  [`aws:${kind}Tag/karpenter.sh/nodepool`]: "default",
  [`aws:${kind}Tag/eks:eks-cluster-name`]: cluster,
});
const OURS = tagsOf("Resource", "prd-eks-cluster");
const THEIRS = tagsOf("Resource", "dev-eks-cluster");
const NEW_OURS = tagsOf("Request", "prd-eks-cluster");
const NEW_THEIRS = tagsOf("Request", "dev-eks-cluster");

const INSTANCE = ec2("instance/i-0123456789abcdef0");
const TEMPLATE = ec2("launch-template/lt-0123456789abcdef0");
const PASS_TO_EC2 = { "iam:PassedToService": "ec2.amazonaws.com" };

const table: [what: string, request: Request, decision: "allow" | "deny"][] = [
  [
    "terminates an instance of its cluster",
    { action: "ec2:TerminateInstances", resource: INSTANCE, context: OURS },
    "allow",
  ],
  [
    "not one of another cluster",
    { action: "ec2:TerminateInstances", resource: INSTANCE, context: THEIRS },
    "deny",
  ],
  [
    "not one that no Karpenter made",
    { action: "ec2:TerminateInstances", resource: INSTANCE },
    "deny",
  ],
  [
    "not one in another region",
    {
      action: "ec2:TerminateInstances",
      resource: ec2("instance/i-0123456789abcdef0", "us-east-1"),
      context: OURS,
    },
    "deny",
  ],
  [
    "deletes a launch template of its cluster",
    { action: "ec2:DeleteLaunchTemplate", resource: TEMPLATE, context: OURS },
    "allow",
  ],
  [
    "not one of another cluster's templates",
    { action: "ec2:DeleteLaunchTemplate", resource: TEMPLATE, context: THEIRS },
    "deny",
  ],
  [
    "launches an instance with its cluster's tags",
    { action: "ec2:RunInstances", resource: ec2("instance/*"), context: NEW_OURS },
    "allow",
  ],
  [
    "not with another cluster's tags",
    { action: "ec2:RunInstances", resource: ec2("instance/*"), context: NEW_THEIRS },
    "deny",
  ],
  ["not without tags", { action: "ec2:RunInstances", resource: ec2("instance/*") }, "deny"],
  [
    "not from a foreign launch template",
    { action: "ec2:RunInstances", resource: TEMPLATE, context: THEIRS },
    "deny",
  ],
  [
    "launches into a subnet",
    { action: "ec2:RunInstances", resource: ec2("subnet/subnet-09fd28d637e11b029") },
    "allow",
  ],
  [
    "tags while launching",
    {
      action: "ec2:CreateTags",
      resource: INSTANCE,
      context: { ...NEW_OURS, "ec2:CreateAction": "RunInstances" },
    },
    "allow",
  ],
  [
    "does not tag what is there already, so as to terminate it",
    { action: "ec2:CreateTags", resource: INSTANCE, context: NEW_OURS },
    "deny",
  ],
  [
    "reads in its region",
    { action: "ec2:DescribeSubnets", resource: "*", context: { "aws:RequestedRegion": REGION } },
    "allow",
  ],
  [
    "not in another",
    {
      action: "ec2:DescribeSubnets",
      resource: "*",
      context: { "aws:RequestedRegion": "us-east-1" },
    },
    "deny",
  ],
  [
    "passes the node role to EC2 (KI13)",
    { action: "iam:PassRole", resource: NODE_ROLE, context: PASS_TO_EC2 },
    "allow",
  ],
  [
    "not another role (KI13)",
    { action: "iam:PassRole", resource: role("admin"), context: PASS_TO_EC2 },
    "deny",
  ],
  [
    "not a role whose name starts with the node role's",
    { action: "iam:PassRole", resource: `${NODE_ROLE}-2`, context: PASS_TO_EC2 },
    "deny",
  ],
  [
    "not to another service",
    {
      action: "iam:PassRole",
      resource: NODE_ROLE,
      context: { "iam:PassedToService": "lambda.amazonaws.com" },
    },
    "deny",
  ],
  ["reads its queue", { action: "sqs:ReceiveMessage", resource: QUEUE }, "allow"],
  ["not another cluster's", { action: "sqs:ReceiveMessage", resource: `${QUEUE}-2` }, "deny"],
  ["does not write to it", { action: "sqs:SendMessage", resource: QUEUE }, "deny"],
  [
    "finds its API server",
    {
      action: "eks:DescribeCluster",
      resource: `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/prd-eks-cluster`,
    },
    "allow",
  ],
  [
    "not another cluster's API server",
    {
      action: "eks:DescribeCluster",
      resource: `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/dev-eks-cluster`,
    },
    "deny",
  ],
  [
    "reads AMI ids that AWS publishes",
    {
      action: "ssm:GetParameter",
      resource: `arn:aws:ssm:${REGION}::parameter/aws/service/eks/optimized-ami/1.29/image_id`,
    },
    "allow",
  ],
  [
    "not the account's own parameters",
    {
      action: "ssm:GetParameter",
      resource: `arn:aws:ssm:${REGION}:${ACCOUNT}:parameter/db/password`,
    },
    "deny",
  ],
  ["reads prices", { action: "pricing:GetProducts", resource: "*" }, "allow"],
  ["gives itself no rights", { action: "iam:AttachRolePolicy", resource: NODE_ROLE }, "deny"],
];

describe.each(karpenterMinors)("the controller of Karpenter %s", (karpenterVersion) => {
  const statements = controllerStatements(resolved(stackWith({ karpenterVersion })));
  it.each(table)("%s", (_what, request, decision) => {
    expect(decide(statements, request)).toBe(decision);
  });

  // Upstream named China's EC2 from 1.1 on only: aws/karpenter-provider-aws#6839.
  it("passes the node role to EC2 in China, and to no other service", () => {
    const inChina = controllerStatements(resolved(stackWith({ karpenterVersion }), BEIJING));
    const passes = (service: string) =>
      decide(inChina, {
        action: "iam:PassRole",
        resource: NODE_ROLE.replace("arn:aws:", "arn:aws-cn:"),
        context: { "iam:PassedToService": service },
      });
    expect(passes("ec2.amazonaws.com.cn")).toBe("allow");
    expect(passes("lambda.amazonaws.com.cn")).toBe("deny");
  });
});

// The chart's `settings.enableZonalShift` is there since 1.12.
describe.each(["1.12", "1.13", "1.14"])("zonal shift in %s", (karpenterVersion) => {
  const statements = controllerStatements(resolved(stackWith({ karpenterVersion })));
  it.each([
    ["its cluster", "prd-eks-cluster", "allow"],
    ["another cluster", "dev-eks-cluster", "deny"],
  ])("asks about %s: %s, %s", (_which, cluster, expected) => {
    const arn = `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/${cluster}`;
    const request = {
      action: "arc-zonal-shift:GetManagedResource",
      resource: arn,
      context: { "arc-zonal-shift:ResourceIdentifier": arn },
    };
    expect(decide(statements, request)).toBe(expected);
  });
});

describe("passing the node role (KI13)", () => {
  const passes = (props: Partial<KarpenterIamProps>, resource: string) =>
    decide(controllerStatements(resolved(stackWith(props))), {
      action: "iam:PassRole",
      resource,
      context: PASS_TO_EC2,
    });

  it("is allowed with the role's path, and not without", () => {
    const props = { path: "/team/eks/" };
    expect(passes(props, role("team/eks/KarpenterNodeRole-prd-eks-cluster"))).toBe("allow");
    expect(passes(props, NODE_ROLE)).toBe("deny");
  });

  it("is allowed for a role of another name, and not for the default one", () => {
    const props = { nodeRole: { name: "eks-nodes" } };
    expect(passes(props, role("eks-nodes"))).toBe("allow");
    expect(passes(props, NODE_ROLE)).toBe("deny");
  });

  it("is allowed for a name that was shortened", () => {
    const tree = resolved(stackWith(clusterNamed("c".repeat(100))));
    const passRole = controllerStatements(tree).find(({ Action }) => Action === "iam:PassRole");
    expect(String(passRole?.Resource)).toMatch(/:role\/KarpenterNodeRole-c{37}-[0-9a-f]{8}$/);
  });
});

// Node repair of 1.15 reboots in place: upstream scopes it as it scopes deletion.
it.each([
  ["1.15 reboots an instance of its cluster", "1.15", {}, OURS, "allow"],
  ["1.15 reboots none of another cluster", "1.15", {}, THEIRS, "deny"],
  [
    "1.15 reboots none where the feature is left out",
    "1.15",
    { rebootForRepair: false },
    OURS,
    "deny",
  ],
  ["1.14 reboots none", "1.14", {}, OURS, "deny"],
] as const)("the controller of %s", (_what, karpenterVersion, permissions, context, decision) => {
  const statements = controllerStatements(resolved(stackWith({ karpenterVersion, permissions })));
  const reboot = { action: "ec2:RebootInstances", resource: INSTANCE, context };
  expect(decide(statements, reboot)).toBe(decision);
});
