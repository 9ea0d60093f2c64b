import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ENGINE = new URL("../packages/firestore-panel/", import.meta.url);
const NAME = "firestore-panel";

/**
 * For mutation runs: takes the engine from beside this file. They test a copy of the repository whose node_modules is a
 * link, which leads back to the engine that is not mutated.
 */
export function sandboxEngine(): Plugin {
  const { exports } = JSON.parse(readFileSync(new URL("package.json", ENGINE), "utf8")) as {
    readonly exports: { readonly [entry: string]: string };
  };
  return {
    name: "sandbox-engine",
    enforce: "pre",
    resolveId(source) {
      if (source !== NAME && !source.startsWith(`${NAME}/`)) return null;
      const entry = `.${source.slice(NAME.length)}`;
      const file =
        exports[entry] ?? exports[entry.replace(/[^/]+$/, "*")]?.replace("*", entry.replace(/^.*\//, ""));
      return file === undefined ? null : fileURLToPath(new URL(file, ENGINE));
    },
  };
}
