/** The example as a person meets it: `npm run example`, and a real Chromium. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addressIn,
  freePortOption,
  greetingOf,
  signIn,
  START_MS,
  startBrowser,
} from "./fixtures/started-example";

const START = fileURLToPath(new URL("../example/start.ts", import.meta.url));
let onFreePort: readonly string[];
/** Where the example keeps its data. */
let folder: string;
let example: ChildProcess;
let browser: Browser;
let page: Page;
let greeting: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-example-"));
  onFreePort = await freePortOption();
  example = startExample();
  greeting = await greetingOf(example);
  browser = await startBrowser();
  page = await browser.newPage({ reducedMotion: "reduce" });
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await endExample();
  await rm(folder, { recursive: true, force: true });
});

it(
  "the admin signs in, adds a book, finds it and opens the page of its own",
  { timeout: START_MS },
  async () => {
    await signIn(page, greeting);

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
    await page.getByText(/Novel.*: 60\.0%/).waitFor();

    await page.getByRole("link", { name: "Data health" }).click();
    await page.getByRole("heading", { name: "Data health" }).waitFor();
  },
);

it("a branch signs in at its own login, and sees its own readers alone", { timeout: START_MS }, async () => {
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

it("a second example on the same port ends with one line that names another port", async () => {
  await expect(greetingOf(startExample())).rejects.toThrow(
    /^It ended: Port \d+ is taken\. Use another one: +npm run example -- --port-offset 1000\n$/,
  );
});

it("a stopped example removes its data", async () => {
  const kept = async () => (await readdir(folder)).filter((name) => name.startsWith("panel-example-"));
  expect(await kept()).toHaveLength(1);
  await endExample();
  expect(await kept()).toEqual([]);
});

const startExample = () =>
  spawn(process.execPath, ["--import", "tsx", START, ...onFreePort], {
    env: { ...process.env, TMPDIR: folder },
  });

async function endExample(): Promise<void> {
  if (example.exitCode !== null) return;
  const ended = once(example, "exit");
  example.kill("SIGTERM");
  await ended;
}
