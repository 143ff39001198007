import { TerraformVariable } from "cdktf";
import { KarpenterIam } from "../src";
import type { KarpenterIamProps } from "../src";
import { decide } from "./decide";
import type { Statement } from "./decide";
import { ISSUER, MINIMUM, OIDC_PROVIDER_ARN, stackNamed, stackWith } from "./example";
import { resolved, trustOf } from "./resolved";
import { blockOf, synthesized } from "./synthesized";

interface Token {
  readonly sub?: string;
  readonly aud?: string;
  readonly provider?: string;
}

const OURS = { sub: "system:serviceaccount:karpenter:karpenter", aud: "sts.amazonaws.com" };

/** Whether a service account token that the cluster issued is let in. */
function admits(trust: readonly Statement[], token: Token): "allow" | "deny" {
  const { sub, aud, provider = OIDC_PROVIDER_ARN } = token;
  return decide(trust, {
    action: "sts:AssumeRoleWithWebIdentity",
    principal: `Federated:${provider}`,
    context: {
      ...(sub === undefined ? {} : { [`${ISSUER}:sub`]: sub }),
      ...(aud === undefined ? {} : { [`${ISSUER}:aud`]: aud }),
    },
  });
}

const trustWith = (props: Partial<KarpenterIamProps>) => trustOf(resolved(stackWith(props)));

describe("the controller's role (KI09)", () => {
  const trust = trustWith({ namespace: "karpenter" });
  it.each<[string, Token, "allow" | "deny"]>([
    ["lets the service account in", OURS, "allow"],
    [
      "not the same name in another namespace",
      { ...OURS, sub: "system:serviceaccount:default:karpenter" },
      "deny",
    ],
    ["not another name", { ...OURS, sub: "system:serviceaccount:karpenter:default" }, "deny"],
    ["not a longer name", { ...OURS, sub: `${OURS.sub}-2` }, "deny"],
    ["not another audience", { ...OURS, aud: "kubernetes" }, "deny"],
    ["not sub and aud exchanged", { sub: OURS.aud, aud: OURS.sub }, "deny"],
    ["not without an audience", { sub: OURS.sub }, "deny"],
    ["not without a subject", { aud: OURS.aud }, "deny"],
    ["not another cluster's issuer", { ...OURS, provider: `${OIDC_PROVIDER_ARN}2` }, "deny"],
  ])("%s", (_who, token, decision) => {
    expect(admits(trust, token)).toBe(decision);
  });

  it("is assumed by web identity and in no other way", () => {
    for (const action of ["sts:AssumeRole", "sts:TagSession", "sts:AssumeRoleWithSAML"]) {
      const principal = `Federated:${OIDC_PROVIDER_ARN}`;
      const context = { [`${ISSUER}:sub`]: OURS.sub, [`${ISSUER}:aud`]: OURS.aud };
      expect(decide(trust, { action, principal, context })).toBe("deny");
    }
  });
});

describe("namespace and service account (KI10)", () => {
  it("are the chart's by default", () => {
    const sub = "system:serviceaccount:kube-system:karpenter";
    expect(admits(trustWith({}), { ...OURS, sub })).toBe("allow");
    expect(admits(trustWith({}), OURS)).toBe("deny");
  });

  it("are the given ones, and handed on for the chart", () => {
    const given = { namespace: "scaling", serviceAccount: "controller" };
    const sub = "system:serviceaccount:scaling:controller";
    expect(admits(trustWith(given), { ...OURS, sub })).toBe("allow");
    const iam = new KarpenterIam(stackNamed("prd"), "karpenter", { ...MINIMUM, ...given });
    expect({ namespace: iam.namespace, serviceAccount: iam.serviceAccount }).toEqual(given);
  });
});

describe("the issuer in the condition keys (KI07)", () => {
  it.each([`https://${ISSUER}`, ISSUER, OIDC_PROVIDER_ARN])(
    "has no scheme when %s is given",
    (oidcIssuerUrl) => {
      const cluster = { ...MINIMUM.cluster, oidcIssuerUrl };
      expect(admits(trustWith({ cluster, namespace: "karpenter" }), OURS)).toBe("allow");
    },
  );

  it("loses its scheme in Terraform when it is unresolved", () => {
    const stack = stackNamed("prd");
    const oidcIssuerUrl = new TerraformVariable(stack, "issuer", { type: "string" }).stringValue;
    const cluster = { ...MINIMUM.cluster, oidcIssuerUrl };
    new KarpenterIam(stack, "karpenter", { ...MINIMUM, cluster });
    const role = blockOf(synthesized(stack), "aws_iam_role", { part: "_controller-role_" });
    const host = '${replace(var.issuer, "/^(https://|arn:.*:oidc-provider/)/", "")}';
    expect(String(role.assume_role_policy)).toContain(
      `"${host}:aud":"sts.amazonaws.com","${host}:sub":"system:serviceaccount:kube-system:karpenter"`,
    );
  });
});
