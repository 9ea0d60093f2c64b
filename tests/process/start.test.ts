import { chmod, mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readCommandLine } from "../../demo/command-line";
import {
  projectFolder,
  runEmulator,
  runEmulatorFromSources,
  type EmulatorProcess,
} from "../fixtures/emulator-process";
import { DENY_ALL, usesOtherEmulator } from "../fixtures/local-firebase";

let folder: string;
let remove: () => Promise<void>;
const running: EmulatorProcess[] = [];

beforeEach(async () => {
  ({ folder, remove } = await projectFolder(DENY_ALL));
});
afterEach(async () => {
  for (const emulator of running.splice(0)) {
    emulator.kill("SIGKILL");
    await emulator.ended;
  }
  await remove();
});

const run = (...args: string[]) => noted(runEmulator(folder, ...args));
function noted(emulator: EmulatorProcess): EmulatorProcess {
  running.push(emulator);
  return emulator;
}
/** What a process that cannot start says: one line, and no more. */
async function refusal(...args: string[]): Promise<string> {
  const emulator = run("--seed", "empty", ...args);
  expect(await emulator.ended).toBe(1);
  expect(emulator.errors()).toMatch(/^[^\n]+\n$/);
  expect(emulator.errors()).not.toMatch(/Error:|\sat .*:\d+:\d+/);
  expect(emulator.output()).not.toMatch(/ready/);
  return emulator.errors().trimEnd();
}

// Each start is a process of its own, which takes seconds beside other tests.
describe.skipIf(usesOtherEmulator)("a start that cannot be says why in one line", { timeout: 60_000 }, () => {
  it("when the data folder is a file", async () => {
    await writeFile(join(folder, "data"), "mine");
    expect(await refusal("--data", "data")).toBe("The data folder data is a file.");
    expect(await readFile(join(folder, "data"), "utf8")).toBe("mine");
  });

  it("when the data folder holds somebody's files", async () => {
    await mkdir(join(folder, "data"));
    await writeFile(join(folder, "data", "thesis.txt"), "mine");
    expect(await refusal("--data", "data")).toMatch(/holds other files \(thesis\.txt\)/);
    expect(await readdir(join(folder, "data"))).toEqual(["thesis.txt"]);
  });

  it.skipIf(process.getuid?.() === 0)("when the data folder is not writable (not for root)", async () => {
    await mkdir(join(folder, "data"), { mode: 0o500 });
    expect(await refusal("--data", "data")).toMatch(/is not writable/);
    await chmod(join(folder, "data"), 0o700);
  });

  it("when another local Firebase holds the folder, which goes on undisturbed", async () => {
    const first = run("--seed", "empty");
    const { origin } = await first.ready;
    expect(await refusal()).toMatch(/in use by another local Firebase/);
    expect((await fetch(`${origin("hub")}/emulators`)).status).toBe(200);
  });

  it("when the data was written by a newer version, or is damaged, and changes nothing", async () => {
    const first = run("--seed", "empty");
    await first.ready;
    first.kill("SIGTERM");
    expect(await first.ended).toBe(0);
    for (const [file, message] of [
      ["../local-firebase.json", /written by a newer version/],
      ["CURRENT", /cannot be read/],
    ] as const) {
      const path = join(folder, ".local-firebase", "store", file);
      const before = await readFile(path, "utf8");
      await writeFile(path, '{"format":99}');
      expect(await refusal()).toMatch(message);
      expect(await readFile(path, "utf8")).toBe('{"format":99}');
      await writeFile(path, before);
    }
  });

  it("when a port is taken", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => blocker.once("listening", resolve));
    const address = blocker.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const ports = { auth: 0, firestore: port, storage: 0, hub: 0, ui: 0 };
    const taken = await projectFolder(DENY_ALL, ports);
    const emulator = runEmulator(taken.folder, "--seed", "empty");
    expect(await emulator.ended).toBe(1);
    expect(emulator.errors()).toBe(
      `Port ${port} (firestore) is taken. Stop what uses it, or use another --port-offset: a multiple of 1000.\n`,
    );
    blocker.close();
    await taken.remove();
  });

  it("when the rules are wrong: file, line, column; nothing is written", async () => {
    await writeFile(
      join(folder, "firestore.rules"),
      "rules_version = '2';\nservice cloud.firestore { match }\n",
    );
    expect(await refusal()).toMatch(/^firestore\.rules:2:\d+: \S/);
    expect(await readdir(folder)).not.toContain(".local-firebase");
  });

  it("when the rules are those of the other service", async () => {
    await writeFile(join(folder, "storage.rules"), DENY_ALL.firestore);
    expect(await refusal()).toMatch(/^storage\.rules:1:1: these are rules for cloud\.firestore/);
  });

  it("when a rules file, or firebase.json, is missing or wrong", async () => {
    await writeFile(join(folder, "firebase.json"), "{}");
    expect(await refusal()).toMatch(/^firebase\.json names no rules file for firestore/);
    await writeFile(join(folder, "firebase.json"), "{");
    expect(await refusal()).toMatch(/^firebase\.json cannot be read/);
  });

  it.each([
    [["--port-offset", "x"], /--port-offset is a number/],
    [["--seed", "big"], /--seed is demo or empty/],
  ])("when the option %j is wrong", (args, message) => {
    expect(() => readCommandLine(args)).toThrow(message);
  });

  it("when an option is unknown, or cannot be where the ports are", async () => {
    expect(await refusal("--colour")).toMatch(/--colour.*--help lists the options/);
    expect(await refusal("--port-offset", "300")).toMatch(
      /^--port-offset 300 can make two copies meet.*Use 1000\.$/,
    );
  });
});

describe.skipIf(usesOtherEmulator)("a process", { timeout: 60_000 }, () => {
  it("tells its options", async () => {
    const emulator = run("--help");
    expect(await emulator.ended).toBe(0);
    for (const option of ["--data", "--seed", "--port-offset", "--test"])
      expect(emulator.output()).toContain(option);
  });

  it.each([
    ["SIGTERM, as npm starts it", "SIGTERM", runEmulatorFromSources],
    ["SIGINT", "SIGINT", runEmulator],
  ] as const)("ends in an orderly way at %s", async (_, signal, startIn) => {
    const emulator = noted(startIn(folder, "--seed", "empty"));
    await emulator.ready;
    emulator.kill(signal);
    expect(await emulator.ended).toBe(0);
    expect(emulator.errors()).toBe("");
  });

  it("loads an edited rules file again at once; a broken edit keeps the rules that were", async () => {
    const emulator = run("--seed", "empty");
    const { origin } = await emulator.ready;
    const path = "/v1/projects/demo-westwalk/databases/(default)/documents:batchGet";
    const body = JSON.stringify({ documents: ["projects/demo-westwalk/databases/(default)/documents/a/b"] });
    const read = async () => (await fetch(`${origin("firestore")}${path}`, { method: "POST", body })).status;
    // At once, as editors do: a half-written file would be a broken edit, too.
    const edit = async (rules: string) => {
      await writeFile(join(folder, "edited"), rules);
      await rename(join(folder, "edited"), join(folder, "firestore.rules"));
    };
    const allow = (what: string) =>
      `rules_version = '2';\nservice cloud.firestore { match /databases/{db}/documents { match /{p=**} { ${what} } } }`;
    expect(await read()).toBe(403);
    await expect.poll(() => emulator.errors(), { timeout: 20_000 }).toMatch(/denied get a\/b/);

    await edit(allow("allow read;"));
    await expect.poll(read, { timeout: 20_000 }).toBe(200);
    await edit(allow("allow read: if nonsense("));
    await expect
      .poll(() => emulator.errors(), { timeout: 20_000 })
      .toMatch(/firestore\.rules:2:\d+: .*the previous rules stay in force/);
    expect(await read()).toBe(200);
    await edit(allow("allow write;"));
    await expect.poll(read, { timeout: 20_000 }).toBe(403);
    expect(emulator.errors().match(/stay in force/g)).toHaveLength(1);
  });

  it("has no back door unless it was started for tests", async () => {
    const emulator = run("--seed", "empty");
    const { origin } = await emulator.ready;
    const documents = "/v1/projects/demo-westwalk/databases/(default)/documents";
    const unsigned =
      `${btoa('{"alg":"none"}')}.${btoa('{"sub":"mallory","aud":"demo-westwalk"}')}.`.replaceAll("=", "");
    const status = async (
      service: "auth" | "firestore" | "storage",
      path: string,
      method: string,
      token?: string,
      body?: string,
    ) =>
      (
        await fetch(`${origin(service)}${path}`, {
          method,
          ...(token !== undefined && { headers: { Authorization: `Bearer ${token}` } }),
          ...(body !== undefined && { body }),
        })
      ).status;
    for (const token of ["owner", unsigned]) {
      expect(await status("firestore", `${documents}:commit`, "POST", token, '{"writes":[]}')).toBe(401);
      expect(await status("storage", "/v0/b/demo-westwalk.appspot.com/o", "GET", token)).toBe(401);
    }
    const rules = JSON.stringify({ rules: { files: [{ content: DENY_ALL.storage }] } });
    expect(await status("storage", "/internal/setRules", "PUT", undefined, rules)).toBe(404);
    expect(
      await status("firestore", "/emulator/v1/projects/demo-westwalk:securityRules", "PUT", undefined, rules),
    ).toBe(404);
    expect(await status("firestore", `/emulator${documents}`, "DELETE", "owner")).toBe(404);
    expect(await status("auth", "/emulator/v1/projects/demo-westwalk/accounts", "DELETE", "owner")).toBe(404);
  });
});
