import { spawnSync } from "node:child_process";
import { exportLines, sandboxEnvironment } from "../src/environment";

const credentials = { accessKeyId: "ASIA", secretAccessKey: "a'b$c", sessionToken: "t" };
const environment = sandboxEnvironment(
  {
    endpoint: "http://127.0.0.1:4566",
    pid: 1,
    account: "339712771495",
    region: "ap-northeast-2",
    credentials: { accessKeyId: "", secretAccessKey: "", sessionToken: "" },
    deployer: credentials,
  },
  "/state",
  { binDir: "/tools/bin", terraformCliConfig: "/state/terraformrc" },
  credentials,
);

it("leaves nothing of the user's own AWS set-up in force", () => {
  const { stdout } = spawnSync("sh", ["-c", `${exportLines(environment)}\nenv`], {
    encoding: "utf8",
    env: {
      PATH: process.env.PATH,
      AWS_PROFILE: "company",
      AWS_CONFIG_FILE: "/home/me/.aws/config",
    },
  });
  expect(stdout).not.toContain("AWS_PROFILE");
  expect(stdout).not.toContain("/home/me/.aws");
});

it("survives a shell's evaluation, whatever a secret holds", () => {
  const script = `${exportLines(environment)}\nprintf %s "$AWS_SECRET_ACCESS_KEY"`;
  const { stdout } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
  expect(stdout).toBe("a'b$c");
});

it("puts the sandbox's own commands first on PATH", () => {
  expect(environment.PATH).toMatch(/^\/tools\/bin:/);
});

it("lets `cdktf` plan from a fresh clone without a registry that has checksums (CD12)", () => {
  // https://github.com/hashicorp/terraform-cdk/issues/3622: the flag --skip-provider-lock, by the CLI's own variable.
  expect(environment).toMatchObject({ CDKTF_SKIP_PROVIDER_LOCK: "true" });
});
