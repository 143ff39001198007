import type { ReleaseFiles } from "../release-files";

const CODE = "pkg/providers/version/version.go";

/** Minors of Kubernetes that a Karpenter minor runs on. */
export interface KubernetesRange {
  readonly min: string;
  readonly max: string;
  /** The first patch for a Kubernetes minor, where upstream's matrix names one. */
  readonly fromPatch?: Readonly<Record<string, string>>;
}

/**
 * The ends by the code of the release, the first patch by the matrix of the documentation. The two differ: by the code
 * Kubernetes 1.34 came with 1.6.6 and 1.7.4, by the matrix with 1.6. The code only logs that, so the matrix counts.
 * @param matrix - page with the matrix, the newest: a release's own does not know its later patches
 */
export function readKubernetesRange(files: ReleaseFiles, matrix: string): KubernetesRange {
  const minor = files.tag.slice(1).split(".").slice(0, 2).join(".");
  const ofThisMinor = Object.entries(firstPatches(matrix)).filter(([, patch]) =>
    patch.startsWith(`${minor}.`),
  );
  return {
    ...constants(files),
    ...(ofThisMinor.length === 0 ? {} : { fromPatch: Object.fromEntries(ofThisMinor) }),
  };
}

/** Karpenter's patch by Kubernetes minor, of those cells of the matrix that name a patch. */
function firstPatches(page: string): Record<string, string> {
  const rows = page.split("\n").filter((line) => line.startsWith("|"));
  const cells = (start: RegExp) => (rows.find((row) => start.test(row)) ?? "").split("|").slice(2);
  const karpenter = cells(/^\| *karpenter/i);
  const patches = cells(/^\| *kubernetes/i).flatMap((kubernetes, column) => {
    const patch = /\d+\.\d+\.[1-9]\d*/.exec(karpenter[column] ?? "")?.[0];
    return patch === undefined ? [] : [[kubernetes.trim(), patch] as const];
  });
  return Object.fromEntries(patches);
}

function constants(files: ReleaseFiles): { min: string; max: string } {
  const { text } = files.read(CODE);
  const [min, max] = ["Min", "Max"].map(
    (end) => new RegExp(`${end}K8sVersion\\s*=\\s*"([\\d.]+)"`).exec(text)?.[1],
  );
  if (min === undefined || max === undefined) {
    throw new Error(`${files.tag}: no versions of Kubernetes in ${CODE}`);
  }
  return { min, max };
}
