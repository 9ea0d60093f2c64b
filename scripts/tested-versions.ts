/** Major versions of Node on which CI runs `npm test` (.github/workflows/ci.yml), and of the npm that comes with them. */
export const TESTED_NODES: readonly number[] = [20, 22, 24];
export const TESTED_NPMS: readonly number[] = [10, 11];
