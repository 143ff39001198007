import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import {
  AWS_PROVIDER,
  KUBERNETES_PROVIDER,
  findMirror,
  placeInMirror,
  platform,
} from "../../src/setup/providers";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(path.join(os.tmpdir(), "mirrors-"));
});
afterEach(() => {
  rmSync(parent, { recursive: true });
});

it.each([AWS_PROVIDER, KUBERNETES_PROVIDER])("is what @cdktf/provider-$name pins", (provider) => {
  const manifest = createRequire(__filename)(`@cdktf/provider-${provider.name}/package.json`) as {
    cdktf: { provider: { version: string } };
  };
  expect(manifest.cdktf.provider.version).toBe(provider.version);
});

it.each([
  ["linux", "x64", "linux_amd64"],
  ["darwin", "arm64", "darwin_arm64"],
])("calls %s on %s what Terraform calls it", (system, arch, name) => {
  expect(platform(system, arch)).toBe(name);
});

it("finds an unpacked provider in a folder below a usual place", () => {
  mkdirSync(path.join(parent, "tf-plugins", placeInMirror(AWS_PROVIDER)), { recursive: true });
  mkdirSync(path.join(parent, "other"));
  expect(findMirror(AWS_PROVIDER, ["/nonexistent", parent])).toBe(path.join(parent, "tf-plugins"));
});

it("finds the archive that `terraform providers mirror` leaves", () => {
  const folder = path.join(parent, "mirror/registry.terraform.io/hashicorp/aws");
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, `terraform-provider-aws_${AWS_PROVIDER.version}_${platform()}.zip`),
    "",
  );
  expect(findMirror(AWS_PROVIDER, [parent])).toBe(path.join(parent, "mirror"));
});

it("takes no mirror that has another version", () => {
  const other = placeInMirror({ ...AWS_PROVIDER, version: "5.99.0" });
  mkdirSync(path.join(parent, "tf-plugins", other), { recursive: true });
  expect(findMirror(AWS_PROVIDER, [parent])).toBeUndefined();
});
