import { App, Aspects, Testing } from "cdktf";
import type { IConstruct } from "constructs";
import { EnvironmentStack } from "../src";
import { rightEnvironment } from "./environments";

/** As https://developer.hashicorp.com/terraform/cdktf/concepts/aspects tags whatever has tags. */
const taggingAspect = {
  visit(node: IConstruct) {
    if ("tags" in node && "tagsInput" in node) node.tags = { team: "platform" };
  },
};

type ByType = Readonly<Record<string, Readonly<Record<string, { readonly tags?: unknown }>>>>;

const stack = new EnvironmentStack(new App(), {
  ...rightEnvironment,
  karpenter: { ...rightEnvironment.karpenter, nodeRole: { existingRole: "nodes" } },
});
Aspects.of(stack).add(taggingAspect);
const { data, resource } = JSON.parse(Testing.synth(stack, true)) as {
  data: ByType;
  resource: ByType;
};
const tagged = (all: ByType) =>
  Object.entries(all).flatMap(([type, byId]) =>
    Object.values(byId).flatMap(({ tags }) => (tags === undefined ? [] : [type])),
  );

it("tags what is made", () => {
  expect(tagged(resource)).toEqual(expect.arrayContaining(["aws_eks_cluster", "aws_iam_role"]));
});

it("does not become what a look-up filters by", () => {
  expect(Object.keys(data)).toEqual(expect.arrayContaining(["aws_subnet", "aws_iam_role"]));
  expect(tagged(data)).toEqual([]);
});
