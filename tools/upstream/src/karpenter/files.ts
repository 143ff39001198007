const PACKAGE = "packages/karpenter-iam";

/** Where what is read of a minor stands, below the repository's root. */
export function filesOf(minor: string) {
  return {
    data: `${PACKAGE}/data/v${minor}.json`,
    template: `${PACKAGE}/test/fixtures/v${minor}.json`,
    chart: `${PACKAGE}/test/chart-fixtures/v${minor}.json`,
  };
}
