import { defineConfig } from "vitest/config";

/** The tests that npm run mutate asks: those that need no server, since each change runs them anew. */
export default defineConfig({
  test: {
    environment: "node",
    include: [
      "tests/unit/{fields,providers,schema,security}/**/*.test.ts",
      "packages/local-firebase/tests/unit/**/*.test.ts",
    ],
    isolate: false,
  },
});
