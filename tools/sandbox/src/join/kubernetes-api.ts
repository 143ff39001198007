import https from "node:https";

/** A cluster's API as `DescribeCluster` gives it. */
export interface KubernetesApi {
  readonly endpoint: string;
  /** Certificate authority in PEM. */
  readonly ca: string;
}

export interface ApiResponse {
  readonly status: number;
  readonly body: unknown;
}

/** One request with a bearer token; the certificate is verified against the cluster's own CA. */
export function request(
  { endpoint, ca }: KubernetesApi,
  token: string,
  method: "GET" | "PATCH" | "POST",
  path: string,
  body?: unknown,
): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = https.request(
      new URL(path, endpoint),
      {
        method,
        ca,
        agent: false,
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json",
        },
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          const json = text.startsWith("{") ? (JSON.parse(text) as unknown) : text;
          resolve({ status: incoming.statusCode ?? 0, body: json });
        });
      },
    );
    outgoing.on("error", reject);
    outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
