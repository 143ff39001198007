import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App, Testing } from "cdktf";
import tutorial from "./environment";

// The addresses are in the state of who deployed the tutorial: a changed one destroys what it named. A rename ships a `moved`
// block and changes this list in the same commit.
it("keeps its addresses (CD08)", () => {
  const { resource } = JSON.parse(
    Testing.synth(new EnvironmentStack(new App(), tutorial), true),
  ) as {
    resource: Record<string, Record<string, unknown>>;
  };
  const addresses = Object.entries(resource).flatMap(([type, byId]) =>
    Object.keys(byId).map((id) => `${type}.${id}`),
  );
  expect(addresses.sort().join("\n")).toMatchSnapshot();
});
