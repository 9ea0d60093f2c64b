/**
 * npm run lab -- bench              measures everything, and prints a table for each measure
 * npm run lab -- bench lists     measures one of them
 * npm run lab -- bench felt --times 1 --only "tick a row"   measures a part of it, once instead of five times
 */
import { parseArgs } from "node:util";
import { chromium } from "playwright";
import { benchExport } from "./bench/export";
import { benchFelt } from "./bench/felt";
import { benchImport } from "./bench/import";
import { benchListening } from "./bench/listening";
import { benchLists } from "./bench/lists";
import { measured, type Bench } from "./bench/measure";
import { benchSignIn } from "./bench/sign-in";
import { benchSize } from "./bench/size";
import { benchStart } from "./bench/start";
import { CHROMIUM_ARGS, ensureChromium } from "./find-chromium";

/** Away from the ports of a running `npm run dev`. */
const PORT_OFFSET = 18_000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: "string", default: "5" }, only: { type: "string", multiple: true } },
});

const MEASURES: { readonly [name: string]: (bench: Bench) => Promise<string> } = {
  listening: (bench) => benchListening(bench, PORT_OFFSET),
  start: (bench) => benchStart(bench, PORT_OFFSET + 2_000),
  size: (bench) => benchSize(bench, PORT_OFFSET + 3_000),
  "sign-in": (bench) => benchSignIn(bench, PORT_OFFSET + 4_000),
  lists: (bench) => benchLists(bench, PORT_OFFSET + 5_000),
  import: (bench) => benchImport(bench, PORT_OFFSET + 9_000, PORT_OFFSET + 10_000),
  felt: (bench) => benchFelt(bench, PORT_OFFSET + 11_000, Number(values.times), values.only ?? []),
  export: (bench) => benchExport(bench, PORT_OFFSET + 8_000),
};

const unknown = positionals.find((name) => !Object.hasOwn(MEASURES, name));
if (unknown !== undefined) throw new Error(`npm run lab -- bench [${Object.keys(MEASURES).join(" | ")}]`);

const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGS] });
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    process.stdout.write(`${await measured(browser, measure)}\n\n`);
  }
} finally {
  await browser.close();
}
