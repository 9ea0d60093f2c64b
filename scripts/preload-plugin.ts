import { readdirSync } from "node:fs";
import type { Plugin } from "vite";
import { ADMIN_LOGIN, COMPANY_LOGIN, DASHBOARD, PUBLIC_ROUTES } from "../src/config/product.ts";

/**
 * The pages, each kind with the groups of scripts/chunks.ts and the areas of texts that it begins with. The last one is for
 * all other paths.
 */
const PAGES: readonly {
  readonly paths: readonly string[];
  readonly groups: readonly string[];
  readonly texts: readonly string[];
}[] = [
  { paths: Object.values(PUBLIC_ROUTES), groups: [], texts: ["base", "public"] },
  { paths: [ADMIN_LOGIN, COMPANY_LOGIN], groups: ["login"], texts: ["base", "login"] },
  { paths: [DASHBOARD], groups: ["auth", "firestore", "data", "panel"], texts: ["base", "login", "panel"] },
  { paths: [], groups: ["auth", "firestore", "data", "panel", "list"], texts: ["base", "login", "panel"] },
];

/** Folders of src/texts: languages whose catalogs are files of their own. */
const LANGUAGES = readdirSync(new URL("../src/texts", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

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
        const addresses = (fileNames: Iterable<string>) => [...fileNames].map((name) => `/${name}`).join(" ");
        const tags = PAGES.map(({ paths, groups, texts }) => {
          files.clear();
          for (const chunk of chunks) if (groups.includes(chunk.name)) add(chunk.fileName);
          const languages = LANGUAGES.map((language) => {
            const names = texts.map((area) => `texts-${language}-${area}`);
            // antd's words, and dayjs's, as src/texts/languages.ts imports them.
            const isWords = (name: string) =>
              (texts.includes("login") && new RegExp(`^${language}_[A-Z]+$`).test(name)) ||
              (texts.includes("panel") && name === language);
            const own = chunks.filter(({ name }) => names.includes(name) || isWords(name));
            return ` data-texts-${language}="${addresses(own.map(({ fileName }) => fileName))}"`;
          });
          return `<meta name="preload" data-paths="${paths.join(" ").toLowerCase()}"${languages.join("")} content="${addresses(files)}" />\n    `;
        });
        return html.replace(READER, (reader) => tags.join("") + reader);
      },
    },
  };
}
