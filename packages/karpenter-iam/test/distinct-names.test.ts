import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { App, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { KarpenterIam } from "../src";
import type { KarpenterIamProps } from "../src";
import { clusterNamed, MINIMUM, stackNamed } from "./example";

/** Karpenter's IAM twice in one app, in a stack each. */
function synthBoth(one: Partial<KarpenterIamProps>, other: Partial<KarpenterIamProps>): void {
  const app = new App();
  const stacks = [one, other].map((props, index) => {
    const stack = new TerraformStack(app, `stack-${String(index)}`);
    new AwsProvider(stack, "aws", { region: props.region });
    new KarpenterIam(stack, "karpenter", { ...MINIMUM, ...props });
    return stack;
  });
  for (const stack of stacks) Testing.synth(stack, true);
}
const SEOUL = { account: "111122223333", region: "ap-northeast-2" };
const TOKYO = { account: "111122223333", region: "ap-northeast-1" };

it("two clusters of one name in two regions of an account are refused with the remedy (KI18)", () => {
  expect(() => {
    synthBoth(SEOUL, TOKYO);
  }).toThrow(
    /\[stack-1\/karpenter\] cluster\.clusterName .*role KarpenterNodeRole-prd-eks-cluster.* is refused: stack-0\/karpenter takes the same name in the same account\. Turn regionInNames on/,
  );
});

it.each<[what: string, one: Partial<KarpenterIamProps>, other: Partial<KarpenterIamProps>]>([
  ["the region is in the names of both", ...inNames(SEOUL, TOKYO)],
  ["the region is in the names of one", SEOUL, { ...TOKYO, regionInNames: true }],
  ["they are in two accounts", SEOUL, { ...TOKYO, account: "444455556666" }],
  ["the clusters have two names", SEOUL, { ...SEOUL, ...clusterNamed("dev") }],
  ["the accounts are not known", {}, {}],
])("are accepted when %s", (_when, one, other) => {
  expect(() => {
    synthBoth(one, other);
  }).not.toThrow();
});

it("the same names in one stack are refused, its account known or not", () => {
  const stack = stackNamed("prd");
  new KarpenterIam(stack, "blue", MINIMUM);
  new KarpenterIam(stack, "green", MINIMUM);
  expect(() => Testing.synth(stack, true)).toThrow(/\[prd\/green\] .*\(names-shared\)/);
});

it("a cluster with its region in the names, and one that is called like that, are refused", () => {
  const rolesApart = { nodeRole: { name: "n" }, controllerRole: { name: "c" } };
  const one = { ...SEOUL, ...clusterNamed("prd-eks"), regionInNames: true, ...rolesApart };
  expect(() => {
    synthBoth(one, { ...SEOUL, ...clusterNamed("prd-eks-ap-northeast-2") });
  }).toThrow(/"policy KarpenterController\w+Policy-prd-eks-ap-northeast-2" is refused/);
});

it("names that only Terraform knows are let through", () => {
  const stack = stackNamed("prd");
  const name = (id: string) => new TerraformVariable(stack, id, { type: "string" }).stringValue;
  new KarpenterIam(stack, "blue", { ...MINIMUM, ...clusterNamed(name("a")) });
  new KarpenterIam(stack, "green", { ...MINIMUM, ...clusterNamed(name("b")) });
  expect(() => Testing.synth(stack, true)).not.toThrow();
});

function inNames(...places: [typeof SEOUL, typeof TOKYO]) {
  return places.map((place) => ({ ...place, regionInNames: true })) as [
    Partial<KarpenterIamProps>,
    Partial<KarpenterIamProps>,
  ];
}
