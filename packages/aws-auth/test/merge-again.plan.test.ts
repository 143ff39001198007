import { parse } from "yaml";
import { RECORD_ANNOTATION } from "../src/merge";
import { arn, FOREIGN, mergeCase, node, NODE_NAME } from "./support/maps";
import { asItIs, later, mergeAll } from "./support/merge";
import type { Merged } from "./support/merge";

const MASTERS = (text: string) => text.replace('- "system:nodes"', '- "system:nodes"\n  - audited');
const RENAMED = (text: string) => text.replace(NODE_NAME, "somebody");
const NEW_ENTRY = `# by kubectl edit\n- {rolearn: "${arn("new")}", username: new}\n`;
const shared = `- rolearn: ${arn("a")} # theirs\n  username: "${NODE_NAME}"\n  groups: [audited]\n`;

/** First plans; the seconds start from what these wrote. */
const FIRST = {
  ours: mergeCase(undefined, node("a"), node("b")),
  behind: mergeCase(FOREIGN, node("a"), node("b")),
  shared: mergeCase(`${shared}${FOREIGN}`, node("a"), node("b")),
  same: mergeCase(
    `- {rolearn: "${arn("a")}", username: "${NODE_NAME}", groups: [system:bootstrappers, system:nodes]}\n`,
    node("a"),
  ),
  applied: {
    data: { mapRoles: FOREIGN, mapUsers: "- x: [", mapAccounts: "- '012345678901'", other: "7" },
    annotations: {
      "team/owner": "ops",
      "kubectl.kubernetes.io/last-applied-configuration": "{}",
      "app.kubernetes.io/part-of": "access",
    },
    labels: { team: "ops", "kubernetes.io/cluster-service": "true" },
    wanted: [node("a")],
  },
};

let first: Readonly<Record<keyof typeof FIRST, Merged>>;
beforeAll(() => {
  first = mergeAll(FIRST);
});

const textOf = ({ data_after }: Merged) => data_after.mapRoles ?? "";
const entriesOf = (merged: Merged) => parse(textOf(merged)) as unknown[];

describe("nothing has to change", () => {
  const edits = {
    untouched: asItIs,
    "an entry of others behind ours": (text: string) => `${text}${NEW_ENTRY}`,
    "an entry of others before ours": (text: string) => `${NEW_ENTRY}${text}`,
    "a group of others in our entry": MASTERS,
    "other quotes": (text: string) => text.replaceAll('"', "'"),
    "a comment": (text: string) => `# hello\n${text}# bye`,
  };
  let second: Readonly<Record<keyof typeof edits, Merged>>;
  const changes = Object.entries(edits) as [keyof typeof edits, (text: string) => string][];
  beforeAll(() => {
    const cases = changes.map(([name, edit]) => [
      name,
      later(first.behind, edit, node("a"), node("b")),
    ]);
    second = mergeAll(
      Object.fromEntries(cases) as Record<keyof typeof edits, ReturnType<typeof later>>,
    );
  });

  it.each(changes)("passes the text through byte for byte: %s", (name, edit) => {
    expect(textOf(second[name])).toBe(edit(textOf(first.behind)));
  });

  it.each(changes)("leaves the record as it is: %s", (name) => {
    expect(second[name].annotations_after).toEqual(first.behind.annotations_after);
  });
});

describe("what is not wanted any more", () => {
  const record = (text: string) => ({ [RECORD_ANNOTATION]: text });
  let second: Readonly<Record<keyof ReturnType<typeof cases>, Merged>>;
  const cases = () => {
    const { ours, behind, shared: merged, same } = first;
    return {
      ours: later(behind, asItIs, node("b")),
      commented: later(behind, (text) => `${text}# after\n${NEW_ENTRY}`, node("b")),
      grown: later(ours, MASTERS, node("b")),
      renamed: later(ours, RENAMED, node("b")),
      shared: later(merged, asItIs, node("b")),
      same: later(same, asItIs, node("b")),
      doubled: later(
        ours,
        (text) => `${text}- rolearn: ${arn("a")}\n  username: twin\n  groups: [system:nodes]\n`,
        node("b"),
      ),
      recordLost: { ...later(behind, asItIs, node("b")), annotations: null },
      recordBroken: { ...later(behind, asItIs, node("b")), annotations: record("{") },
      recordOfOthers: { ...later(behind, asItIs, node("b")), annotations: record('{"roles":[1]}') },
    };
  };
  beforeAll(() => {
    second = mergeAll(cases());
  });

  it("drops our entry, and not a byte of others", () => {
    expect(entriesOf(second.ours)).toEqual([...(parse(FOREIGN) as unknown[]), node("b")]);
    expect(textOf(second.ours).startsWith(FOREIGN)).toBe(true);
  });

  it("leaves the record with what is left", () => {
    const text = second.ours.annotations_after[RECORD_ANNOTATION] ?? "";
    expect(text).toContain(arn("b"));
    expect(text).not.toContain(arn("a"));
  });

  it("keeps what others wrote behind our entry, with its comment", () => {
    expect(textOf(second.commented).endsWith(`# after\n${NEW_ENTRY}`)).toBe(true);
  });

  it("keeps a group that others gave our entry, and its user name", () => {
    expect(entriesOf(second.grown)).toEqual([{ ...node("a"), groups: ["audited"] }, node("b")]);
  });

  it("leaves an entry that others renamed", () => {
    expect(entriesOf(second.renamed)).toEqual([{ ...node("a"), username: "somebody" }, node("b")]);
  });

  it("takes our groups out of another's entry", () => {
    expect(entriesOf(second.shared)).toEqual([
      ...(parse(`${shared}${FOREIGN}`) as unknown[]),
      node("b"),
    ]);
  });

  it("leaves an entry that was there before us", () => {
    expect(entriesOf(second.same)).toEqual([node("a"), node("b")]);
  });

  it("drops the one that we wrote of two entries", () => {
    expect(entriesOf(second.doubled)).toEqual([
      node("b"),
      { rolearn: arn("a"), username: "twin", groups: ["system:nodes"] },
    ]);
  });

  it.each(["recordLost", "recordBroken", "recordOfOthers"] as const)(
    "drops nothing without a record: %s",
    (name) => {
      expect(textOf(second[name])).toBe(textOf(first.behind));
    },
  );
});

describe("user names", () => {
  let second: Readonly<Record<keyof ReturnType<typeof cases>, Merged>>;
  const cases = () => ({
    ours: later(first.behind, asItIs, { ...node("a"), username: "new" }, node("b")),
    edited: later(first.behind, RENAMED, node("a"), node("b")),
    theirs: mergeCase(FOREIGN, { ...node("ci"), username: "pipeline" }),
    two: mergeCase(undefined, node("a"), { ...node("a"), username: "other" }),
  });
  beforeAll(() => {
    second = mergeAll(cases());
  });

  it("changes one that we wrote, in place", () => {
    expect(entriesOf(second.ours)).toEqual([
      ...(parse(FOREIGN) as unknown[]),
      { ...node("a"), username: "new" },
      node("b"),
    ]);
    expect(second.ours.conflicts).toEqual([]);
  });

  it.each([
    ["edited", `${arn("a")} has the user name "somebody" there, "${NODE_NAME}" here`],
    ["theirs", `${arn("ci")} has the user name "ci" there, "pipeline" here`],
  ] as const)("stops where others wrote another: %s", (name, problem) => {
    expect(second[name].conflicts).toEqual([problem]);
  });

  it("stops where one role is wanted with two (AU07)", () => {
    expect(second.two.clashes).toEqual([`${arn("a")} as "${NODE_NAME}" and "other"`]);
  });
});

describe("the rest of the object", () => {
  it("passes other data keys and labels through", () => {
    expect(first.applied.data_after).toEqual({
      ...FIRST.applied.data,
      mapRoles: expect.stringContaining(FOREIGN) as string,
    });
    expect(first.applied.labels_after).toEqual({ team: "ops" });
  });

  it("repeats Kubernetes' own annotations where the first of ours would replace them, and keeps to it", () => {
    const { [RECORD_ANNOTATION]: record, ...others } = first.applied.annotations_after;
    expect(record).toBeDefined();
    expect(others).toEqual(FIRST.applied.annotations);
    const { again } = mergeAll({ again: later(first.applied, asItIs, node("a")) });
    expect(again.annotations_after).toEqual(first.applied.annotations_after);
  });

  it("leaves annotations of Kubernetes that come later to the provider, which ignores them", () => {
    const next = later(first.ours, asItIs, node("a"), node("b"));
    const annotations = {
      ...next.annotations,
      "kubectl.kubernetes.io/last-applied-configuration": "{}",
    };
    const { again } = mergeAll({ again: { ...next, annotations } });
    expect(again.annotations_after).toEqual(first.ours.annotations_after);
  });
});

describe("a list that cannot be read", () => {
  const texts = [
    ["broken YAML", "- a: [", ["it is not YAML"]],
    ["a mapping", "rolearn: x", ["it is not a list"]],
    ["a text", "rolearn", ["it is not a list"]],
    [
      "an entry that is none",
      "- a: 1\n- b",
      ["entry 2 is not a mapping of rolearn, username and groups"],
    ],
    ["groups that are none", "- groups: admins", ["the groups of entry 1 are not a list"]],
    ["nothing", "null", []],
    ["no groups", "- groups:\n", []],
  ] as const;
  let found: Readonly<Record<string, Merged>>;
  beforeAll(() => {
    found = mergeAll(
      Object.fromEntries(texts.map(([what, text]) => [what, mergeCase(text, node("a"))])),
    );
  });

  it.each(texts)("says what is wrong: %s", (what, _text, problems) => {
    expect(found[what]?.malformed).toEqual(problems);
  });
});
