/** Compressed JavaScript of the first load of a route, by chunk: what Chromium really loads of the built panel. */
import { mkdtempSync, rmSync } from "node:fs";
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

/** The scripts that are loaded until the page shows what it is for. */
async function scriptsUntil(page: Page, url: string, shown: () => Promise<unknown>): Promise<Chunk[]> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") bodies.set(response.url(), response.body());
  });
  await page.goto(url);
  await shown();
  const chunks = [...bodies].map(async ([address, body]) => ({
    name: basename(new URL(address).pathname),
    gzip: gzipSync(await body, { level: 9 }).length,
  }));
  return (await Promise.all(chunks)).sort((a, b) => b.gzip - a.gzip);
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
      const sum = chunks.reduce((total, { gzip }) => total + gzip, 0);
      return table(
        [`First load of \`${route}\`, JavaScript`, "gzip"],
        [
          ...chunks.map(({ name, gzip }) => [`\`${name}\``, kilobytes(gzip)]),
          [`**total** (${target})`, `**${kilobytes(sum)}**`],
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
    const login = await scriptsUntil(loginPage, `${origin}login`, () =>
      loginPage.getByLabel("Email").waitFor(),
    );
    await signIn(loginPage, origin);
    const brandsPage = await context.newPage();
    const brands = await scriptsUntil(brandsPage, `${origin}brands`, () =>
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
