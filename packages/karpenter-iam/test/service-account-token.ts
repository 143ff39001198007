import { readFileSync } from "node:fs";
import https from "node:https";
import path from "node:path";
import { parse } from "yaml";

/** A cluster's API as its administrator reaches it, past all access of AWS. */
export class ClusterAdmin {
  private readonly server: string;
  private readonly tls: { readonly ca: Buffer; readonly cert: Buffer; readonly key: Buffer };

  /** @param clusterName - a cluster of the sandbox in its own region */
  constructor(clusterName: string) {
    const { SANDBOX_STATE_DIR: folder = "", AWS_REGION: region = "" } = process.env;
    const file = path.join(folder, "clusters", region, clusterName, "admin.kubeconfig");
    const { clusters, users } = parse(readFileSync(file, "utf8")) as Kubeconfig;
    const decode = (text: string) => Buffer.from(text, "base64");
    this.server = clusters[0].cluster.server;
    this.tls = {
      ca: decode(clusters[0].cluster["certificate-authority-data"]),
      cert: decode(users[0].user["client-certificate-data"]),
      key: decode(users[0].user["client-key-data"]),
    };
  }

  /** A token as a pod of the service account gets it; namespace and service account are made where they are missing. */
  async serviceAccountToken(
    namespace: string,
    serviceAccount: string,
    audience = "sts.amazonaws.com",
  ): Promise<string> {
    const accounts = `/api/v1/namespaces/${namespace}/serviceaccounts`;
    await this.post("/api/v1/namespaces", { metadata: { name: namespace } });
    await this.post(accounts, { metadata: { name: serviceAccount } });
    const request = await this.post(`${accounts}/${serviceAccount}/token`, {
      apiVersion: "authentication.k8s.io/v1",
      kind: "TokenRequest",
      spec: { audiences: [audience] },
    });
    return (request as { readonly status: { readonly token: string } }).status.token;
  }

  private post(url: string, body: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const headers = { "content-type": "application/json" };
      const options = { method: "POST", headers, agent: false, ...this.tls };
      const outgoing = https.request(new URL(url, this.server), options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const { statusCode: status = 0 } = incoming;
          // 409: it is there already.
          if (status < 300 || status === 409) resolve(JSON.parse(text));
          else reject(new Error(`POST ${url}: ${status} ${text}`));
        });
      });
      outgoing.on("error", reject);
      outgoing.end(JSON.stringify(body));
    });
  }
}

interface Kubeconfig {
  readonly clusters: readonly [
    {
      readonly cluster: { readonly server: string; readonly "certificate-authority-data": string };
    },
  ];
  readonly users: readonly [
    {
      readonly user: {
        readonly "client-certificate-data": string;
        readonly "client-key-data": string;
      };
    },
  ];
}
