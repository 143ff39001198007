import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Cache } from "../../src/setup/cache";
import { ETCD, KUBE_APISERVER, ensureKubernetesBinary } from "../../src/setup/kubernetes-binaries";

describe("KUBEBUILDER_ASSETS", () => {
  let assets: string;
  const before = process.env.KUBEBUILDER_ASSETS;
  beforeEach(() => {
    assets = mkdtempSync(path.join(os.tmpdir(), "assets-"));
    process.env.KUBEBUILDER_ASSETS = assets;
  });
  afterEach(() => {
    rmSync(assets, { recursive: true });
    if (before === undefined) delete process.env.KUBEBUILDER_ASSETS;
    else process.env.KUBEBUILDER_ASSETS = before;
  });

  const cache = new Cache({
    root: "/nonexistent",
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  const noGo = () => Promise.reject(new Error("nothing must be built"));

  it("is used as it is", async () => {
    writeFileSync(path.join(assets, "etcd"), "");
    await expect(ensureKubernetesBinary(cache, ETCD, noGo)).resolves.toBe(
      path.join(assets, "etcd"),
    );
  });

  it("without the program is refused", async () => {
    await expect(ensureKubernetesBinary(cache, KUBE_APISERVER, noGo)).rejects.toThrow(
      `KUBEBUILDER_ASSETS is ${assets}, which has no kube-apiserver: correct it, or unset it`,
    );
  });
});

it("tells the API server its own version", () => {
  expect(KUBE_APISERVER.variables?.("1.34.4")).toEqual({
    "k8s.io/component-base/version.gitVersion": "v1.34.4",
    "k8s.io/component-base/version.gitMajor": "1",
    "k8s.io/component-base/version.gitMinor": "34",
  });
});
