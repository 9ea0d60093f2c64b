/** The engine as another product gets it: packed, and installed beside the packed local Firebase as the README says. */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { COMPILER } from "../../../local-firebase/scripts/build";
import { pack } from "../../../local-firebase/scripts/pack";
import { npmInstall } from "../../../local-firebase/tests/package/installed-package";
import { freePortOption, greetingOf, signIn, START_MS, startBrowser } from "../fixtures/started-example";

const run = promisify(execFile);
const ENGINE = fileURLToPath(new URL("../..", import.meta.url));
/** All packages are installed, from the network where npm has not kept them. */
const INSTALL_MS = 300_000;

let folder: string;
/** A new product: the README's files, the example and what npm installs. */
let project: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "test-engine-")));
  project = join(folder, "project");
  await mkdir(project);
  const local = await pack(folder);
  await rename(local, join(project, basename(local)));
  await run("npm", ["pack", "--offline", "--pack-destination", project], { cwd: ENGINE });
  const readme = await readFile(join(ENGINE, "README.md"), "utf8");
  for (const [, name = "", text = ""] of readme.matchAll(/^```json title=(\S+)\n([^]*?)^```$/gm))
    await writeFile(join(project, name), text);
  await cp(join(ENGINE, "example"), project, { recursive: true });
  await npmInstall(project);
}, INSTALL_MS);
afterAll(() => rm(folder, { recursive: true, force: true }));

it("the package holds sources and commands, and no tests or example", async () => {
  const installed = await readdir(join(project, "node_modules", "firestore-panel"));
  expect(installed.sort()).toEqual(["README.md", "cli", "package.json", "src"]);
});

it(
  "npm start serves the example, whose admin signs in and sees the books",
  { timeout: START_MS },
  async () => {
    const example = spawn("npm", ["start", "--", ...(await freePortOption())], {
      cwd: project,
      detached: true,
    });
    onTestFinished(() => end(example));
    const greeting = await greetingOf(example);
    const browser = await startBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ reducedMotion: "reduce" });
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await signIn(page, greeting);
    await page.getByRole("row", { name: "Emma" }).waitFor();
    expect(await page.getByRole("row", { name: "Persuasion" }).textContent()).toContain("Jane Austen");
    // Vite loads a page again for each package that it finds too late.
    expect(loads).toBe(1);
  },
);

it("npm run build makes the page for production", { timeout: START_MS }, async () => {
  await run("npm", ["run", "build"], { cwd: project });
  const page = await readFile(join(project, "dist", "index.html"), "utf8");
  const assets = await readdir(join(project, "dist", "assets"));
  for (const kind of ["js", "css"]) {
    const [, name = ""] = new RegExp(`"/assets/([^"]+\\.${kind})"`).exec(page) ?? [];
    expect(assets).toContain(name);
  }
});

it("the example and the engine have no type errors", { timeout: START_MS }, async () => {
  const { stdout } = await run(process.execPath, [COMPILER, "--pretty", "false"], { cwd: project }).catch(
    (fault: { readonly stdout: string }) => fault,
  );
  expect(stdout).toBe("");
});

it("an owner's command explains itself", { timeout: START_MS }, async () => {
  const { stdout } = await run("npx", ["--no-install", "tsx", "owner.ts", "backup", "--help"], {
    cwd: project,
  });
  expect(stdout).toContain("npm run owner -- backup");
});

/** Ends npm and all that it started. */
async function end(command: ChildProcess): Promise<void> {
  if (command.pid === undefined || command.exitCode !== null) return;
  const closed = once(command, "close");
  process.kill(-command.pid, "SIGTERM");
  await closed;
}
