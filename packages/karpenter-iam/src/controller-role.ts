import { IamPolicy } from "@cdktf/provider-aws/lib/iam-policy";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { Construct } from "constructs";
import { issuerHost } from "./oidc-issuer";

export interface ControllerRoleProps {
  readonly name: string;
  readonly path: string | undefined;
  readonly permissionsBoundaryArn: string | undefined;
  readonly oidcProviderArn: string;
  readonly oidcIssuerUrl: string;
  readonly namespace: string;
  readonly serviceAccount: string;
  /** Name and document of each managed policy, by what it is for. */
  readonly policies: Readonly<Record<string, { readonly name: string; readonly document: string }>>;
}

/**
 * Role of the Karpenter controller, assumed by its service account alone (IRSA).
 * @see https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html
 */
export class ControllerRole extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: ControllerRoleProps) {
    super(scope, id);
    const issuer = issuerHost(props.oidcIssuerUrl);
    const role = new IamRole(this, "role", {
      name: props.name,
      path: props.path,
      permissionsBoundary: props.permissionsBoundaryArn,
      assumeRolePolicy: JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Federated: props.oidcProviderArn },
            Action: "sts:AssumeRoleWithWebIdentity",
            Condition: {
              StringEquals: {
                [`${issuer}:aud`]: "sts.amazonaws.com",
                [`${issuer}:sub`]: `system:serviceaccount:${props.namespace}:${props.serviceAccount}`,
              },
            },
          },
        ],
      }),
    });
    for (const [part, { name, document }] of Object.entries(props.policies)) {
      const policy = new IamPolicy(this, part, { name, path: props.path, policy: document });
      new IamRolePolicyAttachment(this, `${part}-attachment`, {
        role: role.name,
        policyArn: policy.arn,
      });
    }
    this.arn = role.arn;
  }
}
