import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { DataResource, TerraformVariable } from "cdktf";
import type { TerraformStack } from "cdktf";
import { AwsAuth } from "../src";
import type { AwsAuthProps } from "../src";
import { arn, NODE_GROUPS, NODE_NAME } from "./support/maps";
import { addressesOf, blockOf, stackNamed, synthesized, variable } from "./support/synthesized";
import type { Synthesized } from "./support/synthesized";

const CLUSTER = {
  clusterName: "prd",
  endpoint: "https://example.eks.amazonaws.com",
  authenticationMode: "API_AND_CONFIG_MAP",
} as const;
const MINIMUM: AwsAuthProps = { cluster: CLUSTER, nodeRoleArns: { karpenter: arn("karpenter") } };

function stackWith(props: Partial<AwsAuthProps> = {}): TerraformStack {
  const stack = stackNamed("prd");
  new AwsAuth(stack, "aws-auth", { ...MINIMUM, ...props });
  return stack;
}

/** The mappings that Terraform merges into what is live. */
function wantedOf(tree: Synthesized, construct = "aws-auth"): unknown {
  const [found] = Object.entries(tree.locals).filter(([name]) =>
    name.startsWith(`${construct}_merged_wanted_`),
  );
  return found?.[1];
}

it("has one resource, at this address", () => {
  expect(addressesOf(synthesized(stackWith()))).toEqual([
    "kubernetes_config_map_v1.aws-auth_config-map_6CC8BDC2",
  ]);
});

it("is the ConfigMap that EKS reads", () => {
  expect(blockOf(synthesized(stackWith()), "kubernetes_config_map_v1").metadata).toMatchObject({
    name: "aws-auth",
    namespace: "kube-system",
  });
});

describe("mappings", () => {
  it("maps every node role as a node, whatever else is mapped (AU03)", () => {
    const tree = synthesized(
      stackWith({
        nodeRoleArns: { blue: arn("blue"), karpenter: arn("karpenter") },
        roles: {
          ops: { roleArn: arn("ops"), username: "ops", kubernetesGroups: ["system:masters"] },
        },
      }),
    );
    expect(wantedOf(tree)).toEqual([
      { rolearn: arn("blue"), username: NODE_NAME, groups: NODE_GROUPS },
      { rolearn: arn("karpenter"), username: NODE_NAME, groups: NODE_GROUPS },
      { rolearn: arn("ops"), username: "ops", groups: ["system:masters"] },
    ]);
  });

  it("gives Windows nodes, and no others, the group of kube-proxy (AU14)", () => {
    const tree = synthesized(stackWith({ windowsNodeRoleArns: { win: arn("win") } }));
    expect(wantedOf(tree)).toEqual([
      expect.objectContaining({ rolearn: arn("karpenter"), groups: NODE_GROUPS }),
      {
        rolearn: arn("win"),
        username: NODE_NAME,
        groups: ["eks:kube-proxy-windows", ...NODE_GROUPS],
      },
    ]);
  });

  it.each([
    ["arn:aws:iam::111122223333:role/team/eks/node", "arn:aws:iam::111122223333:role/node"],
    ["arn:aws-cn:iam::111122223333:role/team/node", "arn:aws-cn:iam::111122223333:role/node"],
    ["arn:aws-us-gov:iam::111122223333:role/node", "arn:aws-us-gov:iam::111122223333:role/node"],
  ])(
    "leaves the path of a role out, which the authenticator never sees: %s (AU01)",
    (given, seen) => {
      const tree = synthesized(stackWith({ nodeRoleArns: { karpenter: given } }));
      expect(wantedOf(tree)).toEqual([expect.objectContaining({ rolearn: seen })]);
    },
  );

  it("maps users by their whole ARN: only roles lose their path", () => {
    const kim = "arn:aws:iam::111122223333:user/team/kim";
    const users = { kim: { userArn: kim, username: "kim", kubernetesGroups: ["viewers"] } };
    const { locals } = synthesized(stackWith({ users }));
    const wanted = Object.entries(locals).find(([name]) => name.includes("_users_wanted_"));
    expect(wanted?.[1]).toEqual([{ userarn: kim, username: "kim", groups: ["viewers"] }]);
  });

  it("lets a role have no groups of its own", () => {
    const roles = { ci: { roleArn: arn("ci"), username: "ci" } };
    expect(wantedOf(synthesized(stackWith({ roles })))).toContainEqual({
      rolearn: arn("ci"),
      username: "ci",
      groups: [],
    });
  });
});

describe("tokens", () => {
  const stack = stackNamed("prd");
  const token = (name: string) => variable(stack, name);
  new AwsAuth(stack, "aws-auth", {
    cluster: {
      clusterName: token("cluster"),
      endpoint: token("endpoint"),
      authenticationMode: token("mode") as "API_AND_CONFIG_MAP",
    },
    nodeRoleArns: { karpenter: token("node") },
    windowsNodeRoleArns: { win: token("win") },
    roles: {
      ops: {
        roleArn: token("role"),
        username: token("username"),
        kubernetesGroups: new TerraformVariable(stack, "groups", { type: "list(string)" })
          .listValue,
      },
      ci: { roleArn: arn("ci"), username: "ci", kubernetesGroups: [token("group")] },
    },
  });
  const tree = synthesized(stack);

  it("passes them through to Terraform, which leaves the path out (AU01, CD03)", () => {
    const withoutPath = (name: string) => `\${replace(var.${name}, "/:role/.*//", ":role/")}`;
    expect(wantedOf(tree)).toEqual([
      { rolearn: withoutPath("node"), username: NODE_NAME, groups: NODE_GROUPS },
      expect.objectContaining({ rolearn: withoutPath("win") }),
      { rolearn: withoutPath("role"), username: "${var.username}", groups: "${var.groups}" },
      { rolearn: arn("ci"), username: "ci", groups: ["${var.group}"] },
    ]);
  });

  it("leaves no marker of one behind (CD01)", () => {
    expect(tree.json).not.toMatch(/TfToken/);
    for (const address of addressesOf(tree)) expect(address).toMatch(/^kubernetes_\w+\.[\w-]+$/);
  });

  it("checks an unknown mode at plan", () => {
    expect(tree.json).toContain('var.mode != \\"API\\"');
  });
});

it("reads the live map through the endpoint, so not before it is known (AU19)", () => {
  const stack = stackNamed("prd");
  const cluster = { ...CLUSTER, endpoint: variable(stack, "endpoint") };
  new AwsAuth(stack, "aws-auth", { ...MINIMUM, cluster });
  const { data, locals } = synthesized(stack);
  const [live] = Object.values(data.kubernetes_config_map_v1 ?? {});
  const [, local = ""] = /local\.([\w-]+)/.exec(JSON.stringify(live)) ?? [];
  expect(locals[local]).toBe("${var.endpoint}");
  expect(live?.metadata).toEqual({
    name: "aws-auth",
    namespace: `\${join("", [substr(local.${local}, 0, 0), "kube-system"])}`,
  });
});

describe("adopt", () => {
  it("imports the map that exists (AU06)", () => {
    expect(synthesized(stackWith({ adopt: true })).import).toEqual([
      { id: "kube-system/aws-auth", to: "kubernetes_config_map_v1.aws-auth_config-map_6CC8BDC2" },
    ]);
  });

  it("imports nothing by itself, and says at plan that there is one", () => {
    const tree = synthesized(stackWith());
    expect(tree.import).toEqual([]);
    expect(tree.json).toContain("(aws-auth-exists)");
    expect(synthesized(stackWith({ adopt: true })).json).not.toContain("(aws-auth-exists)");
  });
});

it("is there twice in one stack, for two clusters", () => {
  const stack = stackNamed("two");
  for (const name of ["blue", "green"]) {
    const provider = new KubernetesProvider(stack, `${name}-api`, { alias: name });
    const nodeRoleArns = { karpenter: arn(name) };
    new AwsAuth(stack, name, { ...MINIMUM, nodeRoleArns, provider, adopt: true });
  }
  const tree = synthesized(stack);
  expect(wantedOf(tree, "blue")).toEqual([expect.objectContaining({ rolearn: arn("blue") })]);
  expect(wantedOf(tree, "green")).toEqual([expect.objectContaining({ rolearn: arn("green") })]);
  expect(Object.values(tree.resource.kubernetes_config_map_v1 ?? {})).toEqual([
    expect.objectContaining({ provider: "kubernetes.blue" }),
    expect.objectContaining({ provider: "kubernetes.green" }),
  ]);
  expect(Object.values(tree.data.kubernetes_config_map_v1 ?? {})).toEqual([
    expect.objectContaining({ provider: "kubernetes.blue" }),
    expect.objectContaining({ provider: "kubernetes.green" }),
  ]);
  expect(tree.import).toHaveLength(2);
});

it("can be depended on, so that node groups come after it (AU06)", () => {
  const stack = stackNamed("prd");
  const awsAuth = new AwsAuth(stack, "aws-auth", MINIMUM);
  new DataResource(stack, "node-group", { dependsOn: [awsAuth] });
  expect(blockOf(synthesized(stack), "terraform_data").depends_on).toEqual([
    "kubernetes_config_map_v1.aws-auth_config-map_6CC8BDC2",
  ]);
});
