import type { Plugin } from "vite";

const NOTES = "\0notes-on-objects";

/**
 * A build option: lets qs, which Refine's router needs, keep its notes on objects in a WeakMap. It keeps them by
 * `side-channel`, for engines that have none: 10 kB gzip of stand-ins for what every browser has, which each signed-in
 * page would load.
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
