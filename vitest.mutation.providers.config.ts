import { defineConfig, mergeConfig } from "vitest/config";
import { sandboxEngine } from "./scripts/sandbox-engine-plugin.ts";
import { panelProviders, panelProvidersTest } from "./vitest.config.ts";

/** The tests that npm run lab -- mutate stryker.providers.config.mjs asks. */
export default mergeConfig(
  panelProviders,
  defineConfig({
    plugins: [sandboxEngine()],
    test: {
      ...panelProvidersTest,
      // A change is tried in a thread, which takes no options of V8.
      execArgv: [],
      include: [
        "tests/providers/**/*.test.ts",
        "tests/unit/{contact,dashboard,providers}/**/*.test.ts",
        "packages/firestore-panel/tests/{import,data,sign-in,providers}/**/*.test.ts",
      ],
    },
  }),
);
