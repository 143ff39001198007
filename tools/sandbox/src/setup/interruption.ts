const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Like `Promise.all`, but the first failure stops the others, and all have ended when it is told. */
export type Together = <A, B>(work: readonly [Promise<A>, Promise<B>]) => Promise<[A, B]>;

/** Runs work that Ctrl-C stops in order: its commands end, its unfinished files go, then its promise is rejected. */
export async function untilInterrupted<T>(
  work: (signal: AbortSignal, together: Together) => Promise<T>,
): Promise<T> {
  const stopping = new AbortController();
  const onSignal = (name: NodeJS.Signals) => {
    stopping.abort(new Error(`stopped by ${name}`));
  };
  const together: Together = async (promises) => {
    for (const promise of promises) {
      promise.catch((error: unknown) => {
        stopping.abort(error);
      });
    }
    await Promise.allSettled(promises);
    // What failed first, not what was stopped because of it.
    stopping.signal.throwIfAborted();
    return Promise.all(promises);
  };
  for (const name of SIGNALS) process.on(name, onSignal);
  try {
    return await work(stopping.signal, together);
  } finally {
    for (const name of SIGNALS) process.off(name, onSignal);
  }
}
