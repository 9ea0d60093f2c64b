/** `npm run owner -- sweep` as it is run: on the folder of a stopped local Firebase, and on a project's Firestore. */
import { beforeEach, describe, expect, it } from "vitest";
import { plainFields } from "#engine/firebase/plain.ts";
import { toWireFields, type PlainFields } from "../../packages/firestore-panel/cli/owner/wire";
import { withDocuments } from "../../packages/firestore-panel/cli/owner/data";
import type { OwnerDatabase } from "../../packages/firestore-panel/cli/owner/owner-database";
import { schemaDocument } from "#engine/schema/version.ts";
import { sweep } from "../../packages/firestore-panel/cli/sweep";
import { DENY_ALL, startTestFirebase, usesOtherEmulator } from "../fixtures/local-firebase";
import { breaksAt, commandFolder, putRecords, startProject, type Records } from "../fixtures/owner-commands";
import { collections } from "../../src/resources";

const { path: SCHEMA, fields: schema } = schemaDocument(new Date(0));
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
const trashed = (collection: string, days: number): PlainFields => ({ collection, expireAt: inDays(days) });
const redeemed = (brandName: string): PlainFields => ({ brandName, redeemedAt: new Date(0) });
const note = (total: number, names: PlainFields): PlainFields => ({ time: new Date(0), total, names });
const below = (account: string, count: number, brandName = "Karak Lane", id = "r"): Records =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `${account}/redeemed_discounts/${id}${String(index).padStart(3, "0")}`,
      redeemed(brandName),
    ]),
  );

const viewOf = (kind: string, recordId: string): PlainFields => ({ by: { kind, recordId, name: "" } });

const STAYS: Records = {
  [SCHEMA]: schema,
  "Employees/kept": { name: "Fatima" },
  ...below("Employees/kept", 2),
  "Trash/Tenants~t": trashed("Tenants", 3),
  "Admins/kept": { name: "Noora" },
  "Views/kept": viewOf("admin", "kept"),
  "Trash/Companies~bin": trashed("Companies", 3),
  "Views/bin": viewOf("company", "bin"),
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
  "Trash/Tenants~old": trashed("Tenants", -1),
  "Views/gone": viewOf("admin", "bin"),
  "Trash/Companies~old": trashed("Companies", -1),
  "Views/old": viewOf("company", "old"),
};
const pathsOf = (records: Records) => Object.keys(records).sort();
const ALL = { ...STAYS, ...GOES };
describe.skipIf(usesOtherEmulator)("sweep of the local Firebase", { timeout: 240_000 }, () => {
  const { target, run, runFromSources, expectRefusal } = commandFolder("sweep");
  beforeEach(async () => {
    const documents = Object.entries(ALL).map(([path, fields]) => ({ path, fields: toWireFields(fields) }));
    const seed = { name: "sweep", load: () => Promise.resolve({ documents, users: [], files: [] }) };
    const firebase = await startTestFirebase({ ...target(), rules: DENY_ALL, seed });
    await firebase.stop();
  });

  const left = () =>
    withDocuments(target(), async (documents) => {
      const paths: string[] = [];
      const collections = new Set(Object.keys(ALL).map((path) => path.slice(0, path.lastIndexOf("/"))));
      for (const collection of collections)
        for await (const part of documents.batches(collection)) paths.push(...part.map(({ path }) => path));
      return paths.sort();
    });

  it("sweep lists without removing, and removes with --delete", async () => {
    const listed = await runFromSources([]);
    expect(listed.code).toBe(0);
    for (const line of [
      "Trash/Employees~old: past its time",
      "Trash: 6 looked at, 3 past their time to remove",
      "Views: 4 looked at, 2 to remove",
      "Employees/gone: 3 redeemed_discounts",
      "Employees: 5 accounts with redeemed_discounts looked at, 3 gone for good: 4 to remove",
      "Nothing was removed: --delete removes it.",
    ])
      expect(listed.said.split("\n")).toContain(line);
    expect(await left()).toEqual(pathsOf(ALL));

    await putRecords(target(), { [SCHEMA]: { ...schema, version: schema.version + 1 } });
    await expectRefusal(["--delete"], /Use the checkout of their version/);
    await putRecords(target(), { [SCHEMA]: schema });
    expect((await run(["--delete"])).code).toBe(0);
    expect(await left()).toEqual(pathsOf(STAYS));
  });
});

describe.skipIf(usesOtherEmulator)("sweep of Firebase", { timeout: 240_000 }, () => {
  let target: Awaited<ReturnType<typeof startProject>>;
  const said: string[] = [];
  beforeEach(async () => {
    said.length = 0;
    target = await startProject();
  });

  /** @param overtaken what somebody else does while the sweep works. */
  const run = (overtaken: (documents: OwnerDatabase) => Partial<OwnerDatabase> = () => ({})) =>
    withDocuments(target, (documents) =>
      sweep({ ...documents, ...overtaken(documents) }, collections, {
        remove: true,
        report: (line) => said.push(line),
      }),
    );
  const stored = (paths: readonly string[]) =>
    withDocuments(target, async (documents) => {
      const found = await documents.get(paths);
      return Object.fromEntries(found.map(({ path, fields }) => [path, plainFields(fields)]));
    });
  const withCommit = (before: () => Promise<void>) => {
    let isFirst = true;
    return ({ commit }: OwnerDatabase): Partial<OwnerDatabase> => ({
      commit: async (writes) => {
        if (isFirst && writes.some(({ verify }) => !verify)) await before();
        isFirst = false;
        await commit(writes);
      },
    });
  };

  it("an interrupted sweep updates the notes and continues at the next run", async () => {
    const path = "DeletedAccounts/Tenants/Accounts/gone";
    await putRecords(target, {
      ...below("Tenants/gone", 300),
      [path]: note(450, { "Karak Lane": 299, "Oud Archive": 150 }),
    });
    await putRecords(target, below("Tenants/gone", 150, "Oud Archive", "p"));
    await expect(run((documents) => breaksAt(2, documents))).rejects.toThrow("killed");
    const remaining = await withDocuments(target, (documents) =>
      documents.list("Tenants/gone/redeemed_discounts"),
    );
    expect(remaining).toHaveLength(50);
    expect(await stored([path])).toEqual({
      [path]: { time: new Date(0).toISOString(), total: 50, names: { "Karak Lane": 49 } },
    });
    expect(await run()).toBe(0);
    expect(await stored([path, ...remaining.map((one) => one.path)])).toEqual({});
  });

  it("sweep keeps and names data that were restored or changed meanwhile", async () => {
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
  });
});
