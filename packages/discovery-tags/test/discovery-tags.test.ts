import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import type { AwsProviderIgnoreTags } from "@cdktf/provider-aws/lib/provider";
import { App, TerraformStack, TerraformVariable, Testing } from "cdktf";
import { DiscoveryTags } from "../src";
import type { DiscoveryTagsProps } from "../src";

const SUBNETS = { a: "subnet-0a1b2c3d4e5f60001", b: "subnet-0a1b2c3d4e5f60002" };
const cluster = { clusterName: "demo", clusterSecurityGroupId: "sg-0a1b2c3d4e5f60003" };

type Resources = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

function newStack(): TerraformStack {
  const stack = new TerraformStack(new App(), "stack");
  new AwsProvider(stack, "aws", { region: "eu-west-1" });
  return stack;
}

function synthesize(...all: Partial<DiscoveryTagsProps>[]): Resources {
  const stack = newStack();
  all.forEach((props, index) => {
    new DiscoveryTags(stack, `tags${index}`, { cluster, subnets: SUBNETS, ...props });
  });
  return (JSON.parse(Testing.synth(stack, true)) as { resource: Resources }).resource;
}

/** Resource, key and value of each tag, by resource. */
function tagsOf(resource: Resources): unknown[][] {
  return Object.values(resource.aws_ec2_tag ?? {})
    .map(({ resource_id: id, key, value }) => [id, key, value])
    .sort(([a], [b]) => String(a).localeCompare(String(b)));
}

it("tags the given subnets and the cluster's own security group, nothing else (DT01, DT10)", () => {
  expect(tagsOf(synthesize({}))).toEqual([
    ["sg-0a1b2c3d4e5f60003", "karpenter.sh/discovery", "demo"],
    ["subnet-0a1b2c3d4e5f60001", "karpenter.sh/discovery", "demo"],
    ["subnet-0a1b2c3d4e5f60002", "karpenter.sh/discovery", "demo"],
  ]);
});

it("tags the caller's security group instead of the cluster's", () => {
  const tagged = tagsOf(synthesize({ securityGroupId: "sg-0fedcba9876543210" })).map(([id]) => id);
  expect(tagged).toContain("sg-0fedcba9876543210");
  expect(tagged).not.toContain("sg-0a1b2c3d4e5f60003");
});

it("never writes the tag that marks a security group as the cluster's (DT03)", () => {
  expect(JSON.stringify(synthesize({}))).not.toContain("kubernetes.io/cluster/");
});

it("owns tags only", () => {
  expect(Object.keys(synthesize({}))).toEqual(["aws_ec2_tag"]);
});

it("names a subnet's tag by the caller's name, so that removing one moves no other", () => {
  const both = Object.keys(synthesize({}).aws_ec2_tag ?? {});
  const second = Object.keys(synthesize({ subnets: { b: SUBNETS.b } }).aws_ec2_tag ?? {});
  expect(both).toEqual(expect.arrayContaining(second));
  expect(second).toHaveLength(2);
});

it("gives two clusters on the same subnets a key each", () => {
  const keys = tagsOf(
    synthesize(
      { tagKey: "karpenter.sh/discovery/blue" },
      {
        cluster: { clusterName: "green", clusterSecurityGroupId: "sg-0a1b2c3d4e5f60004" },
        tagKey: "karpenter.sh/discovery/green",
      },
    ),
  ).map(([, key, value]) => `${String(key)}=${String(value)}`);
  expect(new Set(keys)).toEqual(
    new Set(["karpenter.sh/discovery/blue=demo", "karpenter.sh/discovery/green=green"]),
  );
});

it("tells a NodeClass what to select on", () => {
  const stack = newStack();
  const tags = new DiscoveryTags(stack, "tags", { cluster, subnets: SUBNETS });
  const terms = [{ tags: { "karpenter.sh/discovery": "demo" } }];
  expect(tags.subnetSelectorTerms).toEqual(terms);
  expect(tags.securityGroupSelectorTerms).toEqual(terms);
});

it("passes unresolved ids and names through, never into an id (CD01)", () => {
  const stack = newStack();
  const token = (name: string) => new TerraformVariable(stack, name, {}).stringValue;
  new DiscoveryTags(stack, "tags", {
    cluster: { clusterName: token("name"), clusterSecurityGroupId: token("group") },
    subnets: { a: token("a") },
  });
  const { resource } = JSON.parse(Testing.synth(stack, true)) as { resource: Resources };
  expect(tagsOf(resource)).toEqual([
    ["${var.a}", "karpenter.sh/discovery", "${var.name}"],
    ["${var.group}", "karpenter.sh/discovery", "${var.name}"],
  ]);
});

describe("refusals", () => {
  const unresolved = () =>
    new TerraformVariable(new TerraformStack(new App(), "other"), "key", {}).stringValue;

  it.each<[what: string, code: string, props: Partial<DiscoveryTagsProps>]>([
    ["no subnets", "no-subnets", { subnets: {} }],
    ["a malformed subnet", "subnet-id", { subnets: { a: "subnet-1" } }],
    ["one subnet under two names", "subnet-twice", { subnets: { a: SUBNETS.a, b: SUBNETS.a } }],
    ["a malformed security group", "security-group-id", { securityGroupId: "default" }],
    ["an empty key", "tag-key", { tagKey: "" }],
    ["a key of AWS's own", "tag-key", { tagKey: "aws:karpenter" }],
    ["a key of two lines", "tag-key", { tagKey: "a\nb" }],
    ["a key of 129 characters", "tag-key", { tagKey: "k".repeat(129) }],
    ["a key known only after apply", "tag-key", { tagKey: unresolved() }],
    [
      "a subnet's name known only after apply",
      "unresolved-key",
      { subnets: { [unresolved()]: SUBNETS.a } },
    ],
    ["a malformed cluster name", "cluster-name", { cluster: { ...cluster, clusterName: "-demo" } }],
  ])("refuses %s", (_what, code, props) => {
    expect(() => synthesize(props)).toThrow(`(${code})`);
  });

  it.each(["karpenter.sh/discovery", "kubernetes.io/cluster/demo"])(
    "refuses a provider that would put %s on everything",
    (key) => {
      const { stack, provider } = taggedStack();
      provider.defaultTags = [{ tags: { team: "platform", [key]: "demo" } }];
      expect(() => Testing.synth(stack, true)).toThrow("(misleading-tag)");
    },
  );

  it.each<[what: string, ignoreTags: AwsProviderIgnoreTags]>([
    ["the key", { keys: ["team", "karpenter.sh/discovery"] }],
    ["its prefix", { keyPrefixes: ["karpenter.sh/"] }],
  ])("refuses a provider that would hide another cluster's tag by %s", (_what, ignored) => {
    const { stack, provider } = taggedStack();
    provider.ignoreTags = [ignored];
    expect(() => Testing.synth(stack, true)).toThrow("(ignored-discovery-tag)");
  });

  it.each<[what: string, ignoreTags: AwsProviderIgnoreTags]>([
    ["another key", { keys: ["karpenter.sh"] }],
    ["another prefix", { keyPrefixes: ["kubernetes.io/"] }],
  ])("accepts a provider that ignores %s", (_what, ignored) => {
    const { stack, provider } = taggedStack();
    provider.ignoreTags = [ignored];
    expect(() => Testing.synth(stack, true)).not.toThrow();
  });

  it("accepts an aliased provider, which the tags do not use", () => {
    const { stack } = taggedStack();
    const ignoreTags = [{ keyPrefixes: ["karpenter.sh/"] }];
    new AwsProvider(stack, "other", { alias: "other", ignoreTags });
    expect(() => Testing.synth(stack, true)).not.toThrow();
  });

  function taggedStack() {
    const stack = new TerraformStack(new App(), "stack");
    const provider = new AwsProvider(stack, "aws", { region: "eu-west-1" });
    new DiscoveryTags(stack, "tags", { cluster, subnets: SUBNETS });
    return { stack, provider };
  }

  it.each<[what: string, props: Partial<DiscoveryTagsProps>]>([
    ["one subnet", { subnets: { a: SUBNETS.a } }],
    ["a key of 128 characters", { tagKey: "k".repeat(128) }],
  ])("accepts %s", (_what, props) => {
    expect(() => synthesize(props)).not.toThrow();
  });
});
