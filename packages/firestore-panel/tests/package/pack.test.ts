/**
 * The engine as another product gets it: packed, and installed beside the packed local Firebase as the README says. The
 * example is then met as a person meets it: `npm start`, and a real Chromium.
 */
import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPILER } from "../../../local-firebase/scripts/build";
import { pack } from "../../../local-firebase/scripts/pack";
import { npmInstall } from "../../../local-firebase/tests/package/installed-package";
import {
  addressIn,
  freePortOption,
  greetingOf,
  signIn,
  START_MS,
  startBrowser,
} from "../fixtures/started-example";

const run = promisify(execFile);
/** Without Vitest's own, which would build the page with React's development build. */
const { NODE_ENV: _ofVitest, ...ENV } = process.env;
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

describe("npm start", { timeout: START_MS }, () => {
  let onFreePort: readonly string[];
  /** Where the example keeps its data. */
  let temporary: string;
  let example: ChildProcess;
  let greeting: string;
  let browser: Browser;
  let page: Page;
  let loads = 0;

  beforeAll(async () => {
    temporary = join(folder, "temporary");
    await mkdir(temporary);
    onFreePort = await freePortOption();
    const env = { ...ENV, TMPDIR: temporary };
    example = spawn("npm", ["start", "--", ...onFreePort], { cwd: project, detached: true, env });
    greeting = await greetingOf(example);
    browser = await startBrowser();
    page = await browser.newPage({ reducedMotion: "reduce" });
    page.on("load", () => {
      loads += 1;
    });
  }, START_MS);
  afterAll(async () => {
    await browser?.close();
    await end(example);
  });

  it("the admin signs in, adds a book, finds it and opens the page of its own", async () => {
    await signIn(page, greeting);
    await page.getByRole("row", { name: "Emma" }).waitFor();
    expect(await page.getByRole("row", { name: "Persuasion" }).textContent()).toContain("Jane Austen");

    await page.getByRole("button", { name: "Add Book" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Title").fill("Sense and Sensibility");
    await form.getByLabel("Author").click();
    await page.locator(".ant-select-item-option").filter({ hasText: "Jane Austen" }).click();
    await form.getByText("Novel").click();
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Book added!").waitFor();

    await page.getByPlaceholder("Search by title").fill("sensibility");
    await page.getByRole("row", { name: "Emma" }).waitFor({ state: "detached" });
    const found = page.getByRole("row", { name: "Sense and Sensibility" });
    expect(await found.textContent()).toContain("Jane Austen");

    await page.getByRole("link", { name: "Books by genre" }).click();
    await page.getByRole("row", { name: "Novel" }).getByRole("cell", { name: "3" }).waitFor();
    await page.getByText(/Most: .?Novel.?, 60\.0% of 5/).waitFor();

    await page.getByRole("link", { name: "Data health" }).click();
    await page.getByRole("heading", { name: "Data health" }).waitFor();
    // Vite loads a page again for each package that it finds too late.
    expect(loads).toBe(1);
  });

  it("a branch signs in at its own login, and sees its own readers alone", async () => {
    const context = await browser.newContext({ reducedMotion: "reduce" });
    const own = await context.newPage();
    own.setDefaultTimeout(START_MS);
    await own.goto(new URL("/login", addressIn(greeting)).href);
    await own.getByRole("link", { name: "Sign in as: Branch" }).click();
    await own.getByLabel("Code").fill("NORTH");
    await own.getByLabel("Password").fill("wrong");
    await own.getByRole("button", { name: "Sign in" }).click();
    await own.getByText("No account has this name and password.").waitFor();
    await own.getByLabel("Password").fill("North-Reading-34");
    await own.getByRole("button", { name: "Sign in" }).click();
    await own.getByRole("row", { name: "Mary Shelley" }).waitFor();
    expect(await own.getByText("Lord Byron").count()).toBe(0);

    await own.getByRole("button", { name: "Add Reader" }).click();
    await own.getByRole("dialog").getByLabel("Name").fill("Ann Radcliffe");
    await own.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await own.getByRole("row", { name: "Ann Radcliffe" }).waitFor();
    await context.close();
  });

  // From the sources: this is what `npm run example` starts.
  it("a second example on the same port ends with one line that names another port", async () => {
    const args = ["--import", "tsx", join(ENGINE, "example/start.ts"), ...onFreePort];
    await expect(greetingOf(spawn(process.execPath, args))).rejects.toThrow(
      /^It ended: Port \d+ is taken\. Use another one: +npm run example -- --port-offset 1000\n$/,
    );
  });

  it("a stopped example removes its data", async () => {
    const own = join(folder, "stopped");
    await mkdir(own);
    const kept = async () => (await readdir(own)).filter((name) => name.startsWith("panel-example-"));
    // Not by tsx's command, which kills a process that is too busy to answer its signal at once.
    const args = ["--import", "tsx", join(ENGINE, "example/start.ts"), ...(await freePortOption())];
    const started = spawn(process.execPath, args, { detached: true, env: { ...ENV, TMPDIR: own } });
    await greetingOf(started);
    expect(await kept()).toHaveLength(1);
    await end(started);
    expect(await kept()).toEqual([]);
  });
});

it("npm run build makes the page for production", { timeout: START_MS }, async () => {
  await run("npm", ["run", "build"], { cwd: project, env: ENV });
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
  if (command.pid === undefined || command.exitCode !== null || command.signalCode !== null) return;
  const closed = once(command, "close");
  process.kill(-command.pid, "SIGTERM");
  await closed;
}
