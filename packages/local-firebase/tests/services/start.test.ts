import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  defaultBucket,
  silentLog,
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

  it("is loaded once, into a new folder, which keeps its name", async () => {
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

  it("may be left out: the folder has then begun empty", async () => {
    const first = await startTestFirebase({ dataDir: join(folder, "empty") });
    expect(first.begunWith).toBe("empty");
    await first.stop();
  });
});

describe("the ui port", () => {
  it("answers 404 when nothing was given for it", async () => {
    const firebase = await startTestFirebase();
    expect((await fetch(firebase.origin("ui"))).status).toBe(404);
    await firebase.stop();
  });
});

it("a rules file that is missing is named, with the hint that was given", async () => {
  const dataDir = join(tmpdir(), `test-none-${crypto.randomUUID()}`);
  const options: LocalFirebaseOptions = {
    dataDir,
    ports: { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 },
    projectId: "demo-none",
    rulesFiles: { firestore: "/none/f.rules", storage: "/none/s.rules" },
    test: false,
    log: silentLog,
  };
  const started = (hint?: string): Promise<LocalFirebase> =>
    startLocalFirebase({ ...options, ...(hint !== undefined && { rulesHint: hint }) });
  await expect(started()).rejects.toThrow(/^The rules file \/none\/f\.rules cannot be read \(ENOENT.*\)\.$/);
  await expect(started("Write it.")).rejects.toThrow(/\)\. Write it\.$/);
});
