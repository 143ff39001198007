import { isExistingRole } from "../iam/existing-role";
import type { Settings } from "../settings";
import type { StatementTemplate, VersionData } from "../versions/version-data";
import { trustStatements } from "./controller-trust";
import { extraStatements } from "./extra-statements";
import { withoutFeatures } from "./optional-features";

/** What IAM is told of the controller, as templates: made once, then measured and rendered. */
export interface ControllerDocuments {
  /** Of the role that is made here; empty for an existing one, which keeps its own. */
  readonly trust: readonly object[];
  /** Statements by the policy that holds them. */
  readonly policies: Readonly<Record<string, readonly StatementTemplate[]>>;
}

/** @param version - what upstream decides for the versions that are asked for */
export function controllerDocuments(settings: Settings, version: VersionData): ControllerDocuments {
  const { permissions, interruption, additionalNodeRoleArns, controllerRole } = settings;
  const roleArns = Object.values(additionalNodeRoleArns);
  const policies = Object.entries(withoutFeatures(version.controllerPolicies, permissions))
    .filter(([part]) => interruption !== false || !part.startsWith(INTERRUPTION))
    .map(([part, statements]) => [part, passing(statements, roleArns)] as const);
  const extras = [...extraStatements(permissions), ...(hasQueueKey(settings) ? [QUEUE_KEY] : [])];
  return {
    trust: isExistingRole(controllerRole) ? [] : trustStatements(settings),
    policies: {
      ...Object.fromEntries(policies),
      ...(extras.length > 0 ? { [EXTRA_POLICY]: extras } : {}),
    },
  };
}

/** Upstream's policy of the queue, and what an upgrade adds to it. */
const INTERRUPTION = "Interruption";

/** The one policy that is not upstream's. */
export const EXTRA_POLICY = "Extra";

const NODE_ROLE = "${KarpenterNodeRole.Arn}";

/** Upstream's template passes one role; further ones are passed under the same conditions. */
function passing(
  statements: readonly StatementTemplate[],
  roleArns: readonly string[],
): readonly StatementTemplate[] {
  if (roleArns.length === 0) return statements;
  return statements.map((statement) =>
    statement.Resource === NODE_ROLE
      ? { ...statement, Resource: [NODE_ROLE, ...new Set(roleArns)] }
      : statement,
  );
}

function hasQueueKey({ interruption }: Settings): boolean {
  if (interruption === false) return false;
  return interruption.createKmsKey || interruption.kmsKeyArn !== undefined;
}

/** Who receives from an encrypted queue needs its key: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html */
const QUEUE_KEY: StatementTemplate = {
  Sid: "AllowInterruptionQueueKey",
  Effect: "Allow",
  Action: "kms:Decrypt",
  Resource: "${KarpenterInterruptionQueueKey.Arn}",
  // Under amazonaws.com in every partition: https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-via-service
  Condition: { StringEquals: { "kms:ViaService": "sqs.${AWS::Region}.amazonaws.com" } },
};
