import { compileMessage } from "@lingui/message-utils/compileMessage";
import type { Plugin } from "vite";

const MODULES: ReadonlyMap<string, string> = new Map([
  ["FirestoreDatabase", "FirestoreDatabase"],
  ["Database", "BaseDatabase"],
]);

/**
 * Serves the two CommonJS modules of refine-firebase that the panel builds on as ES modules.
 * As published they `require("firebase/firestore")`, which makes a bundler add the SDK's CommonJS build beside the
 * one that the panel imports: two SDKs that do not know each other's objects. With this they share the panel's
 * copy, and what is not used of it can be left out (docs/decisions.md).
 */
export function refineFirebase(): Plugin {
  return {
    name: "refine-firebase-as-es-modules",
    enforce: "pre",
    config: () => ({ optimizeDeps: { exclude: ["refine-firebase"] } }),
    transform(code, id) {
      const [, file = ""] = /\/refine-firebase\/lib\/(\w+)\.js(?:\?|$)/.exec(id) ?? [];
      const name = MODULES.get(file);
      if (!name) return undefined;
      const imports: string[] = [];
      const body = code.replace(
        /^var (\w+) = require\("([^"]+)"\);$/gm,
        (_, variable: string, source: string) => {
          imports.push(`import * as ${variable} from "${source}";`);
          return "";
        },
      );
      const lines = [...imports, "const exports = {};", body, `const exported = exports.${name};`];
      return { code: `${lines.join("\n")}\nexport { exported as ${name} };\n`, map: null };
    },
  };
}

/** Compiles the messages of catalogs (texts/, in `en` and the like), so that the panel does without their parser. */
export function compiledTexts(): Plugin {
  return {
    name: "compiled-texts",
    enforce: "pre",
    transform: {
      filter: { id: /\/texts\/[^?]*\.json$/ },
      handler(code) {
        const messages = Object.entries(JSON.parse(code) as { readonly [id: string]: string });
        return JSON.stringify(
          Object.fromEntries(messages.map(([key, message]) => [key, compileMessage(message)])),
        );
      },
    },
  };
}
