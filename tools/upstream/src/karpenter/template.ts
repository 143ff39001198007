import { parse } from "yaml";
import type { ScalarTag } from "yaml";

/** A statement with its `${…}` placeholders. */
export type Statement = Readonly<Record<string, unknown>> & { readonly Sid?: string };

/** What the getting-started template of CloudFormation decides. */
export interface Template {
  /** Statements by the name of the managed policy. */
  readonly managedPolicies: Readonly<Record<string, readonly Statement[]>>;
  readonly nodeRole: {
    readonly roleName: string;
    readonly path: string | null;
    readonly assumeRolePolicyDocument: unknown;
  };
  /** ARNs of AWS's managed policies. */
  readonly nodeRoleManagedPolicies: readonly string[];
  readonly eventRules: readonly {
    readonly id: string;
    readonly eventPattern: unknown;
    readonly targets: unknown;
  }[];
  readonly queue: {
    readonly queueName: string;
    readonly messageRetentionPeriod: number;
    readonly sqsManagedSse: boolean;
    readonly queues: readonly string[];
    readonly queuePolicyDocument: { readonly Id: string; readonly Version: string | null };
    readonly queuePolicy: readonly Statement[];
  };
}

interface Resource {
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
}

/** CloudFormation's functions as the placeholders that `Fn::Sub` writes for the same. */
const functions: ScalarTag[] = [
  { tag: "!Sub", resolve: (text) => text },
  { tag: "!Ref", resolve: (name) => `\${${name}}` },
  { tag: "!GetAtt", resolve: (attribute) => `\${${attribute}}` },
];

export function readTemplate(yaml: string): Template {
  const { Resources } = parse(yaml, { customTags: functions }) as {
    readonly Resources: Readonly<Record<string, Resource>>;
  };
  const ofType = (type: string): (Resource["Properties"] & { readonly id: string })[] =>
    Object.entries(Resources)
      .filter(([, { Type }]) => Type === type)
      .map(([id, { Properties }]) => ({ ...Properties, id }));
  const only = (type: string) => {
    const [found, another] = ofType(type);
    if (found === undefined || another !== undefined) throw new Error(`not one ${type}`);
    return found;
  };
  const role = only("AWS::IAM::Role");
  const queue = only("AWS::SQS::Queue");
  const queuePolicy = only("AWS::SQS::QueuePolicy");
  const {
    Id,
    Version = null,
    Statement,
  } = queuePolicy.PolicyDocument as {
    Id: string;
    Version?: string;
    Statement: Statement[];
  };
  return {
    managedPolicies: Object.fromEntries(
      ofType("AWS::IAM::ManagedPolicy").map(({ ManagedPolicyName, PolicyDocument }) => [
        String(ManagedPolicyName),
        (JSON.parse(String(PolicyDocument)) as { Statement: Statement[] }).Statement,
      ]),
    ),
    nodeRole: {
      roleName: String(role.RoleName),
      path: typeof role.Path === "string" ? role.Path : null,
      assumeRolePolicyDocument: role.AssumeRolePolicyDocument,
    },
    nodeRoleManagedPolicies: role.ManagedPolicyArns as string[],
    eventRules: ofType("AWS::Events::Rule").map(({ id, EventPattern, Targets }) => ({
      id,
      eventPattern: EventPattern,
      targets: Targets,
    })),
    queue: {
      queueName: String(queue.QueueName),
      messageRetentionPeriod: Number(queue.MessageRetentionPeriod),
      sqsManagedSse: queue.SqsManagedSseEnabled === true,
      queues: queuePolicy.Queues as string[],
      queuePolicyDocument: { Id, Version },
      queuePolicy: Statement,
    },
  };
}
