import type { Plugin } from "vite";
import { ADMIN_LOGIN, COMPANY_LOGIN, PUBLIC_ROUTES } from "../src/config/product.ts";

/** The pages, each kind with the groups of scripts/chunks.ts that it begins with. The last one is for all other paths. */
const PAGES: readonly { readonly paths: readonly string[]; readonly groups: readonly string[] }[] = [
  { paths: Object.values(PUBLIC_ROUTES), groups: [] },
  { paths: [ADMIN_LOGIN, COMPANY_LOGIN], groups: ["login"] },
  { paths: [], groups: ["auth", "firestore", "data", "panel"] },
];

const READER = '<script src="/first-paint.js">';

/**
 * Names the scripts and style sheets of each kind of page in the built page, so that public/first-paint.js requests them
 * before the script that imports them has loaded and run.
 */
export function preloadedScripts(): Plugin {
  return {
    name: "preloaded-scripts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
        const files = new Set<string>();
        const add = (fileName: string) => {
          if (files.has(fileName)) return;
          files.add(fileName);
          const chunk = chunks.find((one) => one.fileName === fileName);
          chunk?.viteMetadata?.importedCss.forEach(add);
          chunk?.imports.forEach(add);
        };
        const tags = PAGES.map(({ paths, groups }) => {
          files.clear();
          for (const chunk of chunks) if (groups.includes(chunk.name)) add(chunk.fileName);
          const content = [...files].map((fileName) => `/${fileName}`).join(" ");
          return `<meta name="preload" data-paths="${paths.join(" ").toLowerCase()}" content="${content}" />\n    `;
        });
        return html.replace(READER, (reader) => tags.join("") + reader);
      },
    },
  };
}
