import { isDeepStrictEqual } from "node:util";
import { karpenterMinors, versionData } from "../src/versions/version-data";
import type { StatementTemplate, VersionData } from "../src/versions/version-data";

/** The README's section lies between these two lines. */
export const VERSIONS_START = "<!-- versions: written by test/write-version-table.ts -->";
export const VERSIONS_END = "<!-- /versions -->";

const HEADER = [
  "Karpenter",
  "Kubernetes",
  "controller policies",
  "ECR policy of nodes",
  "events",
  "against the minor before",
];

/** One row for each minor of the data, aligned as prettier does. */
export function versionTable(): string {
  const rows = karpenterMinors.map((minor, index) => {
    const data = versionData(minor);
    const before = karpenterMinors[index - 1];
    return [
      minor,
      kubernetesOf(data),
      String(Object.keys(data.controllerPolicies).length),
      data.nodeRolePolicies.filter(isEcr).join(", "),
      String(Object.keys(data.interruptionEvents).length),
      before === undefined ? "" : changes(versionData(before), data).join("; ") || "the same",
    ];
  });
  return aligned([HEADER, ...rows]);
}

/** The README with the table of today's data in it. */
export function withVersionTable(readme: string): string {
  const [head = "", rest = ""] = readme.split(VERSIONS_START);
  const [, tail = ""] = rest.split(VERSIONS_END);
  return `${head}${VERSIONS_START}\n\n${versionTable()}\n\n${VERSIONS_END}${tail}`;
}

function kubernetesOf({ kubernetes: { min, max, fromPatch = {} } }: VersionData): string {
  const notes = Object.entries(fromPatch).map(([minor, patch]) => ` (${minor} from ${patch})`);
  return `${min} to ${max}${notes.join("")}`;
}

const isEcr = (policy: string) => policy.includes("ContainerRegistry");

function changes(before: VersionData, after: VersionData): string[] {
  const statements = { before: controllerStatements(before), after: controllerStatements(after) };
  const actions = difference(actionsOf(statements.before), actionsOf(statements.after));
  return [
    ...named("policy", difference(keys(before.controllerPolicies), keys(after.controllerPolicies))),
    ...named("", actions),
    ...changedScopes(statements.before, statements.after),
    ...named("node policy", difference(before.nodeRolePolicies, after.nodeRolePolicies)),
    ...named("queue statement", difference(sids(before.queuePolicy), sids(after.queuePolicy))),
    ...named("event", difference(keys(before.interruptionEvents), keys(after.interruptionEvents))),
    ...named("setting", difference(before.chart.settings, after.chart.settings)),
    ...(before.nodeClass.apiVersion === after.nodeClass.apiVersion
      ? []
      : [`EC2NodeClass \`${after.nodeClass.apiVersion}\``]),
    ...named(
      "reserved tag",
      difference(before.nodeClass.reservedTags, after.nodeClass.reservedTags),
    ),
  ];
}

/** Statements of both minors whose resources or conditions differ, by name where they are few. */
function changedScopes(
  before: readonly StatementTemplate[],
  after: readonly StatementTemplate[],
): string[] {
  const changed = after.filter((statement) => {
    const other = before.find(({ Sid }) => Sid === statement.Sid);
    return (
      other !== undefined &&
      !isDeepStrictEqual(
        [statement.Resource, statement.Condition],
        [other.Resource, other.Condition],
      )
    );
  });
  if (changed.length === 0) return [];
  const which = changed.length > 2 ? `${changed.length} statements` : code(sids(changed));
  return [`other resources or conditions in ${which}`];
}

interface Difference {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

function difference(before: readonly string[], after: readonly string[]): Difference {
  return {
    added: after.filter((value) => !before.includes(value)),
    removed: before.filter((value) => !after.includes(value)),
  };
}

function named(noun: string, { added, removed }: Difference): string[] {
  const line = (sign: string, value: string) =>
    [sign, noun, `\`${value}\``].filter(Boolean).join(" ");
  return [...added.map((value) => line("+", value)), ...removed.map((value) => line("−", value))];
}

const code = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(", ");
const keys = (record: object) => Object.keys(record);
const sids = (statements: readonly StatementTemplate[]) => statements.map(({ Sid = "" }) => Sid);
const controllerStatements = (data: VersionData) => Object.values(data.controllerPolicies).flat();
const actionsOf = (statements: readonly StatementTemplate[]) => [
  ...new Set(statements.flatMap(({ Action }) => Action)),
];

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = HEADER.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}
