/** Major and minor: all that a minimum version is about here. */
export type Version = readonly [major: number, minor: number];

/** The first version in what a program prints of itself. */
export function versionIn(output: string): Version | undefined {
  const match = /(\d+)\.(\d+)/.exec(output);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

export function isAtLeast(found: Version, least: Version): boolean {
  return found[0] > least[0] || (found[0] === least[0] && found[1] >= least[1]);
}
