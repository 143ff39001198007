import { execFileSync } from "node:child_process";

/** Files of a repository at one commit, read from a clone on this machine. */
export class GitSource {
  private readonly folder: string;
  private readonly ref: string;

  /** @param location - `<git folder>@<ref>` */
  constructor(location: string) {
    const at = location.lastIndexOf("@");
    if (at < 1) throw new Error(`${location}: give a git folder and a ref, <folder>@<ref>`);
    this.folder = location.slice(0, at);
    this.ref = location.slice(at + 1);
  }

  read(path: string): string {
    return this.git("show", `${this.ref}:${path}`);
  }

  /** A tag by its name, anything else by the commit's first 12 digits, with the commit's day. */
  get version(): string {
    const tagged = this.git("tag", "--list", this.ref).trim() === this.ref;
    return `${tagged ? this.ref : `commit ${this.commit.slice(0, 12)}`} (${this.day})`;
  }

  /** Day of the commit, such as `2026-12-03`. */
  get day(): string {
    return this.git("log", "-1", "--format=%cs", this.ref).trim();
  }

  get commit(): string {
    return this.git("rev-parse", `${this.ref}^{commit}`).trim();
  }

  private git(...args: readonly string[]): string {
    return execFileSync("git", ["-C", this.folder, ...args], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
  }
}
