import { cliConfig } from "../../src/setup/terraform-config";

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
