/** 33 of the Kubernetes minor `1.33`; EKS has had no other major than 1. */
export function minorOf(kubernetesVersion: string): number {
  return Number(kubernetesVersion.split(".")[1]);
}
