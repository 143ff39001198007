import { EksAccessEntry } from "@cdktf/provider-aws/lib/eks-access-entry";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import type { TerraformStack } from "cdktf";
import { AccessEntries } from "../src";
import { arn } from "./support/maps";
import { stackNamed, synthesized } from "./support/synthesized";

// https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html: one entry for a principal of a cluster.
const ACCOUNT = "111122223333";
const CLUSTER = { clusterName: "prd", authenticationMode: "API" } as const;
const OTHER = { clusterName: "dev", authenticationMode: "API" } as const;

const entriesOf = (stack: TerraformStack, id: string, principal: string, cluster = CLUSTER) =>
  new AccessEntries(stack, id, { cluster, account: ACCOUNT, adminArns: { ops: principal } });

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return "(accepted)";
}

it.each([
  ["to the letter", "team/ops", "team/ops"],
  ["with another path", "team/ops", "ops"],
  ["in another case", "ops", "Ops"],
])("refuses one principal in two AccessEntries, named %s, once", (_how, one, two) => {
  const stack = stackNamed("prd");
  entriesOf(stack, "people", arn(one));
  entriesOf(stack, "pipelines", arn(two));
  const told = messageOf(() => synthesized(stack)).match(/.*\(access-entry-shared\)/g);
  expect(told).toEqual([
    expect.stringMatching(
      /^ *\[prd\/pipelines\] prd\/pipelines\/admin-ops is refused: .*prd\/people\/admin-ops makes it too/,
    ),
  ]);
});

it("refuses a role of the stack that is named by its ARN elsewhere", () => {
  const stack = stackNamed("prd");
  const role = new IamRole(stack, "role", { name: "ops", assumeRolePolicy: "{}", path: "/team/" });
  entriesOf(stack, "people", role.arn);
  entriesOf(stack, "pipelines", arn("ops"));
  expect(() => synthesized(stack)).toThrow("(access-entry-shared)");
});

it.each([true, false])("refuses an entry that somebody else makes, before it: %p", (before) => {
  const stack = stackNamed("prd");
  const foreign = () =>
    new EksAccessEntry(stack, "foreign", { clusterName: "prd", principalArn: arn("ops") });
  if (before) foreign();
  entriesOf(stack, "people", arn("ops"));
  if (!before) foreign();
  expect(() => synthesized(stack)).toThrow("prd/foreign makes it too");
});

it("sees the cluster's name also where entries wait for the cluster", () => {
  const stack = stackNamed("prd");
  const cluster = { ...CLUSTER, clusterArn: `\${aws_eks_cluster.prd.arn}` };
  new AccessEntries(stack, "people", { cluster, account: ACCOUNT, adminArns: { ops: arn("ops") } });
  entriesOf(stack, "pipelines", arn("ops"));
  expect(() => synthesized(stack)).toThrow("(access-entry-shared)");
});

it("accepts other principals, and the same one in another cluster or account", () => {
  const stack = stackNamed("prd");
  const role = (id: string) =>
    new IamRole(stack, `role-${id}`, { name: id, assumeRolePolicy: "{}" }).arn;
  entriesOf(stack, "one", role("one"));
  entriesOf(stack, "two", role("two"));
  entriesOf(stack, "three", arn("ops"));
  entriesOf(stack, "four", arn("ops").replace(ACCOUNT, "444455556666"));
  new AccessEntries(stack, "five", { cluster: OTHER, adminArns: { ops: arn("ops") } });
  expect(() => synthesized(stack)).not.toThrow();
});
