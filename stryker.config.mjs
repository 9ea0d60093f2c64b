/**
 * npm run mutate: changes the code in small ways and sees whether the tests that prove it notice. That takes long, so it
 * is no part of `npm test`. One file: `npm run mutate -- --mutate src/security/rule-writer.ts`.
 */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.mutation.config.ts" },
  mutate: [
    "src/{security,providers}/**/*.ts",
    "src/fields/**/*.{ts,tsx}",
    "packages/local-firebase/src/rules/**/*.ts",
  ],
  concurrency: 2,
  reporters: ["clear-text", "progress-append-only"],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  thresholds: { high: 85, low: 70, break: null },
  timeoutMS: 10_000,
};
