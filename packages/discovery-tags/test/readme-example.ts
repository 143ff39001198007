// A user has the package by its name.
/* eslint-disable @nx/enforce-module-boundaries */
import { AwsProvider } from "@cdktf/provider-aws/lib/provider";
import { DiscoveryTags } from "@cdktf-karpenter/discovery-tags";
import { App, TerraformOutput, TerraformStack } from "cdktf";

const app = new App();
const stack = new TerraformStack(app, "karpenter");
new AwsProvider(stack, "aws", { region: "eu-west-1" });

const tags = new DiscoveryTags(stack, "discovery", {
  cluster: { clusterName: "demo", clusterSecurityGroupId: "sg-0a1b2c3d4e5f60003" },
  subnets: { a: "subnet-0a1b2c3d4e5f60001", b: "subnet-0a1b2c3d4e5f60002" },
});
new TerraformOutput(stack, "subnet-selector-terms", { value: tags.subnetSelectorTerms });
app.synth();
