/** Everything that the emulated account has, by service. */
export async function inventory(): Promise<unknown> {
  const response = await fetch(`${process.env.AWS_ENDPOINT_URL ?? ""}/_sandbox/inventory`);
  if (!response.ok) throw new Error(`no inventory: ${await response.text()}`);
  return response.json();
}
