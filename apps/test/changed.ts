// A change that touches nearly every resource in place. `cdktf --app` of the test that kills a deploy.
import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";
import prd from "../prd/environment";

const app = new App();
new EnvironmentStack(app, { ...prd, tags: { environment: "prd", change: "1" } });
app.synth();
