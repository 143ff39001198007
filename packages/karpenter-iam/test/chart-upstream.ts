import { readFileSync } from "node:fs";
import path from "node:path";

/** What was read out of upstream's chart, CRD and documentation of one minor. */
export interface ChartUpstream {
  readonly tag: string;
  readonly values: {
    readonly blob: string;
    readonly serviceAccount: readonly string[];
    readonly settings: readonly string[];
  };
  readonly crd: {
    readonly blob: string;
    readonly group: string;
    readonly kind: string;
    readonly storedVersion: string;
    /** Of the stored version's rules on `spec.tags`. */
    readonly restrictedTags: {
      readonly equal: readonly string[];
      readonly startsWith: readonly string[];
    };
  };
  /** Tags that Karpenter puts on what it creates. */
  readonly docs: { readonly blob: string; readonly defaultTags: readonly string[] };
}

export function chartUpstreamOf(minor: string): ChartUpstream {
  const file = path.join(__dirname, "chart-fixtures", `v${minor}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as ChartUpstream;
}
