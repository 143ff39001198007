import { jsonOf, textOf } from "./repository";

interface VersionData {
  readonly source: string;
  readonly kubernetes: { readonly min: string; readonly max: string };
}

const page = textOf("docs/karpenter-upgrade.md");
const dataOf = (minor: string) =>
  jsonOf(`packages/karpenter-iam/data/v${minor}.json`) as VersionData;

it("names the Kubernetes minors that both ends run on", () => {
  const { max } = dataOf("0.34").kubernetes;
  const { min } = dataOf("1.14").kubernetes;
  expect(page).toContain(`the cluster runs Kubernetes ${min} to ${max}.`);
});

it.each(["1.0", "1.14"])("installs the release of %s that the policies are of", (minor) => {
  const release = / v([\d.]+),/.exec(dataOf(minor).source)?.[1] ?? "none";
  expect(page).toContain(`--version ${release}`);
});
