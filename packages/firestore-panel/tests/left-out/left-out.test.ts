/** The example without each feature in turn: what is left works, and nothing of the feature is there. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright";
import { preview, type PreviewServer } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { definition } from "../../example/definition";
import { ACCOUNT, seed } from "../../example/seed";
import { choice } from "../../src/fields/choice/model";
import { date } from "../../src/fields/date/model";
import { features } from "../../src/panel/features";
import { generatedFiles } from "../../src/panel/rules";
import { declared } from "../fixtures/specimens/specimen";
import { putRules, testedPanel } from "../fixtures/providers/panel-fixture";
import { START_MS, startBrowser } from "../fixtures/started-example";
import type { TestFirebase } from "../../../local-firebase/tests/fixtures/local-firebase";
import { without } from "./without";

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const CONFIG = fileURLToPath(new URL("../../example/vite.config.ts", import.meta.url));
const VITE = join(dirname(createRequire(import.meta.url).resolve("vite/package.json")), "bin/vite.js");

interface Trace {
  readonly feature: string;
  readonly role: "button" | "link" | "heading";
  readonly name: string;
}
/** What a person sees of features in a list with a selected row, and on the page of a record. */
const IN_LIST: readonly Trace[] = [
  { feature: "views", role: "button", name: "Views" },
  { feature: "grouping", role: "button", name: "Group by" },
  { feature: "export", role: "button", name: "Export" },
  { feature: "bulk-actions", role: "button", name: "Change a field…" },
  { feature: "history", role: "link", name: "Activity" },
  { feature: "trash", role: "link", name: "Trash" },
  { feature: "health", role: "link", name: "Data health" },
  { feature: "palette", role: "button", name: "Search and commands" },
];
const ON_PAGE: readonly Trace[] = [
  { feature: "notes", role: "heading", name: "Notes" },
  { feature: "history", role: "heading", name: "History" },
];

let folder: string;
let firebase: TestFirebase;
let server: PreviewServer;
let browser: Browser;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-left-out-"));
  firebase = await testedPanel(definition).start(seed);
  process.env["VITE_LOCAL_FIREBASE"] = JSON.stringify(firebase.ports);
  const outDir = join(folder, "panel");
  // Beside Vitest, whose environment would put React's development build into it.
  const args = ["--import", "tsx", VITE, "build", ROOT, "--config", CONFIG, "--outDir", outDir];
  await promisify(execFile)(process.execPath, [...args, "--logLevel", "warn"], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  server = await preview({
    ...{ root: ROOT, configFile: false, build: { outDir } },
    preview: { host: "127.0.0.1", port: 0 },
  });
  browser = await startBrowser();
  page = await browser.newPage({ reducedMotion: "reduce" });
  page.setDefaultTimeout(START_MS);
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto(server.resolvedUrls?.local[0] ?? "");
  await page.getByLabel("Email").fill(ACCOUNT.email);
  await page.getByLabel("Password").fill(ACCOUNT.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("row", { name: "Emma" }).waitFor();
}, START_MS);

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await firebase?.stop();
  delete process.env["VITE_LOCAL_FIREBASE"];
  await rm(folder, { recursive: true, force: true });
});

async function openBooks(name: string): Promise<void> {
  await putRules(firebase, generatedFiles(without(definition, name)).get("firestore.rules") ?? "");
  await page.evaluate((feature) => sessionStorage.setItem("left-out", feature), name);
  await page.goto(new URL("/books", page.url()).href);
  await page.getByRole("row", { name: "Emma" }).waitFor();
  errors.length = 0;
}

/** All of these are there, but for those of the feature. */
async function expectTraces(traces: readonly Trace[], leftOut: string): Promise<void> {
  const found = ({ role, name }: Trace) => page.getByRole(role, { name, exact: true });
  for (const trace of traces.filter(({ feature }) => feature !== leftOut)) await found(trace).waitFor();
  for (const trace of traces.filter(({ feature }) => feature === leftOut))
    expect(await found(trace).count()).toBe(0);
}

it.each(features.map(({ name }) => name))(
  "without %s, a record is added, edited, found on its page and deleted, without an error",
  { timeout: START_MS },
  async (name) => {
    await openBooks(name);
    const dialog = page.getByRole("dialog");
    const title = `Sanditon without ${name}`;

    await page.getByRole("button", { name: "Add Book" }).press("Enter");
    await dialog.getByLabel("Title").fill("Sanditon");
    await dialog.getByLabel("Author").click();
    await page.locator(".ant-select-item-option").filter({ hasText: "Jane Austen" }).click();
    await dialog.getByText("Novel").click();
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await page.getByText("Book added!").waitFor();

    await page.getByRole("button", { name: "Edit Sanditon" }).press("Enter");
    await dialog.getByLabel("Title").fill(title);
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await page.getByRole("row", { name: title }).waitFor();

    const tick = page.getByRole("row", { name: title }).getByRole("checkbox");
    if (name === "bulk-actions") expect(await tick.count()).toBe(0);
    else await tick.check();
    await expectTraces(IN_LIST, name);
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("heading", { name: title }).waitFor();
    await expectTraces(ON_PAGE, name);

    await page.getByRole("button", { name: "Delete" }).press("Enter");
    await dialog.getByRole("button", { name: "Delete" }).click();
    // The deletion of the walk before may be reported, too, if its page was left too early for its answer.
    const toast = page.getByRole("alert").filter({ hasText: /^Book deleted/ });
    await toast.waitFor();
    const undo = toast.getByRole("button", { name: /^Undo/ });
    if (name === "history") expect(await undo.count()).toBe(0);
    else await undo.waitFor();
    await page.getByRole("row", { name: title }).waitFor({ state: "detached" });
    await page.getByRole("row", { name: "Emma" }).waitFor();
    expect(errors).toEqual([]);
  },
);

it("a part of the rules or of the indexes goes with its feature, and nothing else", () => {
  const due = date({ label: "Due", expires: { what: "Loan", notice: [30] } });
  const state = choice({ label: "State", options: ["Lent", "Free"] });
  const lent = declared("Loans", {
    filters: [{ field: "state" }],
    fields: { due, state },
  });
  const panel = { ...definition, collections: [...definition.collections, lent] };
  const whole = generatedFiles(panel);
  const changed = features.flatMap(({ name }) => {
    const files = generatedFiles(without(panel, name));
    return [...whole.keys()]
      .filter((file) => files.get(file) !== whole.get(file))
      .map((file) => [name, file]);
  });
  expect(changed).toEqual([
    ["views", "firestore.rules"],
    ["renewals", "firestore.indexes.json"],
    ["presence", "firestore.rules"],
    ["presence", "firestore.indexes.json"],
    ["health", "firestore.rules"],
  ]);
});
