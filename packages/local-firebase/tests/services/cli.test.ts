import { mkdtemp, readdir, realpath, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endCommands, start, type Run } from "../fixtures/command";
import { usesOtherEmulator } from "../fixtures/local-firebase";

const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const TSX = createRequire(import.meta.url).resolve("tsx");
const PROCESS_MS = 60_000;

const RULES = `rules_version = '2';
service cloud.firestore { match /databases/{d}/documents { match /notes/{n} { allow read: if true; } } }`;
const OWNER = { Authorization: "Bearer owner" };

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "test-cli-")));
  const port = { port: 0 };
  const emulators = { firestore: port, hub: port, ui: { enabled: false } };
  const json = { firestore: { rules: "f.rules", indexes: "i.json" }, emulators };
  await writeFile(join(folder, "firebase.json"), JSON.stringify(json));
  await writeFile(join(folder, ".firebaserc"), `{ "projects": { "default": "demo-cli" } }`);
  await writeFile(join(folder, "f.rules"), RULES);
  await writeFile(join(folder, "i.json"), `{ "indexes": [] }`);
});
afterEach(async () => {
  await endCommands();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]) => start(folder, process.execPath, "--import", TSX, MAIN, ...args);

/** The address of the documents, from the output. */
function documentsOf(told: string): string {
  const origin = /^ *Firestore +(\S+)$/m.exec(told)?.[1] ?? "";
  return `${origin}/v1/projects/demo-cli/databases/(default)/documents`;
}

/** Ctrl-C with npx: the terminal signals this process first, then npx forwards the signal. */
async function interruptTwice(command: Run): Promise<number | null> {
  void command.interruptAlone();
  return command.interruptAlone();
}

describe.skipIf(usesOtherEmulator)("the command", { timeout: PROCESS_MS }, () => {
  it("the command reads firebase.json and .firebaserc, exports at its end and imports at its start", async () => {
    const first = run("--import", "out", "--export-on-exit", "--write-indexes");
    const told = await first.ready;
    expect(told).toContain("there is no out yet");
    expect(told).toContain("Project    demo-cli");
    expect(told).not.toMatch(/Auth|Storage|Window/);
    const url = `${documentsOf(told)}/notes?documentId=n1`;
    const body = JSON.stringify({ fields: { text: { stringValue: "kept" } } });
    expect((await fetch(url, { method: "POST", headers: OWNER, body })).status).toBe(200);
    expect(await interruptTwice(first)).toBe(0);
    expect(await readdir(join(folder, "out"))).toContain("firebase-export-metadata.json");

    const second = run("--import", "out", "--data", "other", "--no-admin");
    const documents = documentsOf(await second.ready);
    const read = await fetch(`${documents}/notes/n1`);
    expect(await read.json()).toMatchObject({ fields: { text: { stringValue: "kept" } } });
    // Without the control surface there is no owner and no other project.
    const statusOf = async (address: string, headers = {}) => (await fetch(address, { headers })).status;
    const owned = await fetch(`${documents}/notes/n1`, { headers: OWNER });
    expect(owned.status).toBe(401);
    expect(await owned.text()).toMatch(/option `test`.*--no-admin/);
    expect(await statusOf(`${documents.replace("demo-cli", "demo-other")}/notes/n1`)).toBe(404);
    expect(await second.hangUp()).toBe(0);
  });

  it("the command says in one line why it does not start", async () => {
    const command = run("--port-offset", "300");
    await expect(command.ready).rejects.toThrow(/^--port-offset 300 can make two copies meet.* Use \d+\.\n$/);
    expect(await command.interruptAlone()).toBe(1);
  });
});
