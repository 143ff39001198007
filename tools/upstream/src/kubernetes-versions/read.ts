import { parse } from "yaml";
import type { GitSource } from "../git-source";

/** When EKS ends its support of each Kubernetes minor, as endoflife.date has it. */
export interface SupportFixture {
  readonly source: string;
  readonly read: string;
  /** Day of what was read: of a minor that came later nothing is known. */
  readonly asOf: string;
  /** Days, newest minor first; `eoes` is the end of extended support. */
  readonly releases: readonly {
    readonly releaseCycle: string;
    readonly eol: string;
    readonly eoes?: string;
  }[];
}

const FILE = "products/amazon-eks.md";

/**
 * endoflife.date reads the release calendar of EKS's user guide once a day, and keeps the minors that the guide drops.
 * @see https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html
 */
export function readSupport(endOfLife: GitSource, read: string): SupportFixture {
  const [, frontMatter = ""] = endOfLife.read(FILE).split(/^---$/m);
  const { releases } = parse(frontMatter) as Pick<SupportFixture, "releases">;
  return {
    source: `endoflife-date/endoflife.date ${endOfLife.version}, ${FILE}`,
    read,
    asOf: endOfLife.day,
    releases: releases.map(({ releaseCycle, eol, eoes }) => ({ releaseCycle, eol, eoes })),
  };
}
