import { EksAddon } from "@cdktf/provider-aws/lib/eks-addon";
import { TerraformVariable } from "cdktf";
import { KarpenterIam } from "../src";
import type { ControllerIdentity, KarpenterIamProps } from "../src";
import { decide } from "./decide";
import type { Statement } from "./decide";
import {
  ACCOUNT,
  ISSUER,
  MINIMUM,
  OIDC_PROVIDER_ARN,
  REGION,
  stackNamed,
  stackWith,
} from "./example";
import { BEIJING, resolved, trustOf } from "./resolved";
import { blockOf, blocksOf, synthesized } from "./synthesized";

const CLUSTER_ARN = `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/prd-eks-cluster`;

/** Session tags of Pod Identity: https://docs.aws.amazon.com/eks/latest/userguide/pod-id-abac.html */
const OURS = {
  "aws:RequestTag/eks-cluster-arn": CLUSTER_ARN,
  "aws:RequestTag/kubernetes-namespace": "kube-system",
  "aws:RequestTag/kubernetes-service-account": "karpenter",
};

const podIdentity = (trust: readonly Statement[], context: Readonly<Record<string, string>>) =>
  ["sts:AssumeRole", "sts:TagSession"].map((action) =>
    decide(trust, { action, principal: "Service:pods.eks.amazonaws.com", context }),
  );
const webIdentity = (trust: readonly Statement[]) =>
  decide(trust, {
    action: "sts:AssumeRoleWithWebIdentity",
    principal: `Federated:${OIDC_PROVIDER_ARN}`,
    context: {
      [`${ISSUER}:aud`]: "sts.amazonaws.com",
      [`${ISSUER}:sub`]: "system:serviceaccount:kube-system:karpenter",
    },
  });
const treeWith = (props: Partial<KarpenterIamProps>) => resolved(stackWith(props));

describe("the controller's role with Pod Identity", () => {
  const trust = trustOf(treeWith({ identity: "pod-identity" }));

  it("lets EKS hand it to the service account, with its session tags", () => {
    expect(podIdentity(trust, OURS)).toEqual(["allow", "allow"]);
  });

  it.each([
    ["another cluster", { ...OURS, "aws:RequestTag/eks-cluster-arn": `${CLUSTER_ARN}-2` }],
    ["another namespace", { ...OURS, "aws:RequestTag/kubernetes-namespace": "default" }],
    [
      "another service account",
      { ...OURS, "aws:RequestTag/kubernetes-service-account": "default" },
    ],
    ["an association without session tags", {}],
  ])("not to %s", (_who, context) => {
    expect(podIdentity(trust, context)).toEqual(["deny", "deny"]);
  });

  it("lets in no web identity, and no other service", () => {
    expect(webIdentity(trust)).toBe("deny");
    const ec2 = { action: "sts:AssumeRole", principal: "Service:ec2.amazonaws.com", context: OURS };
    expect(decide(trust, ec2)).toBe("deny");
  });

  it("needs no OIDC provider", () => {
    const cluster = { clusterName: "prd-eks-cluster" };
    expect(() => treeWith({ identity: "pod-identity", cluster })).not.toThrow();
  });

  it("is trusted by the same principal in China, for the cluster's ARN there", () => {
    const [statement] = trustOf(resolved(stackWith({ identity: "pod-identity" }), BEIJING));
    expect(statement?.Principal).toEqual({ Service: "pods.eks.amazonaws.com" });
    expect(JSON.stringify(statement?.Condition)).toContain("arn:aws-cn:eks:cn-north-1:");
  });
});

describe("both, during a migration", () => {
  const tree = treeWith({ identity: "both" });

  it("is one role that lets in either", () => {
    expect(webIdentity(trustOf(tree))).toBe("allow");
    expect(podIdentity(trustOf(tree), OURS)).toEqual(["allow", "allow"]);
    expect(Object.keys(blocksOf(tree, "aws_eks_pod_identity_association"))).toHaveLength(1);
  });

  it("changes nothing but the trust against either end, and the association", () => {
    const without = (identity: ControllerIdentity) => {
      const { resource } = synthesized(stackWith({ identity }));
      const others = Object.entries(resource).filter(
        ([type]) => type !== "aws_eks_pod_identity_association",
      );
      return JSON.stringify(others).replace(/"assume_role_policy":"(\\"|[^"])*"/g, "");
    };
    expect(without("both")).toBe(without("irsa"));
    expect(without("both")).toBe(without("pod-identity"));
  });
});

describe("the association", () => {
  it("joins role and service account in the cluster", () => {
    const given = { namespace: "scaling", serviceAccount: "controller" };
    const tree = synthesized(stackWith({ identity: "pod-identity", ...given }));
    expect(blockOf(tree, "aws_eks_pod_identity_association")).toMatchObject({
      cluster_name: "prd-eks-cluster",
      namespace: "scaling",
      service_account: "controller",
      role_arn: expect.stringMatching(/aws_iam_role\.karpenter_controller-role_\w+\.arn/) as string,
    });
  });

  it("waits for the agent of the same stack", () => {
    const stack = stackNamed("prd");
    const podIdentityAgent = new EksAddon(stack, "agent", {
      addonName: "eks-pod-identity-agent",
      clusterName: "prd-eks-cluster",
    });
    const cluster = { ...MINIMUM.cluster, podIdentityAgent };
    new KarpenterIam(stack, "karpenter", { ...MINIMUM, cluster, identity: "pod-identity" });
    const tree = synthesized(stack);
    expect(blockOf(tree, "aws_eks_pod_identity_association").depends_on).toEqual([
      "aws_eks_addon.agent",
    ]);
    expect(tree.data.aws_eks_addon).toBeUndefined();
  });

  it("has the plan look the agent up in a cluster of elsewhere", () => {
    const tree = synthesized(stackWith({ identity: "pod-identity" }));
    const [id, agent] = Object.entries(tree.data.aws_eks_addon ?? {})[0] ?? [];
    expect(agent).toMatchObject({
      addon_name: "eks-pod-identity-agent",
      cluster_name: "prd-eks-cluster",
    });
    expect(blockOf(tree, "aws_eks_pod_identity_association").depends_on).toEqual([
      `data.aws_eks_addon.${String(id)}`,
    ]);
  });

  it("is refused in a cluster that is made without the agent", () => {
    const cluster = { ...MINIMUM.cluster, podIdentityAgent: false as const };
    expect(() => stackWith({ cluster, identity: "both" })).toThrow(/\(pod-identity-agent\)$/);
    expect(() => stackWith({ cluster })).not.toThrow();
  });
});

describe("an existing role", () => {
  const controllerRole = { existingRole: `arn:aws:iam::${ACCOUNT}:role/team/karpenter` };

  it("by ARN gets the policies under its name, and keeps its trust", () => {
    const tree = synthesized(stackWith({ controllerRole }));
    expect(Object.keys(blocksOf(tree, "aws_iam_role"))).toHaveLength(1);
    const attachments = Object.entries(blocksOf(tree, "aws_iam_role_policy_attachment")).filter(
      ([id]) => id.includes("_controller-role_"),
    );
    expect(attachments).toHaveLength(5);
    expect(new Set(attachments.map(([, { role }]) => role))).toEqual(new Set(["karpenter"]));
    expect(tree.data.aws_iam_role).toBeUndefined();
    const iam = new KarpenterIam(stackNamed("prd"), "karpenter", { ...MINIMUM, controllerRole });
    expect(iam.controllerRoleArn).toBe(controllerRole.existingRole);
  });

  it("by name is looked up", () => {
    const tree = synthesized(stackWith({ controllerRole: { existingRole: "karpenter" } }));
    expect(Object.values(tree.data.aws_iam_role ?? {})).toEqual([{ name: "karpenter" }]);
  });
});

describe("an existing role by identity", () => {
  const controllerRole = { existingRole: `arn:aws:iam::${ACCOUNT}:role/team/karpenter` };
  const cluster = { clusterName: "prd-eks-cluster" };

  it.each<[ControllerIdentity, associations: number, annotated: boolean]>([
    ["irsa", 0, true],
    ["both", 1, true],
    ["pod-identity", 1, false],
  ])("%s: %i associations, annotated: %s", (identity, associations, annotated) => {
    const stack = stackNamed("prd");
    const props = { ...MINIMUM, cluster, controllerRole, identity };
    const iam = new KarpenterIam(stack, "karpenter", props);
    const found = Object.values(blocksOf(synthesized(stack), "aws_eks_pod_identity_association"));
    expect(found.map(({ role_arn: arn }) => arn)).toEqual(
      Array(associations).fill(controllerRole.existingRole),
    );
    expect(iam.helmValues.serviceAccount.annotations !== undefined).toBe(annotated);
  });

  it("trusts whom it trusts: other clusters cannot be added here", () => {
    const alsoTrustedClusters = {
      green: { oidcIssuerUrl: `https://${ISSUER}`, oidcProviderArn: OIDC_PROVIDER_ARN },
    };
    expect(() => stackWith({ controllerRole, alsoTrustedClusters })).toThrow(
      /\(trusted-clusters-unused\)$/,
    );
  });
});

describe("several clusters in one trust", () => {
  const green = "oidc.eks.ap-northeast-2.amazonaws.com/id/GREEN";
  const trust = trustOf(
    treeWith({
      alsoTrustedClusters: {
        green: {
          oidcIssuerUrl: `https://${green}`,
          oidcProviderArn: `arn:aws:iam::${ACCOUNT}:oidc-provider/${green}`,
        },
      },
    }),
  );
  const admits = (provider: string, issuer: string) =>
    decide(trust, {
      action: "sts:AssumeRoleWithWebIdentity",
      principal: `Federated:arn:aws:iam::${ACCOUNT}:oidc-provider/${provider}`,
      context: {
        [`${issuer}:aud`]: "sts.amazonaws.com",
        [`${issuer}:sub`]: "system:serviceaccount:kube-system:karpenter",
      },
    });

  it("may be four, also when only Terraform knows their issuers; five are too many for IAM", () => {
    const clusters = (count: number) => {
      const stack = stackNamed("prd");
      const text = (id: string) => new TerraformVariable(stack, id, { type: "string" }).stringValue;
      const names = Array.from({ length: count }, (_, index) => `c${String(index)}`);
      const [cluster, ...others] = names.map((name) => ({
        clusterName: name,
        oidcProviderArn: text(`${name}-arn`),
        oidcIssuerUrl: text(`${name}-issuer`),
      }));
      if (cluster === undefined) throw new Error("no cluster");
      const alsoTrustedClusters = Object.fromEntries(others.map((o) => [o.clusterName, o]));
      new KarpenterIam(stack, "karpenter", { ...MINIMUM, cluster, alsoTrustedClusters });
    };
    expect(() => {
      clusters(4);
    }).not.toThrow();
    expect(() => {
      clusters(5);
    }).toThrow(/\(policy-size\)$/);
  });

  it("lets the service account of each in by its own issuer", () => {
    expect(admits(ISSUER, ISSUER)).toBe("allow");
    expect(admits(green, green)).toBe("allow");
    expect(admits(ISSUER, green)).toBe("deny");
    expect(admits(`${green}2`, `${green}2`)).toBe("deny");
  });
});
