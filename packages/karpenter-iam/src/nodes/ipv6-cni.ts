import type { PolicyStatement } from "./node-role-options";

/** What the VPC CNI needs on an IPv4 cluster. It may not assign IPv6 addresses. */
export const CNI_POLICY = "AmazonEKS_CNI_Policy";

/**
 * What it needs on an IPv6 cluster: AWS has no managed policy for it.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/cni-iam-role.html
 */
export function ipv6CniStatements(partition: string): PolicyStatement[] {
  return [
    {
      Effect: "Allow",
      Action: [
        "ec2:AssignIpv6Addresses",
        "ec2:DescribeInstances",
        "ec2:DescribeTags",
        "ec2:DescribeNetworkInterfaces",
        "ec2:DescribeInstanceTypes",
      ],
      Resource: "*",
    },
    {
      Effect: "Allow",
      Action: "ec2:CreateTags",
      Resource: `arn:${partition}:ec2:*:*:network-interface/*`,
    },
  ];
}
