import { defineConfig } from "vitest/config";
import { sandboxEngine } from "./scripts/sandbox-engine-plugin.ts";

/** The tests that npm run lab -- mutate asks: those that need no server. Each change of the code runs them again. */
export default defineConfig({
  plugins: [sandboxEngine()],
  test: {
    environment: "node",
    setupFiles: "tests/fixtures/panel.ts",
    include: [
      "tests/unit/{fields,schema,security}/**/*.test.ts",
      "packages/firestore-panel/tests/{import,fields,lists,schema,rules}/**/*.test.ts",
      "packages/firestore-panel/tests/data/{entries,field-changes,values}.test.ts",
      "packages/local-firebase/tests/unit/**/*.test.ts",
    ],
    exclude: [
      // It compares the generated files with those in the repository: it would notice a comma, and understand none.
      "tests/unit/security/generated.test.ts",
      // It changes the computer's time zone, which a thread cannot. Stryker runs threads only.
      "packages/firestore-panel/tests/lists/list-address.test.ts",
    ],
    isolate: false,
    // A test that is too slow for Vitest's five seconds ends the whole run. Stryker itself ends what does not end.
    testTimeout: 60_000,
  },
});
