import { EksCluster } from "../src";
import { MINIMUM, stackNamed, stackWithGroup } from "./example";
import { blocksOf, synthesized } from "./synthesized";

const rolesWith = (props: Parameters<typeof stackWithGroup>[1]) =>
  Object.values(blocksOf(synthesized(stackWithGroup({}, props)), "aws_iam_role"));

describe("path and permissions boundary (KI24)", () => {
  const permissionsBoundaryArn = "arn:aws:iam::111122223333:policy/limit";

  it("are on the roles of the control plane, the CNI and the node group", () => {
    const roles = rolesWith({ path: "/eks/", permissionsBoundaryArn });
    expect(roles).toHaveLength(3);
    for (const role of roles) {
      expect(role).toMatchObject({ path: "/eks/", permissions_boundary: permissionsBoundaryArn });
    }
  });

  it("are absent by default", () => {
    for (const role of rolesWith({})) {
      expect(role).not.toHaveProperty("path");
      expect(role).not.toHaveProperty("permissions_boundary");
    }
  });
});

describe("names with the region (KI18)", () => {
  const names = (props: Parameters<typeof stackWithGroup>[1]) =>
    rolesWith(props).map(({ name }) => name);

  it("start with the cluster's name and its region", () => {
    expect(names({ regionInNames: true, region: "ap-northeast-2" }).sort()).toEqual([
      "prd-eks-cluster-ap-northeast-2-cluster",
      "prd-eks-cluster-ap-northeast-2-node-workers",
      "prd-eks-cluster-ap-northeast-2-vpc-cni",
    ]);
  });

  it("have the provider's region when none is given", () => {
    for (const name of names({ regionInNames: true })) expect(name).toMatch(/data\.aws_region\./);
  });

  it("are without it by default, and nothing is looked up for them", () => {
    expect(names({})).toContain("prd-eks-cluster-cluster");
    expect(synthesized(stackWithGroup()).json).not.toContain("aws_region");
  });
});

it("hands the Pod Identity agent on, or says that there is none", () => {
  const agentWith = (addons = {}) =>
    new EksCluster(stackNamed("prd"), "cluster", {
      ...MINIMUM,
      addons: { ...MINIMUM.addons, ...addons },
    }).podIdentityAgent;
  expect(agentWith()).toBe(false);
  expect(agentWith({ "eks-pod-identity-agent": false })).toBe(false);
  expect(agentWith({ "eks-pod-identity-agent": {} })).toMatchObject({
    addonNameInput: "eks-pod-identity-agent",
  });
});
