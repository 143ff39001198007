import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App, Testing } from "cdktf";
import dev from "./environment";

type Resources = Readonly<
  Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>
>;

const { resource } = JSON.parse(Testing.synth(new EnvironmentStack(new App(), dev), true)) as {
  resource: Resources;
};
const all = (type: string) => Object.values(resource[type] ?? {});

it("runs Kubernetes 1.30 in mode API", () => {
  expect(all("aws_eks_cluster")).toEqual([
    expect.objectContaining({
      version: "1.30",
      access_config: expect.objectContaining({ authentication_mode: "API" }) as unknown,
    }),
  ]);
});

it("admits Karpenter's nodes by an access entry and has no aws-auth", () => {
  expect(all("aws_eks_access_entry")).toEqual([expect.objectContaining({ type: "EC2_LINUX" })]);
  expect(all("kubernetes_config_map_v1")).toEqual([]);
});

it("has Karpenter 0.37's name space of the guide, kube-system", () => {
  const trust = all("aws_iam_role").map(({ assume_role_policy: policy }) => String(policy));
  expect(
    trust.filter((text) => text.includes("system:serviceaccount:kube-system:karpenter")),
  ).toHaveLength(1);
});

it("can be torn down without an edit", () => {
  expect(all("aws_eks_cluster")[0]?.lifecycle).toMatchObject({ prevent_destroy: false });
});
