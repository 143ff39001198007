import { parse } from "yaml";
import { RECORD_ANNOTATION } from "../src/merge";
import { mergeCase, node } from "./support/maps";
import type { MergeCase, WantedUser } from "./support/maps";
import { mergeAll } from "./support/merge";
import type { Merged } from "./support/merge";

const userArn = (name: string) => `arn:aws:iam::111122223333:user/${name}`;
const user = (name: string, ...groups: readonly string[]): WantedUser => {
  return { userarn: userArn(name), username: name, groups };
};

/** As somebody wrote it by hand. */
const FOREIGN_USERS = `# on call
- userarn: ${userArn("team/Eve")} # audited
  username: eve
  groups: [ops]
`;

const withUsers = (mapUsers: string | undefined, ...users: readonly WantedUser[]): MergeCase => {
  const wanted = mergeCase("", node("a"));
  return {
    ...wanted,
    data: { ...wanted.data, ...(mapUsers === undefined ? {} : { mapUsers }) },
    users,
  };
};

/** The next plan, with what the first one wrote. */
function later(
  { data_after: data, annotations_after: annotations }: Merged,
  ...users: WantedUser[]
) {
  return { data, annotations, labels: null, wanted: [node("a")], users };
}

const usersOf = ({ data_after: data }: Merged) => parse(data.mapUsers ?? "null") as unknown;

describe("the first merge", () => {
  const cases = {
    none: withUsers(undefined),
    foreignAlone: withUsers(FOREIGN_USERS),
    unreadableAlone: withUsers("- x: ["),
    absent: withUsers(undefined, user("kim", "ops")),
    behind: withUsers(FOREIGN_USERS, user("kim")),
    // aws-iam-authenticator compares users by their whole ARN in lower case.
    otherPath: withUsers(FOREIGN_USERS, user("Eve")),
    sameThere: withUsers(FOREIGN_USERS, { ...user("team/eve", "ops"), username: "eve" }),
    unreadable: withUsers("- x: [", user("kim")),
    otherName: withUsers(FOREIGN_USERS, { ...user("team/eve"), username: "evelyn" }),
    twoNames: withUsers(undefined, user("kim"), { ...user("KIM"), username: "kimberly" }),
  };
  let merged: Readonly<Record<keyof typeof cases, Merged>>;
  beforeAll(() => {
    merged = mergeAll(cases);
  });

  it("makes no mapUsers where nobody is named", () => {
    expect(merged.none.data_after).not.toHaveProperty("mapUsers");
  });

  it.each([
    ["foreignAlone", FOREIGN_USERS],
    ["unreadableAlone", "- x: ["],
    ["sameThere", FOREIGN_USERS],
  ] as const)("passes %s through byte for byte", (name, text) => {
    expect(merged[name].data_after.mapUsers).toBe(text);
    expect(merged[name].users_malformed).toEqual([]);
  });

  it("writes users where there are none", () => {
    expect(usersOf(merged.absent)).toEqual([user("kim", "ops")]);
  });

  it("adds users behind those of others, whose bytes stay", () => {
    expect(merged.behind.data_after.mapUsers?.startsWith(FOREIGN_USERS)).toBe(true);
    expect(usersOf(merged.behind)).toEqual([expect.anything(), user("kim")]);
  });

  it("takes users of two paths for two", () => {
    expect(usersOf(merged.otherPath)).toHaveLength(2);
  });

  it("records what is ours beside the roles", () => {
    expect(JSON.parse(merged.behind.annotations_after[RECORD_ANNOTATION] ?? "")).toMatchObject({
      users: { [userArn("kim")]: { entry: true, username: "kim", groups: [] } },
    });
  });

  it.each([
    ["a list that is not YAML", "unreadable", "users_malformed"],
    ["another user name of others", "otherName", "users_conflicts"],
    ["two user names of ours", "twoNames", "users_clashes"],
  ] as const)("stops at %s", (_what, name, check) => {
    expect(merged[name][check]).toHaveLength(1);
  });
});

describe("the next merge", () => {
  const first = mergeAll({
    behind: withUsers(FOREIGN_USERS, user("kim", "ops")),
    alone: withUsers(undefined, user("kim")),
  });
  const cases = {
    same: later(first.behind, user("kim", "ops")),
    removed: later(first.behind),
    exchanged: later(first.behind, user("lee")),
    removedAlone: later(first.alone),
  };
  const second = mergeAll(cases);
  const third = mergeAll({
    removed: later(second.removed),
    removedAlone: later(second.removedAlone),
  });

  it("changes nothing while nothing changes", () => {
    expect(second.same.data_after).toEqual(first.behind.data_after);
    expect(second.same.annotations_after).toEqual(first.behind.annotations_after);
  });

  it("takes away ours, and every byte of others stays", () => {
    expect(second.removed.data_after.mapUsers).toBe(FOREIGN_USERS);
    expect(second.removed.annotations_after[RECORD_ANNOTATION]).not.toContain("users");
  });

  it("exchanges ours", () => {
    expect(usersOf(second.exchanged)).toEqual([expect.anything(), user("lee")]);
  });

  it("leaves nothing to do after the last of ours is gone", () => {
    expect(usersOf(second.removedAlone) ?? []).toEqual([]);
    expect(third.removed.data_after).toEqual(second.removed.data_after);
    expect(third.removedAlone.data_after).toEqual(second.removedAlone.data_after);
  });
});
