/**
 * npm run lab -- screenshots: takes the README's pictures of the panel with its demo data, and writes docs/images.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { on, once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { chromium, type Browser, type Page } from "playwright";
import { ADMINS } from "../demo/admins";
import { CHROMIUM_ARGS, ensureChromium } from "./find-chromium";
import { ROOT, scriptArgs } from "./run-tool";

const IMAGES = join(ROOT, "docs/images");
/** Tried in this order, until all ports of an offset are free. */
const PORT_OFFSETS = [21_000, 22_000, 23_000, 24_000];
const SIZE = { width: 1160, height: 760 };
const ADDRESS = /The panel +(http\S+)\/login/;

interface Picture {
  readonly file: string;
  readonly path: string;
  readonly colorScheme: "light" | "dark";
  /** Of the panel's language. */
  readonly locale: string;
  /** Waits for content that only the finished page has. */
  readonly shown: (page: Page) => Promise<unknown>;
}

const PICTURES: readonly Picture[] = [
  {
    file: "brands.png",
    path: "/brands",
    colorScheme: "light",
    locale: "en-GB",
    shown: (page) => page.getByRole("row").nth(5).waitFor(),
  },
  {
    file: "brands-arabic.png",
    path: "/brands",
    colorScheme: "light",
    locale: "ar-QA",
    shown: (page) => page.getByRole("row").nth(5).waitFor(),
  },
  {
    file: "dashboard-dark.png",
    path: "/",
    colorScheme: "dark",
    locale: "en-GB",
    // The last of its numbers.
    shown: (page) => page.locator('table[aria-busy="false"]').waitFor(),
  },
];

/** Resolves with the panel's address, or undefined if the process ends without printing it. */
async function printedAddress(output: Readable): Promise<string | undefined> {
  let printed = "";
  for await (const [text] of on(output, "data", { close: ["end"] }) as AsyncIterable<[Buffer]>) {
    printed += text.toString("utf8");
    const [, address] = ADDRESS.exec(printed) ?? [];
    if (address !== undefined) return address;
  }
  return undefined;
}

/** Runs `npm run dev` in a new data folder, on the first free ports. */
async function startPanel(folder: string): Promise<{ readonly address: string; stop(): Promise<void> }> {
  for (const offset of PORT_OFFSETS) {
    const args = ["--data", join(folder, String(offset)), "--port-offset", String(offset)];
    const child: ChildProcess & { stdout: Readable } = spawn(
      process.execPath,
      scriptArgs("scripts/dev.ts", ...args),
      { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
    );
    const exited = once(child, "exit");
    const address = await printedAddress(child.stdout);
    if (address !== undefined) {
      child.stdout.resume();
      const stop = async () => {
        child.kill("SIGINT");
        await exited;
      };
      return { address, stop };
    }
  }
  throw new Error("The panel did not start: the lines above say why.");
}

async function take(browser: Browser, address: string, picture: Picture): Promise<void> {
  const admin = ADMINS.find(({ email }) => email.startsWith("admin@"));
  if (!admin) throw new Error("The demo data has no admin@ account.");
  const { colorScheme, locale, path, file } = picture;
  const context = await browser.newContext({
    viewport: SIZE,
    colorScheme,
    reducedMotion: "reduce",
    locale,
    timezoneId: "Asia/Qatar",
  });
  const page = await context.newPage();
  await page.goto(`${address}/login`);
  // By what is the same in each language.
  await page.locator("[autocomplete=username]").fill(admin.email);
  await page.locator("[autocomplete=current-password]").fill(admin.password);
  await page.locator("[type=submit]").click();
  await page.waitForURL(`${address}/`);
  await page.goto(`${address}${path}`);
  await picture.shown(page);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({ path: join(IMAGES, file), animations: "disabled" });
  process.stdout.write(`docs/images/${file}\n`);
  await context.close();
}

const folder = mkdtempSync(join(tmpdir(), "westwalk-screenshots-"));
mkdirSync(IMAGES, { recursive: true });
const panel = await startPanel(folder);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...CHROMIUM_ARGS] });
try {
  for (const picture of PICTURES) await take(browser, panel.address, picture);
} finally {
  await browser.close();
  await panel.stop();
  rmSync(folder, { recursive: true, force: true });
}
