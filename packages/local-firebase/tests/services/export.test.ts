import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/core/http";
import type { LocalFirebase, LocalFirebaseOptions } from "../../src/options";
import { startLocalFirebase } from "../../src/server";
import { usesOtherEmulator } from "../fixtures/local-firebase";
import { METADATA_FILE, OUTPUT_FILE, RECORDED, writeRecorded } from "./export-recorded";
import { textLike } from "./firestore/expected";

const PROJECT = "demo-export";
const BUCKET = `${PROJECT}.appspot.com`;
const OWNER = { authorization: "Bearer owner" };
const FILE = "a b/ü.txt";
const FREE_PORTS = { auth: 0, firestore: 0, storage: 0, hub: 0, ui: 0 };
const REF = `projects/${PROJECT}/databases/(default)/documents/a/b/c/d`;

/** Every kind of value, including those that are easily lost. */
const FIELDS = {
  nothing: { nullValue: null },
  yes: { booleanValue: true },
  no: { booleanValue: false },
  large: { integerValue: "9223372036854775807" },
  small: { integerValue: "-9223372036854775808" },
  half: { doubleValue: 0.5 },
  whole: { doubleValue: 3 },
  minusZero: { doubleValue: "-0" },
  nan: { doubleValue: "NaN" },
  infinite: { doubleValue: "-Infinity" },
  text: { stringValue: "ü 😀\u0000 line\nend" },
  long: { stringValue: "x".repeat(100_000) },
  blank: { stringValue: "" },
  bytes: { bytesValue: "AAEC/w==" },
  time: { timestampValue: "2024-01-02T03:04:05.123456Z" },
  old: { timestampValue: "1960-01-01T00:00:00.500Z" },
  place: { geoPointValue: { latitude: -35.5, longitude: 139.25 } },
  ref: { referenceValue: REF },
  elsewhere: { referenceValue: "projects/other/databases/second/documents/x/y" },
  vector: {
    mapValue: {
      fields: {
        __type__: { stringValue: "__vector__" },
        value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: -2.5 }] } },
      },
    },
  },
  list: {
    arrayValue: {
      values: [
        { integerValue: "1" },
        { nullValue: null },
        { mapValue: { fields: { k: { stringValue: "v" } } } },
      ],
    },
  },
  one: { arrayValue: { values: [{ stringValue: "only" }] } },
  emptyList: { arrayValue: {} },
  emptyMap: { mapValue: {} },
  map: {
    mapValue: {
      fields: { deep: { mapValue: { fields: { list: { arrayValue: {} }, n: { integerValue: "7" } } } } },
    },
  },
  "odd.name `x`": { integerValue: "1" },
  __proto: { integerValue: "2" },
};

let folder: string;
const running: LocalFirebase[] = [];
async function start(name: string, more: LocalFirebaseOptions = {}): Promise<LocalFirebase> {
  const firebase = await startLocalFirebase({
    dataDir: join(folder, name),
    project: PROJECT,
    ports: FREE_PORTS,
    test: true,
    ...more,
  });
  running.push(firebase);
  return firebase;
}
const address = (firebase: LocalFirebase, service: keyof LocalFirebase["ports"], path: string) =>
  `http://127.0.0.1:${firebase.ports[service]}${path}`;
async function send(url: string, method: string, body?: object | string, headers: object = OWNER) {
  const text = typeof body === "object" ? JSON.stringify(body) : body;
  const answer = await fetch(url, {
    method,
    headers: { ...OWNER, ...headers },
    ...(text !== undefined && { body: text }),
  });
  return { status: answer.status, text: await answer.text() };
}
const json = async (url: string, method = "GET", body?: object) =>
  JSON.parse((await send(url, method, body)).text) as JsonObject;
const documentAt = (firebase: LocalFirebase, path: string) =>
  address(firebase, "firestore", `/v1/projects/${PROJECT}/databases/(default)/documents/${path}`);
const inSecond = (firebase: LocalFirebase, path: string) =>
  address(firebase, "firestore", `/v1/projects/${PROJECT}/databases/second/documents/${path}`);
const accounts = (firebase: LocalFirebase, verb: string) =>
  address(firebase, "auth", `/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts${verb}`);
const signIn = (firebase: LocalFirebase, password: string) =>
  json(
    address(firebase, "auth", "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k"),
    "POST",
    {
      email: "ann@example.com",
      password,
      returnSecureToken: true,
    },
  );
const objectAt = (firebase: LocalFirebase, name: string, query = "") =>
  address(firebase, "storage", `/v0/b/${BUCKET}/o/${encodeURIComponent(name)}${query}`);

async function changeByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
  await writeFile(path, bytes);
}
async function cut(path: string, size: number): Promise<void> {
  await writeFile(path, (await readFile(path)).subarray(0, size));
}

/** A local Firebase with documents, users and files. */
async function startFull(name: string): Promise<LocalFirebase> {
  const firebase = await start(name);
  await send(documentAt(firebase, "all/values"), "PATCH", { fields: FIELDS });
  await send(documentAt(firebase, "all/values/sub/under"), "PATCH", { fields: { n: { integerValue: "1" } } });
  await send(documentAt(firebase, "lost/parent/sub/alone"), "PATCH", { fields: {} });
  await send(inSecond(firebase, "c/named"), "PATCH", { fields: { n: { integerValue: "2" } } });
  await json(accounts(firebase, ""), "POST", {
    localId: "ann",
    email: "ann@example.com",
    password: "sesame-1",
    displayName: "Ann",
    emailVerified: true,
  });
  await json(accounts(firebase, ":update"), "POST", {
    localId: "ann",
    customAttributes: '{"role":"admin"}',
  });
  await json(accounts(firebase, ""), "POST", { localId: "bob", disabled: true });
  const boundary =
    "--b\r\nContent-Type: application/json\r\n\r\n" +
    `${JSON.stringify({ contentType: "text/plain", metadata: { by: "ann" } })}\r\n` +
    "--b\r\nContent-Type: text/plain\r\n\r\nhello\r\n--b--";
  await send(
    address(firebase, "storage", `/v0/b/${BUCKET}/o?name=${encodeURIComponent(FILE)}`),
    "POST",
    boundary,
    {
      "x-goog-upload-protocol": "multipart",
      "content-type": "multipart/related; boundary=b",
    },
  );
  return firebase;
}

const stateOf = async (firebase: LocalFirebase) => ({
  values: (await json(documentAt(firebase, "all/values")))["fields"],
  under: (await json(documentAt(firebase, "all/values/sub/under")))["fields"],
  alone: (await json(documentAt(firebase, "lost/parent/sub/alone")))["name"],
  named: (await json(inSecond(firebase, "c/named")))["fields"],
  users: (await json(accounts(firebase, ":batchGet?maxResults=10")))["users"],
  file: await json(objectAt(firebase, FILE)),
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "test-export-"));
});
afterEach(async () => {
  for (const firebase of running.splice(0)) await firebase.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const exportOver = (firebase: LocalFirebase, path: unknown, headers: object = {}) =>
  send(
    address(firebase, "hub", "/_admin/export"),
    "POST",
    { path, initiatedBy: "emulators:export" },
    headers,
  );

describe.skipIf(usesOtherEmulator)("an export", () => {
  it("an export restores documents, users with passwords and claims, and files", async () => {
    const first = await startFull("first");
    const state = await stateOf(first);
    expect(state).toMatchObject({
      values: FIELDS,
      under: { n: { integerValue: "1" } },
      named: { n: { integerValue: "2" } },
      alone: textLike(/lost.parent.sub.alone$/),
      users: [
        { localId: "ann", customAttributes: '{"role":"admin"}' },
        { localId: "bob", disabled: true },
      ],
      file: { name: FILE, contentType: "text/plain", metadata: { by: "ann" }, size: "5" },
    });
    const target = join(folder, "round");
    expect(await exportOver(first, target)).toEqual({ status: 200, text: '{"message":"OK"}' });
    const second = await start("second", { importFrom: target });
    expect(await stateOf(second)).toEqual(state);
    const { downloadTokens } = state.file;
    const shared = await fetch(objectAt(second, FILE, `?alt=media&token=${String(downloadTokens)}`));
    expect(await shared.text()).toBe("hello");
    expect((await signIn(second, "sesame-1"))["localId"]).toBe("ann");
    expect((await signIn(second, "sesame-2"))["error"]).toMatchObject({ code: 400 });
    // An own export is as good as a foreign one.
    await second.exportData(join(folder, "again"));
    const output = join("firestore_export", "all_namespaces", "all_kinds", "output-0");
    expect(await readFile(join(folder, "again", output))).toEqual(await readFile(join(target, output)));
  });

  it("an export of the official emulator is read, and written back identically", async () => {
    const recorded = join(folder, "recorded");
    await writeRecorded(recorded);
    const firebase = await start("recorded-data", { importFrom: recorded });
    const all = await json(documentAt(firebase, "c/a"));
    expect(all["fields"]).toEqual({ n: { integerValue: "3" } });
    expect((await json(documentAt(firebase, "missing/m/sub/y")))["fields"]).toEqual({
      n: { integerValue: "6" },
    });
    await firebase.exportData(join(folder, "like-recorded"));
    expect(await readFile(join(folder, "like-recorded", OUTPUT_FILE), "base64")).toBe(RECORDED[OUTPUT_FILE]);
    expect((await signIn(firebase, "s3cret-password"))["localId"]).toBe("user-password");
    const [user] = (await json(accounts(firebase, ":batchGet?maxResults=1")))["users"] as JsonObject[];
    expect(user).toMatchObject({ customAttributes: '{"tier":3}', phoneNumber: "+15555550100" });
    const object = await fetch(objectAt(firebase, "notes/a.txt", "?alt=media&token=t-1"));
    expect(await object.text()).toBe("eight by");
  });

  it("an export of empty data can be imported", async () => {
    const target = join(folder, "nothing");
    await (await start("empty")).exportData(target);
    expect(await readFile(join(target, METADATA_FILE), "base64")).toBe("uG1ETgEAATMFKyhDAAAB");
    const firebase = await start("begun-with-nothing", { importFrom: target });
    expect((await send(documentAt(firebase, "c/a"), "GET")).status).toBe(404);
  });

  it("an export holds the files at the time of their copy while others replace and delete them", async () => {
    const firebase = await start("busy");
    const objects = address(firebase, "storage", `/upload/storage/v1/b/${BUCKET}/o?uploadType=media&name=`);
    const upload = (n: number, text: string) => send(`${objects}f${n}`, "POST", text);
    for (let n = 0; n < 20; n++) await upload(n, "old");
    const target = join(folder, "busy-export");
    const exporting = firebase.exportData(target);
    for (let n = 19; n > 1; n--) await upload(n, "new");
    await Promise.all([0, 1].map((n) => send(objectAt(firebase, `f${n}`), "DELETE")));
    const { files } = await exporting;
    const again = await start("busy again", { importFrom: target });
    for (let n = 2; n < 20; n++)
      expect((await send(objectAt(again, `f${n}`, "?alt=media"), "GET")).text).toMatch(/^(old|new)$/);
    expect([18, 19, 20]).toContain(files);
  });

  it("an export replaces an older one and keeps other files of the folder", async () => {
    const target = join(folder, "replaced");
    const firebase = await start("replacing");
    await send(documentAt(firebase, "c/a"), "PATCH", { fields: {} });
    await firebase.exportData(target);
    await writeFile(join(target, "README"), "mine");
    await send(documentAt(firebase, "c/a"), "DELETE");
    await Promise.all([1, 2, 3].map(() => firebase.exportData(target)));
    expect((await readdir(target)).sort()).toEqual([
      "README",
      "auth_export",
      "firebase-export-metadata.json",
      "firestore_export",
      "storage_export",
    ]);
    expect(await readdir(join(target, "firestore_export"))).toEqual([
      "firestore_export.overall_export_metadata",
    ]);
  });

  it.runIf(existsSync("/proc/self"))(
    "a failed export says why its folder cannot be made, and the next one succeeds",
    async () => {
      const firebase = await start("impossible");
      const refused = { status: 500, text: textLike(/cannot be exported to .proc.x.y: ENOENT/) };
      expect(await exportOver(firebase, "/proc/x/y")).toEqual(refused);
      await firebase.exportData(join(folder, "deep", "below"));
    },
  );

  it("an export is refused to pages, for invalid folders and outside of a test process", async () => {
    const firebase = await start("guarded");
    const other = join(folder, "other");
    await mkdir(other);
    await writeFile(join(other, "mine.txt"), "mine");
    const page = { origin: "http://localhost:5000" };
    const target = join(folder, "refused");
    expect((await exportOver(firebase, "relative/path")).status).toBe(400);
    expect((await exportOver(firebase, 7)).status).toBe(400);
    expect((await exportOver(firebase, target, page)).status).toBe(403);
    expect((await exportOver(firebase, target, { origin: "https://evil.example" })).status).toBe(403);
    expect(await exportOver(firebase, other)).toEqual({
      status: 500,
      text: textLike(/other files .mine.txt/),
    });
    expect(await readdir(other)).toEqual(["mine.txt"]);
    const closed = await start("closed", { test: false });
    expect((await exportOver(closed, target)).status).toBe(403);
    await expect(readdir(target)).rejects.toThrow("ENOENT");
  });
});

describe.skipIf(usesOtherEmulator)("an import", () => {
  it("an import replaces the content of a data folder", async () => {
    const before = await start("replaced-data");
    await send(documentAt(before, "c/before"), "PATCH", { fields: {} });
    await send(inSecond(before, "c/before"), "PATCH", { fields: {} });
    await json(accounts(before, ""), "POST", { localId: "before" });
    await before.stop();
    running.length = 0;
    const recorded = join(folder, "recorded-2");
    await writeRecorded(recorded);
    const firebase = await start("replaced-data", { importFrom: recorded });
    expect((await send(documentAt(firebase, "c/before"), "GET")).status).toBe(404);
    expect((await send(inSecond(firebase, "c/before"), "GET")).status).toBe(404);
    expect((await send(documentAt(firebase, "c/a"), "GET")).status).toBe(200);
    const users = (await json(accounts(firebase, ":batchGet?maxResults=9")))["users"] as JsonObject[];
    expect(users.map(({ localId }) => localId)).toEqual(["user-password"]);
  });

  it("an import adds an account without its unreadable password and reports it", async () => {
    const at = join(folder, "unknown-hash");
    await writeRecorded(at);
    const unread = { localId: "unread", email: "u@example.com", passwordHash: "aGFzaA==", salt: "c2FsdA==" };
    const second = { localId: "second", mfaInfo: [{ phoneInfo: "+97450000000" }] };
    await writeFile(join(at, "auth_export/accounts.json"), JSON.stringify({ users: [unread, second] }));
    const lines: string[] = [];
    const log = { info: () => undefined, warn: (line: string) => void lines.push(line) };
    const firebase = await start("unknown-hash-data", { importFrom: at, log });
    const users = (await json(accounts(firebase, ":batchGet?maxResults=9")))["users"] as JsonObject[];
    expect(users.map(({ localId, passwordHash }) => [localId, passwordHash])).toEqual([
      ["unread", undefined],
    ]);
    expect(lines.filter((line) => line.startsWith("auth"))).toEqual([
      "auth       user unread is imported without a password: MISSING_HASH_ALGORITHM",
      expect.stringMatching(/^auth {7}user second is not imported: /),
    ]);
  });

  it("an interrupted import leaves no half of the data to start with", async () => {
    const at = join(folder, "twins");
    await writeRecorded(at);
    const twins = { users: [{ localId: "twin" }, { localId: "twin" }] };
    await writeFile(join(at, "auth_export/accounts.json"), JSON.stringify(twins));
    await expect(start("interrupted", { importFrom: at })).rejects.toThrow(/DUPLICATE_LOCAL_ID/);
    await expect(start("interrupted")).rejects.toThrow(/The import of .*twins was interrupted/);
    await writeFile(join(at, "auth_export/accounts.json"), JSON.stringify({ users: [{ localId: "one" }] }));
    await (await start("interrupted", { importFrom: at })).stop();
    await start("interrupted");
  });

  it.each<[string, (folder: string) => Promise<void>, RegExp]>([
    ["no metadata", (at) => rm(join(at, "firebase-export-metadata.json")), /There is no export in/],
    ["a changed byte", (at) => changeByte(join(at, OUTPUT_FILE), 20), /a checksum does not match/],
    ["a file that is cut off", (at) => cut(join(at, OUTPUT_FILE), 70), /a record is cut off/],
    ["a lost output", (at) => rm(join(at, OUTPUT_FILE)), /ENOENT/],
    ["a lost object", (at) => rm(join(at, "storage_export/blobs/b1")), /ENOENT/],
    ["changed bytes of an object", (at) => changeByte(join(at, "storage_export/blobs/b1"), 1), /are damaged/],
    [
      "accounts that are no JSON",
      (at) => writeFile(join(at, "auth_export/accounts.json"), "{"),
      /is no JSON object/,
    ],
  ])("an import of an export with %s is refused and changes nothing", async (name, damage, message) => {
    const at = join(folder, "damaged", name);
    await writeRecorded(at);
    await damage(at);
    const dataDir = join(folder, "untouched", name);
    await expect(start(`untouched/${name}`, { importFrom: at })).rejects.toThrow(message);
    await expect(readdir(dataDir)).rejects.toThrow("ENOENT");
  });
});
