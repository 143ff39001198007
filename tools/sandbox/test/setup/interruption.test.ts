import { setTimeout as sleep } from "node:timers/promises";
import { untilInterrupted } from "../../src/setup/interruption";

it("gives all results", async () => {
  const work = untilInterrupted((_signal, together) =>
    together([Promise.resolve(1), Promise.resolve("two")]),
  );
  await expect(work).resolves.toEqual([1, "two"]);
});

it("stops the rest at the first failure, waits for it, and tells the first", async () => {
  let ended = false;
  const work = untilInterrupted((signal, together) =>
    together([
      Promise.reject(new Error("first")),
      sleep(60_000, undefined, { signal }).finally(() => {
        ended = true;
      }),
    ]),
  );
  await expect(work).rejects.toThrow("first");
  expect(ended).toBe(true);
});

it("stops in order on Ctrl-C and leaves no handler", async () => {
  const before = process.listenerCount("SIGINT");
  const work = untilInterrupted((signal, together) => {
    process.emit("SIGINT", "SIGINT");
    return together([sleep(60_000, undefined, { signal }), Promise.resolve()]);
  });
  await expect(work).rejects.toThrow("stopped by SIGINT");
  expect(process.listenerCount("SIGINT")).toBe(before);
});
