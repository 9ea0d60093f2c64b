/**
 * npm run bench [-- --write]: measures and prints the tables of docs/measured.md; --write puts them there.
 * npm run bench -- lists: one of them alone, which cannot be written.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "playwright";
import { benchExport } from "./bench/export";
import { benchImport } from "./bench/import";
import { benchListening } from "./bench/listening";
import { benchLists } from "./bench/lists";
import { insertTables } from "./bench/numbers";
import { benchSignIn } from "./bench/sign-in";
import { benchSize } from "./bench/size";
import { benchStart } from "./bench/start";
import { benchStyles } from "./bench/styles";
import { CHROMIUM_ARGS, ensureChromium } from "./find-chromium";
import { formatPage } from "./format-page";
import { ROOT } from "./run-tool";

/** Away from the ports of a running `npm run dev`. */
const PORT_OFFSET = 18_000;

const MEASURES: { readonly [name: string]: (browser: Browser) => Promise<string> } = {
  listening: (browser) => benchListening(browser, PORT_OFFSET),
  start: () => benchStart(PORT_OFFSET + 2_000),
  size: (browser) => benchSize(browser, PORT_OFFSET + 3_000),
  styles: (browser) => benchStyles(browser, PORT_OFFSET + 6_000),
  "sign-in": () => benchSignIn(PORT_OFFSET + 4_000),
  lists: (browser) => benchLists(browser, PORT_OFFSET + 5_000),
  import: (browser) => benchImport(browser, PORT_OFFSET + 9_000, PORT_OFFSET + 10_000),
  export: (browser) => benchExport(browser, PORT_OFFSET + 8_000),
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { write: { type: "boolean" } },
});
const unknown = positionals.find((name) => !Object.hasOwn(MEASURES, name));
if (unknown !== undefined || (values.write && positionals.length > 0))
  throw new Error(`npm run bench -- [${Object.keys(MEASURES).join(" | ")}], or all of them with --write`);

const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGS] });
try {
  const tables: string[] = [];
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const measured = await measure(browser);
    process.stdout.write(`${measured}\n\n`);
    tables.push(measured);
  }
  if (values.write) {
    const file = join(ROOT, "docs/measured.md");
    const page = insertTables(readFileSync(file, "utf8"), tables.join("\n\n"));
    writeFileSync(file, await formatPage(file, page));
  }
} finally {
  await browser.close();
}
