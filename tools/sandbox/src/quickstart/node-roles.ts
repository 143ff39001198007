import { ListRolesCommand } from "@aws-sdk/client-iam";
import type { IAMClient, Role } from "@aws-sdk/client-iam";

interface TrustPolicy {
  readonly Statement: readonly { readonly Principal: { readonly Service?: string | string[] } }[];
}

/** Names of the roles that instances take: those that EC2 is trusted to assume. */
export async function nodeRoleNames(iam: IAMClient): Promise<string[]> {
  const { Roles: roles = [] } = await iam.send(new ListRolesCommand({ MaxItems: 1000 }));
  return roles.filter(isNodeRole).flatMap(({ RoleName: name }) => name ?? []);
}

function isNodeRole({ AssumeRolePolicyDocument: document }: Role): boolean {
  const trust = JSON.parse(decodeURIComponent(document ?? "{}")) as Partial<TrustPolicy>;
  return (trust.Statement ?? []).some(({ Principal: { Service: service = [] } }) =>
    [service].flat().some((name) => name.startsWith("ec2.amazonaws.com")),
  );
}
