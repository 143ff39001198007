import { parse } from "yaml";
import type { ReleaseFiles } from "../release-files";

const VALUES = "charts/karpenter/values.yaml";
const CRD = "pkg/apis/crds/karpenter.k8s.aws_ec2nodeclasses.yaml";

/** What chart, CRD and documentation of one release call things. */
export interface Chart {
  readonly tag: string;
  readonly values: {
    readonly path: string;
    readonly blob: string;
    readonly serviceAccount: readonly string[];
    readonly settings: readonly string[];
  };
  readonly crd: {
    readonly path: string;
    readonly blob: string;
    readonly group: string;
    readonly kind: string;
    readonly servedVersions: readonly string[];
    readonly storedVersion: string;
    readonly restrictedTags: {
      readonly equal: readonly string[];
      readonly startsWith: readonly string[];
    };
  };
  readonly docs: {
    readonly path: string;
    /** Of the page, or the commit that it was read at. */
    readonly blob?: string;
    readonly commit?: string;
    /** Tags that Karpenter puts on what it creates. */
    readonly defaultTags: readonly string[];
  };
}

/**
 * @param docs - where the page on NodeClasses is
 * @param page - its text
 */
export function readChart(
  files: ReleaseFiles,
  docs: Omit<Chart["docs"], "defaultTags">,
  page: string,
): Chart {
  const values = files.read(VALUES);
  const crd = files.read(CRD);
  const chart = parse(values.text) as Record<"serviceAccount" | "settings", object>;
  return {
    tag: files.tag,
    values: {
      path: VALUES,
      blob: values.blob,
      serviceAccount: Object.keys(chart.serviceAccount).sort(),
      settings: Object.keys(chart.settings).sort(),
    },
    crd: { path: CRD, blob: crd.blob, ...readCrd(crd.text) },
    docs: { ...docs, defaultTags: defaultTags(page) },
  };
}

interface Crd {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly served: boolean;
      readonly storage: boolean;
      readonly schema: unknown;
    }[];
  };
}

function readCrd(text: string) {
  const { group, names, versions } = (parse(text) as Crd).spec;
  const stored = versions.find(({ storage }) => storage);
  if (stored === undefined) throw new Error("the CRD stores no version");
  const schema = JSON.stringify(stored.schema);
  const keys = (pattern: RegExp) =>
    [...new Set([...schema.matchAll(pattern)].map(([, key = ""]) => key))].filter(Boolean).sort();
  return {
    group,
    kind: names.kind,
    servedVersions: versions.filter(({ served }) => served).map(({ name }) => name),
    storedVersion: stored.name,
    restrictedTags: {
      equal: keys(/self\.all\(k, ?k ?!= ?'([^']*)'\)/g),
      startsWith: keys(/self\.all\(k, ?!k\.startsWith\('([^']*)'\) ?\)/g),
    },
  };
}

/** The first listing below the heading on tags. */
function defaultTags(page: string): string[] {
  const listing = /^## spec\.tags$[\s\S]*?```yaml\n([\s\S]*?)```/m.exec(page)?.[1];
  if (listing === undefined) throw new Error("the page has no listing of tags");
  return listing
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.slice(0, line.lastIndexOf(": ")));
}
