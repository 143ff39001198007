import { planStack } from "@cdktf-karpenter/plan-testing";
import { App } from "cdktf";
import { EnvironmentStack } from "../src";

// The provider knows limits of its own, such as 125 characters for a launch template where EC2 takes 128: what it
// validates is what counts, so it is asked, with the longest names that EKS allows.
it.each([
  ["as they are", undefined],
  ["with the region in them", { regionInNames: true }],
])("the provider takes every name of ours %s", async (_how, iam) => {
  const { changes } = await planStack(
    new EnvironmentStack(new App(), {
      name: "n".repeat(63),
      account: "339712771495",
      region: "ap-northeast-2",
      state: { bucket: "prd-eks-cluster-terraform-state" },
      // Seed of the sandbox.
      vpc: {
        vpcId: "vpc-02172b18928eebff8",
        subnets: { a: "subnet-09fd28d637e11b029", c: "subnet-0ee462c61cd9b9395" },
      },
      cluster: {
        // 100 and 63 characters: CreateCluster and CreateNodegroup in EKS's API reference.
        clusterName: "c".repeat(100),
        kubernetesVersion: "1.35",
        publicAccessCidrs: ["0.0.0.0/0"],
      },
      nodeGroups: {
        ["g".repeat(63)]: {
          instanceTypes: ["t3.medium"],
          desiredSize: 1,
          addonPolicies: { autoScaler: true, externalDNS: true },
        },
      },
      karpenter: {
        karpenterVersion: "1.14",
        instanceProfile: true,
        interruption: {
          deadLetterQueue: true,
          alarms: { actionArns: ["arn:aws:sns:ap-northeast-2:339712771495:oncall"] },
        },
      },
      // The tests beside this one tag the same subnets for another cluster.
      discovery: { tagKey: "names/discovery" },
      iam,
    }),
  );
  const named = changes.filter(({ action }) => action === "create").map(({ type }) => type);
  expect(named).toEqual(
    expect.arrayContaining([
      ...["aws_launch_template", "aws_eks_node_group", "aws_security_group", "aws_iam_role"],
      ...["aws_iam_policy", "aws_iam_instance_profile", "aws_sqs_queue"],
      ...["aws_cloudwatch_event_rule", "aws_cloudwatch_metric_alarm"],
    ]),
  );
});
