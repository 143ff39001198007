import { LaunchTemplate } from "@cdktf/provider-aws/lib/launch-template";
import { fitName } from "@cdktf-karpenter/rules";
import type { Construct } from "constructs";

/**
 * 125 characters: EC2 takes 128, and the AWS provider keeps 3 of them back
 * (hashicorp/terraform-provider-aws internal/service/ec2/validate.go, validLaunchTemplateName).
 */
const NAME_LIMIT = 125;

/** gp3's baseline, at no extra cost: https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html */
const GP3 = { volumeType: "gp3", iops: 3000, throughput: 125 };

/** A pod behind its node's network namespace is two hops from the metadata service. */
const HOP_LIMIT = 2;

export interface LaunchTemplateProps {
  readonly clusterName: string;
  readonly nodeGroupName: string;
  readonly clusterSecurityGroupId: string;
  readonly diskSizeGiB: number;
  /** Bottlerocket keeps images and volumes on its second disk. */
  readonly deviceName: "/dev/xvda" | "/dev/xvdb";
  readonly tags: Readonly<Record<string, string>>;
}

/**
 * Launch template of a node group: encrypted gp3 disk, IMDSv2 only, and the cluster's own security group alone, since
 * Karpenter's nodes share it too.
 */
export function createLaunchTemplate(
  scope: Construct,
  id: string,
  props: LaunchTemplateProps,
): LaunchTemplate {
  const { clusterName, nodeGroupName } = props;
  return new LaunchTemplate(scope, id, {
    name: fitName(`${clusterName}-${nodeGroupName}`, NAME_LIMIT),
    updateDefaultVersion: true,
    vpcSecurityGroupIds: [props.clusterSecurityGroupId],
    metadataOptions: {
      httpEndpoint: "enabled",
      httpTokens: "required",
      httpPutResponseHopLimit: HOP_LIMIT,
    },
    blockDeviceMappings: [
      {
        deviceName: props.deviceName,
        ebs: {
          ...GP3,
          volumeSize: props.diskSizeGiB,
          encrypted: "true",
          deleteOnTermination: "true",
        },
      },
    ],
    tagSpecifications: ["instance", "volume", "network-interface"].map((resourceType) => ({
      resourceType,
      tags: { Name: `${clusterName}-${nodeGroupName}-Node`, ...props.tags },
    })),
  });
}
