import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";
import type * as StyleSheet from "../packages/firestore-panel/src/ui/antd-style-sheet.tsx";

const SOURCE = fileURLToPath(
  new URL("../packages/firestore-panel/src/ui/antd-style-sheet.tsx", import.meta.url),
);

/**
 * Builds antd's styles as a style sheet, which public/first-paint.js adds to pages with antd. Otherwise antd computes them
 * in the browser before it shows anything.
 */
export function antdStyles(): Plugin {
  return {
    name: "antd-styles",
    apply: "build",
    async buildStart() {
      const { module } = await runnerImport<typeof StyleSheet>(SOURCE);
      this.emitFile({ type: "asset", name: "antd.css", source: module.antdStyleSheet() });
    },
    transformIndexHtml(_, { bundle = {} }) {
      const sheet = Object.values(bundle).find(
        (file) => file.type === "asset" && file.names.includes("antd.css"),
      );
      if (!sheet) throw new Error("antd.css was not built");
      const attrs = { name: "antd-styles", content: `/${sheet.fileName}` };
      return [{ tag: "meta", attrs, injectTo: "head-prepend" }];
    },
  };
}
