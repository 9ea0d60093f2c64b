/** `npm run owner -- sweep` as it is run: on the folder of a stopped local Firebase, and on a project's Firestore and bucket. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestFirebase as startPlain } from "../../packages/local-firebase/tests/fixtures/local-firebase";
import { toWireFields, type PlainFields } from "../../packages/firestore-panel/cli/owner/to-wire";
import { withDocuments } from "../../packages/firestore-panel/cli/owner/documents";
import type { OwnerTarget } from "../../packages/firestore-panel/cli/owner/owner-database";
import { fromWireFields } from "../../packages/firestore-panel/cli/owner/from-wire";
import { withData, type OwnerData } from "../../packages/firestore-panel/cli/owner/data";
import { schemaDocument } from "../../packages/firestore-panel/src/schema/version";
import { pathOf } from "../../packages/firestore-panel/src/data/file-values";
import { sweep } from "../../packages/firestore-panel/cli/sweep/sweep";
import { startCloudStorage, type CloudObject } from "../fixtures/cloud-storage";
import {
  DENY_ALL,
  startTestFirebase,
  usesOtherEmulator,
  type TestFirebase,
} from "../fixtures/local-firebase";
import { commandFolder, putRecords, type Records } from "../fixtures/owner-commands";
import { startServiceAccount } from "../fixtures/service-account";
import { collections } from "../../src/resources";

const { path: SCHEMA, fields: schema } = schemaDocument(new Date(0));
const DAY = 86_400_000;
const BUCKET = "demo-westwalk.appspot.com";
const urlOf = (path: string) =>
  `https://firebasestorage.googleapis.com/v0/b/${BUCKET}/o/${encodeURIComponent(path)}?alt=media&token=t`;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const trashed = (collection: string, days: number, record: PlainFields = {}): PlainFields => ({
  collection,
  expireAt: inDays(days),
  record,
});
const redeemed = (brandName: string): PlainFields => ({ brandName, redeemedAt: new Date(0) });
const note = (total: number, names: PlainFields): PlainFields => ({ time: new Date(0), total, names });
const below = (account: string, count: number, brandName = "Karak Lane", id = "r"): Records =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${account}/redeemed_discounts/${id}${String(index).padStart(3, "0")}`,
      redeemed(brandName),
    ]),
  );

/** What stays whatever the hour, and what is to go. */
const STAYS: Records = {
  [SCHEMA]: schema,
  "Brands/b": {
    img: urlOf("Brands/images/named.webp"),
    multiImages: [urlOf("Brands/multiImages/named.webp")],
  },
  // Offers use the folders of the brands.
  "Flat-Offer/f": { img: urlOf("Brands/images/of an offer.webp") },
  "Employees/kept": { name: "Fatima" },
  ...below("Employees/kept", 2),
  "Trash/Tenants~t": trashed("Tenants", 3, { documents: { contract: urlOf("contracts/in-the-trash.pdf") } }),
  "Trash/Employees~bin": trashed("Employees", 3),
  ...below("Employees/bin", 1),
  "DeletedAccounts/Employees/Accounts/bin": note(1, { "Karak Lane": 1 }),
  // It came back under another id.
  "History/restored": {
    at: new Date(0),
    collection: "Westwalk_Staff",
    action: "restore",
    count: 1,
    ids: ["new", "former"],
  },
  "History/elsewhere": { at: new Date(0), collection: "Brands", action: "restore", count: 0, ids: ["new"] },
  ...below("Westwalk_Staff/former", 1),
  "DeletedAccounts/Westwalk_Staff/Accounts/former": note(1, { "Karak Lane": 1 }),
};
const GOES: Records = {
  ...below("Employees/gone", 2),
  "Employees/gone/redeemed_discounts/other": redeemed("Oud Archive"),
  "DeletedAccounts/Employees/Accounts/gone": note(3, { "Karak Lane": 2, "Oud Archive": 1 }),
  // Deleted so long ago that nobody can restore it.
  "Trash/Employees~old": trashed("Employees", -1),
  ...below("Employees/old", 1),
  "DeletedAccounts/Employees/Accounts/old": note(1, { "Karak Lane": 1 }),
  // Restored once, and deleted again under the id that it then had.
  ...below("Westwalk_Staff/new", 1),
  // What it told of has gone already.
  "DeletedAccounts/Employees/Accounts/empty": note(4, { "Karak Lane": 4 }),
  "Trash/Tenants~old": trashed("Tenants", -1, { documents: { contract: urlOf("contracts/expired.pdf") } }),
};
const FILES_STAY = [
  "Brands/images/named.webp",
  "Brands/images/of an offer.webp",
  "Brands/multiImages/named.webp",
  "contracts/in-the-trash.pdf",
  // No declaration names these places.
  "Brands/images/deeper/unnamed.webp",
  "elsewhere/unnamed.webp",
];
const FILES_GO = ["Brands/images/a.webp", "Brands/images/b.webp", "contracts/expired.pdf"];

const pathsOf = (records: Records) => Object.keys(records).sort();
const ALL = { ...STAYS, ...GOES };
const ALL_FILES = [...FILES_STAY, ...FILES_GO];
const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));
const foldersOf = (paths: readonly string[]) => [...new Set(paths.map(folderOf))];
/** The data, and documents that somebody changes while the sweep works. */
const withDocumentsOf =
  (changed: (documents: OwnerData["documents"]) => Partial<OwnerData["documents"]>) =>
  ({ documents, files }: OwnerData): OwnerData => ({
    files,
    documents: { ...documents, ...changed(documents) },
  });

describe.skipIf(usesOtherEmulator)("sweep of the local Firebase", { timeout: 60_000 }, () => {
  const { target, run, runFromSources, expectRefusal } = commandFolder("sweep");
  beforeEach(async () => {
    const file = { bytes: Buffer.from("file"), contentType: "image/webp" };
    const documents = Object.entries(ALL).map(([path, fields]) => ({ path, fields: toWireFields(fields) }));
    const files = ALL_FILES.map((path) => ({ ...file, path, downloadToken: path }));
    const firebase = await startPlain({
      projectId: "demo-westwalk",
      dataDir: target().dataDir,
      rules: DENY_ALL,
      seed: { name: "sweep", load: () => Promise.resolve({ documents, users: [], files }) },
    });
    await firebase.stop();
  });

  const left = () =>
    withData(target(), undefined, async ({ documents, files }) => {
      const [paths, found]: [string[], string[]] = [[], []];
      const collections = foldersOf(Object.keys(ALL)).filter((path) => !path.endsWith("/redeemed_discounts"));
      for (const collection of collections)
        for await (const part of documents.batches(collection)) paths.push(...part.map(({ path }) => path));
      for await (const part of documents.pathsIn("redeemed_discounts")) paths.push(...part);
      for (const place of foldersOf(ALL_FILES))
        for await (const part of files.batches(place)) found.push(...part.map(({ path }) => path));
      return { documents: paths.sort(), files: found.sort() };
    });

  it("sweep lists without removing, removes with --delete, and removes files after a day", async () => {
    const listed = await runFromSources([]);
    expect(listed.code).toBe(0);
    for (const line of [
      "Trash/Employees~old: past its time",
      "Trash: 4 looked at, 2 past their time to remove",
      "Employees/gone: 3 redeemed_discounts",
      "Employees: 5 accounts with redeemed_discounts looked at, 3 gone for good: 4 to remove",
      "contracts: 0 files that nothing names to remove",
      "Nothing was removed: --delete removes it.",
    ])
      expect(listed.said.split("\n")).toContain(line);
    expect(await left()).toEqual({ documents: pathsOf(ALL), files: ALL_FILES.toSorted() });

    await putRecords(target(), { [SCHEMA]: { ...schema, version: schema.version + 1 } });
    await expectRefusal(["--delete"], /it is older than the data/);
    await putRecords(target(), { [SCHEMA]: schema });
    expect((await run(["--delete"])).code).toBe(0);
    expect(await left()).toEqual({ documents: pathsOf(STAYS), files: ALL_FILES.toSorted() });

    // The files were uploaded just now, as those of a save that has not written its record yet.
    const said: string[] = [];
    const tomorrow = withDocumentsOf(() => ({ now: () => Promise.resolve(Date.now() + DAY + 60_000) }));
    const options = { remove: true, report: (line: string) => said.push(line) };
    expect(await withData(target(), undefined, (data) => sweep(tomorrow(data), collections, options))).toBe(
      0,
    );
    expect(said).toContain("Brands/images: 2 files that nothing names removed");
    expect(await left()).toEqual({ documents: pathsOf(STAYS), files: FILES_STAY.toSorted() });
  });

  it("sweep uses the named bucket", async () => {
    const { code, said } = await run(["--delete", "--bucket", "another"]);
    expect([code, said]).toEqual([0, expect.stringContaining("another: 0 files looked at")]);
  });

  it.each([
    ["an option that there is not", ["--most", "3"], /^Unknown option '--most'/],
    ["a mistyped folder", ["--data", "typo"], /^There is no data of a local Firebase in typo/],
  ])("sweep refuses %s in one line", async (_name, args, message) => {
    await expectRefusal(args, message);
  });
});

describe.skipIf(usesOtherEmulator)("sweep of Firebase", { timeout: 60_000 }, () => {
  let firebase: TestFirebase;
  let target: OwnerTarget & { readonly projectId: string };
  let objects: Map<string, CloudObject>;
  let storage: Awaited<ReturnType<typeof startCloudStorage>>;
  let closeAccount: () => void;
  const said: string[] = [];
  beforeEach(async () => {
    said.length = 0;
    firebase = await startTestFirebase({ rules: DENY_ALL });
    const { account, close } = await startServiceAccount();
    closeAccount = close;
    target = { projectId: firebase.projectId, account, origin: firebase.origin("firestore") };
    objects = new Map();
    storage = await startCloudStorage(`${firebase.projectId}.firebasestorage.app`, objects);
  });
  afterEach(async () => {
    storage.close();
    closeAccount();
    await firebase.stop();
  });

  const upload = (paths: readonly string[], days: number) => {
    for (const path of paths)
      objects.set(path, { generation: "1700000000000001", timeCreated: inDays(days).toISOString() });
  };
  /** @param overtaken what somebody else does while the sweep works. */
  const run = (overtaken: (data: OwnerData) => OwnerData = (data) => data) =>
    withData(
      target,
      undefined,
      (data) => sweep(overtaken(data), collections, { remove: true, report: (line) => said.push(line) }),
      storage.origin,
    );
  const stored = (paths: readonly string[]) =>
    withDocuments(target, async (documents) => {
      const found = await documents.get(paths);
      return Object.fromEntries(found.map(({ path, fields }) => [path, fromWireFields(fields)]));
    });
  const withCommit = (before: () => Promise<void>) => {
    let isFirst = true;
    return withDocumentsOf(({ commit }) => ({
      commit: async (writes) => {
        if (isFirst && writes.some(({ verify }) => !verify)) await before();
        isFirst = false;
        await commit(writes);
      },
    }));
  };

  it("sweep removes the same data from Firebase, page by page", async () => {
    await putRecords(target, ALL);
    upload(ALL_FILES, -2);
    upload(["contracts/just-uploaded.pdf"], -0.5);
    expect(await run()).toBe(0);
    expect(Object.keys(await stored(pathsOf(ALL))).sort()).toEqual(pathsOf(STAYS));
    expect([...objects.keys()].sort()).toEqual([...FILES_STAY, "contracts/just-uploaded.pdf"].sort());
  });

  it("an interrupted sweep updates the notes and continues at the next run", async () => {
    const path = "DeletedAccounts/Tenants/Accounts/gone";
    await putRecords(target, {
      ...below("Tenants/gone", 300),
      [path]: note(450, { "Karak Lane": 299, "Oud Archive": 150 }),
    });
    await putRecords(target, below("Tenants/gone", 150, "Oud Archive", "p"));
    let commits = 0;
    const breaks = withDocumentsOf(({ commit }) => ({
      commit: async (writes) => {
        commits += 1;
        if (commits === 2) throw new Error("killed");
        await commit(writes);
      },
    }));
    await expect(run(breaks)).rejects.toThrow("killed");
    const remaining = await withDocuments(target, (documents) =>
      documents.list("Tenants/gone/redeemed_discounts"),
    );
    expect(remaining).toHaveLength(50);
    expect(await stored([path])).toEqual({
      [path]: { time: new Date(0), total: 50, names: { "Karak Lane": 49 } },
    });
    expect(await run()).toBe(0);
    expect(await stored([path, ...remaining.map((one) => one.path)])).toEqual({});
  });

  it("sweep keeps and names data that were restored, changed or replaced meanwhile", async () => {
    const [account, kept] = ["Employees/gone", "Trash/Tenants~old"];
    await putRecords(target, { ...below(account, 1), [kept]: trashed("Tenants", -1) });
    const restored = withCommit(() => putRecords(target, { [kept]: trashed("Tenants", 3) }));
    expect(await run(restored)).toBe(1);
    expect(said).toContain(`${kept}: stays, because it was changed meanwhile`);
    expect(await stored([kept])).not.toEqual({});

    await putRecords(target, below(account, 2));
    const imported = withCommit(() => putRecords(target, { [account]: { name: "Fatima" } }));
    expect(await run(imported)).toBe(1);
    expect(said).toContain(`${account}: stays, because it came back meanwhile`);
    expect(Object.keys(await stored(pathsOf(below(account, 2))))).toHaveLength(2);

    upload(["contracts/replaced.pdf"], -2);
    const replaced = ({ documents, files }: OwnerData): OwnerData => ({
      documents,
      files: {
        ...files,
        remove: (file) => {
          objects.set(file.path, { generation: "2", timeCreated: inDays(0).toISOString() });
          return files.remove(file);
        },
      },
    });
    expect(await run(replaced)).toBe(1);
    expect(said).toContain("contracts/replaced.pdf: stays, because it was replaced meanwhile");
    expect(objects.has("contracts/replaced.pdf")).toBe(true);
  });

  it("sweep keeps the files of a record that is deleted and restored while it reads", async () => {
    const [file, other] = ["Brands/images/moved.webp", "Brands/images/other.webp"] as const;
    await putRecords(target, { "Brands/moved": { img: urlOf(file) }, "Brands/other": { img: urlOf(other) } });
    upload([file, other, "Brands/images/unnamed.webp"], -2);
    const told = () => ({ "History/e": { at: inDays(0), collection: "Brands", ids: ["moved"] } });
    const moved = withDocumentsOf(({ list }) => ({
      batches: async function* (collection) {
        // It is in the trash while the records are read, and was not when the trash was.
        const part = (await list(collection)).filter(({ path }) => path !== "Brands/moved");
        if (collection === "Brands") await putRecords(target, told());
        yield part;
      },
    }));
    expect(await run(moved)).toBe(0);
    expect([...objects.keys()].sort()).toEqual([file, other]);
  });

  it("sweep removes nothing from a bucket without any named file", async () => {
    await putRecords(target, STAYS);
    upload(["Brands/images/of-another-project.webp"], -2);
    await expect(run()).rejects.toThrow(/none of them is in the bucket/);
    const elsewhere = withData(
      target,
      "another",
      (data) => sweep(data, collections, { remove: true, report: () => undefined }),
      storage.origin,
    );
    await expect(elsewhere).rejects.toThrow(/^There is no bucket another\./);
    expect(objects.size).toBe(1);
  });
});

it.each([
  [urlOf("Brands/images/a b.webp"), "Brands/images/a b.webp"],
  ["http://127.0.0.1:9199/v0/b/x/o/contracts%2Fa.pdf?alt=media", "contracts/a.pdf"],
  ["gs://bucket/contracts/a%2Fb.pdf", "contracts/a%2Fb.pdf"],
  ["https://storage.googleapis.com/bucket/contracts/a.pdf?x=1", "contracts/a.pdf"],
  ["https://firebasestorage.googleapis.com/v0/b/x/o/50%", "50%"],
  ["https://karak.example/menu", undefined],
  ["contracts/a.pdf", undefined],
])("the address %s names the file %s", (address, path) => {
  expect(pathOf(address)).toBe(path);
});
