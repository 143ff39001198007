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
