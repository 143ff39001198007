import type { TerraformStack } from "cdktf";
import { ACCOUNT, REGION } from "./example";
import type { Statement } from "./decide";
import { blockOf, blocksOf, synthesized } from "./synthesized";
import type { Synthesized } from "./synthesized";

/** Where the stack is applied. */
export interface Place {
  readonly partition: string;
  /** What follows `ec2.` in EC2's name. */
  readonly ec2Suffix: string;
  readonly region: string;
  readonly account: string;
}

export const SEOUL: Place = {
  partition: "aws",
  ec2Suffix: "amazonaws.com",
  region: REGION,
  account: ACCOUNT,
};

export const BEIJING: Place = {
  partition: "aws-cn",
  ec2Suffix: "amazonaws.com.cn",
  region: "cn-north-1",
  account: ACCOUNT,
};

/** A synthesized stack with the values in place that Terraform reads at plan, and the node role's ARN. */
export function resolved(stack: TerraformStack, place: Place = SEOUL): Synthesized {
  const tree = synthesized(stack);
  const role = blockOf(tree, "aws_iam_role", { part: "_node-role_" });
  const rolePath = typeof role.path === "string" ? role.path : "/";
  const text = tree.json
    .replace(/\$\{data\.aws_partition\.[\w-]+\.partition\}/g, place.partition)
    .replace(/\$\{local\.[\w-]*ec2-principal-suffix\w*\}/g, place.ec2Suffix)
    .replace(/\$\{data\.aws_region\.[\w-]+\.id\}/g, place.region)
    .replace(/\$\{data\.aws_caller_identity\.[\w-]+\.account_id\}/g, place.account)
    .replace(
      /\$\{aws_iam_role\.[\w-]+_node-role_\w+\.arn\}/g,
      `arn:${place.partition}:iam::${place.account}:role${rolePath}${String(role.name)}`,
    );
  return { json: text, ...(JSON.parse(text) as Omit<Synthesized, "json">) };
}

export interface PolicyDocument {
  readonly Version: string;
  readonly Id?: string;
  readonly Statement: readonly Statement[];
}

/** The controller's policies, by their names. */
export function controllerPolicies(tree: Synthesized): Readonly<Record<string, PolicyDocument>> {
  const policies = Object.values(blocksOf(tree, "aws_iam_policy"));
  return Object.fromEntries(
    policies.map(({ name, policy }) => [
      String(name),
      JSON.parse(String(policy)) as PolicyDocument,
    ]),
  );
}

/** All statements of the controller's policies. */
export function controllerStatements(tree: Synthesized): readonly Statement[] {
  return Object.values(controllerPolicies(tree)).flatMap(({ Statement }) => Statement);
}

/** Trust policy of the controller's role. */
export function trustOf(tree: Synthesized): readonly Statement[] {
  const role = blockOf(tree, "aws_iam_role", { part: "_controller-role_" });
  return (JSON.parse(String(role.assume_role_policy)) as PolicyDocument).Statement;
}
