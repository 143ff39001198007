import { readFileSync } from "node:fs";
import https from "node:https";
import path from "node:path";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import type { Construct } from "constructs";
import { parse } from "yaml";

/** A ConfigMap as the API has it. */
export interface ConfigMap {
  readonly metadata: {
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels?: Readonly<Record<string, string>>;
    readonly uid?: string;
  };
  readonly data?: Readonly<Record<string, string>>;
  readonly binaryData?: Readonly<Record<string, string>>;
  readonly immutable?: boolean;
}

const MAPS = "/api/v1/namespaces/kube-system/configmaps";

/** Another writer of the aws-auth map: somebody with `kubectl` and a client certificate. */
export class Kubectl {
  readonly endpoint: string;
  private readonly tls: { readonly ca: Buffer; readonly cert: Buffer; readonly key: Buffer };

  /** @param clusterName - a cluster of the sandbox in its own region */
  constructor(clusterName: string) {
    const { SANDBOX_STATE_DIR: folder = "", AWS_REGION: region = "" } = process.env;
    const file = path.join(folder, "clusters", region, clusterName, "admin.kubeconfig");
    const { clusters, users } = parse(readFileSync(file, "utf8")) as Kubeconfig;
    this.endpoint = clusters[0].cluster.server;
    const decode = (text: string) => Buffer.from(text, "base64");
    this.tls = {
      ca: decode(clusters[0].cluster["certificate-authority-data"]),
      cert: decode(users[0].user["client-certificate-data"]),
      key: decode(users[0].user["client-key-data"]),
    };
  }

  /** Lets Terraform talk to the same API server, without a call to AWS. */
  configureProvider(scope: Construct): void {
    const { ca, cert, key } = this.tls;
    new KubernetesProvider(scope, "kubernetes", {
      host: this.endpoint,
      clusterCaCertificate: ca.toString("utf8"),
      clientCertificate: cert.toString("utf8"),
      clientKey: key.toString("utf8"),
    });
  }

  /** The map, or nothing when there is none. */
  async get(): Promise<ConfigMap | undefined> {
    const { status, body } = await this.request("GET", `${MAPS}/aws-auth`);
    return status === 404 ? undefined : (body as ConfigMap);
  }

  async create(map: Omit<ConfigMap, "metadata"> & { metadata?: ConfigMap["metadata"] }) {
    const metadata = { ...map.metadata, name: "aws-auth" };
    await this.request("POST", MAPS, { ...map, metadata });
  }

  /** A JSON merge patch: what is not named stays. */
  async patch(change: object) {
    await this.request("PATCH", `${MAPS}/aws-auth`, change);
  }

  async delete() {
    await this.request("DELETE", `${MAPS}/aws-auth`);
  }

  private request(method: string, url: string, body?: object) {
    return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
      const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
      const headers = { "content-type": type };
      const options = { method, headers, agent: false, ...this.tls };
      const outgoing = https.request(new URL(url, this.endpoint), options, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const status = incoming.statusCode ?? 0;
          if (status < 300 || status === 404) resolve({ status, body: JSON.parse(text) });
          else reject(new Error(`${method} ${url}: ${status} ${text}`));
        });
      });
      outgoing.on("error", reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
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
