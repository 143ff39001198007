import { setTimeout as sleep } from "node:timers/promises";
import { rootClients } from "../aws-clients";
import { findClusterApi, prepareNode, tryToJoin } from "../join";
import type { Identity } from "../join";
import type { Sandbox } from "../sandbox";
import { nodeRoleNames } from "./node-roles";

const POLL_MS = 250;

/** How one node fared while the deploy ran beside it. */
export interface WatchedJoin {
  readonly roleName: string;
  readonly nodeName: string;
  /** Answers of the API server before the role was mapped: 401 is Unauthorized. */
  readonly refusals: readonly number[];
  readonly identity: Identity;
}

/**
 * Runs one instance for each node role as soon as the role exists, and lets it try to join from the
 * moment the cluster's API answers: refused until the deploy maps its role, registered afterwards.
 * The instance keeps its one token all the time, so only the mapping can make the difference.
 */
export async function watchJoins(
  sandbox: Sandbox,
  clusterName: string,
  subnetId: string,
  signal: AbortSignal,
): Promise<WatchedJoin[]> {
  const { iam } = rootClients(sandbox.record);
  const watched = new Map<string, Promise<WatchedJoin | undefined>>();
  while (!signal.aborted) {
    for (const roleName of await nodeRoleNames(iam)) {
      if (watched.has(roleName)) continue;
      const join = watchJoin(sandbox, clusterName, roleName, subnetId, signal);
      // Told below; until then a failure is not unhandled.
      join.catch(() => undefined);
      watched.set(roleName, join);
    }
    await sleep(POLL_MS);
  }
  const joins = await Promise.all(watched.values());
  return joins.filter((join) => join !== undefined);
}

async function watchJoin(
  sandbox: Sandbox,
  clusterName: string,
  roleName: string,
  subnetId: string,
  signal: AbortSignal,
): Promise<WatchedJoin | undefined> {
  const { eks } = rootClients(sandbox.record);
  const node = await prepareNode(sandbox, clusterName, roleName, subnetId);
  const refusals: number[] = [];
  let lastTry = false;
  while (!lastTry) {
    // One try is left for after the deploy: by then every node role must be mapped.
    lastTry = signal.aborted;
    const api = await findClusterApi(eks, clusterName);
    const result = api && (await tryToJoin(api, node));
    if (result?.joined) {
      return { roleName, nodeName: node.nodeName, refusals, identity: result.identity };
    }
    if (result) refusals.push(result.status);
    await sleep(POLL_MS);
  }
  return undefined;
}
