import type { KarpenterCluster, KarpenterIamProps } from "../src";
import { clusterNamed, MINIMUM, stackWith } from "./example";
import { synthesized } from "./synthesized";

const clusterWith = (cluster: Partial<KarpenterCluster>) => ({
  cluster: { ...MINIMUM.cluster, ...cluster },
});
const refusedWith = (props: Partial<KarpenterIamProps>) => () => stackWith(props);

it("accepts what the table's rows start from", () => {
  expect(() => synthesized(stackWith())).not.toThrow();
});

it.each<[code: string, prop: string, props: Partial<KarpenterIamProps>]>([
  ["cluster-name", "cluster.clusterName", clusterNamed("-prd")],
  ["oidc-issuer", "cluster.oidcIssuerUrl", clusterWith({ oidcIssuerUrl: "http://oidc.eks/id/1" })],
  ["oidc-provider-arn", "cluster.oidcProviderArn", clusterWith({ oidcProviderArn: "oidc" })],
  ["karpenter-version", "karpenterVersion", { karpenterVersion: "0.33.0" }],
  ["kubernetes-name", "namespace", { namespace: "*" }],
  ["kubernetes-name", "serviceAccount", { serviceAccount: "karpenter:karpenter" }],
  ["account-id", "account", { account: "1111" }],
  ["region", "region", { region: "seoul" }],
  ["iam-path", "path", { path: "team" }],
  ["policy-arn", "permissionsBoundaryArn", { permissionsBoundaryArn: "limit" }],
  ["role-name", "nodeRoleName", { nodeRoleName: "n".repeat(65) }],
  ["role-name", "controllerRoleName", { controllerRoleName: "team/karpenter" }],
])("refuses with %s, naming construct and %s", (code, prop, props) => {
  const message = new RegExp(`^prd/karpenter: ${prop} .* is refused: .*\\. .+\\. \\(${code}\\)$`);
  expect(refusedWith(props)).toThrow(message);
});

it("tells everything that is wrong at once", () => {
  expect(refusedWith({ karpenterVersion: "1.15.0", namespace: "*" }))
    .toThrowErrorMatchingInlineSnapshot(`
    "prd/karpenter: karpenterVersion "1.15.0" is refused: a release or minor from 0.34 to 1.14, no pre-release, known at synth. Give the version of your chart; the nearest known minor is 1.14. (karpenter-version)
    prd/karpenter: namespace "*" is refused: 1 to 63 lower-case letters, digits and hyphens, a letter or digit at each end; no wildcard. Give the name that the chart is installed with. (kubernetes-name)"
  `);
});
