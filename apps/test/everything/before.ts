import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";
import { before } from "./environment";

const app = new App();
new EnvironmentStack(app, before);
app.synth();
