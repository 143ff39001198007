/** Takes one line at a time. */
export type Progress = (line: string) => void;

/** Standard output belongs to the command that needs the tools: `sandbox env` is read by a shell. */
export const toStandardError: Progress = (line) => {
  process.stderr.write(`${line}\n`);
};

/**
 * One line when a step begins, one with its elapsed time when it is done.
 *
 * @param hint - what a long step does and about how long it takes
 * @throws Error that names the step
 */
export async function step<T>(
  progress: Progress,
  title: string,
  hint: string,
  work: () => Promise<T>,
): Promise<T> {
  const started = Date.now();
  const elapsed = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  progress(`… ${title}${hint === "" ? "" : ` (${hint})`}`);
  try {
    const result = await work();
    progress(`✔ ${title}  ${elapsed()}`);
    return result;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`✘ ${title}  ${elapsed()}\n${reason}`, { cause: error });
  }
}
