const ASSUMED_ROLE = /^arn:(aws[\w-]*):sts::(\d{12}):assumed-role\/([^/]+)\/.+$/;

/** What to say of an ARN that is no role's: nothing where its kind is not one that people take for a role's. */
export function kindOfArn(arn: string): string {
  const [, partition, account, name] = ASSUMED_ROLE.exec(arn) ?? [];
  if (partition && account && name) {
    return `; that is a session's ARN, which never matches: its role is likely arn:${partition}:iam::${account}:role/${name} (with its path if it has one)`;
  }
  switch (/^arn:aws[\w-]*:(?:iam|sts)::\d*:([a-z-]+)/.exec(arn)?.[1]) {
    case "instance-profile":
      return "; that is an instance profile's ARN, which no caller has: the role in it is in `aws iam get-instance-profile`";
    case "user":
      return "; that is a user's ARN, which is named in `users` of AwsAuth or as `principalArn` of an access entry";
    case "group":
      return "; that is a group's ARN, and nobody calls as a group: name the role that its members assume";
    case "federated-user":
      return "; that is a session's ARN, which never matches: name the user who federates";
    case "root":
      return "; that is the account's root user: name a role for the people and pipelines that work here";
    default:
      return "";
  }
}
