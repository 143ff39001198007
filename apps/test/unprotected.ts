// What the engineer edits before a teardown: prd without its protection. `cdktf --app` of the teardown test.
import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";
import prd from "../prd/environment";

const app = new App();
new EnvironmentStack(app, { ...prd, protect: false });
app.synth();
