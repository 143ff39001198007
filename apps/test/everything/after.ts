import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";
import { after } from "./environment";

const app = new App();
new EnvironmentStack(app, after);
app.synth();
