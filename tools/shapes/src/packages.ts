import path from "node:path";

/** Root of the clone. */
export const ROOT = path.resolve(__dirname, "../../..");

/** Packages that take props, with the file that their table is written to. */
export const PACKAGES = [
  "aws-auth",
  "discovery-tags",
  "eks-cluster",
  "environment",
  "karpenter-iam",
];

export function sourceFolder(name: string): string {
  return path.join(ROOT, "packages", name, "src");
}

export function tableOf(name: string): string {
  return path.join(sourceFolder(name), "generated", "shapes.ts");
}
