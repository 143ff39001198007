import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { AWS_PROVIDER, KUBERNETES_PROVIDER, placeInMirror } from "../../src/setup/providers";
import { cliConfig, offlineMirrors } from "../../src/setup/terraform-config";

it("takes each provider from its own mirror while the registry is out of reach", () => {
  const config = cliConfig("/cache/plugins", {
    aws: "/opt/mirror",
    kubernetes: "/home/jo/.cache/shim",
  });
  expect(config).toBe(`disable_checkpoint = true

provider_installation {
  filesystem_mirror {
    path    = "/opt/mirror"
    include = ["registry.terraform.io/hashicorp/aws"]
  }
  filesystem_mirror {
    path    = "/home/jo/.cache/shim"
    include = ["registry.terraform.io/hashicorp/kubernetes"]
  }
}
`);
});

it("names no mirror where the registry answers", () => {
  const config = cliConfig("/cache/plugins");
  expect(config).toContain("direct {}");
  expect(config).not.toContain("filesystem_mirror");
});

describe("out of the registry's reach", () => {
  let parent: string;
  beforeEach(() => {
    parent = mkdtempSync(path.join(os.tmpdir(), "mirrors-"));
  });
  afterEach(() => {
    rmSync(parent, { recursive: true });
  });

  const build = () => Promise.resolve("/built");
  const mirrorWith = (...providers: (typeof AWS_PROVIDER)[]) => {
    const mirror = path.join(parent, "mirror");
    for (const provider of providers) {
      mkdirSync(path.join(mirror, placeInMirror(provider)), { recursive: true });
    }
    return mirror;
  };

  it("builds the Kubernetes provider that the machine's mirror lacks", async () => {
    const mirror = mirrorWith(AWS_PROVIDER);
    await expect(offlineMirrors(build, [parent])).resolves.toEqual({
      aws: mirror,
      kubernetes: "/built",
    });
  });

  it("prefers a real Kubernetes provider", async () => {
    const mirror = mirrorWith(AWS_PROVIDER, KUBERNETES_PROVIDER);
    await expect(offlineMirrors(build, [parent])).resolves.toEqual({
      aws: mirror,
      kubernetes: mirror,
    });
  });

  it("says where the AWS provider was looked for and how to get it", async () => {
    await expect(offlineMirrors(build, [parent])).rejects.toThrow(
      `Terraform's AWS provider 5.100.0 cannot be had: registry.terraform.io does not answer, and no folder right below ${parent} is a provider mirror with it. Connect this machine to the registry, or run \`terraform providers mirror\``,
    );
  });
});
