import { fileURLToPath } from "node:url";
import { runnerImport, type Plugin } from "vite";
import type * as StyleSheet from "../packages/firestore-panel/src/ui/antd-style-sheet.tsx";

const SOURCE = fileURLToPath(
  new URL("../packages/firestore-panel/src/ui/antd-style-sheet.tsx", import.meta.url),
);

/**
 * Adds antd's styles to the built page as a style sheet. Otherwise antd computes them in the browser before it shows
 * anything. It comes first, like the styles that antd adds itself, so that the panel's own sheets win.
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
      const attrs = { rel: "stylesheet", href: `/${sheet.fileName}` };
      return [{ tag: "link", attrs, injectTo: "head-prepend" }];
    },
  };
}
