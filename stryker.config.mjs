/**
 * npm run lab -- mutate: changes the code in small ways and sees whether the tests that prove it notice. That takes long, so it
 * is no part of `npm test`. One file: `npm run lab -- mutate --mutate packages/firestore-panel/src/rules/rule-writer.ts`; one change in twenty of
 * everything: `MUTATE_EVERY=20 npm run lab -- mutate`. This config asks tests that need no server; what a server proves has its
 * own, stryker.providers.config.mjs.
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./scripts/mutation-sample.mjs"],
  ...(process.env.MUTATE_EVERY !== undefined && { checkers: ["sample"] }),
  vitest: { configFile: "vitest.mutation.config.ts" },
  mutate: [
    "packages/firestore-panel/src/rules/**/*.ts",
    // Not the views (input.tsx, cell.tsx and their list): a browser proves them (tests/browser), and none is asked here.
    "packages/firestore-panel/src/fields/**/*.ts",
    "!packages/firestore-panel/src/fields/views.tsx",
    "packages/local-firebase/src/rules/**/*.ts",
  ],
  // Nothing of these is asked, and each change would copy them.
  ignorePatterns: ["/dist", "/.local-firebase", "/docs", "/test-results"],
  concurrency: 2,
  reporters: ["clear-text", "progress-append-only", "json"],
  jsonReporter: { fileName: ".stryker-tmp/mutation.json" },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  thresholds: { high: 85, low: 70, break: null },
  // A change that ends no loop is given up after this. A busy machine must not look like one.
  timeoutMS: 10_000,
  timeoutFactor: 4,
  // All tests once, before the first change is tried.
  dryRunTimeoutMinutes: 20,
};
