import { readFileSync } from "node:fs";
import path from "node:path";
import { planMatchers, workspaceOf } from "@cdktf-karpenter/plan-testing";
import type { Workspace } from "@cdktf-karpenter/plan-testing";
import type { KarpenterIamProps } from "../src";
import { stackWith } from "./example";
import { planExcerpt } from "./plan-excerpt";

expect.extend(planMatchers);

// The plans that the README and docs/karpenter-upgrade.md show, of the README's cluster.

let workspace: Workspace;
beforeAll(async () => {
  workspace = await workspaceOf(stackWith({ karpenterVersion: "1.8" }));
  await workspace.apply();
});
afterAll(async () => {
  await workspace.destroy();
  workspace.remove();
});

async function planned(props: Partial<KarpenterIamProps>): Promise<string> {
  await workspace.update(stackWith(props));
  const plan = await workspace.plan();
  expect(plan).toReplaceNothing();
  return plan.text;
}

it("is 1.8 to 1.14 as the README shows it", async () => {
  const text = await planned({ karpenterVersion: "1.14" });
  expect(words(shownIn("../README.md", "plan-1.8-1.14"))).toEqual(
    words(planExcerpt(text, ["_NodeLifecycle_"])),
  );
});

describe("0.34 to 1.14 as docs/karpenter-upgrade.md shows it", () => {
  const DOCS = "../../../docs/karpenter-upgrade.md";

  beforeAll(async () => {
    // In place: the way down is made of the same changes.
    await workspace.update(stackWith({ karpenterVersion: "0.34" }));
    await workspace.apply();
  });

  it("is step 1: both", async () => {
    const text = await planned({ karpenterVersion: "0.34", alsoForVersion: "1.14" });
    expect(words(shownIn(DOCS, "plan-0.34-1.14"))).toEqual(words(planExcerpt(text)));
    await workspace.apply();
  });

  it("is step 6: no resource", async () => {
    const text = await planned({ karpenterVersion: "1.14", alsoForVersion: "0.34" });
    expect(planExcerpt(text)).toBe("");
  });

  it("is step 7: 1.14 alone", async () => {
    const text = await planned({ karpenterVersion: "1.14" });
    expect(words(shownIn(DOCS, "plan-1.14"))).toEqual(words(planExcerpt(text)));
  });
});

/** The block of a document below a marker. */
function shownIn(file: string, marker: string): string {
  const text = readFileSync(path.join(__dirname, file), "utf8");
  const [, below] = text.split(`<!-- ${marker} -->\n\n`);
  const block = /^```text\n(.*?)```/s.exec(below ?? "")?.[1];
  if (block === undefined) throw new Error(`${file} has no block below ${marker}`);
  return block;
}

/** Line by line: Terraform aligns by what else it shows. */
function words(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "");
}
