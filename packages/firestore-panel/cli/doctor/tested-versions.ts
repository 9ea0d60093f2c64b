/** Versions of Node on which CI runs `npm test` (.github/workflows/ci.yml). */
export const TESTED_NODE = {
  nodes: ["20.19", "22", "24", "26"],
  recommended: "24",
  // Without support since a month, but it still runs, and many machines have it.
  unsupported: { major: 20, since: "April 2026" },
};
