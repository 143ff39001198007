import { TerraformLocal, Token } from "cdktf";
import type { Construct } from "constructs";

/**
 * A value for the arguments of a data source, by way of a local value wherever it may refer to a resource.
 *
 * Terraform takes a data source's own reference to a resource for a `depends_on`: as long as any change of that
 * resource is planned, the data source is read during apply, and all that follows from it is `(known after apply)` in
 * the plan. A reference of a local value orders the two alike and defers the read only while the value is unknown.
 *
 * @param id - of the local value in `scope`
 * @see https://developer.hashicorp.com/terraform/language/data-sources#data-resource-dependencies
 */
export function throughLocal(scope: Construct, id: string, value: string): string {
  // A reference is a token, or a text that the caller wrote in Terraform's syntax.
  if (!Token.isUnresolved(value) && !value.includes("${")) return value;
  return new TerraformLocal(scope, id, value).asString;
}
