/** From now on EKS and EC2 see a new role or a changed trust policy only after so many seconds, as on AWS. */
export async function delayIam(seconds: number): Promise<void> {
  const endpoint = process.env.AWS_ENDPOINT_URL ?? "";
  const answer = await fetch(`${endpoint}/_sandbox/delays/iam/${seconds}`, { method: "PUT" });
  if (!answer.ok) throw new Error(`the sandbox refused the delay: ${answer.status}`);
}
