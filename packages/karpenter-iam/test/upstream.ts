import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Statement } from "./decide";

/** What was read out of upstream's getting-started template of one minor. */
export interface Upstream {
  readonly version: string;
  readonly source: string;
  /** Of the template; or of the commit that its description was read at. */
  readonly blob?: string;
  readonly commit?: string;
  readonly managedPolicies: Readonly<Record<string, readonly Statement[]>>;
  readonly nodeRole: {
    readonly roleName: string;
    readonly assumeRolePolicyDocument: { readonly Statement: readonly Statement[] };
  };
  readonly nodeRoleManagedPolicies: readonly string[];
  readonly eventRules: readonly { readonly id: string; readonly eventPattern: unknown }[];
  readonly queue: {
    readonly queueName: string;
    readonly messageRetentionPeriod: number;
    readonly sqsManagedSse: boolean;
    readonly queuePolicyDocument: { readonly Id: string };
    readonly queuePolicy: readonly Statement[];
  };
}

export const FIXTURES = path.join(__dirname, "fixtures");

/** Minors that upstream was read for. */
export const upstreamMinors = readdirSync(FIXTURES).map((file) => file.replace(/^v|\.json$/g, ""));

/** Upstream's template of a minor, its placeholders filled in. */
export function upstreamOf(
  minor: string,
  placeholders: Readonly<Record<string, string>>,
): Upstream {
  const text = readFileSync(path.join(FIXTURES, `v${minor}.json`), "utf8");
  const filled = text.replace(
    /\$\{([\w:.]+)\}/g,
    (marker, name: string) => placeholders[name] ?? marker,
  );
  return JSON.parse(filled) as Upstream;
}

/** What statements permit or deny, one line for each action, resource and condition, however they are grouped. */
export function permissionsOf(statements: readonly Statement[]): string[] {
  const lines = statements.flatMap(({ Effect, Action, Resource, Principal, Condition = {} }) =>
    [Action]
      .flat()
      .flatMap((action) =>
        [Resource]
          .flat()
          .map((resource) =>
            JSON.stringify([Effect, action, resource, sorted(Principal), sorted(Condition)]),
          ),
      ),
  );
  return [...new Set(lines)].sort();
}

/** The same value whatever the order of keys and list members; a single value is a list of one, as IAM has it. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(String).sort();
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}
