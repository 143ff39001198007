import { readFileSync } from "node:fs";
import path from "node:path";
import { addressesWith, changeOf, planMatchers } from "../src";
import { parsePlan } from "../src/plan";
import { parseAction } from "../src/planned-action";

expect.extend(planMatchers);

// The example of https://developer.hashicorp.com/terraform/internals/json-format, cut down to what is read.
const json = readFileSync(path.join(__dirname, "fixtures/plan.json"), "utf8");
const plan = parsePlan(json, "the plan as text");

describe("parsePlan", () => {
  it("says what would happen to each resource", () => {
    expect(plan.changes.map(({ address, action }) => [address, action])).toEqual([
      ["aws_eks_cluster.cluster", "replace"],
      ["aws_iam_role.kept", "no-op"],
      ["aws_iam_role.new_name", "no-op"],
      ["aws_sqs_queue.taken_over", "no-op"],
      ["data.aws_subnet.later", "read"],
      ["kubernetes_config_map_v1.left", "forget"],
    ]);
  });

  it("says why a resource would be replaced, and by which attributes", () => {
    expect(changeOf(plan, "aws_eks_cluster.cluster")).toMatchObject({
      reason: "replace_because_cannot_update",
      replacedBy: ["name", "vpc_config.0.subnet_ids"],
    });
  });

  it("keeps what was moved and what was imported apart from what stays", () => {
    expect(changeOf(plan, "aws_iam_role.new_name").movedFrom).toBe("aws_iam_role.old_name");
    expect(changeOf(plan, "aws_sqs_queue.taken_over").imported).toBe(true);
    expect(changeOf(plan, "aws_iam_role.kept")).toMatchObject({
      movedFrom: undefined,
      imported: false,
    });
  });

  it("lists addresses by action", () => {
    expect(addressesWith(plan, "replace", "forget")).toEqual([
      "aws_eks_cluster.cluster",
      "kubernetes_config_map_v1.left",
    ]);
  });

  it("names the plan's addresses when one is asked for that it has not", () => {
    expect(() => changeOf(plan, "aws_iam_role.gone")).toThrow(
      /no aws_iam_role\.gone; it has:\n {2}aws_eks_cluster\.cluster\n/,
    );
  });
});

describe("parseAction", () => {
  it.each([
    [["delete", "create"], "replace"],
    [["create", "delete"], "replace"],
    [["update"], "update"],
    [["forget"], "forget"],
  ])("%j is %s", (actions, expected) => {
    expect(parseAction(actions)).toBe(expected);
  });

  it.each([[[]], [["explode"]], [["create", "forget"]]])(
    "refuses %j, which it does not know",
    (actions) => {
      expect(() => parseAction(actions)).toThrow(/unknown actions/);
    },
  );
});

describe("matchers", () => {
  it("count a move, an import and an output as changes", () => {
    const failure = messageOf(() => {
      expect(plan).toBeEmptyPlan();
    });
    expect(failure).toContain("it would change aws_iam_role.new_name");
    expect(failure).toContain("it would change aws_sqs_queue.taken_over");
    expect(failure).toContain("it would change output.endpoint");
    expect(failure).not.toContain("aws_iam_role.kept");
  });

  it("name what is missing and what is too much, and print the plan", () => {
    const failure = messageOf(() => {
      expect(plan).toReplace(["aws_iam_role.kept"]);
    });
    expect(failure).toBe(
      [
        "the plan should replace aws_iam_role.kept",
        "  but it would replace aws_eks_cluster.cluster",
        "  but it would not replace aws_iam_role.kept",
        "",
        "the plan as text",
      ].join("\n"),
    );
  });

  it("see a replacement as something destroyed", () => {
    expect(() => {
      expect(plan).toDestroyNothing();
    }).toThrow("destroy or replace aws_eks_cluster.cluster");
    expect(plan).toDestroy([]);
    expect(plan).toForget(["kubernetes_config_map_v1.left"]);
  });

  it("fail when negated and the plan is as listed", () => {
    expect(() => {
      expect(plan).not.toReplace(["aws_eks_cluster.cluster"]);
    }).toThrow("should not just replace aws_eks_cluster.cluster");
  });
});

function messageOf(run: () => void): string {
  try {
    run();
  } catch (error) {
    return (error as Error).message;
  }
  return "(no failure)";
}
