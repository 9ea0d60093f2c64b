/**
 * Measures what a person waits for: the panel beside the plain stack (scripts/bench/plain). The two take turns on the same
 * local Firebase.
 */
import { join } from "node:path";
import { chromium, type Browser } from "playwright";
import { build } from "vite";
import { ADMINS } from "../../demo/admins";
import { CHROMIUM_ARGS, ensureChromium } from "../find-chromium";
import { ROOT } from "../run-tool";
import { buildPanel } from "./built-panel";
import { INTERACTIONS } from "./felt/interactions";
import { FIGURES, PAGES } from "./felt/pages";
import { interactionTable, visitTable } from "./felt/report";
import { createCertificate, serveSecurely } from "./felt/secure-server";
import { shown } from "./felt/slow-page";
import { visitTwice, type Site } from "./felt/visit";
import { startFirebaseProcess } from "./firebase-process";
import type { Bench } from "./measure";
import { signIn } from "./size";

/** In one chunk, as Vite builds it without a configuration. */
async function buildPlain(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: join(ROOT, "scripts/bench/plain"),
    logLevel: "error",
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: Infinity },
  });
}

async function signedInState(browser: Browser, origin: string) {
  const [, admin] = ADMINS;
  if (!admin) throw new Error("the demo data has no accounts");
  const page = await browser.newPage();
  await signIn(page, new URL("/login", origin), "Email", admin.email, admin.password);
  await shown(page, FIGURES);
  const state = await page.context().storageState({ indexedDB: true });
  await page.close();
  return state;
}

/**
 * @param times how often each is measured. The tables hold the medians.
 * @param only measures those alone: "visits", "interactions", or a part of a name. All if it is empty.
 * @throws {Error} if nothing has such a name.
 */
export async function benchFelt(
  bench: Bench,
  offset: number,
  times: number,
  only: readonly string[],
): Promise<string> {
  const wanted = <T extends { readonly name: string }>(group: string, all: readonly T[]) =>
    all.filter(({ name }) => only.length === 0 || only.some((one) => one === group || name.includes(one)));
  const pages = wanted("visits", PAGES);
  const interactions = wanted("interactions", INTERACTIONS);
  if (pages.length + interactions.length === 0)
    throw new Error(
      `--only takes a part of ${[...PAGES, ...INTERACTIONS].map(({ name }) => name).join(", ")}`,
    );

  const { folder, later } = bench;
  const ports = await startFirebaseProcess(bench, "data", offset, "--test", "--seed", "demo");
  const certificate = createCertificate(folder);
  const serve = async (outDir: string) => {
    const { origin, close } = await serveSecurely(outDir, certificate);
    later(close);
    return origin;
  };
  const [panelDir, plainDir] = [join(folder, "panel"), join(folder, "plain")];
  await buildPanel(panelDir, ports);
  await buildPlain(plainDir);
  const [panelOrigin, plainOrigin] = [await serve(panelDir), await serve(plainDir)];
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS, certificate.trust],
  });
  later(() => browser.close());

  const storageState = await signedInState(browser, panelOrigin);
  const open = (signedIn: boolean) =>
    browser.newContext({ viewport: { width: 1440, height: 900 }, ...(signedIn && { storageState }) });
  const site = (origin: string, signedIn: boolean): Site => ({
    origin,
    open: () => open(signedIn),
    first: [],
    later: [],
  });
  const visits = pages.map((page) => ({
    page,
    panel: site(panelOrigin, page.path !== "/login"),
    plain: page.plain && site(plainOrigin, false),
  }));
  const events = interactions.map((one) => ({ ...one, times: [] as number[] }));
  for (let round = 0; round < times; round += 1) {
    for (const { page, panel, plain } of visits)
      for (const one of plain ? [panel, plain] : [panel]) await visitTwice(one, page);
    const context = await open(true);
    for (const { measure, times: all } of events) all.push(await measure(context, panelOrigin));
    await context.close();
  }
  return [visits.length > 0 && visitTable(visits, times), events.length > 0 && interactionTable(events)]
    .filter(Boolean)
    .join("\n\n");
}
