import type { AccessEntry, MappedRole, MappedUser } from "@cdktf-karpenter/aws-auth";
import type { NodeGroupOptions } from "@cdktf-karpenter/eks-cluster";
import type { Problem } from "@cdktf-karpenter/rules";
import type { AccessOptions, AwsAuthOptions } from "./access/access-options";
import type {
  ClusterOptions,
  DiscoveryOptions,
  Environment,
  IamOptions,
  KarpenterOptions,
  StateOptions,
  VpcOptions,
} from "./environment";

/** Every key of a type, and whether it may be left out: the compiler holds the table against the type. */
type KeysOf<T> = Readonly<{
  [Key in keyof T]-?: undefined extends T[Key] ? "optional" : "required";
}>;

const ENVIRONMENT: KeysOf<Environment> = {
  name: "required",
  account: "required",
  region: "required",
  state: "required",
  vpc: "required",
  cluster: "required",
  nodeGroups: "optional",
  karpenter: "required",
  discovery: "optional",
  access: "optional",
  iam: "optional",
  protect: "optional",
  tags: "optional",
};

const IAM: KeysOf<IamOptions> = {
  path: "optional",
  permissionsBoundaryArn: "optional",
  regionInNames: "optional",
};

const STATE: KeysOf<StateOptions> = { bucket: "required", key: "optional", region: "optional" };

const VPC: KeysOf<VpcOptions> = {
  vpcId: "required",
  subnets: "required",
  nodeSubnets: "optional",
  karpenterSubnets: "optional",
};

const CLUSTER: KeysOf<ClusterOptions> = {
  clusterName: "required",
  roleArn: "optional",
  kubernetesVersion: "required",
  upgradePolicy: "optional",
  rollbackFrom: "optional",
  allowUnsupportedVersion: "optional",
  authenticationMode: "optional",
  creatorIsAdmin: "optional",
  publicAccessCidrs: "optional",
  privateEndpoint: "optional",
  logTypes: "optional",
  secretsKmsKeyArn: "optional",
  addons: "optional",
};

const NODE_GROUP: KeysOf<NodeGroupOptions> = {
  name: "optional",
  instanceTypes: "required",
  desiredSize: "required",
  minSize: "optional",
  maxSize: "optional",
  subnets: "optional",
  labels: "optional",
  taints: "optional",
  capacityType: "optional",
  amiType: "optional",
  diskSizeGiB: "optional",
  kubernetesVersion: "optional",
  addonPolicies: "optional",
  roleArn: "optional",
};

const KARPENTER: KeysOf<KarpenterOptions> = {
  karpenterVersion: "required",
  alsoForVersion: "optional",
  allowNewerVersion: "optional",
  namespace: "optional",
  serviceAccount: "optional",
  identity: "optional",
  alsoTrustedClusters: "optional",
  controllerRole: "optional",
  namePrefix: "optional",
  nodeRole: "optional",
  additionalNodeRoleArns: "optional",
  instanceProfile: "optional",
  interruption: "optional",
  permissions: "optional",
};

const DISCOVERY: KeysOf<DiscoveryOptions> = { tagKey: "optional", securityGroupId: "optional" };

const ACCESS: KeysOf<AccessOptions> = {
  awsAuth: "optional",
  adminArns: "optional",
  entries: "optional",
};

const AWS_AUTH: KeysOf<AwsAuthOptions> = {
  adopt: "optional",
  roles: "optional",
  users: "optional",
};

const IDENTITY = { username: "required", kubernetesGroups: "optional" } as const;
const ROLE: KeysOf<MappedRole> = { roleArn: "required", ...IDENTITY };
const USER: KeysOf<MappedUser> = { userArn: "required", ...IDENTITY };
const ENTRY: KeysOf<AccessEntry> = {
  principalArn: "required",
  username: "optional",
  kubernetesGroups: "optional",
  policies: "optional",
};

/**
 * Keys that are misspelt or missing. TypeScript finds them where it looks; an environment from JavaScript or from JSON
 * must not lose a setting in silence.
 */
export function wrongKeys(environment: Environment): Problem[] {
  const { state, vpc, cluster, karpenter, discovery, access, iam, nodeGroups = {} } = environment;
  const awsAuth: AwsAuthOptions = typeof access?.awsAuth === "object" ? access.awsAuth : {};
  return [
    ...wrongKeysOf(environment, ENVIRONMENT, ""),
    ...wrongKeysOf(state, STATE, "state"),
    ...wrongKeysOf(vpc, VPC, "vpc"),
    ...wrongKeysOf(cluster, CLUSTER, "cluster"),
    ...wrongKeysOf(karpenter, KARPENTER, "karpenter"),
    ...wrongKeysOf(discovery, DISCOVERY, "discovery"),
    ...wrongKeysOf(access, ACCESS, "access"),
    ...wrongKeysOf(iam, IAM, "iam"),
    ...Object.entries(nodeGroups).flatMap(([key, group]) =>
      wrongKeysOf(group, NODE_GROUP, `nodeGroups.${key}`),
    ),
    ...wrongKeysOf(awsAuth, AWS_AUTH, "access.awsAuth"),
    ...Object.entries(awsAuth.roles ?? {}).flatMap(([key, role]) =>
      wrongKeysOf(role, ROLE, `access.awsAuth.roles.${key}`),
    ),
    ...Object.entries(awsAuth.users ?? {}).flatMap(([key, user]) =>
      wrongKeysOf(user, USER, `access.awsAuth.users.${key}`),
    ),
    ...Object.entries(access?.entries ?? {}).flatMap(([key, entry]) =>
      wrongKeysOf(entry, ENTRY, `access.entries.${key}`),
    ),
  ];
}

function wrongKeysOf(
  given: object | undefined,
  keys: Readonly<Record<string, "required" | "optional">>,
  path: string,
): Problem[] {
  // That a group is missing as a whole is told where its parent is looked at.
  if (given === undefined) return [];
  const values: Readonly<Record<string, unknown>> = { ...given };
  const at = (key: string) => (path === "" ? key : `${path}.${key}`);
  const known = Object.keys(keys);
  const unknown = Object.keys(values).filter((key) => !known.includes(key));
  const missing = known.filter((key) => keys[key] === "required" && values[key] === undefined);
  return [
    ...unknown.map((key) => ({
      code: "unknown-key",
      prop: at(key),
      value: values[key],
      rule: `the keys here are ${known.join(", ")}`,
      remedy: "correct the spelling or remove it",
    })),
    ...missing.map((key) => ({
      code: "missing-key",
      prop: at(key),
      value: undefined,
      rule: "it has no default",
      remedy: "give it",
    })),
  ];
}
