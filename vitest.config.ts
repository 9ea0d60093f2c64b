import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The web SDK's browser build, also in Node: its Node build speaks gRPC, the panel and the local Firebase speak WebChannel. */
const firestoreBrowserBuild = fileURLToPath(
  new URL("node_modules/@firebase/firestore/dist/index.esm.js", import.meta.url),
);

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", environment: "node", include: ["tests/unit/**/*.test.ts"] } },
      {
        resolve: { alias: { "@firebase/firestore": firestoreBrowserBuild } },
        test: {
          name: "rules",
          environment: "node",
          include: ["tests/rules/**/*.test.ts"],
          server: { deps: { inline: [/firebase/] } },
        },
      },
    ],
  },
});
