import type { Environment } from "@cdktf-karpenter/environment";
import { addressesWith, planMatchers } from "@cdktf-karpenter/plan-testing";
import type { Plan, PlannedAction, Workspace } from "@cdktf-karpenter/plan-testing";
import tutorial from "../tutorial/environment";
import { configMap, patchConfigMap } from "./config-map";
import { deployed, stackOf } from "./deployed";

expect.extend(planMatchers);

// prd as it was deployed once, when it was the tutorial's cluster, under today's code; and then each change of the
// cluster that EKS makes in place.

const deployment: Environment = { ...tutorial, protect: false, tags: { environment: "prd" } };
/** The same with a Karpenter that runs on the next minor of Kubernetes too. */
const base: Environment = {
  ...deployment,
  karpenter: { ...tutorial.karpenter, karpenterVersion: "0.37.0" },
};

const KEY = "arn:aws:kms:ap-northeast-2:339712771495:key/1234abcd-12ab-34cd-56ef-1234567890ab";

let workspace: Workspace;
beforeAll(async () => {
  workspace = await deployed("deployed-prd", deployment);
});
afterAll(async () => {
  await workspace.update(stackOf(base));
  await workspace.destroy();
  workspace.remove();
});

it("is taken over by today's code: nothing is destroyed or replaced, and nothing is read late", async () => {
  const plan = await planOf(deployment);
  expect(plan).toDestroyNothing();
  expect(addressesWith(plan, "forget", "read")).toEqual([]);
});

describe("a change of the cluster in place", () => {
  beforeAll(async () => {
    await workspace.update(stackOf(base));
    await workspace.apply();
  });

  it("starts from an empty plan", async () => {
    expect(await workspace.plan()).toBeEmptyPlan();
  });

  // https://docs.aws.amazon.com/eks/latest/APIReference/API_UpdateClusterConfig.html
  it.each<[what: string, change: Partial<Environment["cluster"]>, followers: readonly string[]]>([
    ["the version", { kubernetesVersion: "1.30" }, ["aws_eks_addon", "aws_eks_node_group"]],
    ["public ranges", { publicAccessCidrs: ["8.8.8.0/24"] }, []],
    ["the private endpoint", { privateEndpoint: false }, []],
    ["logs", { logTypes: ["audit"] }, []],
    ["the support policy", { upgradePolicy: "STANDARD" }, []],
    ["a key for Secrets", { secretsKmsKeyArn: KEY }, []],
  ])("shows %s alone, and reads everything at plan", async (_what, change, followers) => {
    const plan = await planOf({ ...base, cluster: { ...base.cluster, ...change } });
    expect(plan).toDestroyNothing();
    expect(addressesWith(plan, "create", "forget", "read")).toEqual([]);
    expect(typesWith(plan, "update")).toEqual(new Set(["aws_eks_cluster", ...followers]));
  });

  it("shows tags without a change of the map or of discovery tags", async () => {
    const plan = await planOf({ ...base, tags: { environment: "prd", team: "platform" } });
    expect(plan).toDestroyNothing();
    expect(addressesWith(plan, "create", "forget", "read")).toEqual([]);
    const updated = typesWith(plan, "update");
    expect(updated).toContain("aws_eks_cluster");
    expect(updated).not.toContain("kubernetes_config_map_v1");
    expect(updated).not.toContain("aws_ec2_tag");
  });

  it("stops at plan where the merge of aws-auth would stop, before the cluster is touched", async () => {
    const roleArn = "arn:aws:iam::339712771495:role/break-glass";
    const { data } = await configMap("prd-eks-cluster");
    const foreign = `- {rolearn: ${roleArn}, username: theirs, groups: []}\n`;
    await patchConfigMap("prd-eks-cluster", {
      data: { mapRoles: `${data.mapRoles ?? ""}${foreign}` },
    });
    const raised = {
      ...base,
      cluster: { ...base.cluster, kubernetesVersion: "1.30" },
      access: { awsAuth: { roles: { "break-glass": { roleArn, username: "ours" } } } },
    };
    await expect(planOf(raised)).toFailWith("(aws-auth-foreign-username)");
  });
});

async function planOf(environment: Environment): Promise<Plan> {
  await workspace.update(stackOf(environment));
  return workspace.plan();
}

function typesWith(plan: Plan, action: PlannedAction): ReadonlySet<string> {
  return new Set(plan.changes.filter((each) => each.action === action).map(({ type }) => type));
}
