// An app of its own, beside apps/main.ts: its cluster has the name and the subnets of prd's.
import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";
import tutorial from "./environment";

const app = new App();
new EnvironmentStack(app, tutorial);
app.synth();
