/** The example as a person meets it: `npm run example`, and a real Chromium. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";

const START = fileURLToPath(new URL("../example/start.ts", import.meta.url));
/** The first start bundles the libraries. */
const START_MS = 120_000;
const ROOT_ARGS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

let example: ChildProcess;
let browser: Browser;
let page: Page;
let address = "";
let account: { readonly email: string; readonly password: string };

beforeAll(async () => {
  example = spawn(process.execPath, ["--import", "tsx", START]);
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
  if (example.exitCode !== null) return;
  const ended = once(example, "exit");
  example.kill("SIGTERM");
  await ended;
});

it("the admin signs in, adds a book and finds it", { timeout: START_MS }, async () => {
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
});

/** @returns what the command prints until it is ready. @throws Error with that text where it ends before. */
function greetingOf(command: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    for (const stream of [command.stdout, command.stderr])
      stream?.on("data", (chunk: Buffer) => {
        text += String(chunk);
        if (text.includes("Ctrl-C stops")) resolve(text);
      });
    command.once("exit", () => reject(new Error(`It ended: ${text}`)));
  });
}
