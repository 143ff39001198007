import { DescribeClusterCommand, ListClustersCommand } from "@aws-sdk/client-eks";
import { rootClients } from "./aws-clients";
import type { SandboxRecord } from "./record";
import { table } from "./table";

/** The sandbox's addresses and its clusters, a line each. */
export async function statusTable(record: SandboxRecord, stateDir: string): Promise<string> {
  const { eks } = rootClients(record);
  const { clusters = [] } = await eks.send(new ListClustersCommand({}));
  const described = await Promise.all(
    clusters.map((name) => eks.send(new DescribeClusterCommand({ name }))),
  );
  return table([
    ["AWS emulator", `${record.endpoint} (process ${record.pid})`],
    ["account, region", `${record.account}, ${record.region}`],
    ["state and logs", stateDir],
    ...described.map(({ cluster }) => [
      `cluster ${cluster?.name ?? ""}`,
      `${cluster?.status ?? ""}, ${cluster?.endpoint ?? "no endpoint yet"}`,
    ]),
  ]);
}
