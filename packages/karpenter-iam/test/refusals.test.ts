import { Token } from "cdktf";
import type { KarpenterCluster, KarpenterIamProps } from "../src";
import {
  ACCOUNT,
  clusterNamed,
  ISSUER,
  MINIMUM,
  OIDC_PROVIDER_ARN,
  REGION,
  stackWith,
} from "./example";
import { synthesized } from "./synthesized";

const clusterWith = (cluster: Partial<KarpenterCluster>) => ({
  cluster: { ...MINIMUM.cluster, ...cluster },
});
const refusedWith = (props: Partial<KarpenterIamProps>) => () => stackWith(props);

const OIDC = { oidcIssuerUrl: `https://${ISSUER}`, oidcProviderArn: OIDC_PROVIDER_ARN };
const POLICY_ARN = "arn:aws:iam::aws:policy/CloudWatchAgentServerPolicy";
const STATEMENT = {
  Effect: "Allow",
  Action: "s3:GetObject",
  Resource: `arn:aws:s3:::${"b".repeat(40)}/*`,
};
const TOPIC = `arn:aws:sns:${REGION}:${ACCOUNT}:oncall`;
const token = Token.asString({ resolve: () => "x" });
const alarms = (actionArns: readonly string[]) => ({ actionArns });
const namesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `name-${String(index).padStart(30, "0")}`);

const KEY_ARN = `arn:aws:kms:${REGION}:${ACCOUNT}:key/1234abcd-12ab-34cd-56ef-1234567890ab`;
const rolesOf = (count: number) =>
  Object.fromEntries(namesOf(count).map((name) => [name, `arn:aws:iam::${ACCOUNT}:role/${name}`]));

it("accepts what the table's rows start from", () => {
  expect(() => synthesized(stackWith())).not.toThrow();
});

it.each<[code: string, prop: string, props: Partial<KarpenterIamProps>]>([
  // IAM tells names apart neither by path nor by case; EKS has one access entry for a role.
  [
    "node-role-twice",
    "additionalNodeRoleArns.gpu",
    {
      nodeRole: { existingRole: `arn:aws:iam::${ACCOUNT}:role/team/nodes` },
      additionalNodeRoleArns: { gpu: `arn:aws:iam::${ACCOUNT}:role/Nodes` },
    },
  ],
  [
    "node-role-twice",
    "additionalNodeRoleArns.gpu",
    {
      nodeRole: { existingRole: "nodes" },
      additionalNodeRoleArns: { gpu: `arn:aws:iam::${ACCOUNT}:role/nodes` },
    },
  ],
  [
    "node-role-twice",
    "additionalNodeRoleArns.gpu",
    {
      nodeRole: { name: "our-nodes" },
      additionalNodeRoleArns: { gpu: `arn:aws:iam::${ACCOUNT}:role/our-nodes` },
    },
  ],
  [
    "node-role-twice",
    "additionalNodeRoleArns.gpu",
    {
      additionalNodeRoleArns: {
        gpu: `arn:aws:iam::${ACCOUNT}:role/KarpenterNodeRole-${MINIMUM.cluster.clusterName}`,
      },
    },
  ],
  [
    "node-role-twice",
    "additionalNodeRoleArns.b",
    {
      additionalNodeRoleArns: {
        a: `arn:aws:iam::${ACCOUNT}:role/gpu`,
        b: `arn:aws:iam::${ACCOUNT}:role/team/gpu`,
      },
    },
  ],
  ["cluster-name", "cluster.clusterName", clusterNamed("-prd")],
  ["oidc-issuer", "cluster.oidcIssuerUrl", clusterWith({ oidcIssuerUrl: "http://oidc.eks/id/1" })],
  ["oidc-provider-arn", "cluster.oidcProviderArn", clusterWith({ oidcProviderArn: "oidc" })],
  ["karpenter-version", "karpenterVersion", { karpenterVersion: "0.33.0" }],
  ["kubernetes-name", "namespace", { namespace: "*" }],
  ["kubernetes-name", "serviceAccount", { serviceAccount: "karpenter:karpenter" }],
  ["account-id", "account", { account: "1111" }],
  ["region", "region", { region: "seoul" }],
  ["iam-path", "path", { path: "team" }],
  ["policy-arn", "permissionsBoundaryArn", { permissionsBoundaryArn: "limit" }],
  ["role-name", "nodeRole.name", { nodeRole: { name: "n".repeat(65) } }],
  ["role-name", "controllerRole.name", { controllerRole: { name: "team/karpenter" } }],
  ["karpenter-version", "alsoForVersion", { alsoForVersion: "1.99.0" }],
  ["also-for-version", "alsoForVersion", { alsoForVersion: "0.34.13" }],
  ["unknown-value", "identity", { identity: "IRSA" as "irsa" }],
  [
    "role-name",
    "controllerRole.existingRole",
    { controllerRole: { existingRole: "team/karpenter" } },
  ],
  [
    "role-arn",
    "controllerRole.existingRole",
    { controllerRole: { existingRole: "arn:aws:iam::1:user/k" } },
  ],
  [
    "existing-role-options",
    "controllerRole.name",
    { controllerRole: { existingRole: "karpenter", name: "karpenter" } },
  ],
  ["oidc-missing", "cluster.oidcProviderArn", { cluster: { clusterName: "prd" } }],
  [
    "trusted-clusters-unused",
    "alsoTrustedClusters",
    { identity: "pod-identity", alsoTrustedClusters: { green: OIDC } },
  ],
  [
    "oidc-issuer",
    "alsoTrustedClusters.green.oidcIssuerUrl",
    { alsoTrustedClusters: { green: { ...OIDC, oidcIssuerUrl: "green" } } },
  ],
  ["role-arn", "additionalNodeRoleArns.gpu", { additionalNodeRoleArns: { gpu: "nodes" } }],
  ["role-name", "nodeRole.existingRole", { nodeRole: { existingRole: "team/nodes" } }],
  ["existing-role-options", "nodeRole.ssm", { nodeRole: { existingRole: "nodes", ssm: false } }],
  [
    "policy-arn",
    "nodeRole.managedPolicyArns.logs",
    { nodeRole: { managedPolicyArns: { logs: "CloudWatchAgentServerPolicy" } } },
  ],
  [
    "unresolved-key",
    "nodeRole.managedPolicyArns",
    { nodeRole: { managedPolicyArns: { [token]: POLICY_ARN } } },
  ],
  [
    "policy-count",
    "nodeRole.managedPolicyArns",
    {
      nodeRole: {
        managedPolicyArns: Object.fromEntries(namesOf(7).map((key) => [key, POLICY_ARN])),
      },
    },
  ],
  ["policy-size", "nodeRole.statements", { nodeRole: { statements: Array(110).fill(STATEMENT) } }],
  ["policy-size", "additionalNodeRoleArns", { additionalNodeRoleArns: rolesOf(80) }],
  ["policy-size", "permissions", { permissions: { ssmParameters: namesOf(80) } }],
  [
    "policy-size",
    "alsoTrustedClusters",
    { alsoTrustedClusters: { a: OIDC, b: OIDC, c: OIDC, d: OIDC, e: OIDC } },
  ],
  [
    "kms-key-arn",
    "interruption.kmsKeyArn",
    { interruption: { kmsKeyArn: `arn:aws:kms:${REGION}:${ACCOUNT}:alias/queue` } },
  ],
  ["queue-name", "interruption.queueName", { interruption: { queueName: "spot.fifo" } }],
  ["name-prefix", "namePrefix", { namePrefix: "acme/" }],
  [
    "queue-key",
    "interruption.createKmsKey",
    { interruption: { createKmsKey: true, kmsKeyArn: KEY_ARN } },
  ],
  ["alarm-actions", "interruption.alarms.actionArns", { interruption: { alarms: alarms([]) } }],
  [
    "alarm-actions",
    "interruption.alarms.actionArns",
    { interruption: { alarms: alarms(["oncall"]) } },
  ],
  [
    "alarm-age",
    "interruption.alarms.oldestMessageSeconds",
    { interruption: { alarms: { ...alarms([TOPIC]), oldestMessageSeconds: 300 } } },
  ],
  ["kms-key-arn", "permissions.ebsKmsKeyArns.0", { permissions: { ebsKmsKeyArns: ["alias/ebs"] } }],
  [
    "ssm-parameter",
    "permissions.ssmParameters.0",
    { permissions: { ssmParameters: ["/aws/service/eks/optimized-ami"] } },
  ],
  ["karpenter-feature", "permissions.zonalShift", { permissions: { zonalShift: true } }],
])("refuses with %s, naming construct and %s", (code, prop, props) => {
  const message = new RegExp(`^prd/karpenter: ${prop} .* is refused: .*\\. .+\\. \\(${code}\\)$`);
  expect(refusedWith(props)).toThrow(message);
});

it("names size and limit of a policy that would be too large (KI01)", () => {
  expect(refusedWith({ permissions: { ssmParameters: namesOf(80) } })).toThrow(
    /permissions "\(\d{4} characters\)" is refused: IAM takes at most 6144 characters in the managed policy, white space not counted\./,
  );
});

it("counts the node role's path in the size, as IAM does (KI01)", () => {
  const fits = (count: number, path: string) => {
    try {
      stackWith({ additionalNodeRoleArns: rolesOf(count), path });
      return true;
    } catch {
      return false;
    }
  };
  const counts = Array.from({ length: 80 }, (_, index) => index);
  const most = counts.filter((count) => fits(count, "/")).length - 1;
  expect(fits(most, "/")).toBe(true);
  expect(fits(most, `/${"p".repeat(510)}/`)).toBe(false);
});

it("tells everything that is wrong at once", () => {
  expect(refusedWith({ karpenterVersion: "2.0.0", namespace: "*" }))
    .toThrowErrorMatchingInlineSnapshot(`
    "prd/karpenter: karpenterVersion "2.0.0" is refused: a release or minor from 0.34 to 1.15, no pre-release, known at synth. Give the version of your chart; the nearest known minor is 1.15. (karpenter-version)
    prd/karpenter: namespace "*" is refused: 1 to 63 lower-case letters, digits and hyphens, a letter or digit at each end; no wildcard. Give the name that the chart is installed with. (kubernetes-name)"
  `);
});
