import { defineConfig, mergeConfig } from "vitest/config";
import { localFirebase, localFirebaseTest } from "./vitest.config.ts";

/** The tests that npm run mutate:providers asks. */
export default mergeConfig(
  localFirebase,
  defineConfig({
    test: {
      ...localFirebaseTest,
      include: [
        "tests/providers/**/*.test.ts",
        "tests/unit/{bulk-upload,contact,dashboard,providers}/**/*.test.ts",
      ],
    },
  }),
);
