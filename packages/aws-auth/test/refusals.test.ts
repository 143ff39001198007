import { AccessEntries, AwsAuth } from "../src";
import type { AccessEntriesProps, AwsAuthProps } from "../src";
import { arn } from "./support/maps";
import { stackNamed } from "./support/synthesized";

const CLUSTER = {
  clusterName: "prd",
  endpoint: "https://example.eks.amazonaws.com",
  authenticationMode: "API_AND_CONFIG_MAP",
} as const;
const SESSION = "arn:aws:sts::111122223333:assumed-role/Admin/session";
const KIM = "arn:aws:iam::111122223333:user/team/kim";
const nodeRoleArns = { karpenter: arn("karpenter") };
const role = (username: string, kubernetesGroups: readonly string[] = []) => ({
  roles: { ops: { roleArn: arn("ops"), username, kubernetesGroups } },
});

function awsAuth(props: Partial<AwsAuthProps>) {
  return () =>
    new AwsAuth(stackNamed("prd"), "aws-auth", { cluster: CLUSTER, nodeRoleArns, ...props });
}

function accessEntries(props: Partial<AccessEntriesProps>) {
  return () => new AccessEntries(stackNamed("prd"), "access", { cluster: CLUSTER, ...props });
}

describe("AwsAuth refuses", () => {
  it.each<[string, string, string, Partial<AwsAuthProps>]>([
    [
      "mode API (AU17)",
      "aws-auth-ignored",
      "type EC2_LINUX",
      { cluster: { ...CLUSTER, authenticationMode: "API" } },
    ],
    [
      "a malformed cluster name",
      "cluster-name",
      "cluster.clusterName",
      { cluster: { ...CLUSTER, clusterName: "-prd" } },
    ],
    ["no node role (AU03)", "no-node-roles", "nodeRoleArns", { nodeRoleArns: {} }],
    [
      "a session's ARN, and shows the role's (AU10)",
      "role-arn",
      "arn:aws:iam::111122223333:role/Admin",
      { nodeRoleArns: { a: SESSION } },
    ],
    [
      "the ARN of a user",
      "role-arn",
      "nodeRoleArns.a",
      { nodeRoleArns: { a: "arn:aws:iam::111122223333:user/x" } },
    ],
    [
      "a role name in place of an ARN",
      "role-arn",
      "windowsNodeRoleArns.a",
      { windowsNodeRoleArns: { a: "node" } },
    ],
    [
      "the same in roles",
      "role-arn",
      "roles.ops.roleArn",
      { roles: { ops: { roleArn: SESSION, username: "x" } } },
    ],
    [
      "an instance profile",
      "role-arn",
      "get-instance-profile",
      { nodeRoleArns: { a: "arn:aws:iam::111122223333:instance-profile/x" } },
    ],
    [
      "a role among users",
      "user-arn",
      "users.kim.userArn",
      { users: { kim: { userArn: arn("kim"), username: "kim" } } },
    ],
    [
      "a user with two names",
      "conflicting-usernames",
      "users.lee",
      { users: { kim: { userArn: KIM, username: "kim" }, lee: { userArn: KIM, username: "lee" } } },
    ],
    ["an empty user name (AU12)", "aws-auth-username", "roles.ops.username", role("")],
    ["angle brackets (AU12)", "aws-auth-username", "{{EC2PrivateDNSName}}", role("<system:node>")],
    [
      "single braces (AU12)",
      "aws-auth-username",
      "{{SessionName}}",
      role("system:node:{EC2PrivateDNSName}"),
    ],
    ["an unknown placeholder", "aws-auth-username", "{{AccountID}}", role("{{Sessionname}}")],
    ["a space in a user name", "aws-auth-username", "without spaces", role("ops team")],
    ["an empty group", "aws-auth-group", "roles.ops.kubernetesGroups", role("ops", ["a", ""])],
    [
      "one role with two user names (AU07)",
      "conflicting-usernames",
      "nodeRoleArns.karpenter",
      { roles: { k: { roleArn: arn("team/Karpenter"), username: "ops" } } },
    ],
  ])("%s", (_what, code, words, props) => {
    expect(awsAuth(props)).toThrow(words);
    expect(awsAuth(props)).toThrow(`(${code})`);
    expect(awsAuth(props)).toThrow(/^prd\/aws-auth: /);
  });

  it.each<[string, Partial<AwsAuthProps>]>([
    ["mode CONFIG_MAP", { cluster: { ...CLUSTER, authenticationMode: "CONFIG_MAP" } }],
    ["Windows nodes alone", { nodeRoleArns: {}, windowsNodeRoleArns: { a: arn("win") } }],
    ["placeholders", role("ops:{{AccountID}}:{{SessionNameRaw}}", ["system:masters"])],
    ["one role twice with one user name (AU07)", { windowsNodeRoleArns: { a: arn("karpenter") } }],
    ["a role of another partition", { nodeRoleArns: { a: "arn:aws-cn:iam::111122223333:role/a" } }],
  ])("but takes %s", (_what, props) => {
    expect(awsAuth(props)).not.toThrow();
  });

  it("tells all problems at once, one line each", () => {
    expect(awsAuth({ nodeRoleArns: { a: "node" }, ...role("", ["a b"]) }))
      .toThrowErrorMatchingInlineSnapshot(`
      "prd/aws-auth: nodeRoleArns.a "node" is refused: the ARN of an IAM role, arn:<partition>:iam::<account>:role/<path and name>, with a name at its end. Copy it from \`aws iam get-role\`. (role-arn)
      prd/aws-auth: roles.ops.username "" is refused: at least one character, without spaces, angle brackets and other braces than {{EC2PrivateDNSName}}, {{AccountID}}, {{SessionName}}, {{SessionNameRaw}}, {{AccessKeyID}}. Give the user name that Kubernetes should see. (aws-auth-username)
      prd/aws-auth: roles.ops.kubernetesGroups ["a b"] is refused: each group has at least one character and no spaces. Give the names of Kubernetes groups, or leave kubernetesGroups out. (aws-auth-group)"
    `);
  });
});

describe("AccessEntries refuses", () => {
  const entry = (more: object) => ({ entries: { ci: { principalArn: arn("ci"), ...more } } });
  it.each<[string, string, string, Partial<AccessEntriesProps>]>([
    [
      "mode CONFIG_MAP",
      "access-entries-refused",
      "API_AND_CONFIG_MAP",
      { cluster: { ...CLUSTER, authenticationMode: "CONFIG_MAP" } },
    ],
    [
      "a malformed cluster name",
      "cluster-name",
      "cluster.clusterName",
      { cluster: { ...CLUSTER, clusterName: "" } },
    ],
    [
      "a session's ARN (AU10)",
      "principal-arn",
      "arn:aws:iam::111122223333:role/Admin",
      { adminArns: { a: SESSION } },
    ],
    [
      "an account",
      "principal-arn",
      "entries.a.principalArn",
      { entries: { a: { principalArn: "arn:aws:iam::111122223333:root" } } },
    ],
    [
      "a role twice",
      "access-entry-duplicate",
      "nodeRoleArns.a",
      { nodeRoleArns: { a: arn("x") }, adminArns: { b: arn("X") } },
    ],
    [
      "a role twice in one prop",
      "access-entry-duplicate",
      "adminArns.a",
      { adminArns: { a: arn("x"), b: arn("x") } },
    ],
    [
      "a role twice, by two paths: IAM has one name once",
      "access-entry-duplicate",
      "adminArns.a",
      { adminArns: { a: arn("blue/x") }, entries: { b: { principalArn: arn("green/x") } } },
    ],
    [
      "a user as a node role",
      "role-arn",
      "`principalArn` of an access entry",
      { nodeRoleArns: { a: "arn:aws:iam::111122223333:user/x" } },
    ],
    [
      "an instance profile",
      "principal-arn",
      "the role in it",
      { adminArns: { a: "arn:aws:iam::111122223333:instance-profile/x" } },
    ],
    [
      "a service-linked role",
      "access-entry-service-linked",
      "/aws-service-role/",
      { adminArns: { a: arn("aws-service-role/batch.amazonaws.com/AWSServiceRoleForBatch") } },
    ],
    [
      "a node role of another account than the cluster's ARN says",
      "access-entry-account",
      "444455556666",
      {
        cluster: { ...CLUSTER, clusterArn: "arn:aws:eks:eu-west-1:444455556666:cluster/prd" },
        nodeRoleArns: { a: arn("node") },
      },
    ],
    [
      "a Windows node role of another account than the given one",
      "access-entry-account",
      "windowsNodeRoleArns.a",
      { account: "444455556666", windowsNodeRoleArns: { a: arn("node") } },
    ],
    [
      "a group of Kubernetes itself",
      "access-entry-group",
      "use adminArns",
      entry({ kubernetesGroups: ["system:masters"] }),
    ],
    [
      "an empty group",
      "access-entry-group",
      "entries.ci.kubernetesGroups",
      entry({ kubernetesGroups: [""] }),
    ],
    [
      "a reserved user name",
      "access-entry-username",
      "system:, eks:",
      entry({ username: "eks:x" }),
    ],
    [
      "an empty user name",
      "access-entry-username",
      "entries.ci.username",
      entry({ username: " " }),
    ],
    // The user guide's own example of a name that EKS refuses.
    [
      "a session's name without a colon before it",
      "access-entry-username",
      "a colon",
      entry({ username: "john{{SessionName}}" }),
    ],
    [
      "the raw one as well",
      "access-entry-username",
      "a colon",
      entry({ username: "john{{SessionNameRaw}}:x" }),
    ],
    [
      "an access policy's ARN",
      "access-policy-name",
      "no ARN",
      entry({
        policies: { "arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy": {} },
      }),
    ],
    [
      "an IAM policy of EKS",
      "access-policy-name",
      "not an IAM policy",
      entry({ policies: { AmazonEKSClusterPolicy: {} } }),
    ],
    [
      "an IAM policy",
      "access-policy-name",
      "AmazonEKSViewPolicy",
      entry({ policies: { AdministratorAccess: {} } }),
    ],
    [
      "a list of no namespaces",
      "access-scope-empty",
      "AmazonEKSViewPolicy.namespaces",
      entry({ policies: { AmazonEKSViewPolicy: { namespaces: [] } } }),
    ],
  ])("%s", (_what, code, words, props) => {
    expect(accessEntries(props)).toThrow(words);
    expect(accessEntries(props)).toThrow(`(${code})`);
    expect(accessEntries(props)).toThrow(/^prd\/access: /);
  });

  it.each<[string, Partial<AccessEntriesProps>]>([
    ["mode API", { cluster: { ...CLUSTER, authenticationMode: "API" } }],
    ["nothing", {}],
    ["two roles", { adminArns: { a: arn("team/x"), b: arn("team/y") } }],
    ["an IAM user", { adminArns: { a: "arn:aws:iam::111122223333:user/team/kim" } }],
    [
      "a role and a user of one name",
      { adminArns: { a: arn("x"), b: "arn:aws:iam::111122223333:user/x" } },
    ],
    // https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html: STANDARD may be of another account.
    [
      "a role for people of another account",
      { account: "444455556666", adminArns: { a: arn("x") } },
    ],
    ["the user guide's :john{{SessionName}}", entry({ username: ":john{{SessionName}}" })],
    ["the user guide's jo:hn{{SessionName}}", entry({ username: "jo:hn{{SessionName}}" })],
    // Of `aws eks list-access-policies` in the user guide.
    [
      "policies for other services",
      entry({
        policies: { AmazonAIOpsAssistantPolicy: {}, AmazonARCRegionSwitchScalingPolicy: {} },
      }),
    ],
    [
      "groups of your own",
      entry({ kubernetesGroups: ["deployers"], username: "ci:{{SessionName}}" }),
    ],
    [
      "a policy in namespaces",
      entry({ policies: { AmazonEKSEditPolicy: { namespaces: ["team-*"] } } }),
    ],
  ])("but takes %s", (_what, props) => {
    expect(accessEntries(props)).not.toThrow();
  });
});
