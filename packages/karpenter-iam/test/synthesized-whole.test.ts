import { karpenterMinors, KarpenterIam } from "../src";
import { clusterNamed, MINIMUM, OIDC_PROVIDER_ARN, stackNamed, stackWith } from "./example";
import { addressesOf, blocksOf, synthesized } from "./synthesized";

/**
 * Addresses are the contract with every state that exists: a change here destroys or moves live resources. The
 * hexadecimal digits are cdktf's hash of the construct path.
 */
it("has these addresses", () => {
  const props = { karpenterVersion: "1.14", instanceProfile: true };
  expect(addressesOf(synthesized(stackWith(props)))).toEqual([
    "aws_cloudwatch_event_rule.karpenter_interruption_CapacityReservationInterruption_FE229179",
    "aws_cloudwatch_event_rule.karpenter_interruption_InstanceStateChange_18D7CAB7",
    "aws_cloudwatch_event_rule.karpenter_interruption_Rebalance_EF83CA32",
    "aws_cloudwatch_event_rule.karpenter_interruption_ScheduledChange_AA1495C4",
    "aws_cloudwatch_event_rule.karpenter_interruption_SpotInterruption_5962C2D9",
    "aws_cloudwatch_event_target.karpenter_interruption_CapacityReservationInterruption-target_3A7F46E0",
    "aws_cloudwatch_event_target.karpenter_interruption_InstanceStateChange-target_66B28E23",
    "aws_cloudwatch_event_target.karpenter_interruption_Rebalance-target_B517A186",
    "aws_cloudwatch_event_target.karpenter_interruption_ScheduledChange-target_8E09736E",
    "aws_cloudwatch_event_target.karpenter_interruption_SpotInterruption-target_406613AA",
    "aws_iam_instance_profile.karpenter_node-role_instance-profile_169B0DA0",
    "aws_iam_policy.karpenter_controller-role_EKSIntegration_D68CF67B",
    "aws_iam_policy.karpenter_controller-role_IAMIntegration_D009FCB3",
    "aws_iam_policy.karpenter_controller-role_Interruption_EFD46A4E",
    "aws_iam_policy.karpenter_controller-role_NodeLifecycle_6FEFB445",
    "aws_iam_policy.karpenter_controller-role_ResourceDiscovery_F614C275",
    "aws_iam_policy.karpenter_controller-role_ZonalShift_568A62F9",
    "aws_iam_role.karpenter_controller-role_582C6970",
    "aws_iam_role.karpenter_node-role_B68B5979",
    "aws_iam_role_policy_attachment.karpenter_controller-role_EKSIntegration-attachment_92DCC938",
    "aws_iam_role_policy_attachment.karpenter_controller-role_IAMIntegration-attachment_AC8E7886",
    "aws_iam_role_policy_attachment.karpenter_controller-role_Interruption-attachment_80A98ADB",
    "aws_iam_role_policy_attachment.karpenter_controller-role_NodeLifecycle-attachment_5974BFD9",
    "aws_iam_role_policy_attachment.karpenter_controller-role_ResourceDiscovery-attachment_8C0C05E4",
    "aws_iam_role_policy_attachment.karpenter_controller-role_ZonalShift-attachment_BACF80FD",
    "aws_iam_role_policy_attachment.karpenter_node-role_AmazonEC2ContainerRegistryPullOnly_07435F5E",
    "aws_iam_role_policy_attachment.karpenter_node-role_AmazonEKSWorkerNodePolicy_8F7B8E69",
    "aws_iam_role_policy_attachment.karpenter_node-role_AmazonEKS_CNI_Policy_BE7BF9F9",
    "aws_iam_role_policy_attachment.karpenter_node-role_AmazonSSMManagedInstanceCore_C1447D31",
    "aws_sqs_queue.karpenter_interruption_queue_5EE1E876",
  ]);
});

it("keeps the address of everything that two minors share", () => {
  const of = (karpenterVersion: string) =>
    addressesOf(synthesized(stackWith({ karpenterVersion })));
  const newest = of("1.14");
  // From 1.4 on nodes pull with the narrower ECR policy.
  const gone = of("0.34").filter((address) => !newest.includes(address));
  expect(gone).toEqual([expect.stringContaining("AmazonEC2ContainerRegistryReadOnly")]);
});

it.each(karpenterMinors)("of Karpenter %s names no partition (KI16)", (karpenterVersion) => {
  const oidcProviderArn = OIDC_PROVIDER_ARN.replace("arn:aws:", "arn:aws-cn:");
  const cluster = { ...MINIMUM.cluster, oidcProviderArn };
  const { json } = synthesized(stackWith({ karpenterVersion, cluster }));
  expect(json).not.toContain("arn:aws:");
});

it("is there twice in one stack, nothing shared", () => {
  const stack = stackNamed("two");
  for (const name of ["blue", "green"]) {
    new KarpenterIam(stack, name, { ...MINIMUM, ...clusterNamed(name), instanceProfile: true });
  }
  const tree = synthesized(stack);
  const names = [
    ...["aws_iam_role", "aws_iam_policy", "aws_iam_instance_profile"],
    ...["aws_sqs_queue", "aws_cloudwatch_event_rule"],
  ].flatMap((type) =>
    Object.values(blocksOf(tree, type)).map(({ name }) => `${type} ${String(name)}`),
  );
  expect(new Set(names).size).toBe(names.length);
  const addresses = addressesOf(tree);
  expect(addresses.filter((address) => address.includes(".blue_"))).toHaveLength(
    addresses.length / 2,
  );
});

it("puts the discovery tag of no cluster on anything (DT03)", () => {
  const { resource } = synthesized(stackWith());
  expect(JSON.stringify(resource)).not.toContain('"tags"');
  expect(Object.keys(resource)).not.toContain("aws_security_group");
});
