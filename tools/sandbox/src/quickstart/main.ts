import path from "node:path";
import { rootClients } from "../aws-clients";
import { cloneDir, cloneStateDir } from "../clone";
import { findClusterApi } from "../join";
import { runLogged } from "../run-logged";
import { startSandbox, stopSandbox } from "../sandbox";
import { ensureTools } from "../setup";
import { step as timed } from "../setup/progress";
import { table } from "../table";
import { inventoryRows } from "./inventory";
import { watchJoins } from "./join-watch";
import type { WatchedJoin } from "./join-watch";
import { mappedRoles } from "./mapped-roles";

/** What `apps/prd/environment.ts` says; the watcher must know it before anything exists. */
const CLUSTER = "prd-eks-cluster";
const SUBNET = "subnet-09fd28d637e11b029";

const NEXT = `
What to type next
  look around   eval "$(npm run --silent sandbox -- env)"
                aws eks describe-cluster --name ${CLUSTER}
                aws eks update-kubeconfig --name ${CLUSTER} && kubectl get nodes
                  (STATUS Unknown: nodes of the sandbox register, nothing runs on them)
                kubectl get configmap aws-auth --namespace kube-system --output yaml
  change        edit apps/prd/environment.ts, then
                npx cdktf diff prd
                npx cdktf deploy prd
  tear down     npm run sandbox -- down`;

const step = <T>(title: string, hint: string, work: () => Promise<T>) =>
  timed(
    (line) => {
      console.log(line);
    },
    title,
    hint,
    work,
  );

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    stopping.abort(new Error(`stopped by ${signal}`));
  });
}

async function quickstart(): Promise<void> {
  const tools = await ensureTools();
  const sandbox = await step("start the sandbox", "an empty AWS account in .sandbox/", () =>
    startSandbox({ stateDir: cloneStateDir, tools, as: "deployer" }),
  );
  stopping.signal.throwIfAborted();
  const run = (log: string, command: string, args: readonly string[], expected?: number[]) =>
    runLogged({
      ...{ command, args, expected, cwd: cloneDir, signal: stopping.signal },
      logFile: path.join(cloneStateDir, log),
      environment: { ...sandbox.environment, CI: "1", NO_COLOR: "1" },
    });

  const deployed = new AbortController();
  const watching = watchJoins(sandbox, CLUSTER, SUBNET, deployed.signal);
  // Awaited after the deploy; a failure of the deploy must be told first.
  watching.catch(() => undefined);
  try {
    await step("npx cdktf deploy prd", "about 1 min, 25 s of it AWS's pause after a queue", () =>
      run("deploy.log", "npx", ["cdktf", "deploy", "prd", "--auto-approve"]),
    );
  } finally {
    deployed.abort();
  }
  const joins = await step("nodes join", "", () => watching);
  const planCode = await step("second plan", "must be empty", () =>
    run(
      "second-plan.log",
      "terraform",
      ["-chdir=cdktf.out/stacks/prd", "plan", "-detailed-exitcode", "-input=false", "-no-color"],
      [0, 2],
    ),
  );
  const clients = rootClients(sandbox.record);
  const api = await findClusterApi(clients.eks, CLUSTER);
  if (!api) throw new Error(`cluster ${CLUSTER} is gone`);
  const rows = await inventoryRows(clients, CLUSTER);
  const mapped = await mappedRoles(sandbox, api, CLUSTER);
  stopping.signal.throwIfAborted();

  console.log(`\nWhat now exists`);
  console.log(
    table([
      ...rows,
      ...mapped.map((role) => ["mapped role", `${role.rolearn}\n  ${role.username}`]),
    ]),
  );
  console.log(`\nWho joined, each with one token all the time`);
  console.log(table(joins.map(joinRow)));
  const logFile = path.join(cloneStateDir, "second-plan.log");
  if (planCode !== 0) throw new Error(`the second plan is not empty; see ${logFile}`);
  console.log("\nThe second plan is empty: what is deployed is what apps/prd says.");
  if (joins.length !== mapped.length) {
    throw new Error(`${joins.length} of ${mapped.length} mapped roles joined`);
  }
  console.log(NEXT);
}

function joinRow({ roleName, nodeName, refusals, identity }: WatchedJoin): string[] {
  const before =
    refusals.length > 0
      ? `refused ${refusals.length} times with ${[...new Set(refusals)].join(", ")}`
      : "no try came before it was mapped";
  return [
    roleName,
    `before aws-auth: ${before}\nafter: Node ${nodeName} as ${identity.username}\n  in ${identity.groups.join(", ")}`,
  ];
}

quickstart().catch(async (error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
  const stopped = await stopSandbox(cloneStateDir);
  if (stopped) console.error("\nThe sandbox is stopped too; the same command starts anew.");
});
