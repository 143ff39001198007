import { Fn } from "cdktf";
import { isKnown } from "@cdktf-karpenter/rules";

/**
 * The ARN as aws-iam-authenticator sees a caller: built from the name of the assumed role, so without a path.
 * For a token Terraform does the same once the value is there.
 * @see https://github.com/kubernetes-sigs/aws-iam-authenticator/issues/268
 */
export function withoutPath(roleArn: string): string {
  if (isKnown(roleArn)) return roleArn.replace(/:role\/.*\//, ":role/");
  // A pattern between slashes; the ones inside need no escape, and HCL would refuse it.
  return Fn.replace(roleArn, "/:role/.*//", ":role/");
}
