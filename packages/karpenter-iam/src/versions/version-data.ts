import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A statement as upstream's template has it, with its `${…}` placeholders. */
export interface StatementTemplate {
  readonly Sid?: string;
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Principal?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What upstream decides for one minor of Karpenter. */
export interface VersionData {
  /** Where statements, policies of the node role, queue and events come from. */
  readonly source: string;
  /** Day on which the sources were read. */
  readonly read: string;
  /** Minors of Kubernetes that this Karpenter runs on; `fromPatch`: the first patch that runs on a Kubernetes minor. */
  readonly kubernetes: {
    readonly source: string;
    readonly min: string;
    readonly max: string;
    readonly fromPatch?: Readonly<Record<string, string>>;
  };
  /** Keys of the Helm chart's `settings` that IAM decides, of those that this minor's chart has. */
  readonly chart: { readonly source: string; readonly settings: readonly string[] };
  /** `apiVersion` that this minor stores EC2NodeClasses in, and tag keys that are Karpenter's own. */
  readonly nodeClass: {
    readonly source: string;
    readonly apiVersion: string;
    readonly reservedTags: readonly string[];
  };
  /** Names of the AWS managed policies of the node role. */
  readonly nodeRolePolicies: readonly string[];
  readonly queuePolicy: readonly StatementTemplate[];
  /** Event patterns by the name of upstream's rule. */
  readonly interruptionEvents: Readonly<Record<string, unknown>>;
  /** Statements by the policy that holds them since v1.9; earlier minors are split in the same way. */
  readonly controllerPolicies: Readonly<Record<string, readonly StatementTemplate[]>>;
}

/** One file for each minor: a new minor is a new file, and nothing else. */
const DATA_FOLDER = path.join(__dirname, "../../data");

const [oldest, ...later] = readdirSync(DATA_FOLDER)
  .map((file) => file.replace(/^v|\.json$/g, ""))
  .sort((a, b) => numberOf(a) - numberOf(b));
if (oldest === undefined) throw new Error(`${DATA_FOLDER} has no data: install the package again`);

export const oldestMinor = oldest;
export const newestMinor = later.at(-1) ?? oldest;

/** Karpenter minors with data, oldest first, such as `0.34`. */
export const karpenterMinors: readonly string[] = [oldest, ...later];

/** @param minor - one of {@link karpenterMinors} */
export function versionData(minor: string): VersionData {
  const file = path.join(DATA_FOLDER, `v${minor}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as VersionData;
}

function numberOf(minor: string): number {
  const [major = 0, rest = 0] = minor.split(".").map(Number);
  return major * 1000 + rest;
}
