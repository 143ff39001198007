export { rootClients } from "./aws-clients";
export { engineerToken, findClusterApi, request } from "./join";
export { runningSandbox } from "./running-sandbox";
