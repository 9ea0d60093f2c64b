/** The panel's own documents beside records: the version of the data, the last check of them, notes of deleted accounts. */
import { describe, expect, it } from "vitest";
import { features } from "../../../packages/firestore-panel/src/panel/features";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { principalsOf } from "../../../packages/firestore-panel/src/schema/define-collection";
import {
  MAX_NAMED_RECORDS,
  MAX_UNUSED_FILES,
} from "../../../packages/firestore-panel/src/schema/stored-names";
import {
  laterId,
  sameId,
  SCHEMA_PATH,
  SCHEMA_VERSION,
} from "../../../packages/firestore-panel/src/schema/version";
import { documentOf, idWrites, writeRecord } from "../../../packages/firestore-panel/src/fields/record";
import { collections } from "../../../src/resources";
import { goodValues } from "../../fixtures/specimens/good-record";
import {
  ago,
  allows,
  allowsBatch,
  lazyRules,
  NOW,
  SESSIONS,
  sha256,
  type Changes,
  type Documents,
} from "./evaluate";
import { ADMIN_AUTHOR, COMPANY_AUTHOR, withAudit } from "./audited-changes";

type Data = Documents[string];
const rules = lazyRules(() => firestoreRules(collections, "company", features));
/** An admin, a company, somebody without a session, and nobody. */
const UIDS = ["admin", "company", "me", null] as const;

/** Each is stored, so a refusal is not for want of a document. */
const CREDENTIAL = `Credentials/${sha256("admin:a@b.qa")}`;
const SECRETS: Documents = {
  ...SESSIONS,
  [CREDENTIAL]: SESSIONS["Credentials/admin"]!,
  "SignInAttempts/x": { count: 1 },
  "KnownDevices/x": { credential: "company" },
};

it.each(["Sessions/admin", "Sessions/company", "SignInAttempts/x", "KnownDevices/x", CREDENTIAL])(
  "nobody reads, lists, sets or deletes what a sign-in compares: %s",
  (path) => {
    const [name = ""] = path.split("/");
    for (const uid of [...UIDS, path.split("/")[1]!]) {
      for (const one of [path, `${name}/none`]) {
        expect(allows(rules(), { method: "get", path: one, uid, before: SECRETS }), uid ?? "").toBe(false);
        for (const after of [{ state: "granted", count: 0 }, null])
          expect(allows(rules(), { path: one, uid, before: SECRETS, after: { [one]: after } })).toBe(false);
      }
      for (const more of [{}, { limit: 1 }, { where: { id: "a@b.qa" } }, { group: true as const }])
        expect(allows(rules(), { method: "list", path: name, uid, before: SECRETS, ...more })).toBe(false);
    }
    expect(allows(rules(), { method: "get", path: "Admins/a1", uid: "admin", before: SECRETS })).toBe(true);
  },
);

describe("the version of the data", () => {
  const reads = (id: string, uid: string | null) =>
    allows(rules(), { method: "get", path: `Meta/${id}`, uid, before: SESSIONS });

  it.each(UIDS)("%s reads it, and neither lists nor writes it", (uid) => {
    expect(allows(rules(), { method: "get", path: SCHEMA_PATH, uid, before: SESSIONS })).toBe(true);
    expect(reads("other", uid)).toBe(false);
    expect(allows(rules(), { method: "list", path: "Meta", uid, before: SESSIONS })).toBe(false);
    for (const id of ["schema", sameId(SCHEMA_VERSION), "other"]) {
      const path = `Meta/${id}`;
      const after = { [path]: { version: SCHEMA_VERSION } };
      expect(allows(rules(), { path, uid, before: SESSIONS, after }), id).toBe(false);
    }
  });

  it.each(UIDS)(
    "%s learns whether the rules are of the panel's version, of a later or of an earlier one",
    (uid) => {
      const same = [-1, 0, 1].map((change) => reads(sameId(SCHEMA_VERSION + change), uid));
      const later = [-1, 0].map((change) => reads(laterId(SCHEMA_VERSION + change), uid));
      expect([same, later]).toEqual([
        [false, true, false],
        [true, false],
      ]);
    },
  );
});

describe("the last check of all data", () => {
  const PATH = "DataHealth/report";
  const REPORT = { collections: { Events: { total: 1 } }, files: 1, unusedFiles: ["contracts/a.pdf"] };
  const writes = (change: Data, uid: string | null = "admin", path = PATH, stored?: Data) => {
    const before = { ...SESSIONS, ...(stored && { [path]: stored }) };
    return allows(rules(), { path, uid, before, after: { [path]: { at: NOW, ...REPORT, ...change } } });
  };

  it.each(UIDS)(
    "%s reads and writes the report if an admin, and nobody removes it or writes another",
    (uid) => {
      const before = { ...SESSIONS, [PATH]: { at: NOW } };
      expect(writes({}, uid)).toBe(uid === "admin");
      expect(allows(rules(), { method: "get", path: PATH, uid, before })).toBe(uid === "admin");
      expect(allows(rules(), { path: PATH, uid, before, after: { [PATH]: null } })).toBe(false);
      expect(writes({}, uid, "DataHealth/other")).toBe(false);
    },
  );

  const tenants = (counts: Data): Data => ({ collections: { Tenants: { total: 1, ...counts } } });
  const texts = (length: number) => Array.from({ length }, (_, at) => String(at));
  it.each<[string, Data, Data]>([
    ["a time of its own, and the server's", { at: ago(60) }, {}],
    ["an unknown key, and the known ones", { more: 1 }, {}],
    ["a list of collections, and a map", { collections: [] }, {}],
    ["a text as the number of files, and a number", { files: "1" }, {}],
    [
      "too many unused files, and as many as allowed",
      { unusedFiles: texts(MAX_UNUSED_FILES + 1) },
      { unusedFiles: texts(MAX_UNUSED_FILES) },
    ],
    ...["dates", "passwords"].flatMap((key): [string, Data, Data][] => [
      [`a text as the number of ${key}, and a number`, tenants({ [key]: "1" }), tenants({ [key]: 0 })],
      [`less than no ${key}, and none`, tenants({ [key]: -1 }), tenants({})],
    ]),
    ...["dateIds", "passwordIds"].flatMap((key): [string, Data, Data][] => [
      [
        `too many ${key}, and as many as allowed`,
        tenants({ [key]: texts(MAX_NAMED_RECORDS + 1) }),
        tenants({ [key]: texts(MAX_NAMED_RECORDS) }),
      ],
      [`a text as ${key}, and none`, tenants({ [key]: "a" }), tenants({ [key]: [] })],
    ]),
  ])("a report is refused with %s", (_, refused, allowed) => {
    expect([writes(refused), writes(allowed)]).toEqual([false, true]);
  });

  it("a repair keeps the time of the check", () => {
    const stored = { ...REPORT, at: ago(60) };
    expect(writes({ at: ago(120), files: 0 }, "admin", PATH, stored)).toBe(false);
    expect(writes({ at: ago(60), files: 0 }, "admin", PATH, stored)).toBe(true);
  });
});

const GOOD = { total: 9, names: { "Pearl Café": 9 } };
const UNCOUNTED = { total: 0, names: {} };
const KINDS = collections.filter(({ subcollections }) => subcollections.some(({ tally }) => tally));

describe.each(KINDS)("notes of deleted accounts: $name", (collection) => {
  const [record, notes] = [`${collection.name}/gone`, `DeletedAccounts/${collection.name}/Accounts`];
  const note = `${notes}/gone`;
  const writes = [
    ...writeRecord(collection, goodValues(collection), "create"),
    ...idWrites(collection, "gone"),
  ];
  const STORED: Documents = { ...SESSIONS, [record]: documentOf(writes) };

  /** The account's deletion, with its entry and copy, and a note beside it. */
  const deletes = (uid: string | null, data: Data = GOOD, path = note, before = STORED) => {
    const author = uid === "company" ? COMPANY_AUTHOR : ADMIN_AUTHOR;
    const audited = withAudit(collections, author, before, { [record]: null });
    const after: Changes = { ...audited, [path]: { time: NOW, ...data } };
    return allowsBatch(
      rules(),
      before,
      after,
      Object.keys(after).map((one) => ({ path: one, uid })),
    );
  };
  /** The note alone. @param stored what is there: no record. */
  const notesAlone = (data: Data, uid: string | null = "admin", stored: Documents = {}) =>
    allows(rules(), {
      path: note,
      uid,
      before: { ...SESSIONS, ...stored },
      after: { [note]: { time: NOW, ...data } },
    });

  it.each(UIDS)(
    "%s adds a note only with a permitted deletion, and only admins note numbers and remove notes",
    (uid) => {
      const [isAdmin, kinds] = [uid === "admin", principalsOf(collection.access, "delete")];
      expect(deletes(uid)).toBe(isAdmin);
      expect(deletes(uid, UNCOUNTED)).toBe(isAdmin || kinds.some((kind) => kind === uid));
      // A note without its deletion is refused alike whether the account was deleted with a note or never existed.
      expect(notesAlone(UNCOUNTED, uid)).toBe(false);
      expect(notesAlone(UNCOUNTED, uid, { [note]: { ...UNCOUNTED, time: ago(60) } })).toBe(isAdmin);
      expect(notesAlone(GOOD, uid, { [note]: { ...UNCOUNTED, time: ago(60) } })).toBe(isAdmin);
      // Numbers are noted once.
      const before = { ...SESSIONS, [note]: { ...GOOD, time: ago(60) } };
      expect(notesAlone(GOOD, uid, before)).toBe(false);
      expect(allows(rules(), { method: "get", path: note, uid, before })).toBe(false);
      expect(allows(rules(), { path: note, uid, before, after: { [note]: null } })).toBe(isAdmin);
    },
  );

  it("a note is refused without the deletion of its own record, and counts none that exists", () => {
    expect(notesAlone(GOOD)).toBe(false);
    expect(notesAlone(GOOD, "admin", { ...STORED, [note]: { ...UNCOUNTED, time: ago(60) } })).toBe(false);
    const other = KINDS.find(({ name }) => name !== collection.name)?.name ?? "";
    for (const path of [
      `${notes}/another`,
      `DeletedAccounts/${other}/Accounts/gone`,
      "DeletedAccounts/Brands/Accounts/gone",
    ])
      expect(deletes("admin", GOOD, path), path).toBe(false);
  });

  const named = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 1]));
  const large = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, 101 + at]));
  const long = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`${at}`.padEnd(1000, "x"), 0]));
  it("a note has a fixed form and size", () => {
    const bad: readonly Data[] = [
      ...[0, -9, 1.5, "9"].map((total) => ({ ...GOOD, total })),
      { total: 0, names: { a: 1 } },
      ...[100_001, 1e18, NaN].map((total) => ({ total, names: {} })),
      { ...GOOD, names: ["Pearl Café"] },
      { ...GOOD, names: named(501) },
      { ...GOOD, names: { ...long, x: 0 } },
      { ...GOOD, time: new Date(0) },
      { ...GOOD, more: true },
      { total: 9 },
    ];
    expect(bad.filter((data) => deletes("admin", data))).toEqual([]);
    for (const data of [
      { total: 100_000, names: named(500) },
      { ...GOOD, names: long },
    ])
      expect(deletes("admin", data)).toBe(true);
  });

  it("a note counts each brand by a whole number up to its total, and few brands by a large one", () => {
    const counts = [10, 99, 101, 100_000, 1e18, -1, -1_000_000, 0.5, NaN, "9", null, true, { n: 1 }, [1]];
    const bad = [
      ...counts.map((count) => ({ total: 9, names: { a: 1, b: count } })),
      { total: 500, names: { a: 200.5 } },
      { total: 500, names: large(21) },
      ...[9, 100, 101, 120, 100_000].map((total) => ({ total, names: { a: total + 1 } })),
    ];
    expect(bad.filter((data) => deletes("admin", data))).toEqual([]);
    for (const total of [9, 100, 101, 100_000])
      expect(deletes("admin", { total, names: { a: total, b: total } })).toBe(true);
    expect(deletes("admin", { total: 500, names: { ...large(20), a: 100, b: 0, c: 1 } })).toBe(true);
  });
});
