/** Compressed JavaScript of the first load of a route, by chunk: what Chromium really loads of the built panel. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright";
import { preview } from "vite";
import { ADMINS } from "../../emulator/demo/admins";
import { ROOT, runTool, toolArgs } from "../run-tool";
import { startFirebaseProcess } from "./firebase-process";
import { kilobytes, table } from "./numbers";

interface Chunk {
  readonly name: string;
  readonly gzip: number;
}

/** What the build adds to a chunk's name. */
const HASH = /-[\w-]{8}(?=\.js$)/;
/** Bytes below which a chunk has no line of its own. */
const SMALL = 2_000;

/** The scripts that are asked for until the page shows what it is for, with their sizes as built. */
async function scriptsUntil(
  page: Page,
  url: URL,
  outDir: string,
  shown: () => Promise<unknown>,
): Promise<Chunk[]> {
  const paths = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") paths.add(new URL(request.url()).pathname);
  });
  await page.goto(url.href);
  await shown();
  return [...paths]
    .map((path) => ({
      name: basename(path).replace(HASH, ""),
      gzip: gzipSync(readFileSync(join(outDir, path)), { level: 9 }).length,
    }))
    .sort((a, b) => b.gzip - a.gzip);
}

async function signIn(page: Page, origin: string): Promise<void> {
  const [, admin] = ADMINS;
  if (!admin) throw new Error("the demo data has no admin");
  await page.goto(`${origin}login`);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
}

function report(
  routes: readonly { readonly route: string; readonly target: string; readonly chunks: readonly Chunk[] }[],
): string {
  return routes
    .map(({ route, target, chunks }) => {
      const total = (some: readonly Chunk[]) => some.reduce((bytes, { gzip }) => bytes + gzip, 0);
      const small = chunks.filter(({ gzip }) => gzip < SMALL);
      return table(
        [`First load of \`${route}\`, JavaScript`, "gzip"],
        [
          ...chunks
            .filter(({ gzip }) => gzip >= SMALL)
            .map(({ name, gzip }) => [`\`${name}\``, kilobytes(gzip)]),
          [`${String(small.length)} smaller chunks`, kilobytes(total(small))],
          [`**total** (${target})`, `**${kilobytes(total(chunks))}**`],
        ],
      );
    })
    .join("\n\n");
}

export async function benchSize(browser: Browser, offset: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "westwalk-bench-size-"));
  const outDir = join(folder, "dist");
  const closing: (() => Promise<void>)[] = [];
  try {
    const firebase = await startFirebaseProcess(join(folder, "data"), offset, "--seed", "demo");
    closing.push(() => firebase.stop());
    const built = await runTool(toolArgs("vite", "build", "--outDir", outDir, "--logLevel", "warn"), {
      env: { VITE_LOCAL_FIREBASE: JSON.stringify(firebase.ports) },
    });
    // The preview's policy names the local Firebase by it, too.
    process.env["VITE_LOCAL_FIREBASE"] = JSON.stringify(firebase.ports);
    if (built.code !== 0) throw new Error(`the build failed:\n${built.output}`);
    const server = await preview({
      root: ROOT,
      build: { outDir },
      preview: { host: "127.0.0.1", port: 4173 + offset },
    });
    closing.push(() => server.close());
    const origin = server.resolvedUrls?.local[0];
    if (!origin) throw new Error("the built panel is not served");

    const context = await browser.newContext();
    closing.push(() => context.close());
    const loginPage = await context.newPage();
    const login = await scriptsUntil(loginPage, new URL("login", origin), outDir, () =>
      loginPage.getByLabel("Email").waitFor(),
    );
    await signIn(loginPage, origin);
    const brandsPage = await context.newPage();
    const brands = await scriptsUntil(brandsPage, new URL("brands", origin), outDir, () =>
      brandsPage.getByRole("row").nth(1).waitFor(),
    );
    return report([
      { route: "/login", target: "under 260 kB", chunks: login },
      { route: "/brands", target: "under 450 kB; peers 519 to 1,146 kB", chunks: brands },
    ]);
  } finally {
    for (const close of closing.reverse()) await close();
    rmSync(folder, { recursive: true, force: true });
  }
}
