import { spawnSync } from "node:child_process";
import { Command } from "commander";
import { cloneStateDir } from "./clone";
import { exportLines, sandboxEnvironment } from "./environment";
import { readRecord } from "./record";
import { emulatorLog, startSandbox, stopSandbox } from "./sandbox";
import { ensureTools } from "./setup";
import { statusTable } from "./status";

const program = new Command("npm run sandbox --").description(
  "An AWS emulator with real Kubernetes API servers on this machine, one per clone",
);

program
  .command("setup")
  .description("build what the sandbox needs into the cache; nothing to do when it is there")
  .action(async () => {
    await ensureTools();
  });

program
  .command("up")
  .description("start it from an empty account with the tutorial's VPC; a running one is kept")
  .action(async () => {
    if (!readRecord(cloneStateDir)) {
      await startSandbox({ stateDir: cloneStateDir, tools: await ensureTools() });
    }
    await printStatus();
    console.log('\nTo use it in this shell: eval "$(npm run --silent sandbox -- env)"');
  });

program
  .command("down")
  .description("stop it with everything in it")
  .action(async () => {
    const stopped = await stopSandbox(cloneStateDir);
    console.log(stopped ? "the sandbox is stopped" : "no sandbox runs for this clone");
  });

program.command("status").description("what runs, and which clusters it has").action(printStatus);

program
  .command("env")
  .description("print what a shell needs: aws, terraform, npx cdktf and kubectl then talk to it")
  .option("--administrator", "as the account's administrator, not as the role that deploys")
  .action(async ({ administrator = false }: { administrator?: boolean }) => {
    const record = runningRecord();
    const tools = await ensureTools();
    const credentials = administrator ? record.credentials : record.deployer;
    console.log(exportLines(sandboxEnvironment(record, cloneStateDir, tools, credentials)));
  });

program
  .command("logs")
  .description("print the emulator's log")
  .option("-f, --follow", "keep printing")
  .action(({ follow }: { follow?: boolean }) => {
    spawnSync("tail", ["-n", "100", ...(follow ? ["-f"] : []), emulatorLog(cloneStateDir)], {
      stdio: "inherit",
    });
  });

function runningRecord() {
  const record = readRecord(cloneStateDir);
  if (!record)
    throw new Error("no sandbox runs for this clone: start it by `npm run sandbox -- up`");
  return record;
}

async function printStatus(): Promise<void> {
  console.log(await statusTable(runningRecord(), cloneStateDir));
}

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
