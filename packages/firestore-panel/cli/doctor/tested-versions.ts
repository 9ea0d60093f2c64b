/** Versions of Node on which CI runs `npm test` (.github/workflows/ci.yml), and of the npm that comes with them. */
export const TESTED_NODE = {
  nodes: ["20.19", "22", "24", "26"],
  npms: [10, 11, 12],
  recommended: "24",
  // Without support since a month, but it still runs, and many machines have it.
  unsupported: { major: 20, since: "April 2026" },
};
