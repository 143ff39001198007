import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App, Testing } from "cdktf";
import dev from "./environment";

type Resources = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

const { resource } = JSON.parse(Testing.synth(new EnvironmentStack(new App(), dev), true)) as {
  resource: Resources;
};
const CONTROLLER_ROLE = "KarpenterControllerRole-dev-eks-cluster";
const all = (type: string) => Object.values(resource[type] ?? {});

it("runs Kubernetes 1.36 in mode API", () => {
  expect(all("aws_eks_cluster")).toEqual([
    expect.objectContaining({
      version: "1.36",
      access_config: expect.objectContaining({ authentication_mode: "API" }) as unknown,
    }),
  ]);
});

it("admits Karpenter's nodes and those of the node group by access entries and has no aws-auth", () => {
  expect(all("aws_eks_access_entry").map(({ type }) => type)).toEqual(["EC2_LINUX", "EC2_LINUX"]);
  expect(all("kubernetes_config_map_v1")).toEqual([]);
});

// https://docs.aws.amazon.com/eks/latest/userguide/pod-id-role.html
it("lets EKS alone hand the controller's role out, to kube-system/karpenter", () => {
  const [association, ...others] = all("aws_eks_pod_identity_association");
  expect(others).toEqual([]);
  expect(association).toMatchObject({ namespace: "kube-system", service_account: "karpenter" });
  const controller = all("aws_iam_role").find(({ name }) => name === CONTROLLER_ROLE);
  const trust = JSON.parse(String(controller?.assume_role_policy)) as {
    readonly Statement: readonly unknown[];
  };
  expect(trust.Statement).toEqual([
    expect.objectContaining({
      Effect: "Allow",
      Principal: { Service: "pods.eks.amazonaws.com" },
      Action: ["sts:AssumeRole", "sts:TagSession"],
    }),
  ]);
});

it("has the agent that Pod Identity needs", () => {
  const addons = all("aws_eks_addon").map(({ addon_name: name }) => name);
  expect(addons).toContain("eks-pod-identity-agent");
});

it("has what upstream added up to 1.14: ZonalShift since 1.12, five events since 1.10", () => {
  const policies = all("aws_iam_policy").map(({ name }) => String(name));
  expect(policies).toContain("KarpenterControllerZonalShiftPolicy-dev-eks-cluster");
  expect(all("aws_cloudwatch_event_rule")).toHaveLength(5);
});

it("can be torn down without an edit", () => {
  expect(all("aws_eks_cluster")[0]?.lifecycle).toMatchObject({ prevent_destroy: false });
});
