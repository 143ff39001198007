import { parse } from "yaml";
import { arn, FOREIGN, mergeCase, node, NODE_GROUPS, NODE_NAME } from "./support/maps";
import { mergeAll } from "./support/merge";
import type { Merged } from "./support/merge";

describe("one merge", () => {
  const anchored = `- &ops {rolearn: "${arn("ops")}", username: ops}\n- <<: *ops\n  rolearn: "${arn("x")}"\n`;
  const cases = {
    absent: mergeCase(undefined, node("a")),
    foreign: mergeCase(FOREIGN, node("a")),
    indented: mergeCase(FOREIGN.replace(/^(?=.)/gm, "  "), node("a")),
    noNewline: mergeCase(FOREIGN.trimEnd(), node("a")),
    windowsNewlines: mergeCase(FOREIGN.replaceAll("\n", "\r\n"), node("a")),
    documentMark: mergeCase(`---\n${FOREIGN}`, node("a")),
    flow: mergeCase(`[{rolearn: "${arn("ops")}", username: ops, groups: []}]`, node("a")),
    anchored: mergeCase(anchored, node("a")),
    emptyList: mergeCase("[]\n", node("a")),
    emptyQuotes: mergeCase('""', node("a")),
    comments: mergeCase("# nobody yet\n", node("a")),
    pathInArn: mergeCase(`- rolearn: ${arn("team/a")}\n  username: lost\n`, node("a")),
    twoWanted: mergeCase(
      undefined,
      { ...node("a"), groups: ["x", "y"] },
      { ...node("A"), groups: ["y", "z"] },
    ),
    sameThere: mergeCase(
      `- username: "${NODE_NAME}"\n  rolearn: ${arn("a")}\n  groups: [system:nodes, system:bootstrappers]\n`,
      node("a"),
    ),
    moreThere: mergeCase(
      `- rolearn: ${arn("a")}\n  username: "${NODE_NAME}"\n  groups: [system:nodes, audited]\n  userid: "7" # theirs\n${FOREIGN}`,
      node("a"),
    ),
    twiceThere: mergeCase(
      `- rolearn: ${arn("a")}\n  username: first\n- rolearn: ${arn("A")}\n  username: "${NODE_NAME}"\n`,
      node("a"),
    ),
  };
  let results: Readonly<Record<keyof typeof cases, Merged>>;
  beforeAll(() => {
    results = mergeAll(cases);
  });
  const textOf = (name: keyof typeof cases) => results[name].data_after.mapRoles ?? "";
  const liveOf = (name: keyof typeof cases) => cases[name].data?.mapRoles ?? "";

  it("makes the list where there is none (AU05)", () => {
    expect(parse(textOf("absent"))).toEqual([node("a")]);
  });

  it("finds nothing to complain of", () => {
    for (const { malformed, conflicts, clashes } of Object.values(results)) {
      expect({ malformed, conflicts, clashes }).toEqual({
        malformed: [],
        conflicts: [],
        clashes: [],
      });
    }
  });

  it.each(["foreign", "windowsNewlines", "documentMark", "indented", "anchored"] as const)(
    "adds an entry behind the bytes of others: %s",
    (name) => {
      const live = liveOf(name);
      expect(textOf(name).slice(0, live.length)).toBe(live);
      expect(parse(textOf(name), { merge: true })).toEqual([
        ...(parse(live, { merge: true }) as unknown[]),
        node("a"),
      ]);
    },
  );

  it("ends the last line of others where they did not", () => {
    expect(textOf("noNewline")).toBe(textOf("foreign"));
  });

  it("encodes a list in flow style anew, with all its entries", () => {
    expect(parse(textOf("flow"))).toEqual([
      { rolearn: arn("ops"), username: "ops", groups: [] },
      node("a"),
    ]);
  });

  it.each(["emptyList", "emptyQuotes"] as const)("takes %s for no entries", (name) => {
    expect(parse(textOf(name))).toEqual([node("a")]);
  });

  it("keeps a comment that stands alone", () => {
    expect(textOf("comments")).toMatch(/^# nobody yet\n- /);
  });

  it("leaves an entry whose ARN has a path, which matches nobody, and adds the one that does (AU01)", () => {
    expect(parse(textOf("pathInArn"))).toEqual([
      { rolearn: arn("team/a"), username: "lost" },
      node("a"),
    ]);
  });

  it("makes one entry of a role that is wanted twice, with all groups (AU07)", () => {
    expect(parse(textOf("twoWanted"))).toEqual([{ ...node("a"), groups: ["x", "y", "z"] }]);
  });

  it("changes nothing, and claims nothing, where others mapped the role in the same way", () => {
    expect(textOf("sameThere")).toBe(liveOf("sameThere"));
    expect(results.sameThere.annotations_after).toEqual({});
  });

  it("adds our groups to another's entry of the role, in its place, with its other fields", () => {
    expect(parse(textOf("moreThere"))).toEqual([
      {
        ...{ rolearn: arn("a"), username: NODE_NAME, userid: "7" },
        groups: ["system:nodes", "audited", "system:bootstrappers"],
      },
      ...(parse(FOREIGN) as unknown[]),
    ]);
    expect(textOf("moreThere").endsWith(FOREIGN)).toBe(true);
  });

  it("adds to the last of two entries of a role: it is the one that counts", () => {
    expect(parse(textOf("twiceThere"))).toEqual([
      { rolearn: arn("a"), username: "first" },
      { rolearn: arn("A"), username: NODE_NAME, groups: NODE_GROUPS },
    ]);
  });

  it("quotes {{EC2PrivateDNSName}}, so that YAML 1.1 and 1.2 read a text (AU12)", () => {
    for (const version of ["1.1", "1.2"] as const) {
      expect(parse(textOf("absent"), { version })).toEqual([node("a")]);
    }
  });
});
