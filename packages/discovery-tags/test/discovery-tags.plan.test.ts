import { DataAwsSubnets } from "@cdktf/provider-aws/lib/data-aws-subnets";
import { Ec2Tag } from "@cdktf/provider-aws/lib/ec2-tag";
import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { SecurityGroup } from "@cdktf/provider-aws/lib/security-group";
import { Subnet } from "@cdktf/provider-aws/lib/subnet";
import { planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import { App, TerraformOutput, TerraformStack } from "cdktf";
import { DiscoveryTags } from "../src";

expect.extend(planMatchers);

const VPC = "vpc-0d37a1c52be94f806";
const SUBNET = "subnet-0b6c1d92e47f3a851";

function newStack(): TerraformStack {
  const stack = new TerraformStack(new App(), "tags");
  new AwsProvider(stack, "aws", { region: "ap-northeast-2" });
  return stack;
}

/** The security group stands in for the one that EKS makes: unknown until apply, as in a new environment. */
function taggedStack(clusterName: string): TerraformStack {
  const stack = newStack();
  const group = new SecurityGroup(stack, "group", { name: `${clusterName}-group`, vpcId: VPC });
  new DiscoveryTags(stack, "discovery", {
    cluster: { clusterName, clusterSecurityGroupId: group.id },
    subnets: { a: SUBNET },
  });
  return stack;
}

it("tags what is made in the same plan, in one apply from nothing (DT08)", async () => {
  const stack = newStack();
  const group = new SecurityGroup(stack, "group", { name: "dt08", vpcId: VPC });
  const subnet = new Subnet(stack, "subnet", { vpcId: VPC, cidrBlock: "10.20.200.0/24" });
  stack.addOverride("resource.aws_subnet.subnet.lifecycle.ignore_changes", ["tags", "tags_all"]);
  new DiscoveryTags(stack, "discovery", {
    cluster: { clusterName: "dt08", clusterSecurityGroupId: group.id },
    subnets: { a: subnet.id },
  });
  const workspace = await workspaceOf(stack);
  await workspace.apply();
  expect((await workspace.state()).filter(({ type }) => type === "aws_ec2_tag")).toHaveLength(2);
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
