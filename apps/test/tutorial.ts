// The tutorial with what its teardown needs, and without the queue, as printed: the provider waits 25 s for one.
// `cdktf --app` of the tutorial's deploy test.
import { EnvironmentStack } from "@cdktf-karpenter/environment";
import { App } from "cdktf";
import tutorial from "../tutorial/environment";

const app = new App();
const karpenter = { ...tutorial.karpenter, interruption: false as const };
new EnvironmentStack(app, { ...tutorial, karpenter, protect: false });
app.synth();
