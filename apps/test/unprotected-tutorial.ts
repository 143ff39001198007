// What the engineer edits before a teardown: the tutorial without its protection. `cdktf --app` of the teardown test.
import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";
import tutorial from "../tutorial/environment";

const app = new App();
new EnvironmentStack(app, { ...tutorial, protect: false });
app.synth();
