import base from "./stryker.config.mjs";

/**
 * npm run lab -- mutate stryker.providers.config.mjs: the same for what needs a server. Each change is asked of the tests that ran through it, and
 * each of their files starts a local Firebase of its own: take a part at a time, such as
 * `npm run lab -- mutate stryker.providers.config.mjs -- --mutate packages/firestore-panel/src/data/commit.ts`.
 */
export default {
  ...base,
  vitest: { configFile: "vitest.mutation.providers.config.ts" },
  mutate: ["packages/firestore-panel/src/{data,firebase,sign-in}/**/*.ts", "src/providers/**/*.ts"],
  // What runs when a file is loaded would be asked of every test there is.
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 20_000,
};
