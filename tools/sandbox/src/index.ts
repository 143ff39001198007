export { rootClients } from "./aws-clients";
export { engineerToken, findClusterApi, prepareNode, request, tryToJoin } from "./join";
export { asDeployer, runningSandbox } from "./running-sandbox";
