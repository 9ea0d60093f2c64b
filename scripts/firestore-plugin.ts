import type { Plugin } from "vite";

const ABSENT = "\0re2js-absent";

/**
 * A build option: leaves re2js, 44 kB gzip of regular expressions, out of Firestore's SDK. The SDK compiles one only for
 * the regular expressions of a pipeline (`regexMatch`, `like`), and it has no entry without pipelines. The panel asks by
 * queries alone; a pipeline that somebody adds fails with the words below.
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
