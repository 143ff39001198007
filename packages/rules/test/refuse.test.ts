import { App, TerraformStack, Token } from "cdktf";
import { Construct } from "constructs";
import { invalidAccountId, invalidClusterName, refuse } from "../src";

const cluster = () => new Construct(new TerraformStack(new App(), "prd"), "cluster");

it("names construct path, prop, value, rule, remedy and code in one message", () => {
  expect(() => {
    refuse(cluster(), invalidClusterName("-prd"));
  }).toThrowErrorMatchingInlineSnapshot(
    `"prd/cluster: clusterName "-prd" is refused: 1 to 100 letters, digits, hyphens and underscores, a letter or digit first. Shorten it or replace the other characters. (cluster-name)"`,
  );
});

it("tells all problems of a construct at once", () => {
  expect(() => {
    refuse(cluster(), invalidClusterName("-prd"), undefined, invalidAccountId("1"));
  }).toThrow(/\(cluster-name\)\n.*\(account-id\)$/);
});

it("lets a construct without problems be", () => {
  expect(() => {
    refuse(cluster(), undefined, invalidClusterName("prd"));
  }).not.toThrow();
});

it("shows no marker of a token beside the value that is wrong", () => {
  const token = Token.asString({ resolve: () => "x" });
  const value = { known: "subnet-1", unknown: token, size: Token.asNumber({ resolve: () => 1 }) };
  expect(() => {
    refuse(cluster(), { code: "code", prop: "subnets", value, rule: "rule", remedy: "remedy" });
  }).toThrow(
    'subnets {"known":"subnet-1","unknown":"(known after apply)","size":"(known after apply)"} is refused',
  );
});
