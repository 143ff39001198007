import { extraStatements } from "./extra-permissions";
import { withoutFeatures } from "./optional-features";
import type { Settings } from "../settings";
import type { StatementTemplate, VersionData } from "../versions/version-data";

export type ControllerPolicies = Readonly<Record<string, readonly StatementTemplate[]>>;

/** Statements of the controller by the policy that holds them. */
export function controllerPolicies(
  { permissions, interruption, additionalNodeRoleArns }: Settings,
  version: VersionData,
): ControllerPolicies {
  const roleArns = Object.values(additionalNodeRoleArns);
  const policies = Object.entries(withoutFeatures(version.controllerPolicies, permissions))
    .filter(([part]) => interruption !== false || !part.startsWith(INTERRUPTION))
    .map(([part, statements]) => [part, passing(statements, roleArns)] as const);
  const hasQueueKey = interruption !== false && interruption.kmsKey !== undefined;
  const extras = [...extraStatements(permissions), ...(hasQueueKey ? [QUEUE_KEY] : [])];
  return {
    ...Object.fromEntries(policies),
    ...(extras.length > 0 ? { [EXTRA_POLICY]: extras } : {}),
  };
}

/** Upstream's policy of the queue, and what an upgrade adds to it. */
const INTERRUPTION = "Interruption";

/** The one policy that upstream has not. */
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

/** Who receives from an encrypted queue needs its key: https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-key-management.html */
const QUEUE_KEY: StatementTemplate = {
  Sid: "AllowInterruptionQueueKey",
  Effect: "Allow",
  Action: "kms:Decrypt",
  Resource: "${KarpenterInterruptionQueueKey.Arn}",
  // Under amazonaws.com in every partition: https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-via-service
  Condition: { StringEquals: { "kms:ViaService": "sqs.${AWS::Region}.amazonaws.com" } },
};
