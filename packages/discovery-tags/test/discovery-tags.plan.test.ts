import { DataAwsSubnets } from "@cdktf/provider-aws/lib/data-aws-subnets";
import { Ec2Tag } from "@cdktf/provider-aws/lib/ec2-tag";
import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import { App, DataResource, Fn, TerraformOutput, TerraformStack, Token } from "cdktf";
import { DiscoveryTags } from "../src";

expect.extend(planMatchers);

const VPC = "vpc-0d37a1c52be94f806";
const SUBNET = "subnet-0b6c1d92e47f3a851";

function newStack(): TerraformStack {
  const stack = new TerraformStack(new App(), "tags");
  new AwsProvider(stack, "aws", { region: "ap-northeast-2" });
  return stack;
}

/**
 * A security group that stands in for the one that EKS makes: unknown until apply, as in a new environment. Its owner
 * leaves tags alone, as EKS does.
 */
function createGroup(stack: TerraformStack, name: string): SecurityGroup {
  const lifecycle = { ignoreChanges: ["tags", "tags_all"] };
  return new SecurityGroup(stack, "group", { name, vpcId: VPC, lifecycle });
}

function taggedStack(clusterName: string): TerraformStack {
  const stack = newStack();
  new DiscoveryTags(stack, "discovery", {
    cluster: { clusterName, clusterSecurityGroupId: createGroup(stack, clusterName).id },
    subnets: { a: SUBNET },
  });
  return stack;
}

it("tags what is known only after apply, in one apply from nothing (DT08)", async () => {
  const stack = newStack();
  // The output of a resource is unknown until it is made, whatever it is.
  const later = new DataResource(stack, "later", { input: { subnet: SUBNET } });
  new DiscoveryTags(stack, "discovery", {
    cluster: { clusterName: "dt08", clusterSecurityGroupId: createGroup(stack, "dt08").id },
    subnets: { a: Token.asString(Fn.lookup(later.output, "subnet")) },
  });
  const workspace = await workspaceOf(stack);
  await workspace.apply();
  const tags = (await workspace.state()).filter(({ type }) => type === "aws_ec2_tag");
  expect(tags.map(({ values }) => values.resource_id)).toContain(SUBNET);
  expect(tags).toHaveLength(2);
  await workspace.destroy();
  workspace.remove();
});

it("stops the plan where the key holds another cluster's name, and leaves it there", async () => {
  const other = newStack();
  const key = "karpenter.sh/discovery";
  new Ec2Tag(other, "tag", { resourceId: SUBNET, key, value: "someone-elses" });
  const foreign = await workspaceOf(other);
  await foreign.apply();

  const workspace = await workspaceOf(taggedStack("mine"));
  // Terraform breaks its lines where it likes.
  const said = await workspace.plan().then(
    () => "(planned)",
    (error: unknown) => String(error).replace(/\s+/g, " "),
  );
  expect(said).toContain(`subnet ${SUBNET} has the tag ${key} = someone-elses`);
  expect(said).toContain("(foreign-discovery-tag)");
  expect(await foreign.plan()).toBeEmptyPlan();
  await foreign.destroy();
  for (const each of [foreign, workspace]) each.remove();
});

describe("applied", () => {
  it("finds exactly the given subnet by its tag, keeps a foreign tag, and plans nothing again", async () => {
    const workspace = await workspaceOf(taggedStack("dt01"));
    await workspace.apply();
    const other = newStack();
    new Ec2Tag(other, "tag", { resourceId: SUBNET, key: "team", value: "network" });
    const foreign = await workspaceOf(other);
    await foreign.apply();
    expect(await workspace.plan()).toBeEmptyPlan();

    const reader = newStack();
    const found = new DataAwsSubnets(reader, "found", {
      filter: [{ name: "tag:karpenter.sh/discovery", values: ["dt01"] }],
    });
    new TerraformOutput(reader, "ids", { value: found.ids });
    const reading = await workspaceOf(reader);
    await reading.apply();
    const [data] = await reading.state();
    expect(data?.values.ids).toEqual([SUBNET]);

    await workspace.destroy();
    expect(await foreign.plan()).toBeEmptyPlan();
    await foreign.destroy();
    for (const each of [workspace, foreign, reading]) each.remove();
  });
});
