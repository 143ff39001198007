import {
  AddRoleToInstanceProfileCommand,
  CreateInstanceProfileCommand,
  ListInstanceProfilesForRoleCommand,
} from "@aws-sdk/client-iam";
import { RunInstancesCommand } from "@aws-sdk/client-ec2";
import type { AwsClients } from "../aws-clients";

export interface Instance {
  readonly instanceId: string;
  readonly privateDnsName: string;
}

/** Runs an instance that has a role, as Karpenter and EKS do for a node, and waits for nothing. */
export async function runInstance(
  { ec2, iam }: AwsClients,
  roleName: string,
  subnetId: string,
): Promise<Instance> {
  const { InstanceProfiles: profiles = [] } = await iam.send(
    new ListInstanceProfilesForRoleCommand({ RoleName: roleName }),
  );
  const Name = profiles[0]?.InstanceProfileName ?? (await createInstanceProfile(iam, roleName));
  const { Instances: instances = [] } = await ec2.send(
    new RunInstancesCommand({
      ImageId: "ami-0123456789abcdef0",
      InstanceType: "t3.medium",
      SubnetId: subnetId,
      IamInstanceProfile: { Name },
      MinCount: 1,
      MaxCount: 1,
    }),
  );
  const { InstanceId: instanceId, PrivateDnsName: privateDnsName } = instances[0] ?? {};
  if (instanceId === undefined || privateDnsName === undefined) {
    throw new Error(`RunInstances gave no instance for role ${roleName}`);
  }
  return { instanceId, privateDnsName };
}

/** EKS makes a profile for a node group's role, as Karpenter does for its own: the emulator makes none. */
async function createInstanceProfile(iam: AwsClients["iam"], roleName: string): Promise<string> {
  const InstanceProfileName = `join-proof-${roleName}`.slice(0, 128);
  await iam.send(new CreateInstanceProfileCommand({ InstanceProfileName }));
  await iam.send(new AddRoleToInstanceProfileCommand({ InstanceProfileName, RoleName: roleName }));
  return InstanceProfileName;
}
