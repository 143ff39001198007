import { EksCluster } from "../src";
import type { AddonPolicies } from "../src";
import { MINIMUM, stackNamed, stackWithGroup, WORKERS } from "./example";
import { blockOf, blocksOf, synthesized } from "./synthesized";

/** Names of the AWS managed policies on the node role. */
function managedPoliciesWith(addonPolicies: AddonPolicies): string[] {
  const attachments = blocksOf(
    synthesized(stackWithGroup({ addonPolicies })),
    "aws_iam_role_policy_attachment",
  );
  return Object.values(attachments)
    .filter(({ role }) => String(role).includes("node-role"))
    .map(({ policy_arn: arn }) => String(arn).replace(/^.*:iam::aws:policy\//, ""))
    .sort();
}

/** Statements of the one policy of ours on the node role. */
function statementsWith(addonPolicies: AddonPolicies): Record<string, unknown>[] {
  const tree = synthesized(stackWithGroup({ addonPolicies }));
  const document = JSON.parse(String(blockOf(tree, "aws_iam_role_policy").policy)) as {
    readonly Statement: Record<string, unknown>[];
  };
  return document.Statement;
}

// https://docs.aws.amazon.com/eks/latest/userguide/create-node-role.html
const BASE = [
  "AmazonEC2ContainerRegistryPullOnly",
  "AmazonEKSWorkerNodePolicy",
  "AmazonSSMManagedInstanceCore",
];

it("has what a node needs, and not the CNI's rights", () => {
  expect(managedPoliciesWith({})).toEqual(BASE);
});

it("is trusted by EC2, by its name in the partition", () => {
  const role = blockOf(synthesized(stackWithGroup()), "aws_iam_role", "386AEAF4");
  expect(JSON.parse(String(role.assume_role_policy))).toEqual({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: {
          Service: expect.stringMatching(
            /^ec2\.\$\{local\..+_ec2-principal-suffix_\w+\}$/,
          ) as unknown,
        },
        Action: "sts:AssumeRole",
      },
    ],
  });
});

// Names by eksctl's pkg/cfn/builder/iam.go.
it.each<[keyof AddonPolicies, string]>([
  ["imageBuilder", "AmazonEC2ContainerRegistryPowerUser"],
  ["ebs", "service-role/AmazonEBSCSIDriverPolicy"],
  ["efs", "service-role/AmazonEFSCSIDriverPolicy"],
  ["fsx", "AmazonFSxFullAccess"],
  ["xRay", "AWSXRayDaemonWriteAccess"],
  ["cloudWatch", "CloudWatchAgentServerPolicy"],
])("%s adds exactly %s", (name, policy) => {
  expect(managedPoliciesWith({ [name]: true })).toEqual([...BASE, policy].sort());
  expect(managedPoliciesWith({ [name]: false })).toEqual(BASE);
});

describe("autoScaler", () => {
  it("changes only groups of this cluster", () => {
    const writes = statementsWith({ autoScaler: true }).filter(({ Action }) =>
      String(Action).includes("autoscaling:SetDesiredCapacity"),
    );
    expect(writes).toEqual([
      expect.objectContaining({
        Condition: {
          StringEquals: {
            "aws:ResourceTag/k8s.io/cluster-autoscaler/prd-eks-cluster": "owned",
          },
        },
      }),
    ]);
  });

  it("has no unconditional write", () => {
    const unconditional = statementsWith({ autoScaler: true })
      .filter((statement) => !("Condition" in statement))
      .flatMap(({ Action }) => Action as string[]);
    expect(unconditional.filter((action) => !/:(Describe|Get)/.test(action))).toEqual([]);
  });
});

it.each(["externalDNS", "certManager"] as const)("%s writes records, nothing else", (name) => {
  const actions = statementsWith({ [name]: true }).flatMap(({ Action }) => Action as string[]);
  expect(actions.filter((action) => !/^route53:(List|Get)/.test(action))).toEqual([
    "route53:ChangeResourceRecordSets",
  ]);
});

it("awsLoadBalancerController deletes only what carries the controller's tag", () => {
  const deletes = statementsWith({ awsLoadBalancerController: true }).filter(({ Action }) =>
    (Action as string[]).some((action) =>
      /:Delete(LoadBalancer|TargetGroup|SecurityGroup)$/.test(action),
    ),
  );
  expect(deletes).toHaveLength(2);
  for (const { Condition } of deletes) {
    expect(Condition).toEqual({ Null: { "aws:ResourceTag/elbv2.k8s.aws/cluster": "false" } });
  }
});

// https://github.com/kubernetes-sigs/aws-load-balancer-controller/issues/3044: creating with tags asks for AddTags.
it("awsLoadBalancerController may tag what it creates, while it creates it", () => {
  const adds = statementsWith({ awsLoadBalancerController: true }).filter(({ Action }) =>
    (Action as string[]).includes("elasticloadbalancing:AddTags"),
  );
  expect(adds.map(({ Condition }) => Condition)).toContainEqual({
    StringEquals: {
      "elasticloadbalancing:CreateAction": ["CreateTargetGroup", "CreateLoadBalancer"],
    },
    Null: { "aws:RequestTag/elbv2.k8s.aws/cluster": "false" },
  });
});

it("is one for each group, each with its own rights", () => {
  const stack = stackNamed("prd");
  new EksCluster(stack, "cluster", {
    ...MINIMUM,
    nodeGroups: { plain: WORKERS, builder: { ...WORKERS, addonPolicies: { imageBuilder: true } } },
  });
  const attachments = Object.keys(blocksOf(synthesized(stack), "aws_iam_role_policy_attachment"));
  const powerful = attachments.filter((name) => name.includes("PowerUser"));
  expect(powerful).toEqual([expect.stringContaining("node-group-builder")]);
});

it("keeps the name of two long groups apart within 64 characters (KI04)", () => {
  const stack = stackNamed("prd");
  const clusterName = "c".repeat(100);
  const nodeGroups = { [`${"g".repeat(62)}1`]: WORKERS, [`${"g".repeat(62)}2`]: WORKERS };
  new EksCluster(stack, "cluster", { ...MINIMUM, clusterName, nodeGroups });
  const roles = Object.entries(blocksOf(synthesized(stack), "aws_iam_role"));
  const names = roles
    .filter(([id]) => id.includes("node-role"))
    .map(([, { name }]) => String(name));
  for (const name of names) expect(name).toMatch(/^[\w-]{1,64}$/);
  expect(new Set(names).size).toBe(2);
});
