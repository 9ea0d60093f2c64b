/** The example as a person meets it: `npm run example`, and a real Chromium. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";

const START = fileURLToPath(new URL("../example/start.ts", import.meta.url));
/** The first start bundles the libraries. */
const START_MS = 120_000;
const PANEL_PORT = 5174;
const ROOT_ARGS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

let portOffset: string;
/** Where the example keeps its data. */
let folder: string;
let example: ChildProcess;
let browser: Browser;
let page: Page;
let address = "";
let account: { readonly email: string; readonly password: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-example-"));
  portOffset = String((await freePort()) - PANEL_PORT);
  example = startExample();
  const greeting = await greetingOf(example);
  address = /http:\/\/\S+/.exec(greeting)?.[0] ?? "";
  const [, email = "", password = ""] = /Sign in with +(\S+) +(\S+)/.exec(greeting) ?? [];
  account = { email, password };
  browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ["--disable-gpu", ...ROOT_ARGS],
  });
  page = await browser.newPage({ reducedMotion: "reduce" });
  page.setDefaultTimeout(START_MS);
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
    await page.goto(address);
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password").fill(account.password);
    await page.getByRole("button", { name: "Sign in" }).click();

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

    await page.getByRole("link", { name: "First books" }).click();
    await page.getByRole("listitem").filter({ hasText: "Emma" }).waitFor();
  },
);

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
  spawn(process.execPath, ["--import", "tsx", START, "--port-offset", portOffset], {
    env: { ...process.env, TMPDIR: folder },
  });

async function endExample(): Promise<void> {
  if (example.exitCode !== null) return;
  const ended = once(example, "exit");
  example.kill("SIGTERM");
  await ended;
}

/** Another run of this test, or a person, may use the example's own. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** @returns what the command prints until it is ready. @throws Error with that text where it ends before. */
function greetingOf(command: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    for (const stream of [command.stdout, command.stderr])
      stream?.on("data", (chunk: Buffer) => {
        text += String(chunk);
        if (text.includes("Ctrl-C stops")) resolve(text);
      });
    command.once("close", () => reject(new Error(`It ended: ${text}`)));
  });
}
