import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  defaultBucket,
  StartError,
  startLocalFirebase,
  type LocalFirebase,
  type LocalFirebaseOptions,
  type SeedData,
} from "../../src/index";
import { startTestFirebase, usesOtherEmulator } from "../fixtures/local-firebase";

describe.skipIf(usesOtherEmulator)("a seed", () => {
  const data: SeedData = {
    documents: [{ path: "notes/n1", fields: { text: { stringValue: "first" } } }],
    users: [{ localId: "u1", email: "a@b.example", password: "secret1" }],
    files: [
      { path: "a.txt", contentType: "text/plain", bytes: new TextEncoder().encode("A"), downloadToken: "t" },
    ],
  };
  const load = vi.fn(async () => data);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "test-seed-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("a seed is loaded once, into a new folder, which stores its name", async () => {
    const seed = { name: "notes", load };
    const first = await startTestFirebase({ dataDir: join(folder, "data"), seed });
    const document = await fetch(
      `${first.origin("firestore")}/v1/projects/${first.projectId}/databases/(default)/documents/notes/n1`,
      { headers: { Authorization: "Bearer owner" } },
    );
    expect(await document.json()).toMatchObject({ fields: { text: { stringValue: "first" } } });
    const file = await fetch(
      `${first.origin("storage")}/v0/b/${defaultBucket(first.projectId)}/o/a.txt?alt=media&token=t`,
    );
    expect(await file.text()).toBe("A");
    await first.stop();
    expect(load).toHaveBeenCalledExactlyOnceWith({
      bucket: first.bucket,
      storageOrigin: first.origin("storage"),
    });

    const again = await startTestFirebase({ dataDir: join(folder, "data"), seed: { name: "other", load } });
    expect(again.begunWith).toBe("notes");
    await again.stop();
    expect(load).toHaveBeenCalledOnce();
  });

  it("a folder without a seed counts as begun empty", async () => {
    const first = await startTestFirebase({ dataDir: join(folder, "empty") });
    expect(first.begunWith).toBe("empty");
    await first.stop();
  });
});

const ANY_PORTS = { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 };

/** The status of a write without a signed-in user. */
async function statusOfWrite({ ports, project }: LocalFirebase, database = "(default)"): Promise<number> {
  const url = `http://127.0.0.1:${ports.firestore}/v1/projects/${project}/databases/${database}/documents/notes`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify({ fields: {} }) });
  await answer.text();
  return answer.status;
}

describe.skipIf(usesOtherEmulator)("the defaults", () => {
  async function started(options: LocalFirebaseOptions): Promise<LocalFirebase> {
    const firebase = await startLocalFirebase({ ports: ANY_PORTS, ...options });
    onTestFinished(() => firebase.stop());
    return firebase;
  }

  it("the default project never reaches the cloud, and the default rules allow everything with a warning", async () => {
    const lines: string[] = [];
    const log = { info: () => undefined, warn: (line: string) => void lines.push(line) };
    const firebase = await started({ log });
    expect(firebase.project).toBe("demo-local");
    expect(await statusOfWrite(firebase)).toBe(200);
    expect(lines).toEqual([
      "rules      none for cloud.firestore: everything is allowed",
      "rules      none for firebase.storage: everything is allowed",
    ]);
  });

  it("the default data folder is removed with the process", async () => {
    const folder = await mkdtemp(join(tmpdir(), "test-temporary-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    vi.stubEnv("TMPDIR", folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    const firebase = await startLocalFirebase({ ports: ANY_PORTS });
    const [held = ""] = await readdir(folder);
    expect(await readdir(join(folder, held))).toContain("local-firebase.json");
    await firebase.stop();
    expect(await readdir(folder)).toEqual([]);
  });

  it("a service that is left out does not listen, needs no rules file, and is missing in the hub", async () => {
    const rules = { storage: "/none/s.rules" };
    const { ports } = await started({ only: ["firestore", "hub"], rules, indexesFile: undefined });
    expect(ports).toMatchObject({ auth: 0, storage: 0, ui: 0 });
    const named = (await (await fetch(`http://127.0.0.1:${ports.hub}/emulators`)).json()) as object;
    expect(Object.keys(named).sort()).toEqual(["firestore", "hub"]);
  });
});

describe.skipIf(usesOtherEmulator)("rules", () => {
  const rulesFor = (condition: string) =>
    `service cloud.firestore { match /databases/{d}/documents { match /notes/{n} { allow create: if ${condition}; } } }`;

  it("rules may be texts", async () => {
    const rules = { firestore: { text: rulesFor("false") } };
    const firebase = await startLocalFirebase({ ports: ANY_PORTS, rules });
    onTestFinished(() => firebase.stop());
    expect(await statusOfWrite(firebase)).toBe(403);
    const faulty = { firestore: { text: "service cloud.firestore {\n  allow" } };
    await expect(startLocalFirebase({ ports: ANY_PORTS, rules: faulty })).rejects.toThrow(/^rules:2:/);
  });

  it("rules may belong to one database or bucket and then apply to no other", async () => {
    const rules = {
      databases: { ledger: { text: rulesFor("true") } },
      buckets: {
        open: {
          text: "rules_version = '2'; service firebase.storage { match /b/{b}/o/{o=**} { allow read; } }",
        },
      },
    };
    const lines: string[] = [];
    const log = { info: () => undefined, warn: (line: string) => void lines.push(line) };
    const firebase = await startLocalFirebase({ ports: ANY_PORTS, rules, test: true, log });
    onTestFinished(() => firebase.stop());
    expect(await statusOfWrite(firebase, "ledger")).toBe(200);
    expect(await statusOfWrite(firebase, "other")).toBe(403);
    expect(await statusOfWrite(firebase, "other")).toBe(403);
    expect(await statusOfWrite(firebase)).toBe(403);
    const list = (bucket: string) => fetch(`http://127.0.0.1:${firebase.ports.storage}/v0/b/${bucket}/o`);
    expect((await list("open")).status).toBe(200);
    expect((await list("shut")).status).toBe(403);
    expect(lines.filter((line) => line.startsWith("rules "))).toEqual([
      "rules      the list for cloud.firestore does not name other: nothing is allowed in it, unless a test sets rules",
      "rules      the list for cloud.firestore does not name (default): nothing is allowed in it, unless a test sets rules",
      "rules      the list for firebase.storage does not name shut: nothing is allowed in it, unless a test sets rules",
    ]);
  });

  it("edited rules are reloaded, with the option even in a test process", async () => {
    const folder = await mkdtemp(join(tmpdir(), "test-watch-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "f.rules");
    await writeFile(file, rulesFor("false"));
    const firebase = await startLocalFirebase({
      ports: ANY_PORTS,
      rules: { firestore: file },
      test: true,
      watch: true,
    });
    onTestFinished(() => firebase.stop());
    expect(await statusOfWrite(firebase)).toBe(403);
    await writeFile(file, rulesFor("true"));
    await vi.waitFor(async () => expect(await statusOfWrite(firebase)).toBe(200), { timeout: 5000 });

    // A test tool's rules are in force until the next edit; those of another project remain.
    const other = { ...firebase, project: "demo-other" };
    for (const project of [firebase.project, "demo-other"])
      await setRules(firebase, project, rulesFor("false"));
    expect([await statusOfWrite(firebase), await statusOfWrite(other)]).toEqual([403, 403]);
    await writeFile(file, `${rulesFor("true")}// edited\n`);
    await vi.waitFor(async () => expect(await statusOfWrite(firebase)).toBe(200), { timeout: 5000 });
    expect(await statusOfWrite(other)).toBe(403);
    await setRules(firebase, firebase.project, rulesFor("false"));
    expect(await statusOfWrite(firebase)).toBe(403);
  });
});

/** Sets rules as test tools do. */
async function setRules({ ports }: LocalFirebase, project: string, content: string): Promise<void> {
  const url = `http://127.0.0.1:${ports.firestore}/emulator/v1/projects/${project}:securityRules`;
  const body = JSON.stringify({ rules: { files: [{ content }] } });
  expect((await fetch(url, { method: "PUT", body })).status).toBe(200);
}

it("the message about a missing rules file names it and ends with the hint", async () => {
  const dataDir = join(tmpdir(), `test-none-${crypto.randomUUID()}`);
  const options: LocalFirebaseOptions = {
    dataDir,
    ports: ANY_PORTS,
    rules: { firestore: "/none/f.rules", storage: "/none/s.rules" },
  };
  const started = (hint?: string): Promise<LocalFirebase> =>
    startLocalFirebase({ ...options, ...(hint !== undefined && { rulesHint: hint }) });
  await expect(started()).rejects.toThrow(/^The rules file \/none\/f\.rules cannot be read \(ENOENT.*\)\.$/);
  await expect(started("Write it.")).rejects.toThrow(/\)\. Write it\.$/);
});

it.each<[options: Record<string, unknown>, message: string]>([
  [{ project: "demo x" }, `"demo x" is no project's id: letters, digits and "-" make one.`],
  [{ only: ["auht"] }, '"auht" is no service. They are auth, firestore, storage, hub, ui.'],
  [{ ports: { ...ANY_PORTS, hub: 99_999 } }, "ports.hub is no port: 99999."],
  [{ ports: { ...ANY_PORTS, auth: 8123, ui: 8123 } }, "ports gives auth and ui the same port, 8123."],
])("the wrong options %j are refused in one line", async (options, message) => {
  const start = startLocalFirebase({ ports: ANY_PORTS, ...options });
  await expect(start).rejects.toThrow(new StartError(message));
});
