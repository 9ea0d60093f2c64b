import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { readFirebaseJson } from "../../../src/core/firebase-json";
import { USUAL_PORTS } from "../../../src/core/usual-ports";
import { temporaryFolder } from "./temporary-folder";

const ALL = ["auth", "firestore", "storage", "hub", "ui"];

async function read(content: unknown) {
  const file = join(await temporaryFolder(), "firebase.json");
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
  return { file, result: readFirebaseJson(file) };
}

it("firebase.json is optional: the defaults are the usual ports, all services, no files", async () => {
  expect(await readFirebaseJson(undefined)).toEqual({
    ports: USUAL_PORTS,
    only: ALL,
    rules: { firestore: undefined, storage: undefined, databases: {}, buckets: {} },
    indexesFile: undefined,
    notes: [],
  });
  expect((await readFirebaseJson(undefined, 1000)).ports).toEqual({
    auth: 10_099,
    firestore: 9080,
    storage: 10_199,
    hub: 5400,
    ui: 5000,
  });
});

describe("the services", () => {
  it.each([
    ["nothing named", {}, ALL],
    ["one set up", { firestore: { rules: "f" } }, ["firestore", "hub", "ui"]],
    ["one with a port alone", { emulators: { auth: { port: 9000 } } }, ["auth", "hub", "ui"]],
    ["both ways", { storage: { rules: "s" }, emulators: { auth: {} } }, ["auth", "storage", "hub", "ui"]],
    ["no window", { emulators: { ui: { enabled: false } } }, ["auth", "firestore", "storage", "hub"]],
  ])("the named services are chosen: %s", async (_name, json, only) => {
    expect((await (await read(json)).result).only).toEqual(only);
  });
});

describe("ports", () => {
  it("the named ports are used, and the usual ports for the others", async () => {
    const { result } = await read({ emulators: { firestore: { port: 8081 }, ui: { enabled: true } } });
    expect((await result).ports).toEqual({ ...USUAL_PORTS, firestore: 8081 });
  });

  it.each([
    [{ auth: { port: "9099" } }, /emulators\.auth\.port in .* is no port/],
    [{ auth: { port: 70_000 } }, /emulators\.auth\.port in .* is no port/],
    [{ auth: { port: 8080 } }, /gives auth and firestore the same port, 8080/],
  ])("an impossible port is refused: %j", async (emulators, message) => {
    await expect((await read({ emulators })).result).rejects.toThrow(message);
  });
});

describe("files", () => {
  it("paths are relative to the file that names them; a service may have a list", async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, "app"));
    const file = join(folder, "app", "firebase.json");
    const json = {
      firestore: [
        { database: "(default)", rules: "f.rules", indexes: "i.json" },
        { database: "ledger", rules: "ledger.rules" },
      ],
      storage: { rules: "s.rules" },
    };
    await writeFile(file, JSON.stringify(json));
    const { rules, indexesFile } = await readFirebaseJson(relative(process.cwd(), file));
    const at = (name: string) => join(folder, "app", name);
    expect(rules).toEqual({
      firestore: undefined,
      databases: { "(default)": at("f.rules"), ledger: at("ledger.rules") },
      storage: at("s.rules"),
      buckets: {},
    });
    expect(indexesFile).toBe(at("i.json"));
  });

  it("rules of Storage may belong to one bucket each", async () => {
    const storage = [
      { bucket: "one", rules: "/1.rules" },
      { bucket: "two", rules: "/2.rules" },
    ];
    const { rules } = await (await read({ storage })).result;
    expect(rules).toMatchObject({ storage: undefined, buckets: { one: "/1.rules", two: "/2.rules" } });
    const only = { target: "main", rules: "/1.rules" };
    expect((await (await read({ storage: only })).result).rules.storage).toBe("/1.rules");
  });

  it("rules of Storage may belong to one target each", async () => {
    const storage = [
      { target: "main", rules: "/1.rules" },
      { target: "backup", rules: "/2.rules" },
    ];
    const { file, result } = await read({ storage });
    await expect(result).rejects.toThrow("names no bucket");
    const targets = new Map([
      ["main", ["one", "two"]],
      ["backup", ["three"]],
    ]);
    const { rules } = await readFirebaseJson(file, 0, {}, targets);
    expect(rules).toMatchObject({
      storage: undefined,
      buckets: { one: "/1.rules", two: "/1.rules", three: "/2.rules" },
    });
    const single = await read({ storage: storage.slice(1) });
    await expect(single.result).rejects.toThrow("names no bucket");
    const ofOne = await readFirebaseJson(single.file, 0, {}, targets);
    expect(ofOne.rules).toMatchObject({ storage: undefined, buckets: { three: "/2.rules" } });
  });

  it.each([
    [
      {
        storage: [
          { target: "a", rules: "1" },
          { target: "b", rules: "2" },
        ],
      },
      /the target a of storage/,
    ],
    [
      { firestore: [{ indexes: "1" }, { database: "b", indexes: "2" }] },
      /several files for firestore\.indexes/,
    ],
  ])("ambiguous files are refused: %j", async (json, message) => {
    await expect((await read(json)).result).rejects.toThrow(message);
  });
});

it("unsupported settings are reported", async () => {
  const emulators = {
    firestore: { host: "0.0.0.0", port: 8080 },
    auth: { host: "localhost" },
    functions: { port: 5001 },
    singleProjectMode: true,
  };
  const { file, result } = await read({ emulators });
  expect((await result).notes).toEqual([
    `${file} names the emulator of functions, which is not offered here`,
    `${file} names another host for firestore; 127.0.0.1 and ::1 are served`,
  ]);
});

it("firebase.json may contain comments, and texts that look like them", async () => {
  const { result } = await read(
    `{ // ports\n "firestore": { "rules": "a//b.rules" /* "x": */ }, "emulators": { "auth": { "port": 1 } } }`,
  );
  expect((await result).rules.firestore).toMatch(/\/a\/b\.rules$/);
  await expect((await read("{ // ports")).result).rejects.toThrow(/firebase\.json cannot be read/);
  await expect((await read("[]")).result).rejects.toThrow(/is not a JSON object/);
});

it.each([
  ["firestore.rules", { firestore: { rules: 5 } }],
  ["firestore.rules", { firestore: [{ rules: "f" }, { database: "second", rules: ["s"] }] }],
  ["firestore.indexes", { firestore: { rules: "f", indexes: { file: "i" } } }],
  ["storage.rules", { storage: { rules: null } }],
  ["storage.bucket", { storage: [{ bucket: 1, rules: "s" }] }],
  ["firestore is no object", { firestore: "f.rules" }],
  ["storage is no object", { storage: ["s.rules"] }],
  ["emulators is no object", { emulators: [] }],
  ["emulators.firestore is no object", { emulators: { firestore: 8081 } }],
])(
  "settings of the wrong kind are refused, because they would open everything or another port: %s %j",
  async (named, json) => {
    await expect((await read(json)).result).rejects.toThrow(new RegExp(`firebase\\.json: ${named}`));
  },
);
