import { execFileSync } from "node:child_process";
import { Subnet } from "@cdktf/provider-aws/lib/subnet";
import { Vpc } from "@cdktf/provider-aws/lib/vpc";
import {
  addressesWith,
  changeOf,
  planMatchers,
  planStack,
  workspaceOf,
} from "@cdktf-karpenter/plan-testing";
import type { Plan, Workspace } from "@cdktf-karpenter/plan-testing";
import { DataResource, Fn, TerraformVariable } from "cdktf";
import type { TerraformStack } from "cdktf";
import { EksCluster } from "../src";
import type { EksClusterProps } from "../src";
import { LiveCluster } from "../src/live-cluster";
import { MINIMUM, stackNamed, SUBNETS, WORKERS } from "./example";

expect.extend(planMatchers);

/** Account of the sandbox. */
const ACCOUNT = "339712771495";

/** Subnet of the sandbox's other VPC, in another zone than `ap-northeast-2a`. */
const FOREIGN_SUBNET = "subnet-0c58e3f7a1d2946b0";

const LARGE = ["t3.large"];

function stackWith(props: Partial<EksClusterProps>): TerraformStack {
  const stack = stackNamed("plan");
  new EksCluster(stack, "cluster", { ...MINIMUM, protect: false, ...props });
  return stack;
}

/** A cluster in a VPC and subnets that the same stack makes, of a version that only Terraform knows. */
function stackWithNetwork(): TerraformStack {
  const stack = stackNamed("plan");
  const version = new TerraformVariable(stack, "kubernetes", { type: "string", default: "1.35" });
  const vpc = new Vpc(stack, "vpc", { cidrBlock: "10.30.0.0/16" });
  const subnet = (zone: string, cidrBlock: string) =>
    new Subnet(stack, `subnet-${zone}`, {
      vpcId: vpc.id,
      cidrBlock,
      availabilityZone: `ap-northeast-2${zone}`,
    });
  new EksCluster(stack, "cluster", {
    ...MINIMUM,
    clusterName: "plan-network",
    kubernetesVersion: version.stringValue,
    vpcId: vpc.id,
    subnets: { a: subnet("a", "10.30.0.0/24").id, c: subnet("c", "10.30.1.0/24").id },
    nodeGroups: {
      workers: WORKERS,
      gpu: { ...WORKERS, instanceTypes: ["g5g.xlarge"] },
      neuron: { ...WORKERS, instanceTypes: ["inf2.xlarge"] },
    },
  });
  return stack;
}

/** Subnets whose ids only Terraform knows, both of them in one zone. */
function stackWithVariables(): TerraformStack {
  const stack = stackNamed("plan");
  const variable = (name: string) =>
    new TerraformVariable(stack, name, { type: "string", default: SUBNETS["ap-northeast-2a"] });
  const subnets = { a: variable("a").stringValue, c: variable("c").stringValue };
  new EksCluster(stack, "cluster", { ...MINIMUM, subnets });
  return stack;
}

it("is planned from nothing together with its own VPC and subnets", async () => {
  const plan = await planStack(stackWithNetwork());
  expect(plan).toDestroyNothing();
  const created = plan.changes.filter(({ action }) => action === "create").map(({ type }) => type);
  expect(created).toEqual(
    expect.arrayContaining(["aws_subnet", "aws_eks_cluster", "aws_eks_node_group"]),
  );
  // The provider has a list of its own of the images that there are.
  const groups = plan.changes.filter(({ type }) => type === "aws_eks_node_group");
  expect(groups.map(({ after }) => after?.ami_type).sort()).toEqual([
    "AL2023_ARM_64_NVIDIA",
    "AL2023_x86_64_NEURON",
    "AL2023_x86_64_STANDARD",
  ]);
});

it("is refused at plan with a subnet of another VPC", async () => {
  const subnets = { a: SUBNETS["ap-northeast-2a"], c: FOREIGN_SUBNET };
  await expect(planStack(stackWith({ subnets }))).rejects.toThrow(
    new RegExp(`subnets\\.c \\(${FOREIGN_SUBNET}\\) is in\\s+another VPC than vpcId`),
  );
});

it("is refused at plan with all subnets in one zone (EK15)", async () => {
  await expect(planStack(stackWithVariables())).rejects.toThrow(
    /the subnets of an EKS cluster\s+are in at least\s+two\s+availability\s+zones/,
  );
});

it("sees from a plan that there is no cluster", async () => {
  const { after } = changeOf(await planStack(stackThatSees("plan-nowhere")), "terraform_data.seen");
  expect(after?.input).toEqual({ exists: false, version: null, subnets: [], zones: [] });
});

describe("applied", () => {
  const clusterName = "plan-applied";
  let workspace: Workspace;

  beforeAll(async () => {
    workspace = await workspaceOf(stackWithFixed(1));
    await workspace.apply();
  });
  afterAll(async () => {
    await workspace.destroy();
    workspace.remove();
  });

  it("plans nothing afterwards", async () => {
    expect(await workspace.plan()).toBeEmptyPlan();
  });

  describe("the access entry of a group's role", () => {
    const address = "aws_eks_access_entry.cluster_node-access_group-fixed_2B63DC18[0]";
    const role = "role/plan-applied-node-fixed";
    const entries = () => aws("eks", "list-access-entries", "--cluster-name", clusterName);

    // As it is in a state that was written before the entries were ours.
    it("is imported when EKS has it and Terraform has not", async () => {
      execFileSync("terraform", ["state", "rm", address], { cwd: workspace.folder });
      const plan = await workspace.plan();
      expect(changeOf(plan, address)).toMatchObject({ imported: true, action: "no-op" });
      expect(plan).toCreate([]);
      await workspace.apply();
      expect(await workspace.plan()).toBeEmptyPlan();
    });

    // In mode API the sandbox, as EKS, fails a group whose role meets the entry of one that is gone.
    it("goes with the group, so that a group of the same key comes up again", async () => {
      await workspace.update(stackWithFixed(undefined));
      await workspace.apply();
      expect(entries()).not.toContain(role);
      await workspace.update(stackWithFixed(1));
      await workspace.apply();
      expect(entries()).toContain(role);
    });
  });

  it("is seen by a plan of another stack, with its version, subnets and zones", async () => {
    const { after } = changeOf(await planStack(stackThatSees(clusterName)), "terraform_data.seen");
    expect(after?.input).toEqual({
      exists: true,
      version: "1.32",
      subnets: Object.values(SUBNETS),
      zones: Object.keys(SUBNETS),
    });
  });

  it("plans nothing when an autoscaler moved the desired size (EK01)", async () => {
    const group = ["--cluster-name", clusterName, "--nodegroup-name", nameStarting("workers")];
    aws("eks", "update-nodegroup-config", ...group, "--scaling-config", "desiredSize=4");
    const query = ["--query", "nodegroup.scalingConfig.desiredSize"];
    expect(aws("eks", "describe-nodegroup", ...group, ...query).trim()).toBe("4");
    expect(await workspace.plan()).toBeEmptyPlan();
  });

  it("grows a group of fixed size by its one number", async () => {
    await workspace.update(stackWithFixed(2));
    await workspace.apply();
    const group = ["--cluster-name", clusterName, "--nodegroup-name", nameStarting("fixed")];
    const query = ["--query", "nodegroup.scalingConfig.[minSize,desiredSize,maxSize]"];
    expect(aws("eks", "describe-nodegroup", ...group, ...query, "--output", "text").trim()).toBe(
      "2\t2\t2",
    );
  });

  // https://docs.aws.amazon.com/eks/latest/userguide/network-reqs.html: exactly the zones of its creation
  describe("with a subnet of a third zone", () => {
    let third: string;
    beforeAll(() => {
      const where = ["--vpc-id", MINIMUM.vpcId, "--availability-zone", "ap-northeast-2b"];
      const network = [...where, "--cidr-block", "10.10.64.0/20"];
      const query = ["--query", "Subnet.SubnetId", "--output", "text"];
      third = networkTeam("ec2", "create-subnet", ...network, ...query).trim();
    });
    afterAll(async () => {
      await workspace.update(stackWithFixed(2));
      networkTeam("ec2", "delete-subnet", "--subnet-id", third);
    });

    it("stops at plan when the control plane would get it, or would lose a zone", async () => {
      await workspace.update(stackWithFixed(2, { subnets: { ...SUBNETS, b: third } }));
      await expect(workspace.plan()).rejects.toThrow(
        /ap-northeast-2a,\s+ap-northeast-2b,\s+ap-northeast-2c,\s+but[^]*\(control-plane-zones\)/,
      );
      const exchanged = { a: SUBNETS["ap-northeast-2a"], b: third };
      await workspace.update(stackWithFixed(2, { subnets: exchanged }));
      await expect(workspace.plan()).rejects.toThrow(/\(control-plane-zones\)/);
    });

    it("makes each node group anew before the old one goes, and leaves the control plane", async () => {
      await workspace.update(stackWithFixed(2, { nodeSubnets: { ...SUBNETS, b: third } }));
      const plan = await workspace.plan();
      expect(addressesWith(plan, "create", "update", "delete")).toEqual([]);
      const replaced = plan.changes.filter(({ action }) => action === "replace");
      expect(
        replaced.map(({ type, createsBeforeDestroy }) => [type, createsBeforeDestroy]),
      ).toEqual([
        ["aws_eks_node_group", true],
        ["aws_eks_node_group", true],
      ]);
    });
  });

  it("makes a group of another type before the old one goes", async () => {
    const before = nodeGroupNames();
    await workspace.update(stackWithFixed(2, {}, LARGE));
    await workspace.apply();
    const after = nodeGroupNames();
    expect(after).toHaveLength(2);
    // EKS holds no two groups of one name, so the new one has another.
    expect(after.filter((name) => !before.includes(name))).toEqual([
      expect.stringMatching(/^fixed-[0-9a-f]{8}$/),
    ]);
    expect(await workspace.plan()).toBeEmptyPlan();
  });

  // Versions: the tables of the user guide that the sandbox's add-on catalog is made from.
  describe("with the next Kubernetes minor", () => {
    let plan: Plan;
    beforeAll(async () => {
      await workspace.update(stackWithFixed(2, { kubernetesVersion: "1.33" }, LARGE));
      plan = await workspace.plan();
    });

    it("plans the step of each add-on with that of the cluster", () => {
      expect(plan).toDestroyNothing();
      expect(versionsIn(plan)).toEqual({
        "vpc-cni": ["v1.19.2-eksbuild.1", "v1.20.1-eksbuild.3"],
        "kube-proxy": ["v1.32.13-eksbuild.5", "v1.33.10-eksbuild.2"],
        coredns: ["v1.11.4-eksbuild.24", "v1.12.4-eksbuild.1"],
        // Read from the list for the caller's minor, as the others are, but the same for both.
        "eks-pod-identity-agent": ["v1.3.8-eksbuild.2", "v1.3.8-eksbuild.2"],
      });
    });

    it("goes through: EKS takes no version before the cluster has its minor", async () => {
      await workspace.apply();
      expect(await workspace.plan()).toBeEmptyPlan();
      const query = ["--query", "addon.addonVersion", "--output", "text"];
      const proxy = ["--cluster-name", clusterName, "--addon-name", "kube-proxy"];
      expect(aws("eks", "describe-addon", ...proxy, ...query).trim()).toBe("v1.33.10-eksbuild.2");
    });

    // https://docs.aws.amazon.com/eks/latest/userguide/update-cluster.html: one minor at a time
    it("stops a plan of more than one minor more", async () => {
      await workspace.update(stackWithFixed(2, { kubernetesVersion: "1.35" }, LARGE));
      await expect(workspace.plan()).rejects.toThrow(/\(kubernetes-step\)/);
    });

    it("stops the plan of the old configuration, which would roll it back", async () => {
      await workspace.update(stackWithFixed(2, {}, LARGE));
      await expect(workspace.plan()).rejects.toThrow(
        /the\s+cluster\s+runs\s+1\.33,\s+and\s+EKS\s+would\s+roll\b[^]*\(kubernetes-lowered\)/,
      );
    });

    // https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html: nodes and add-ons, then the control plane
    it("is rolled back when that is asked for, in two deploys", async () => {
      await workspace.update(stackWithFixed(2, { rollbackFrom: "1.33" }, LARGE));
      const nodes = await workspace.plan();
      expect(nodes).toDestroyNothing();
      expect(versionsAfter(nodes, "aws_eks_cluster")).toEqual(["1.33"]);
      expect(versionsAfter(nodes, "aws_eks_node_group")).toEqual(["1.32", "1.32"]);
      expect(versionsIn(nodes)).toMatchObject({
        "kube-proxy": ["v1.33.10-eksbuild.2", "v1.32.13-eksbuild.5"],
        coredns: ["v1.12.4-eksbuild.1", "v1.12.4-eksbuild.1"],
      });
      await workspace.apply();

      const controlPlane = await workspace.plan();
      expect(addressesWith(controlPlane, "update")).toHaveLength(1);
      expect(versionsAfter(controlPlane, "aws_eks_cluster")).toEqual(["1.32"]);
      await workspace.apply();
      expect(await workspace.plan()).toBeEmptyPlan();
    });

    it("lets the other add-ons follow when the rollback is no longer asked for", async () => {
      await workspace.update(stackWithFixed(2, {}, LARGE));
      const after = await workspace.plan();
      const changed = after.changes.filter(({ action }) => action === "update");
      expect(changed.map(({ after }) => after?.addon_name)).toEqual(["coredns", "vpc-cni"]);
    });
  });
});

/** Versions of the add-ons before and after a plan. */
function versionsIn({ changes }: Plan): Record<string, unknown[]> {
  return Object.fromEntries(
    changes
      .filter(({ type }) => type === "aws_eks_addon")
      .map(({ before, after }) => [
        String(after?.addon_name),
        [before?.addon_version, after?.addon_version],
      ]),
  );
}

/** What a plan knows of a cluster that is not in its stack. */
function stackThatSees(name: string): TerraformStack {
  const stack = stackNamed("sees");
  const live = new LiveCluster(stack, "live", name);
  const seen = new DataResource(stack, "seen", {
    input: {
      exists: live.exists,
      version: live.kubernetesVersion,
      subnets: Fn.sort(live.subnetIds),
      zones: Fn.sort(live.zones),
    },
  });
  seen.overrideLogicalId("seen");
  return stack;
}

/** A group that an autoscaler may move, and one that has the same size always. */
function stackWithFixed(
  desiredSize: number | undefined,
  props: Partial<EksClusterProps> = {},
  instanceTypes = WORKERS.instanceTypes,
) {
  const nodeGroups = {
    workers: { ...WORKERS, maxSize: 4 },
    ...(desiredSize !== undefined && { fixed: { ...WORKERS, instanceTypes, desiredSize } }),
  };
  const addons = { "eks-pod-identity-agent": {} };
  const kubernetesVersion = "1.32";
  return stackWith({
    clusterName: "plan-applied",
    kubernetesVersion,
    authenticationMode: "API",
    nodeGroups,
    addons,
    ...props,
  });
}

function versionsAfter({ changes }: Plan, type: string): unknown[] {
  return changes
    .filter((change) => change.type === type && change.action !== "read")
    .map(({ after }) => after?.version);
}

function nameStarting(key: string): string {
  return nodeGroupNames().find((name) => name.startsWith(`${key}-`)) ?? "(none)";
}

function nodeGroupNames(): string[] {
  const query = ["--query", "nodegroups", "--output", "text"];
  const names = aws("eks", "list-nodegroups", "--cluster-name", "plan-applied", ...query);
  return names.trim().split("\t").sort();
}

/** What the deploying engineer may not do: the emulator takes an account's id for the keys of its root. */
function networkTeam(...args: readonly string[]): string {
  const keys = { AWS_ACCESS_KEY_ID: ACCOUNT, AWS_SECRET_ACCESS_KEY: "root", AWS_SESSION_TOKEN: "" };
  return execFileSync("aws", args, { encoding: "utf8", env: { ...process.env, ...keys } });
}

/** What someone else does to the account meanwhile. */
function aws(...args: readonly string[]): string {
  return execFileSync("aws", args, { encoding: "utf8" });
}
