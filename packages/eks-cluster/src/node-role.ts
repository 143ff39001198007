import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import { IamRolePolicy } from "@cdktf/provider-aws/lib/iam-role-policy";
import { IamRolePolicyAttachment } from "@cdktf/provider-aws/lib/iam-role-policy-attachment";
import { fitName, servicePrincipal } from "@cdktf-karpenter/rules";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { addonPolicy } from "./addon-policies";
import type { AddonPolicies, AddonPolicyName } from "./addon-policies";

/** 64 characters: https://docs.aws.amazon.com/IAM/latest/APIReference/API_CreateRole.html */
const ROLE_NAME_LIMIT = 64;

/**
 * What every node needs. AmazonEKS_CNI_Policy is not among them: the CNI has a role of its own.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/create-node-role.html
 */
const MANAGED_POLICIES = [
  "AmazonEKSWorkerNodePolicy",
  "AmazonEC2ContainerRegistryPullOnly",
  "AmazonSSMManagedInstanceCore",
];

export interface NodeRoleProps {
  readonly clusterName: string;
  /** Cluster's name, with the region where names have it. */
  readonly namePrefix: string;
  readonly nodeGroupName: string;
  readonly partition: string;
  readonly addonPolicies: AddonPolicies;
  readonly path: string | undefined;
  readonly permissionsBoundaryArn: string | undefined;
}

/** Role of one node group's instances. */
export class NodeRole extends Construct {
  readonly roleArn: string;
  /** Known at synth, unless the cluster's name or region is not. */
  readonly roleName: string;
  /** What must be there when the first node registers and until the last one is gone. */
  readonly attachments: ITerraformDependable[];

  constructor(scope: Construct, id: string, props: NodeRoleProps) {
    super(scope, id);
    const { clusterName, partition, addonPolicies } = props;
    this.roleName = fitName(`${props.namePrefix}-node-${props.nodeGroupName}`, ROLE_NAME_LIMIT);
    const role = new IamRole(this, "role", {
      name: this.roleName,
      assumeRolePolicy: JSON.stringify({
        Version: "2012-10-17",
        Statement: [
          {
            Effect: "Allow",
            Principal: { Service: servicePrincipal(this, "ec2", partition) },
            Action: "sts:AssumeRole",
          },
        ],
      }),
      path: props.path,
      permissionsBoundary: props.permissionsBoundaryArn,
    });
    const attach = (name: string, policyArn: string) =>
      new IamRolePolicyAttachment(this, name.replace("/", "-"), { role: role.name, policyArn });
    this.attachments = [
      ...MANAGED_POLICIES.map((name) => attach(name, `arn:${partition}:iam::aws:policy/${name}`)),
      ...namesOf(addonPolicies).map((name) => {
        const policy = addonPolicy(name, { partition, clusterName });
        if ("arn" in policy) return attach(policy.name, policy.arn);
        return new IamRolePolicy(this, name, { name, role: role.name, policy: policy.document });
      }),
    ];
    this.roleArn = role.arn;
  }
}

function namesOf(addonPolicies: AddonPolicies): AddonPolicyName[] {
  const names = Object.keys(addonPolicies) as AddonPolicyName[];
  return names.filter((name) => addonPolicies[name]);
}
