import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { goModule, goSources, requiredVersion } from "../../src/setup/sources";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "module-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it("takes what is compiled, not its tests", () => {
  mkdirSync(path.join(folder, "access"));
  for (const name of ["go.mod", "go.sum", "main.go", "access/a.go", "access/a_test.go", "x.json"]) {
    writeFileSync(path.join(folder, name), `content of ${name}`);
  }
  expect(goSources(folder)).toEqual(
    ["access/a.go", "go.mod", "go.sum", "main.go"].flatMap((name) => [name, `content of ${name}`]),
  );
});

it("reads a required version", () => {
  const lines = [
    "module m",
    "require (",
    "\texample.org/a/sub v2.0.0",
    "\texample.org/a v1.2.3",
    ")",
  ];
  writeFileSync(path.join(folder, "go.mod"), lines.join("\n"));
  expect(requiredVersion(folder, "example.org/a")).toBe("1.2.3");
  expect(() => requiredVersion(folder, "example.org/b")).toThrow("requires no example.org/b");
});

it.each([
  ["kube-apiserver", "k8s.io/kubernetes", /^1\.34\./],
  ["etcd", "go.etcd.io/etcd/server/v3", /^3\.6\./],
  ["token-webhook", "sigs.k8s.io/aws-iam-authenticator", /^0\./],
  ["kubernetes-provider", "github.com/hashicorp/terraform-provider-kubernetes", /^1\.13\.4$/],
])("%s is built from %s", (module, upstream, version) => {
  expect(requiredVersion(goModule(module), upstream)).toMatch(version);
});

/** Packages of the same version are compiled once for all programs: that is minutes of the first set-up. */
it.each(["etcd", "token-webhook"])(
  "%s shares its modules' versions with kube-apiserver",
  (module) => {
    const apiServer = requirements("kube-apiserver");
    const shared = [...requirements(module)].filter(([name]) => apiServer.has(name));
    expect(shared.length).toBeGreaterThan(20);
    expect(shared.filter(([name, version]) => apiServer.get(name) !== version)).toEqual([]);
  },
);

function requirements(module: string): Map<string, string> {
  const text = readFileSync(path.join(goModule(module), "go.mod"), "utf8");
  return new Map(
    [...text.matchAll(/^\t(\S+) (v\S+)( \/\/ indirect)?$/gm)].map(([, name = "", version = ""]) => [
      name,
      version,
    ]),
  );
}
