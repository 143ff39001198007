// A change that would replace the cluster: EKS cannot rename one. `cdktf --app` of the test of the protection.
import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";
import prd from "../prd/environment";

const app = new App();
new EnvironmentStack(app, { ...prd, cluster: { ...prd.cluster, clusterName: "another-name" } });
app.synth();
