/**
 * One line for a step that has begun and one with its elapsed time when it is done.
 *
 * @param hint - what a long step does and about how long it takes
 * @throws Error that names the step
 */
export async function step<T>(title: string, hint: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  console.log(`… ${title}${hint === "" ? "" : ` (${hint})`}`);
  try {
    const result = await work();
    console.log(`✔ ${title}  ${elapsed(started)}`);
    return result;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`✘ ${title}  ${elapsed(started)}\n${reason}`, { cause: error });
  }
}

function elapsed(started: number): string {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
