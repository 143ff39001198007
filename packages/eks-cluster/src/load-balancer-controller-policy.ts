import type { Statement } from "./statement";

/** Tag by which the controller knows what it made. */
const CLUSTER_TAG = "elbv2.k8s.aws/cluster";

/** The request puts the controller's tag on what it makes. */
const TAGS_IT = { Null: { [`aws:RequestTag/${CLUSTER_TAG}`]: "false" } };
/** The resource carries the controller's tag. */
const IS_TAGGED = { Null: { [`aws:ResourceTag/${CLUSTER_TAG}`]: "false" } };
/** The resource carries the controller's tag, and the request does not change it. */
const KEEPS_TAG = {
  Null: {
    [`aws:RequestTag/${CLUSTER_TAG}`]: "true",
    [`aws:ResourceTag/${CLUSTER_TAG}`]: "false",
  },
};

/**
 * What the AWS Load Balancer Controller calls, scoped by the tag that it puts on what it makes.
 * @see https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/deploy/installation/
 */
export function loadBalancerControllerStatements(partition: string): readonly Statement[] {
  const elb = (resource: string) => `arn:${partition}:elasticloadbalancing:*:*:${resource}`;
  const securityGroups = `arn:${partition}:ec2:*:*:security-group/*`;
  return [
    {
      ...allow(["iam:CreateServiceLinkedRole"]),
      Condition: { StringEquals: { "iam:AWSServiceName": "elasticloadbalancing.amazonaws.com" } },
    },
    allow(READ_ACTIONS),
    allow(PROTECTION_ACTIONS),
    allow(["ec2:AuthorizeSecurityGroupIngress", "ec2:RevokeSecurityGroupIngress"]),
    allow(["ec2:CreateSecurityGroup"]),
    {
      ...allow(["ec2:CreateTags"], securityGroups),
      Condition: { StringEquals: { "ec2:CreateAction": "CreateSecurityGroup" }, ...TAGS_IT },
    },
    { ...allow(["ec2:CreateTags", "ec2:DeleteTags"], securityGroups), Condition: KEEPS_TAG },
    { ...allow(["ec2:DeleteSecurityGroup"]), Condition: IS_TAGGED },
    {
      ...allow([
        "elasticloadbalancing:CreateLoadBalancer",
        "elasticloadbalancing:CreateTargetGroup",
      ]),
      Condition: TAGS_IT,
    },
    allow([
      "elasticloadbalancing:CreateListener",
      "elasticloadbalancing:CreateRule",
      "elasticloadbalancing:DeleteListener",
      "elasticloadbalancing:DeleteRule",
    ]),
    {
      // Tags that come with a creation are judged as a call of their own.
      ...allow(["elasticloadbalancing:AddTags"], TAGGED_RESOURCES.map(elb)),
      Condition: {
        StringEquals: {
          "elasticloadbalancing:CreateAction": ["CreateTargetGroup", "CreateLoadBalancer"],
        },
        ...TAGS_IT,
      },
    },
    {
      ...allow(
        ["elasticloadbalancing:AddTags", "elasticloadbalancing:RemoveTags"],
        TAGGED_RESOURCES.map(elb),
      ),
      Condition: KEEPS_TAG,
    },
    allow(
      ["elasticloadbalancing:AddTags", "elasticloadbalancing:RemoveTags"],
      [
        "listener/net/*/*/*",
        "listener/app/*/*/*",
        "listener-rule/net/*/*/*",
        "listener-rule/app/*/*/*",
      ].map(elb),
    ),
    { ...allow(MODIFY_ACTIONS), Condition: IS_TAGGED },
    allow(
      ["elasticloadbalancing:DeregisterTargets", "elasticloadbalancing:RegisterTargets"],
      elb("targetgroup/*/*"),
    ),
    allow([
      "elasticloadbalancing:AddListenerCertificates",
      "elasticloadbalancing:ModifyListener",
      "elasticloadbalancing:ModifyRule",
      "elasticloadbalancing:RemoveListenerCertificates",
      "elasticloadbalancing:SetWebAcl",
    ]),
  ];
}

const TAGGED_RESOURCES = ["targetgroup/*/*", "loadbalancer/net/*/*", "loadbalancer/app/*/*"];

const READ_ACTIONS = [
  "acm:DescribeCertificate",
  "acm:ListCertificates",
  "cognito-idp:DescribeUserPoolClient",
  "ec2:DescribeAccountAttributes",
  "ec2:DescribeAddresses",
  "ec2:DescribeAvailabilityZones",
  "ec2:DescribeInstances",
  "ec2:DescribeInternetGateways",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSecurityGroups",
  "ec2:DescribeSubnets",
  "ec2:DescribeTags",
  "ec2:DescribeVpcs",
  "elasticloadbalancing:DescribeListenerCertificates",
  "elasticloadbalancing:DescribeListeners",
  "elasticloadbalancing:DescribeLoadBalancerAttributes",
  "elasticloadbalancing:DescribeLoadBalancers",
  "elasticloadbalancing:DescribeRules",
  "elasticloadbalancing:DescribeSSLPolicies",
  "elasticloadbalancing:DescribeTags",
  "elasticloadbalancing:DescribeTargetGroupAttributes",
  "elasticloadbalancing:DescribeTargetGroups",
  "elasticloadbalancing:DescribeTargetHealth",
  "iam:GetServerCertificate",
  "iam:ListServerCertificates",
];

const PROTECTION_ACTIONS = [
  "shield:CreateProtection",
  "shield:DeleteProtection",
  "shield:DescribeProtection",
  "shield:GetSubscriptionState",
  "waf-regional:AssociateWebACL",
  "waf-regional:DisassociateWebACL",
  "waf-regional:GetWebACL",
  "waf-regional:GetWebACLForResource",
  "wafv2:AssociateWebACL",
  "wafv2:DisassociateWebACL",
  "wafv2:GetWebACL",
  "wafv2:GetWebACLForResource",
];

const MODIFY_ACTIONS = [
  "elasticloadbalancing:DeleteLoadBalancer",
  "elasticloadbalancing:DeleteTargetGroup",
  "elasticloadbalancing:ModifyLoadBalancerAttributes",
  "elasticloadbalancing:ModifyTargetGroup",
  "elasticloadbalancing:ModifyTargetGroupAttributes",
  "elasticloadbalancing:SetIpAddressType",
  "elasticloadbalancing:SetSecurityGroups",
  "elasticloadbalancing:SetSubnets",
];

function allow(Action: readonly string[], Resource: string | readonly string[] = "*"): Statement {
  return { Effect: "Allow", Action, Resource };
}
