import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";
import dev from "./dev/environment";
import prd from "./prd/environment";

const app = new App();
for (const environment of [prd, dev]) new EnvironmentStack(app, environment);
app.synth();
