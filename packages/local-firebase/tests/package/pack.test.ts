import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify, stripVTControlCharacters } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { COMPILER } from "../../scripts/build";
import { USUAL_PORTS } from "../../src/project";
import { startChromium } from "../fixtures/chromium";
import { endCommands, freeOffset, start } from "../fixtures/command";
import { installPackage } from "./installed-package";
import { COMMANDS, PROGRAMS, runCommand, withPorts, writeRecipes } from "./recipes";

const run = promisify(execFile);
const BIN = "node_modules/.bin/local-firebase";
/** The compiler processes the whole package, and a recipe starts several programs: a busy machine takes long. */
const BUILD_MS = 300_000;

let folder: string;
/** A new project in which a user has installed the package. */
let project: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "test-pack-")));
  project = await installPackage(folder);
}, BUILD_MS);
afterEach(endCommands);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A user's program: it writes and reads with the SDK, by the printed address. */
const PROGRAM = `
import { initializeApp } from "firebase/app";
import { connectFirestoreEmulator, doc, getDoc, getFirestore, setDoc, terminate } from "firebase/firestore";
const database = getFirestore(initializeApp({ projectId: "demo-x" }));
connectFirestoreEmulator(database, "127.0.0.1", Number(process.argv[2]));
await setDoc(doc(database, "notes/n1"), { text: "hello" });
console.log((await getDoc(doc(database, "notes/n1"))).get("text"));
await terminate(database);
`;

describe("the package in an empty folder", () => {
  it("the package holds the build, and no sources, tests or tools", async () => {
    const own = join(project, "node_modules", "local-firebase");
    expect((await readdir(own)).sort()).toEqual([
      ...["CHANGELOG.md", "README.md", "dist", "docs", "licenses", "package.json"],
    ]);
    const files = await readdir(join(own, "dist"), { recursive: true });
    expect(files).toContain(join("cli", "main.js"));
    expect(files.filter((name) => /(?<!\.d)\.ts$|verdicts/.test(name))).toEqual([]);
  });

  it("a stack trace of the package names the lines of its sources", async () => {
    const program = `import { compileRules } from "local-firebase/rules"; compileRules("service", "x");`;
    const args = ["--enable-source-maps", "--input-type=module", "--eval", program];
    const { stderr } = await run(process.execPath, args, { cwd: project }).catch(
      (fault: { readonly stderr: string }) => fault,
    );
    const trace = stripVTControlCharacters(stderr);
    const [, path = "", line = ""] = /at .*\/local-firebase\/(src\/\S+\.ts):(\d+):\d+/.exec(trace) ?? [];
    const source = await readFile(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");
    expect(source.split("\n")[Number(line) - 1]).toMatch(/new \w*Error\(/);
  });

  it("npx starts the package without firebase.json, serves the SDK, and ends it", async () => {
    await writeFile(join(project, "program.mjs"), PROGRAM);
    const offset = await freeOffset();
    const port = String(USUAL_PORTS.firestore + offset);
    const args = ["--project", "demo-x", "--port-offset", String(offset)];
    const empty = join(project, "empty");
    await mkdir(empty);
    const firebase = start(empty, "npx", "--no-install", "local-firebase", ...args);
    const told = await firebase.ready;
    expect(told).toContain("none for cloud.firestore: everything is allowed");
    expect(told).toContain(`export FIRESTORE_EMULATOR_HOST=127.0.0.1:${port}\n`);
    const { stdout } = await run(process.execPath, ["program.mjs", port], { cwd: project });
    expect(stdout).toBe("hello\n");
    // Other files than modules are included too.
    const window = `http://127.0.0.1:${String(USUAL_PORTS.ui + offset)}`;
    expect(await (await fetch(window)).text()).toContain("app.js");
    expect((await fetch(`${window}/app.js`)).status).toBe(200);
    // npx ends its shell by this signal, and forwards it to no other process.
    await firebase.terminateAlone();
    await expect(fetch(window)).rejects.toThrow("fetch failed");

    // Without npx and its shell: the written data are there, and the exit is in order.
    const again = start(empty, join(project, BIN), ...args, "--only", "firestore");
    await again.ready;
    const url = `http://127.0.0.1:${port}/v1/projects/demo-x/databases/(default)/documents/notes/n1`;
    expect(await (await fetch(url)).json()).toMatchObject({ fields: { text: { stringValue: "hello" } } });
    expect(await again.interrupt()).toBe(0);
  });

  it("the command reports in one line what a person can fix", async () => {
    const wrong = start(project, join(project, BIN), "--projekt", "x");
    await expect(wrong.ready).rejects.toThrow(
      /^There is no option --projekt\. Is it --project\? --help tells them\.\n$/,
    );
    expect(await wrong.interrupt()).toBe(1);
  });
});

const CONSUMER = `
import { startLocalFirebase, StartError, type LocalFirebase } from "local-firebase";
import { readFirebaseJson } from "local-firebase/project";
import { compileRules } from "local-firebase/rules";

export async function begin(): Promise<LocalFirebase> {
  const config = await readFirebaseJson(undefined);
  const rules = { firestore: { text: "service cloud.firestore {}" }, storage: "storage.rules" };
  return startLocalFirebase({ ...config, project: "demo-x", dataDir: "data", rules, only: ["firestore"] });
}
export const port: number = (await begin()).ports.firestore;
export const service = compileRules("service cloud.firestore {}", "x").service;
// @ts-expect-error: there is no such option.
void startLocalFirebase({ projekt: "x" });
export { StartError };
`;

const STRICT = "--noEmit --strict --target es2023 --types node,vite/client --listFiles --pretty false".split(
  " ",
);

describe("the README's recipes", { timeout: BUILD_MS }, () => {
  let offset: number;

  beforeAll(async () => {
    offset = await freeOffset();
    await writeRecipes(project, offset);
  });

  it("the recipe for Vite serves a page that shows what it adds", async () => {
    const told = await start(project, process.execPath, "dev.mjs").ready;
    const browser = await startChromium();
    // What fails is then reported also if the browser does not close.
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    await page.goto(/http:\S+/.exec(told)?.[0] ?? "");
    await page.getByRole("button", { name: "Add" }).click();
    await page.getByText("Hello", { exact: true }).waitFor();
  });

  it("the recipe for firebase-admin writes beside the recipe for Vite", async () => {
    await start(project, process.execPath, "dev.mjs").ready;
    const admin = withPorts("FIRESTORE_EMULATOR_HOST=127.0.0.1:8080 node add-note.mjs", offset);
    expect(await runCommand(project, admin)).toBe("From the server\n");
  });

  it.each(COMMANDS)("the recipe for CI runs %s", async (_name, command) => {
    expect(await runCommand(project, withPorts(command, offset))).toMatch(/1 passed|From the server/);
  });
});

describe("the package's types", () => {
  it.each([
    ["bundler", "esnext"],
    ["node16", "node16"],
  ])(
    "the package's types are found and correct under moduleResolution %s",
    { timeout: BUILD_MS },
    async (resolution, module) => {
      await writeFile(join(project, "consumer.mts"), CONSUMER);
      const files = ["consumer.mts", ...(resolution === "bundler" ? PROGRAMS : [])];
      const args = [...files, "--module", module, "--moduleResolution", resolution, ...STRICT];
      // It also fails for errors in other packages.
      const { stdout } = await run(process.execPath, [COMPILER, ...args], { cwd: project }).catch(
        (fault: { readonly stdout: string }) => fault,
      );
      const lines = stdout.trim().split("\n");
      const isOwn = (line: string) =>
        line.includes("node_modules/local-firebase/") || files.some((file) => line.startsWith(file));
      const isFault = (line: string) => line.includes("error TS");
      expect(lines.filter((line) => isOwn(line) && !isFault(line)).length).toBeGreaterThan(10);
      // An error without a position is about the options.
      expect(lines.filter((line) => isFault(line) && (isOwn(line) || line.startsWith("error")))).toEqual([]);
    },
  );
});
