import { compileMessage } from "@lingui/message-utils/compileMessage";
import { fileURLToPath } from "node:url";
import { normalizePath, runnerImport, type Plugin } from "vite";
import type * as StyleSheet from "./ui/antd-style-sheet";

/** All that a panel needs of Vite, beside a plugin for React. */
export function firestorePanel(): Plugin[] {
  return [engineSources(), refineFirebase(), compiledTexts(), antdStyles()];
}

const SOURCES = normalizePath(fileURLToPath(new URL(".", import.meta.url)));

/**
 * The engine is TypeScript, installed too. Vite bundles no package before it is asked for which its sources alone
 * import, so they are searched for packages as the product's own are. That also finds what only workers import.
 */
function engineSources(): Plugin {
  return {
    name: "firestore-panel-sources",
    config: () => ({
      optimizeDeps: { exclude: ["firestore-panel"], entries: ["**/*.html", `${SOURCES}*/**/*.{ts,tsx}`] },
      // Workers have texts too, and Vite builds them apart.
      worker: { plugins: () => [compiledTexts()] },
    }),
  };
}

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
      const [, file] = /\/refine-firebase\/lib\/((?:Firestore)?Database)\.js(?:\?|$)/.exec(id) ?? [];
      if (file === undefined) return undefined;
      const name = file === "Database" ? "BaseDatabase" : file;
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
function compiledTexts(): Plugin {
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

const STYLE_SHEET = fileURLToPath(new URL("ui/antd-style-sheet.tsx", import.meta.url));

/**
 * Serves antd's styles of the components in use as two style sheets: `virtual:antd-first.css` for pages outside of the
 * panel, `virtual:antd-rest.css` for the panel.
 */
function antdStyles(): Plugin {
  return {
    name: "antd-styles",
    resolveId: { filter: { id: /^virtual:antd-(?:first|rest)\.css$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /virtual:antd-(?:first|rest)\.css$/ },
      async handler(id) {
        const { module } = await runnerImport<typeof StyleSheet>(STYLE_SHEET);
        return module.antdStyleSheet(id.includes("first") ? "first" : "rest");
      },
    },
  };
}
