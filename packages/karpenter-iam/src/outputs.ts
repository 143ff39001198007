import { TerraformOutput } from "cdktf";
import type { Construct } from "constructs";
import type { HelmValues } from "./controller/helm-values";
import type { NodeClassDefaults } from "./nodes/node-class-defaults";

/** What the install of Karpenter takes over; a `KarpenterIam` has it. */
export interface InstallValues {
  /** Values of upstream's chart that belong to the IAM. */
  readonly helmValues: HelmValues;
  /** What an EC2NodeClass has of the IAM. */
  readonly nodeClassDefaults: NodeClassDefaults;
}

/**
 * Terraform outputs `karpenter-helm-values` and `karpenter-node-class-defaults`: `terraform output -json` gives what
 * `helm install --values` takes, and the NodeClass's part.
 * @param scope - the stack; below another construct cdktf adds its path and a hash to the names
 */
export function outputInstallValues(
  scope: Construct,
  { helmValues, nodeClassDefaults }: InstallValues,
): void {
  new TerraformOutput(scope, "karpenter-helm-values", { value: helmValues });
  new TerraformOutput(scope, "karpenter-node-class-defaults", { value: nodeClassDefaults });
}
