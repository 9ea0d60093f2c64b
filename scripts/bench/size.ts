/**
 * Measures the compressed JavaScript of a route's first load by chunk: the scripts that Chromium loads of the
 * built panel.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BrowserContext, Page } from "playwright";
import { PANEL_PORT } from "../../demo/project";
import { ADMINS } from "../../demo/admins";
import { COMPANIES } from "../../demo/company-list";
import { buildPanel, serveBuilt } from "./built-panel";
import { startFirebaseProcess } from "./firebase-process";
import type { Bench } from "./measure";
import { kilobytes, table } from "./numbers";
import { ROUTES, type MeasuredRoute } from "./routes";

interface Chunk {
  readonly name: string;
  readonly gzip: number;
}

/** The suffix that the build adds to a chunk's name. */
const HASH = /-[\w-]{8}(?=\.js$)/;
/** Smaller chunks, in bytes, have no line of their own. */
const SMALL = 2_000;

/** @returns the scripts that the page loads until its content is visible, with their built sizes. */
async function firstLoad(context: BrowserContext, url: URL, outDir: string, route: MeasuredRoute) {
  const page = await context.newPage();
  const paths = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") paths.add(new URL(request.url()).pathname);
  });
  await page.goto(url.href);
  await route.shown(page).waitFor();
  await page.close();
  return [...paths]
    .map((path): Chunk => ({
      name: basename(path).replace(HASH, ""),
      gzip: gzipSync(readFileSync(join(outDir, path)), { level: 9 }).length,
    }))
    .sort((a, b) => b.gzip - a.gzip);
}

/** Signs in with the form, and waits for the first page. */
export async function signIn(
  page: Page,
  url: URL,
  label: string,
  id: string,
  password: string,
): Promise<void> {
  await page.goto(url.href);
  await page.getByLabel(label).fill(id);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: /Dashboard|Employees/ }).waitFor();
}

/** Signs in as the first demo account of each kind. */
async function signInAll(context: BrowserContext, origin: string): Promise<void> {
  const [, admin] = ADMINS;
  const [company] = COMPANIES;
  if (!admin || !company) throw new Error("the demo data has no accounts");
  const page = await context.newPage();
  await signIn(page, new URL("login", origin), "Email", admin.email, admin.password);
  const { companyId, password } = company;
  await signIn(page, new URL("organization-login", origin), "Company ID", companyId, password);
  await page.close();
}

/** @returns the address that the first row of the route's list links to, or the route itself. */
async function measuredAddress(context: BrowserContext, origin: string, { path, firstOf }: MeasuredRoute) {
  if (firstOf === undefined) return new URL(path, origin);
  const page = await context.newPage();
  await page.goto(new URL(firstOf, origin).href);
  await page.getByRole("row").nth(1).click();
  await page.waitForURL(`**${path}/*`);
  const address = new URL(page.url());
  await page.close();
  return address;
}

const total = (chunks: readonly Chunk[]) => chunks.reduce((bytes, { gzip }) => bytes + gzip, 0);

interface Measured extends MeasuredRoute {
  readonly chunks: readonly Chunk[];
}

function byChunk({ path, target, chunks }: Measured): string {
  const small = chunks.filter(({ gzip }) => gzip < SMALL);
  return table(
    [`First load of \`${path}\`, JavaScript`, "gzip"],
    [
      ...chunks.filter(({ gzip }) => gzip >= SMALL).map(({ name, gzip }) => [`\`${name}\``, kilobytes(gzip)]),
      [`${String(small.length)} smaller chunks`, kilobytes(total(small))],
      [`**total** (${target ?? ""})`, `**${kilobytes(total(chunks))}**`],
    ],
  );
}

/** Lists the routes with a limit by chunk, then each route in one line. */
function report(measured: readonly Measured[]): string {
  const lines = measured.map(({ path, chunks }) => [
    `\`${path}\``,
    String(chunks.length),
    kilobytes(total(chunks)),
  ]);
  const targeted = measured.filter(({ target }) => target !== undefined);
  return [...targeted.map(byChunk), table(["First load of each route", "chunks", "gzip"], lines)].join(
    "\n\n",
  );
}

export async function benchSize(bench: Bench, offset: number): Promise<string> {
  const ports = await startFirebaseProcess(bench, "data", offset, "--seed", "demo");
  const outDir = join(bench.folder, "dist");
  await buildPanel(outDir, ports);
  const origin = await serveBuilt(bench, outDir, PANEL_PORT + offset);
  const visitor = await bench.browser.newContext();
  const member = await bench.browser.newContext();
  await signInAll(member, origin);
  const measured: Measured[] = [];
  for (const route of ROUTES) {
    const context = route.open ? visitor : member;
    const address = await measuredAddress(context, origin, route);
    measured.push({ ...route, chunks: await firstLoad(context, address, outDir, route) });
  }
  await Promise.all([visitor.close(), member.close()]);
  return report(measured);
}
