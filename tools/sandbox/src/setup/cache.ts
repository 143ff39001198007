import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { isAlive } from "../record";
import { withLock } from "./lock";
import { step } from "./progress";
import type { Progress } from "./progress";

/** Something that is made once per machine and then only read. */
export interface Entry {
  readonly name: string;
  /** Everything that decides what comes out: a change of any makes another entry. */
  readonly inputs: readonly string[];
  readonly title: string;
  /** About how long it takes. */
  readonly hint: string;
  /** Makes the entry in an empty folder, which gets the entry's own name only when all is there. */
  readonly make: (folder: string, logFile: string) => Promise<void>;
}

export interface CacheOptions {
  /** @default `$XDG_CACHE_HOME/cdktf-karpenter`, or `~/.cache/cdktf-karpenter` */
  readonly root?: string;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

/** Folders keyed by what they were made from. Clones share it; several at once make each entry once. */
export class Cache {
  readonly root: string;
  readonly signal: AbortSignal;
  private readonly progress: Progress;

  constructor({ root = cacheRoot(), progress, signal }: CacheOptions) {
    this.root = root;
    this.progress = progress;
    this.signal = signal;
  }

  /** @returns the entry's folder; makes it when it is missing */
  async ensure(entry: Entry): Promise<string> {
    const folder = this.folderOf(entry);
    if (existsSync(folder)) return folder;
    this.makeRoot();
    const onWait = () => {
      this.progress(`… ${entry.title}: another process is at it (${entry.hint})`);
    };
    await withLock(`${folder}.lock`, { onWait, signal: this.signal }, async () => {
      if (!existsSync(folder)) await this.make(entry, folder);
    });
    return folder;
  }

  folderOf({ name, inputs }: Pick<Entry, "name" | "inputs">): string {
    return path.join(this.root, `${name}-${keyOf(inputs)}`);
  }

  private makeRoot(): void {
    try {
      mkdirSync(path.join(this.root, "logs"), { recursive: true });
      accessSync(this.root, constants.W_OK);
    } catch (error) {
      throw new Error(
        `the cache folder ${this.root} cannot be written (${(error as Error).message}): ` +
          "make it writable, or set XDG_CACHE_HOME to the absolute path of a folder that is",
        { cause: error },
      );
    }
  }

  private async make(entry: Entry, folder: string): Promise<void> {
    this.signal.throwIfAborted();
    this.removeLeftovers();
    const unfinished = path.join(this.root, `.unfinished-${process.pid}-${path.basename(folder)}`);
    mkdirSync(unfinished);
    try {
      const logFile = path.join(this.root, "logs", `${path.basename(folder)}.log`);
      await step(this.progress, entry.title, entry.hint, () => entry.make(unfinished, logFile));
      // There already, when a process took the lock over from this one while the machine slept.
      if (!existsSync(folder)) renameSync(unfinished, folder);
    } finally {
      removeTree(unfinished);
    }
  }

  /** What a killed process has left. */
  private removeLeftovers(): void {
    for (const name of readdirSync(this.root)) {
      const pid = /^\.unfinished-(\d+)-/.exec(name)?.[1];
      if (pid !== undefined && !isAlive(Number(pid))) removeTree(path.join(this.root, name));
    }
  }
}

/** The same inputs on another kind of machine give another key: a home may be shared between machines. */
export function keyOf(
  inputs: readonly string[],
  machine = `${process.platform} ${process.arch}`,
): string {
  const hash = createHash("sha256");
  for (const input of [machine, ...inputs]) {
    hash.update(`${Buffer.byteLength(input)}\n${input}`);
  }
  return hash.digest("hex").slice(0, 16);
}

export function cacheRoot(environment: NodeJS.ProcessEnv = process.env): string {
  const { XDG_CACHE_HOME: xdg = "" } = environment;
  // The XDG specification: a relative path is to be ignored.
  const base = path.isAbsolute(xdg) ? xdg : path.join(os.homedir(), ".cache");
  return path.join(base, "cdktf-karpenter");
}

/** A process that was stopped an instant ago may still add a file: hence the retries. */
function removeTree(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
