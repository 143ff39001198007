import type { SupportFixture } from "./read";

/** EKS's first minor with extended support; those before it are gone. */
const FIRST = 23;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The content of `packages/eks-cluster/data/kubernetes-versions.json`, oldest minor first. */
export function supportData({ source, read, asOf, releases }: SupportFixture) {
  const minorOf = (cycle: string) => Number(cycle.split(".")[1]);
  const kept = releases.filter(({ releaseCycle }) => minorOf(releaseCycle) >= FIRST);
  const sorted = [...kept].sort((a, b) => minorOf(a.releaseCycle) - minorOf(b.releaseCycle));
  const endOfSupport = sorted.map(({ releaseCycle, eol, eoes = "" }) => {
    if (!DAY.test(eol) || !DAY.test(eoes)) {
      throw new Error(`${releaseCycle}: ends on "${eol}" and "${eoes}", which are no days`);
    }
    return [releaseCycle, { standard: eol, extended: eoes }] as const;
  });
  return {
    source: `https://docs.aws.amazon.com/eks/latest/userguide/kubernetes-versions.html#kubernetes-release-calendar, by ${source}`,
    read,
    asOf,
    endOfSupport: Object.fromEntries(endOfSupport),
  };
}
