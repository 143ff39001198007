import { permissionSettings } from "./controller/permissions";
import type { PermissionSettings } from "./controller/permissions";
import { interruptionSettings } from "./interruption/interruption-options";
import type { InterruptionSettings } from "./interruption/interruption-options";
import { nodeRoleSettings } from "./nodes/node-role-options";
import type { ExistingNodeRole, NodeRoleSettings } from "./nodes/node-role-options";
import type { KarpenterIamProps } from "./props";

/** Props that may stay absent: their default is made elsewhere, or there is none. */
type Optional =
  "alsoForVersion" | "account" | "region" | "path" | "permissionsBoundaryArn" | "nodeClass";

/** Props whose parts have defaults of their own. */
type Nested = "nodeRole" | "interruption" | "permissions";

/** The props with their defaults filled in, at every level. */
export interface Settings
  extends Required<Omit<KarpenterIamProps, Optional | Nested>>, Pick<KarpenterIamProps, Optional> {
  readonly nodeRole: NodeRoleSettings | ExistingNodeRole;
  readonly interruption: InterruptionSettings | false;
  readonly permissions: PermissionSettings;
}

export function settingsOf(props: KarpenterIamProps): Settings {
  const { nodeRole = {}, interruption = {}, permissions = {} } = props;
  return {
    ...props,
    allowNewerVersion: props.allowNewerVersion ?? false,
    namespace: props.namespace ?? "kube-system",
    serviceAccount: props.serviceAccount ?? "karpenter",
    identity: props.identity ?? "irsa",
    alsoTrustedClusters: props.alsoTrustedClusters ?? {},
    controllerRole: props.controllerRole ?? {},
    nodeRole: nodeRoleSettings(nodeRole),
    additionalNodeRoleArns: props.additionalNodeRoleArns ?? {},
    instanceProfile: props.instanceProfile ?? false,
    namePrefix: props.namePrefix ?? "Karpenter",
    regionInNames: props.regionInNames ?? false,
    interruption: interruption === false ? false : interruptionSettings(interruption),
    permissions: permissionSettings(permissions),
  };
}
