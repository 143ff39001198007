import { DescribeTagsCommand } from "@aws-sdk/client-ec2";
import {
  DescribeClusterCommand,
  DescribeNodegroupCommand,
  ListNodegroupsCommand,
} from "@aws-sdk/client-eks";
import type { Cluster } from "@aws-sdk/client-eks";
import {
  ListAttachedRolePoliciesCommand,
  ListOpenIDConnectProvidersCommand,
  ListRolesCommand,
} from "@aws-sdk/client-iam";
import type { AwsClients } from "../aws-clients";

/** Who acts in the sandbox is part of it, not of what was deployed. */
const ROLES_OF_THE_SANDBOX = ["platform-engineer", "deployer"];

type Rows = (readonly [what: string, which: string])[];

/** What a deploy has made, as rows for a person: the resources that the tutorial makes by hand. */
export async function inventoryRows(clients: AwsClients, clusterName: string): Promise<Rows> {
  const { cluster } = await clients.eks.send(new DescribeClusterCommand({ name: clusterName }));
  if (!cluster) throw new Error(`DescribeCluster gave no cluster ${clusterName}`);
  return [
    [
      "cluster",
      `${clusterName}: ${cluster.status ?? ""}, Kubernetes ${cluster.version ?? ""}, ${cluster.accessConfig?.authenticationMode ?? ""}`,
    ],
    ...(await nodeGroupRows(clients, clusterName)),
    ...(await oidcProviderRows(clients)),
    ...(await roleRows(clients)),
    ...(await discoveryTagRows(clients, cluster)),
  ];
}

async function nodeGroupRows({ eks }: AwsClients, clusterName: string): Promise<Rows> {
  const { nodegroups = [] } = await eks.send(new ListNodegroupsCommand({ clusterName }));
  const described = await Promise.all(
    nodegroups
      .sort()
      .map((nodegroupName) =>
        eks.send(new DescribeNodegroupCommand({ clusterName, nodegroupName })),
      ),
  );
  return described.map(({ nodegroup }) => [
    "node group",
    `${nodegroup?.nodegroupName ?? ""}: ${nodegroup?.status ?? ""}, ${(nodegroup?.instanceTypes ?? []).join(", ")}, desired ${nodegroup?.scalingConfig?.desiredSize ?? 0}`,
  ]);
}

async function oidcProviderRows({ iam }: AwsClients): Promise<Rows> {
  const { OpenIDConnectProviderList: providers = [] } = await iam.send(
    new ListOpenIDConnectProvidersCommand({}),
  );
  return providers.map(({ Arn: arn }) => ["OIDC provider", arn ?? ""]);
}

async function roleRows({ iam }: AwsClients): Promise<Rows> {
  const { Roles: roles = [] } = await iam.send(new ListRolesCommand({ MaxItems: 1000 }));
  const rows: Rows = [];
  for (const { RoleName } of roles) {
    if (RoleName === undefined || ROLES_OF_THE_SANDBOX.includes(RoleName)) continue;
    const { AttachedPolicies: policies = [] } = await iam.send(
      new ListAttachedRolePoliciesCommand({ RoleName }),
    );
    const names = policies.map(({ PolicyName: name }) => name ?? "").sort();
    rows.push(["role", [RoleName, ...names.map((name) => `  ${name}`)].join("\n")]);
  }
  return rows.sort(([, a], [, b]) => a.localeCompare(b));
}

async function discoveryTagRows({ ec2 }: AwsClients, cluster: Cluster): Promise<Rows> {
  const { Tags: tags = [] } = await ec2.send(
    new DescribeTagsCommand({ Filters: [{ Name: "key", Values: ["karpenter.sh/discovery"] }] }),
  );
  return tags
    .filter(({ Value: value }) => value === cluster.name)
    .map(({ ResourceId: id, Key: key, Value: value }) => [
      "tag",
      `${id ?? ""}: ${key ?? ""} = ${value ?? ""}`,
    ]);
}
