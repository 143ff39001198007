import { Token } from "cdktf";
import { foreignOidcProvider, invalidOidcIssuer, issuerHost } from "../src/controller/oidc-issuer";
import { ISSUER, OIDC_PROVIDER_ARN } from "./example";

const token = Token.asString({ resolve: () => "x" });

describe("oidc-issuer", () => {
  it.each([
    `https://${ISSUER}`,
    ISSUER,
    OIDC_PROVIDER_ARN,
    "https://oidc.eks.cn-north-1.amazonaws.com.cn/id/0123456789ABCDEF",
    "https://issuer.example.com",
    token,
  ])("accepts %p", (issuerUrl) => {
    expect(invalidOidcIssuer(issuerUrl, "cluster.oidcIssuerUrl")).toBeUndefined();
  });

  it.each([
    "",
    "https://",
    `http://${ISSUER}`,
    `https://https://${ISSUER}`,
    `https://${ISSUER}/`,
    `https://${ISSUER}?a=b`,
    `https://oidc.eks.ap-northeast-2.amazonaws.com:443/id/0`,
    "arn:aws:iam::111122223333:role/karpenter",
    "None",
  ])("refuses %p", (issuerUrl) => {
    expect(invalidOidcIssuer(issuerUrl, "cluster.oidcIssuerUrl")).toMatchObject({
      code: "oidc-issuer",
      value: issuerUrl,
    });
  });

  it.each([`https://${ISSUER}`, ISSUER, OIDC_PROVIDER_ARN])(
    "has its host and path in condition keys: %s",
    (given) => {
      expect(issuerHost(given)).toBe(ISSUER);
    },
  );
});

describe("oidc-provider-arn", () => {
  const problem = (oidcProviderArn: string, oidcIssuerUrl = `https://${ISSUER}`) =>
    foreignOidcProvider({ oidcProviderArn, oidcIssuerUrl }, "cluster");

  it.each([
    ["the issuer's provider", OIDC_PROVIDER_ARN, `https://${ISSUER}`],
    ["the issuer without a scheme", OIDC_PROVIDER_ARN, ISSUER],
    ["a provider in China", OIDC_PROVIDER_ARN.replace("arn:aws:", "arn:aws-cn:"), ISSUER],
    ["an unresolved provider", token, ISSUER],
    ["an unresolved issuer", OIDC_PROVIDER_ARN, token],
    ["both unresolved", token, token],
  ])("accepts %s", (_what, arn, issuerUrl) => {
    expect(problem(arn, issuerUrl)).toBeUndefined();
  });

  it.each([
    ["another cluster's provider", `${OIDC_PROVIDER_ARN}0`],
    ["a provider of the issuer in other letters", OIDC_PROVIDER_ARN.replace("ABC", "abc")],
    ["the issuer itself", `https://${ISSUER}`],
    ["a role", "arn:aws:iam::111122223333:role/karpenter"],
    ["a SAML provider", "arn:aws:iam::111122223333:saml-provider/sso"],
    ["nothing", ""],
  ])("refuses %s", (_what, arn) => {
    expect(problem(arn)).toMatchObject({ code: "oidc-provider-arn", value: arn });
    expect(problem(arn)?.rule).toContain(`oidc-provider/${ISSUER}`);
  });

  it("is refused by its form when the issuer is unresolved", () => {
    expect(problem("arn:aws:iam::111122223333:role/karpenter", token)?.rule).toContain(
      "oidc-provider/<issuer>",
    );
  });
});
