import type { Plugin } from "vite";

const ABSENT = "\0re2js-absent";

/**
 * A build option: removes re2js, 44 kB gzip of regular expressions, from Firestore's SDK. The SDK needs it
 * only for regular expressions in pipelines (`regexMatch`, `like`), and it has no entry point without
 * pipelines. The panel uses only queries. A pipeline with a regular expression fails with the message below.
 */
export function firestoreWithoutPipelines(): Plugin {
  return {
    name: "firestore-without-pipelines",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "re2js" && importer?.includes("/@firebase/firestore/") ? ABSENT : null,
    load: (id) =>
      id === ABSENT
        ? `export const RE2JS = { compile() { throw new Error("The build leaves the regular expressions of pipelines out (scripts/firestore-plugin.ts).") } };`
        : null,
  };
}
