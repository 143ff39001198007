import { EksAddon } from "@cdktf/provider-aws/lib/eks-addon";
import { planStack } from "@cdktf-karpenter/plan-testing";
import type { Plan } from "@cdktf-karpenter/plan-testing";
import type { TerraformStack } from "cdktf";
import { KarpenterIam } from "../src";
import type { KarpenterIamProps } from "../src";
import type { Statement } from "./decide";
import { ACCOUNT, ISSUER, stackNamed } from "./example";

/** Everything that has an ARN, a DNS suffix or a service principal in it, by both ways to have keys and node roles. */
function stackIn(partition: string, region: string): TerraformStack {
  // The provider takes the partition from the caller's ARN, which in the emulator is always in aws; told not to ask for
  // the caller, it takes the region's.
  const unasked = { skipCredentialsValidation: true, skipRequestingAccountId: true };
  const stack = stackNamed("elsewhere", { region, ...unasked });
  const keyArn = `arn:${partition}:kms:${region}:${ACCOUNT}:key/0f1e2d3c`;
  const add = (clusterName: string, props: Partial<KarpenterIamProps>) => {
    const agent = new EksAddon(stack, `${clusterName}-agent`, {
      clusterName,
      addonName: "eks-pod-identity-agent",
    });
    new KarpenterIam(stack, clusterName, {
      cluster: {
        clusterName,
        oidcProviderArn: `arn:${partition}:iam::${ACCOUNT}:oidc-provider/${ISSUER}`,
        oidcIssuerUrl: `https://${ISSUER}`,
        podIdentityAgent: agent,
      },
      // The oldest and the newest statements.
      karpenterVersion: "0.34.1",
      alsoForVersion: "1.14",
      account: ACCOUNT,
      identity: "both",
      ...props,
    });
  };
  add("made", {
    nodeRole: { ipv6: true },
    instanceProfile: true,
    interruption: { createKmsKey: true, deadLetterQueue: true },
  });
  add("existing", {
    // Known at plan, so that no policy waits for an ARN.
    nodeRole: { existingRole: `arn:${partition}:iam::${ACCOUNT}:role/nodes` },
    interruption: { kmsKeyArn: keyArn, deadLetterQueue: true },
    permissions: {
      ebsKmsKeyArns: [keyArn],
      ssmParameters: ["/golden-images/eks"],
      spotServiceLinkedRole: true,
    },
  });
  return stack;
}

/** Statements of all policies of a plan. */
function statementsOf({ changes }: Plan): Statement[] {
  return changes
    .flatMap(({ after }) => Object.values(after ?? {}))
    .filter((value): value is string => typeof value === "string" && value.includes('"Statement"'))
    .flatMap((text) => (JSON.parse(text) as { readonly Statement: Statement[] }).Statement);
}

function servicesOf(statements: readonly Statement[]): Set<unknown> {
  return new Set(
    statements.flatMap(({ Principal: principal }) =>
      typeof principal === "object" && "Service" in principal ? [principal.Service].flat() : [],
    ),
  );
}

function conditionsOf(statements: readonly Statement[], key: string): Set<unknown> {
  return new Set(
    statements.flatMap(({ Condition: condition }) => {
      const value = condition?.StringEquals?.[key];
      return value === undefined ? [] : [value].flat();
    }),
  );
}

// EC2's name: packages/rules/src/service-principal.ts has the sources.
describe.each([
  ["aws-cn", "cn-northwest-1", "ec2.amazonaws.com.cn"],
  ["aws-us-gov", "us-gov-west-1", "ec2.amazonaws.com"],
  ["aws-eusc", "eusc-de-east-1", "ec2.amazonaws.com"],
])("planned in %s (KI16)", (partition, region, ec2) => {
  let plan: Plan;
  let planned: string;
  beforeAll(async () => {
    plan = await planStack(stackIn(partition, region));
    planned = JSON.stringify(plan.changes.map(({ after }) => after));
  });

  it("names no ARN of another partition", () => {
    expect(new Set(planned.match(/arn:aws[\w-]*:/g))).toEqual(new Set([`arn:${partition}:`]));
  });

  it("has the instances of the region", () => {
    expect(planned).toContain(`arn:${partition}:ec2:${region}:*:instance/*`);
  });

  it("trusts EC2 by its name in the partition, other services by their global one", () => {
    expect(servicesOf(statementsOf(plan))).toEqual(
      new Set([ec2, "events.amazonaws.com", "pods.eks.amazonaws.com", "sqs.amazonaws.com"]),
    );
  });

  // Karpenter 1.1 and later pass it by both names: https://github.com/aws/karpenter-provider-aws/pull/6839
  it("passes the node role to EC2 by its name in the partition", () => {
    expect(conditionsOf(statementsOf(plan), "iam:PassedToService")).toContain(ec2);
    expect(conditionsOf(statementsOf(plan), "iam:PassedToService")).not.toContain(
      "ec2.amazonaws.eu",
    );
  });

  // https://docs.aws.amazon.com/kms/latest/developerguide/conditions-kms.html#conditions-kms-via-service
  it("uses keys by way of services under amazonaws.com, as KMS has it in all partitions", () => {
    expect(conditionsOf(statementsOf(plan), "kms:ViaService")).toEqual(
      new Set([`ec2.${region}.amazonaws.com`, `sqs.${region}.amazonaws.com`]),
    );
  });
});
