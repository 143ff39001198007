import {
  invalidAccountId,
  invalidClusterName,
  invalidPath,
  invalidPolicyArn,
  invalidRegion,
  invalidRoleName,
} from "@cdktf-karpenter/rules";
import type { Problem } from "@cdktf-karpenter/rules";
import type { ControllerDocuments } from "./controller/controller-documents";
import { sizeProblems } from "./controller/document-sizes";
import { identityProblems } from "./controller/identity-rules";
import { invalidKubernetesName } from "./controller/kubernetes-name";
import { permissionProblems, unknownFeatures } from "./controller/permission-rules";
import { existingRoleProblems, isExistingRole } from "./iam/existing-role";
import { interruptionProblems } from "./interruption/interruption-rules";
import { invalidNamePrefix, namesOf } from "./names";
import { additionalNodeRoleProblems, nodeRoleProblems } from "./nodes/node-role-rules";
import type { Settings } from "./settings";
import type { ChosenVersion } from "./versions/chosen-version";
import { sameVersionTwice, unknownKarpenterVersion } from "./versions/karpenter-version";

/** Every rule that the props break whatever the version permits, or nothing in its place. */
export function problemsOf(settings: Settings): (Problem | undefined)[] {
  const { account, region, interruption } = settings;
  return [
    invalidClusterName(settings.cluster.clusterName, "cluster.clusterName"),
    ...karpenterVersionProblems(settings),
    invalidKubernetesName(settings.namespace, "namespace"),
    invalidKubernetesName(settings.serviceAccount, "serviceAccount"),
    account === undefined ? undefined : invalidAccountId(account),
    region === undefined ? undefined : invalidRegion(region),
    invalidNamePrefix(settings.namePrefix),
    invalidPath(settings.path),
    invalidPolicyArn(settings.permissionsBoundaryArn, "permissionsBoundaryArn"),
    ...controllerRoleProblems(settings.controllerRole),
    ...identityProblems(settings),
    ...additionalNodeRoleProblems(settings.additionalNodeRoleArns, nodeRoleOf(settings)),
    ...(interruption === false ? [] : interruptionProblems(interruption)),
    ...permissionProblems(settings.permissions),
  ];
}

/** The rules that need to know what the version permits. */
export function versionProblems(
  settings: Settings,
  version: ChosenVersion,
  documents: ControllerDocuments,
): (Problem | undefined)[] {
  return [
    ...unknownFeatures(version, settings.permissions),
    ...nodeRoleProblems(settings.nodeRole, version.nodeRolePolicies),
    ...sizeProblems(documents, settings),
  ];
}

function karpenterVersionProblems(settings: Settings): (Problem | undefined)[] {
  const { karpenterVersion, alsoForVersion, allowNewerVersion } = settings;
  return [
    unknownKarpenterVersion(karpenterVersion, "karpenterVersion", allowNewerVersion),
    ...(alsoForVersion === undefined
      ? []
      : [
          unknownKarpenterVersion(alsoForVersion, "alsoForVersion", allowNewerVersion),
          sameVersionTwice(karpenterVersion, alsoForVersion),
        ]),
  ];
}

function controllerRoleProblems(role: Settings["controllerRole"]): (Problem | undefined)[] {
  if (isExistingRole(role)) return existingRoleProblems(role, "controllerRole");
  return [role.name === undefined ? undefined : invalidRoleName(role.name, "controllerRole.name")];
}

/** Name or ARN of the node role. */
function nodeRoleOf(settings: Settings): string | undefined {
  const { nodeRole, region, regionInNames } = settings;
  if (isExistingRole(nodeRole)) return nodeRole.existingRole;
  // With a region that Terraform reads, the name is not known yet.
  if (regionInNames && region === undefined) return nodeRole.name;
  return namesOf(settings, region).nodeRole;
}
