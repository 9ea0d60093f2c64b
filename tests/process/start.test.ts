import { readdir, readFile, writeFile } from "node:fs/promises";
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
describe.skipIf(usesOtherEmulator)("a failed start says why in one line", { timeout: 240_000 }, () => {
  it("a start is refused on a folder in use, and on newer or damaged data, which stay unchanged", async () => {
    const first = run("--seed", "empty");
    const { origin } = await first.ready;
    expect(await refusal()).toMatch(/in use by another local Firebase/);
    expect((await fetch(`${origin("hub")}/emulators`)).status).toBe(200);
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

  it("a start is refused when a port is taken", async () => {
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

  it("a start with invalid rules names file, line and column, and writes nothing", async () => {
    await writeFile(
      join(folder, "firestore.rules"),
      "rules_version = '2';\nservice cloud.firestore { match }\n",
    );
    expect(await refusal()).toMatch(/^firestore\.rules:2:\d+: \S/);
    expect(await readdir(folder)).not.toContain(".local-firebase");
  });

  it.each([
    [["--port-offset", "x"], /--port-offset is a number/],
    [["--seed", "big"], /--seed is demo or empty/],
  ])("a start with the wrong option %j is refused", (args, message) => {
    expect(() => readCommandLine(args)).toThrow(message);
  });

  it("a start with an unknown option or an unusable port offset is refused", async () => {
    expect(await refusal("--colour")).toMatch(/--colour.*--help lists the options/);
    expect(await refusal("--port-offset", "300")).toMatch(
      /^--port-offset 300 can make two copies meet.*Use 1000\.$/,
    );
  });
});

describe.skipIf(usesOtherEmulator)("a local Firebase process", { timeout: 240_000 }, () => {
  it("the process lists its options", async () => {
    const emulator = run("--help");
    expect(await emulator.ended).toBe(0);
    for (const option of ["--data", "--seed", "--port-offset", "--test"])
      expect(emulator.output()).toContain(option);
  });

  it.each([
    ["SIGTERM, as npm starts it", "SIGTERM", runEmulatorFromSources],
    ["SIGINT", "SIGINT", runEmulator],
  ] as const)("the process ends in an orderly way at %s", async (_, signal, startIn) => {
    const emulator = noted(startIn(folder, "--seed", "empty"));
    await emulator.ready;
    emulator.kill(signal);
    expect(await emulator.ended).toBe(0);
    expect(emulator.errors()).toBe("");
  });
});
