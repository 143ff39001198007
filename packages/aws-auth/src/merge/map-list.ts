import type { Expressions } from "./expressions";

/** One of the map's two lists, in aws-iam-authenticator's words. */
export interface MapList {
  /** Key of the map's data. */
  readonly data: "mapRoles" | "mapUsers";
  /** Key of the ARN in an entry. */
  readonly arn: "rolearn" | "userarn";
  /** Key in the record of what is ours. */
  readonly record: "roles" | "users";
  /** Starts the names of the list's expressions. */
  readonly prefix: "" | "users_";
}

export const ROLE_LIST: MapList = {
  ...{ data: "mapRoles", arn: "rolearn", record: "roles", prefix: "" },
};

export const USER_LIST: MapList = {
  ...{ data: "mapUsers", arn: "userarn", record: "users", prefix: "users_" },
};

/** The same expressions under the list's names, so that both lists are merged side by side. */
export function namedFor({ prefix }: MapList, expressions: Expressions): Expressions {
  return Object.fromEntries(
    Object.entries(expressions).map(([name, text]) => [
      `${prefix}${name}`,
      text.replace(/@([a-z_]+)/g, (reference, other: string) =>
        other in expressions || other === "wanted" ? `@${prefix}${other}` : reference,
      ),
    ]),
  );
}
