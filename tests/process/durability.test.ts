import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Ports } from "local-firebase/project";
import { projectFolder, runEmulator, type EmulatorProcess } from "../fixtures/emulator-process";
import { startTestFirebase, usesOtherEmulator } from "../fixtures/local-firebase";

const ROUNDS = 5;
const WRITERS = 8;
const ROOT = "projects/demo-westwalk/databases/(default)/documents";
const OBJECTS = "/v0/b/demo-westwalk.appspot.com/o";
const RULES = {
  firestore:
    "rules_version = '2'; service cloud.firestore { match /databases/{db}/documents { match /{p=**} { allow read, write; } } }",
  storage:
    "rules_version = '2'; service firebase.storage { match /b/{bucket}/o { match /{p=**} { allow read, write; } } }",
};

let folder: string;
let remove: () => Promise<void>;
let emulator: EmulatorProcess;
let origin: (service: keyof Ports) => string;

beforeEach(async () => {
  ({ folder, remove } = await projectFolder(RULES));
});
afterEach(() => remove());

async function start(): Promise<void> {
  emulator = runEmulator(folder, "--seed", "empty");
  ({ origin } = await emulator.ready);
}

async function call(
  service: keyof Ports,
  path: string,
  body: string,
  headers: { [name: string]: string } = {},
) {
  const response = await fetch(`${origin(service)}${path}`, { method: "POST", body, headers });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as unknown;
}

const firestore = (method: string, body: object) =>
  call("firestore", `/v1/${ROOT}:${method}`, JSON.stringify(body));
const commit = (id: string, value: string) => {
  const fields = { value: { stringValue: value } };
  const writes = ["kept", "twins"].map((name) => ({ update: { name: `${ROOT}/${name}/${id}`, fields } }));
  return firestore("commit", { writes });
};
const signUp = async (email: string) => {
  const body = JSON.stringify({ email, password: "secret1" });
  const user = await call("auth", "/identitytoolkit.googleapis.com/v1/accounts:signUp", body);
  return user as { refreshToken: string };
};
const upload = (name: string, content: string) =>
  call(
    "storage",
    `${OBJECTS}?name=${name}`,
    `--B\r\n\r\n{}\r\n--B\r\nContent-Type: image/png\r\n\r\n${content}\r\n--B--`,
    { "X-Goog-Upload-Protocol": "multipart", "Content-Type": "multipart/related; boundary=B" },
  );
const download = async (name: string) =>
  (await fetch(`${origin("storage")}${OBJECTS}/${name}?alt=media`)).text();
const refresh = (token: string) =>
  call("auth", "/securetoken.googleapis.com/v1/token", `grant_type=refresh_token&refresh_token=${token}`);

/** Values of documents by id; absent when there is no such document. */
async function read(collection: string, ids: readonly string[]): Promise<Map<string, string>> {
  const documents = ids.map((id) => `${ROOT}/${collection}/${id}`);
  const answer = (await firestore("batchGet", { documents })) as {
    found?: { name: string; fields: { value: { stringValue: string } } };
  }[];
  return new Map(
    answer.flatMap(({ found }) =>
      found ? [[found.name.split("/").at(-1) ?? "", found.fields.value.stringValue]] : [],
    ),
  );
}

// Each start is a process of its own, which takes seconds beside other tests.
describe.skipIf(usesOtherEmulator)("acknowledged data", { timeout: 300_000 }, () => {
  afterEach(async () => {
    emulator.kill("SIGKILL");
    await emulator.ended;
  });

  it(`acknowledged data survives kill -9, ${ROUNDS} times at a random moment under load`, async () => {
    const documents = new Map<string, string>();
    const files = new Map<string, string>();
    const sessions: string[] = [];
    let attempts = 0;

    for (let round = 0; round < ROUNDS; round++) {
      await start();
      const killAfter = documents.size + 1 + Math.floor(Math.random() * 80);
      const writer = async (n: number): Promise<void> => {
        // Ends with the process: the next request cannot be made.
        for (;;) {
          const id = `d${attempts++}`;
          await commit(id, `${id} é😀`);
          documents.set(id, `${id} é😀`);
          if (n === 0) {
            await upload(id, `bytes of ${id}`);
            files.set(id, `bytes of ${id}`);
          }
          if (n === 1 && attempts % 5 === 0) sessions.push((await signUp(`${id}@example.qa`)).refreshToken);
          if (documents.size >= killAfter) emulator.kill("SIGKILL");
        }
      };
      await Promise.allSettled(Array.from({ length: WRITERS }, (_, n) => writer(n)));
      await emulator.ended;
    }

    await start();
    expect(documents.size).toBeGreaterThan(ROUNDS);
    const everyId = Array.from({ length: attempts }, (_, n) => `d${n}`);
    const kept = await read("kept", everyId);
    for (const [id, value] of documents) expect(kept.get(id)).toBe(value);
    // A commit is there whole or not at all, acknowledged or not.
    expect(await read("twins", everyId)).toEqual(kept);
    for (const [name, content] of files) expect(await download(name)).toBe(content);
    const list = await fetch(`${origin("storage")}${OBJECTS}`);
    const { items } = (await list.json()) as { items: readonly unknown[] };
    // An upload that was cut off left no bytes behind.
    expect(await readdir(join(folder, ".local-firebase", "files"))).toHaveLength(items.length);
    for (const token of sessions) await expect(refresh(token)).resolves.toBeDefined();
  });

  it("acknowledged data survives a restart: documents, versions, users, sign-ins, files, messages", async () => {
    await start();
    await commit("a", "one");
    const { refreshToken } = await signUp("kept@example.qa");
    await upload("logo.png", "bytes");
    const message = { user_id: "k", service_id: "s", template_id: "t", template_params: { name: "Ali" } };
    const sent = await fetch(`${origin("ui")}/api/v1.0/email/send`, {
      method: "POST",
      body: JSON.stringify(message),
    });
    expect(sent.status).toBe(200);
    emulator.kill("SIGTERM");
    expect(await emulator.ended).toBe(0);

    await start();
    expect(await read("kept", ["a"])).toEqual(new Map([["a", "one"]]));
    await expect(refresh(refreshToken)).resolves.toMatchObject({ token_type: "Bearer" });
    expect(await download("logo.png")).toBe("bytes");
    expect(await (await fetch(`${origin("ui")}/outbox.json`)).json()).toMatchObject([
      { params: { name: "Ali" } },
    ]);
  });
});

it.skipIf(usesOtherEmulator)(
  "the demo data is there after the first start, and is not written again at the second",
  async () => {
    const dataDir = join(folder, "demo");
    const begin = async () => {
      const firebase = await startTestFirebase({ rules: RULES, seed: "demo", dataDir });
      ({ origin } = firebase);
      return firebase;
    };
    const brandNames = async () => {
      const structuredQuery = { from: [{ collectionId: "Brands" }], select: { fields: [] } };
      const found = (await firestore("runQuery", { structuredQuery })) as { document: { name: string } }[];
      return found.map(({ document }) => document.name);
    };
    const first = await begin();
    const [brand, ...others] = await brandNames();
    expect(others.length).toBeGreaterThanOrEqual(23);
    await firestore("commit", { writes: [{ delete: brand }] });
    await first.stop();

    const second = await begin();
    expect(await brandNames()).toEqual(others);
    await second.stop();
  },
);
