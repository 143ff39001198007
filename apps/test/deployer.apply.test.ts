import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { output } from "./cli";
import { decisionsAbout } from "./decisions";
import type { Decision } from "./decisions";

// The policy that docs/deployer.md hands out is what a deploy asks for: nothing is lacking, and nothing is too much.
// An environment that has an option of each kind is made, changed everywhere, and destroyed.

const OUT = mkdtempSync(path.join(os.tmpdir(), "everything-out-"));
const APP = "node --conditions @cdktf-karpenter/source --import tsx apps/test/everything";
const NODE_ROLE = "KarpenterNodeRole-dev-eks-cluster";

interface Statement {
  readonly Sid: string;
  readonly Effect: "Allow" | "Deny";
  readonly Action?: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string | string[]>>>>;
}

const cdktf = (command: "deploy" | "destroy", app: "before" | "after") =>
  output(
    ...["npx", "cdktf", command, "dev", "--auto-approve", "--output", OUT],
    ...["--app", `${APP}/${app}.ts`],
  );

async function aws(...args: string[]): Promise<unknown> {
  const text = await output("aws", ...args, "--output", "json");
  return text === "" ? {} : JSON.parse(text);
}

let statements: readonly Statement[];
let decisions: readonly Decision[];
beforeAll(async () => {
  const tags = "TagKey=environment,TagValue=dev";
  const { KeyMetadata: key } = (await aws("kms", "create-key", "--tags", tags)) as {
    KeyMetadata: { Arn: string };
  };
  process.env.EVERYTHING_KEY_ARN = key.Arn;

  await cdktf("deploy", "before");
  // As roles are that were made before their boundary was asked for.
  await output("aws", "iam", "delete-role-permissions-boundary", "--role-name", NODE_ROLE);
  await cdktf("deploy", "after");
  await cdktf("destroy", "after");

  const policy = ["--role-name", "deployer", "--policy-name", "deploy"];
  const { PolicyDocument: document } = (await aws("iam", "get-role-policy", ...policy)) as {
    PolicyDocument: { Statement: readonly Statement[] };
  };
  statements = document.Statement.filter(({ Effect: effect }) => effect === "Allow");
  decisions = decisionsAbout("deployer");
}, 900_000);
afterAll(() => {
  rmSync(OUT, { recursive: true, force: true });
});

const listed = (value: string | readonly string[] | undefined): readonly string[] =>
  [value ?? []].flat();

function usesOf({ Sid }: Statement): Decision[] {
  return decisions.filter(({ statement }) => statement === Sid);
}

/** Rights that AWS asks for and the sandbox does not, each with where that is written. */
const ASKED_BY_AWS_ALONE: readonly string[] = [
  // https://docs.aws.amazon.com/eks/latest/userguide/using-service-linked-roles-eks.html: in an account without them.
  "ServiceLinkedRoles iam:CreateServiceLinkedRole",
];

it("was denied nothing that it asked for", () => {
  expect(decisions.filter(({ decision }) => decision !== "Allow")).toEqual([]);
});

it("used every right that it has", () => {
  const unused = statements.flatMap((statement) =>
    listed(statement.Action)
      .filter((action) => !usesOf(statement).some((use) => use.action === action))
      .map((action) => `${statement.Sid} ${action}`),
  );
  expect(unused).toEqual(ASKED_BY_AWS_ALONE);
});

it("used every kind of resource that it may touch", () => {
  const unused = statements.flatMap((statement) =>
    listed(statement.Resource)
      .filter((pattern) => !usesOf(statement).some(({ resource }) => matches(resource, pattern)))
      .map((pattern) => `${statement.Sid} ${pattern}`),
  );
  expect(unused.filter((use) => !use.startsWith("ServiceLinkedRoles "))).toEqual([]);
});

it("passed roles to every service that it may pass them to", () => {
  const statement = statements.find(({ Sid }) => Sid === "PassRoles");
  const services = listed(statement?.Condition?.StringEquals?.["iam:PassedToService"]);
  const passed = decisions.map(({ context }) => context["iam:passedtoservice"]);
  expect(services.filter((service) => !passed.includes(service))).toEqual([]);
  expect(services).not.toEqual([]);
});

function matches(resource: string, pattern: string): boolean {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`).test(resource);
}
