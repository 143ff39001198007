import { parse } from "yaml";

export interface Entry {
  readonly rolearn: string;
  readonly username?: string;
  readonly groups?: readonly string[];
}

export interface Identity {
  readonly username: string | undefined;
  readonly groups: readonly string[];
}

/**
 * Who a caller is by `mapRoles`, as aws-iam-authenticator sees it: entries are known by their ARN in lower case, the
 * last of several counts, and the caller's ARN is built from the assumed role, which has no path.
 *
 * @param caller - `arn:<partition>:sts::<account>:assumed-role/<name>/<session>`
 */
export function authenticate(mapRoles: string, caller: string): Identity | undefined {
  const entries = (parse(mapRoles) ?? []) as readonly Entry[];
  const byArn = new Map(entries.map((entry) => [entry.rolearn.toLowerCase(), entry]));
  const [, partition, , , account, resource = ""] = caller.split(":");
  const role = `arn:${partition}:iam::${account}:role/${resource.split("/")[1]}`;
  const entry = byArn.get(role.toLowerCase());
  return entry && { username: entry.username, groups: entry.groups ?? [] };
}
