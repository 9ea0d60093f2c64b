import type { Plugin } from "vite";

const NOTES = "\0notes-on-objects";

/**
 * A build option: makes qs, which Refine's router needs, use a WeakMap. qs uses `side-channel` for engines
 * that have none: 10 kB gzip of polyfills that every signed-in page would load.
 */
export function qsForBrowsers(): Plugin {
  return {
    name: "qs-for-browsers",
    apply: "build",
    enforce: "pre",
    resolveId: (source, importer) => (source === "side-channel" && importer?.includes("/qs/") ? NOTES : null),
    load: (id) => (id === NOTES ? "module.exports = () => new WeakMap();" : null),
  };
}
