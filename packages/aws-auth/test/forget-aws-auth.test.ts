import { Construct } from "constructs";
import { AwsAuth, ForgetAwsAuth } from "../src";
import { arn } from "./support/maps";
import { addressesOf, stackNamed, synthesized } from "./support/synthesized";

const PROPS = {
  cluster: {
    ...{ clusterName: "prd", endpoint: "https://example.eks.amazonaws.com" },
    authenticationMode: "API_AND_CONFIG_MAP",
  },
  nodeRoleArns: { karpenter: arn("karpenter") },
} as const;

it.each([
  ["in the stack", []],
  ["deeper", ["platform", "access"]],
])("forgets the address that AwsAuth has with the same scope and id: %s (AU20)", (_where, path) => {
  const scopeIn = (stack: Construct) => path.reduce((scope, id) => new Construct(scope, id), stack);
  const kept = stackNamed("prd");
  new AwsAuth(scopeIn(kept), "aws-auth", PROPS);
  const [address] = addressesOf(synthesized(kept));

  const left = stackNamed("prd");
  new ForgetAwsAuth(scopeIn(left), "aws-auth");
  const tree = synthesized(left);
  expect(tree.removed).toEqual([{ from: address, lifecycle: { destroy: false } }]);
  expect(addressesOf(tree)).toEqual([]);
});

it("forgets two", () => {
  const stack = stackNamed("two");
  new ForgetAwsAuth(stack, "blue");
  new ForgetAwsAuth(stack, "green");
  expect(synthesized(stack).removed).toHaveLength(2);
});

it("cannot stand beside the AwsAuth that it takes the place of", () => {
  const stack = stackNamed("prd");
  new AwsAuth(stack, "aws-auth", PROPS);
  expect(() => new ForgetAwsAuth(stack, "aws-auth")).toThrow("aws-auth");
});
