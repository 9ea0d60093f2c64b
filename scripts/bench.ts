/** npm run bench [-- --write]: measures and prints the tables of docs/measured.md; --write puts them there. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright";
import { format, resolveConfig } from "prettier";
import { benchListening } from "./bench/listening";
import { insertTables } from "./bench/numbers";
import { benchSignIn } from "./bench/sign-in";
import { benchSize } from "./bench/size";
import { benchStart } from "./bench/start";
import { CHROMIUM_ARGS, ensureChromium } from "./find-chromium";
import { ROOT } from "./run-tool";

/** Away from the ports of a running `npm run dev`. */
const PORT_OFFSET = 18_000;

const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGS] });
try {
  const tables: string[] = [];
  for (const measure of [
    () => benchListening(browser, PORT_OFFSET),
    () => benchStart(PORT_OFFSET + 2_000),
    () => benchSize(browser, PORT_OFFSET + 3_000),
    () => benchSignIn(PORT_OFFSET + 4_000),
  ]) {
    const measured = await measure();
    process.stdout.write(`${measured}\n\n`);
    tables.push(measured);
  }
  if (process.argv.includes("--write")) {
    const file = join(ROOT, "docs/measured.md");
    const page = insertTables(readFileSync(file, "utf8"), tables.join("\n\n"));
    writeFileSync(file, await format(page, { parser: "markdown", ...(await resolveConfig(file)) }));
  }
} finally {
  await browser.close();
}
