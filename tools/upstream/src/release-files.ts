import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { GitSource } from "./git-source";

/** The files of one release. */
export interface ReleaseFiles {
  /** Tag of the release, such as `v1.14.1`. */
  readonly tag: string;
  /** @throws Error for a file that the release does not have */
  read(path: string): ReleaseFile;
}

export interface ReleaseFile {
  readonly text: string;
  /** Git's name of the content: the same file has the same name wherever it comes from. */
  readonly blob: string;
}

/** @param from - a clone, or the zip that `go mod download -json <module>@<tag>` names */
export function releaseFiles(from: string, module: string, tag: string): ReleaseFiles {
  const git = new GitSource(`${from}@${tag}`);
  const read = from.endsWith(".zip")
    ? (path: string) => unzipped(from, `${module}@${tag}/${path}`)
    : (path: string) => git.read(path);
  return {
    tag,
    read: (path) => {
      const text = read(path);
      return { text, blob: blobOf(text) };
    },
  };
}

function unzipped(zip: string, path: string): string {
  return execFileSync("unzip", ["-p", zip, path], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
}

function blobOf(text: string): string {
  const header = `blob ${String(Buffer.byteLength(text))}\0`;
  return createHash("sha1").update(header).update(text).digest("hex");
}
