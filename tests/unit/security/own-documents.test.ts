/** The panel's own documents beside records: the version of the data, the last check of them, notes of deleted accounts. */
import { describe, expect, it } from "vitest";
import { principalsOf } from "#engine/schema/define-collection.ts";
import { MAX_NAMED_RECORDS, MAX_UNUSED_FILES } from "#engine/schema/stored-names.ts";
import { laterId, sameId, SCHEMA_PATH, SCHEMA_VERSION } from "firestore-panel/version";
import { collections } from "../../../src/resources";
import { ADMIN_AUTHOR, COMPANY_AUTHOR } from "#fixtures/rules/audited-changes";
import { ago, NOW, SESSIONS, sha256, type Documents } from "#fixtures/rules/evaluate";
import { goodDocument } from "#fixtures/specimens/good-record";
import { audited, mayCommit, mayGet, mayList, mayPut, type Data } from "../../fixtures/product-rules";

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
        expect(mayGet(uid, one, SECRETS), uid ?? "").toBe(false);
        for (const after of [{ state: "granted", count: 0 }, null])
          expect(mayPut(uid, one, after, SECRETS)).toBe(false);
      }
      for (const more of [{}, { limit: 1 }, { where: { id: "a@b.qa" } }, { group: true as const }])
        expect(mayList(uid, name, { before: SECRETS, ...more })).toBe(false);
    }
    expect(mayGet("admin", "Admins/a1", SECRETS)).toBe(true);
  },
);

describe("the version of the data", () => {
  const reads = (id: string, uid: string | null) => mayGet(uid, `Meta/${id}`);

  it.each(UIDS)(
    "%s reads it, neither lists nor writes it, and learns if the rules are later or earlier",
    (uid) => {
      expect(mayGet(uid, SCHEMA_PATH)).toBe(true);
      expect(reads("other", uid)).toBe(false);
      expect(mayList(uid, "Meta")).toBe(false);
      for (const id of ["schema", sameId(SCHEMA_VERSION), "other"])
        expect(mayPut(uid, `Meta/${id}`, { version: SCHEMA_VERSION }), id).toBe(false);
      const same = [-1, 0, 1].map((change) => reads(sameId(SCHEMA_VERSION + change), uid));
      const later = [-1, 0].map((change) => reads(laterId(SCHEMA_VERSION + change), uid));
      expect(same).toEqual([false, true, false]);
      expect(later).toEqual([true, false]);
    },
  );
});

describe("who has a record open", () => {
  const TAB = "a".repeat(20);
  const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
  const BEATS = {
    admin: { record: "Brands/b1", seenBy: "admin", by: ADMIN_AUTHOR },
    company: { record: "Employees/e1", seenBy: "company:ACME", by: COMPANY_AUTHOR },
  };
  type Kind = keyof typeof BEATS;
  const idOf = (length: number) => ({ record: `Brands/${"x".repeat(length)}` });
  const writes = (kind: Kind, change: Data = {}, id = `${kind}_${TAB}`, uid: string | null = kind) => {
    const path = `Presence/${id}`;
    const beat = { ...BEATS[kind], editing: true, at: NOW, expireAt: later(3), ...change };
    const asked = (before: Documents) => mayPut(uid, path, beat, before);
    const [created, updated] = [SESSIONS, { ...SESSIONS, [path]: BEATS[kind] }].map(asked);
    expect(updated).toBe(created);
    return created;
  };

  it.each<[string, [Kind, Data?, string?, (string | null)?], [Kind, Data?, string?, (string | null)?]]>([
    ["of another user, and its own", ["admin", {}, `company_${TAB}`], ["admin"]],
    ["of no tab, and of one", ["admin", {}, "admin"], ["admin", {}, `admin_${"b".repeat(20)}`]],
    ["without a session, and with one", ["admin", {}, `me_${TAB}`, "me"], ["company"]],
    ["of nobody, and of somebody", ["admin", {}, `admin_${TAB}`, null], ["admin"]],
    ["in another's name, and in its own", ["admin", { by: { ...ADMIN_AUTHOR, name: "x@b.qa" } }], ["admin"]],
    ["for a company, and for admins", ["admin", { seenBy: "company:ACME" }], ["admin"]],
    ["for admins, and for the company", ["company", { seenBy: "admin" }], ["company"]],
    ["for another company, and for its own", ["company", { seenBy: "company:OTHER" }], ["company"]],
    ["of what it may not read, and of what it may", ["company", { record: "Brands/b1" }], ["company"]],
    ["of no declared collection, and of one", ["admin", { record: "Sessions/x" }], ["admin"]],
    ["of what is below a record, and of one", ["admin", { record: "Brands/b/x/y" }], ["admin"]],
    ["of a long id, and of a shorter one", ["admin", idOf(300)], ["admin", idOf(293)]],
    ["of another time, and of now", ["admin", { at: ago(60) }], ["admin"]],
    ["that has expired, and that will", ["admin", { expireAt: NOW }], ["admin", { expireAt: later(1) }]],
    [
      "that stays for a day, and less",
      ["admin", { expireAt: later(24) }],
      ["admin", { expireAt: later(23) }],
    ],
    ["with a text as editing, and false", ["admin", { editing: "yes" }], ["admin", { editing: false }]],
    ["with one key more, and with all", ["admin", { more: 1 }], ["admin"]],
  ])("a document is refused %s", (_, refused, allowed) => {
    expect([writes(...refused), writes(...allowed)]).toEqual([false, true]);
  });

  it("each kind lists what is for it alone, nobody gets one by its id, and a user removes its own", () => {
    const path = `Presence/admin_${TAB}`;
    const before = { ...SESSIONS, [path]: { ...BEATS.admin, editing: true, at: NOW, expireAt: later(3) } };
    const lists = (uid: string | null, where: { readonly [field: string]: string }) =>
      mayList(uid, "Presence", { before, where });
    const audiences = ["admin", "company:ACME", "company:OTHER"];
    const seen = (uid: string | null) =>
      audiences.filter((seenBy) => lists(uid, { record: "Brands/b1", seenBy }));
    expect(UIDS.map(seen)).toEqual([["admin"], ["company:ACME"], [], []]);
    for (const uid of UIDS) {
      expect(lists(uid, { record: "Brands/b1" })).toBe(false);
      expect(mayGet(uid, path, before)).toBe(false);
      expect(mayPut(uid, path, null, before)).toBe(uid === "admin");
    }
    // Also after its session.
    expect(mayPut("admin", path, null, { [path]: {} })).toBe(true);
  });
});

describe("the last check of all data", () => {
  const PATH = "DataHealth/report";
  const REPORT = { collections: { Events: { total: 1 } }, files: 1, unusedFiles: ["contracts/a.pdf"] };
  const writes = (change: Data, uid: string | null = "admin", path = PATH, stored?: Data) => {
    const before = { ...SESSIONS, ...(stored && { [path]: stored }) };
    return mayPut(uid, path, { at: NOW, ...REPORT, ...change }, before);
  };

  it.each(UIDS)("%s reads and writes the report if admin, and nobody removes it or writes another", (uid) => {
    const before = { ...SESSIONS, [PATH]: { at: NOW } };
    expect(writes({}, uid)).toBe(uid === "admin");
    expect(mayGet(uid, PATH, before)).toBe(uid === "admin");
    expect(mayPut(uid, PATH, null, before)).toBe(false);
    expect(writes({}, uid, "DataHealth/other")).toBe(false);
  });

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
    const repairs = (at: Date) => writes({ at, files: 0 }, "admin", PATH, { ...REPORT, at: ago(60) });
    expect([repairs(ago(120)), repairs(ago(60))]).toEqual([false, true]);
  });
});

describe("saved views of lists", () => {
  const PATH = "Views/v";
  const OTHER_ADMIN = { kind: "admin", recordId: "a2", name: "b@b.qa" };
  const OTHER_COMPANY = { kind: "company", recordId: "c2", name: "OTHER" };
  const view = (by: object, change: Data = {}): Data => ({
    ...{ list: "Brands", name: "Cafés", address: "status=Active&view=Caf%C3%A9s" },
    ...{ shared: false, by, at: NOW, ...change },
  });
  const OWN = { admin: view(ADMIN_AUTHOR), company: view(COMPANY_AUTHOR, { list: "Employees" }) };
  type Uid = keyof typeof OWN;
  const PROTECTED = { "Sessions/admin": { ...SESSIONS["Sessions/admin"], id: "owner@westwalk.example" } };
  /** @param after what is written over `stored`. Null: it is deleted. */
  const writes = (uid: string | null, after: Data | null, stored?: Data, more: Documents = {}) => {
    const before = { ...SESSIONS, ...more, ...(stored && { [PATH]: stored }) };
    return mayPut(uid, PATH, after, before);
  };
  type Where = { readonly [field: string]: string | boolean };
  const lists = (uid: string | null, where: Where) => mayList(uid, "Views", { where });

  it.each(["admin", "company"] as const)("an account adds, changes and deletes its own: %s", (uid) => {
    const own = OWN[uid];
    const stored = { ...own, at: ago(60), first: ["a9"] };
    expect(writes(uid, own)).toBe(true);
    expect(writes(uid, { ...stored, name: "مقاهي", at: NOW }, stored)).toBe(true);
    expect(writes(uid, null, stored)).toBe(true);
    // Nobody adds, changes or takes one in another's name, or reads it by itself.
    for (const other of UIDS.filter((one) => one !== uid)) {
      expect(writes(other, own), String(other)).toBe(false);
      expect(writes(other, { ...stored, name: "New", at: NOW }, stored), String(other)).toBe(false);
      expect(writes(other, null, stored), String(other)).toBe(false);
      expect(mayGet(other, PATH, { ...SESSIONS, [PATH]: own })).toBe(false);
    }
  });

  it.each<[Uid, string, Data, Data]>([
    ["admin", "another's name, and the own", { by: OTHER_ADMIN }, {}],
    ["company", "another company's name, and the own", { by: OTHER_COMPANY }, {}],
    ["admin", "a time of its own, and the server's", { at: ago(120) }, {}],
    ["admin", "an unknown list, and a collection", { list: "Nothing" }, { list: "Tenants" }],
    ["admin", "no name, and one of 40 letters", { name: " " }, { name: "n".repeat(40) }],
    ["admin", "41 letters, and one", { name: "n".repeat(41) }, { name: "n" }],
    ["admin", "two lines, and one", { name: "a\nb" }, { name: "a b" }],
    ["admin", "too long an address, and none", { address: "a".repeat(2001) }, { address: "" }],
    ["admin", "another key, and the known ones", { more: 1 }, {}],
    ["admin", "a text for shared, and true", { shared: "yes" }, { shared: true }],
    ["company", "shared, and not shared", { shared: true }, { shared: false }],
    ["admin", "another among those who open it, and the own account", { first: ["a2"] }, { first: ["a1"] }],
    ["admin", "itself twice, and once", { first: ["a1", "a1"] }, { first: ["a1"] }],
  ])("a view of an %s is refused with %s", (uid, _, refused, allowed) => {
    const earlier = { ...OWN[uid], at: ago(60) };
    const tried = (change: Data) =>
      [undefined, earlier].map((stored) => writes(uid, { ...OWN[uid], ...change }, stored));
    expect(tried(refused)).toEqual([false, false]);
    expect(tried(allowed)).toEqual([true, true]);
  });

  it("admins open their list with another's view while it is shared, and change nothing else of it", () => {
    const shared = view(OTHER_ADMIN, { shared: true, at: ago(60), first: ["a2"] });
    const opened = { ...shared, first: ["a2", "a1"] };
    expect([writes("admin", opened, shared), writes("admin", shared, opened)]).toEqual([true, true]);
    for (const change of [{ first: ["a1"] }, { first: ["a2", "a3"] }, { name: "New" }, { shared: false }])
      expect(writes("admin", { ...shared, ...change }, shared), JSON.stringify(change)).toBe(false);
    expect(writes("admin", { ...opened, shared: false }, { ...shared, shared: false })).toBe(false);
    for (const uid of ["company", "me", null]) expect(writes(uid, opened, shared)).toBe(false);
    expect([writes("admin", null, shared), writes("admin", null, shared, PROTECTED)]).toEqual([false, true]);
    expect(writes("admin", null, { ...shared, shared: false }, PROTECTED)).toBe(false);
  });

  it("each account lists its own, and admins those that are shared", () => {
    const ownOf = ({ kind, recordId }: typeof ADMIN_AUTHOR) => ({ "by.kind": kind, "by.recordId": recordId });
    const admins = [ownOf(ADMIN_AUTHOR), { shared: true }].map((where) => lists("admin", where));
    expect([...admins, lists("company", ownOf(COMPANY_AUTHOR))]).toEqual([true, true, true]);
    const others = [OTHER_ADMIN, OTHER_COMPANY].map(ownOf);
    const refused: readonly Where[] = [{}, { shared: false }, { list: "Brands" }, ...others];
    for (const where of refused)
      for (const uid of UIDS) expect(lists(uid, where), JSON.stringify(where)).toBe(false);
    for (const uid of ["company", "me", null]) expect(lists(uid, { shared: true })).toBe(false);
    expect(lists("company", ownOf(ADMIN_AUTHOR))).toBe(false);
  });
});

const GOOD = { total: 9, names: { "Pearl Café": 9 } };
const UNCOUNTED = { total: 0, names: {} };
const KINDS = collections.filter(({ subcollections }) => subcollections.some(({ tally }) => tally));

describe.each(KINDS)("notes of deleted accounts: $name", (collection) => {
  const [record, notes] = [`${collection.name}/gone`, `DeletedAccounts/${collection.name}/Accounts`];
  const note = `${notes}/gone`;
  const STORED: Documents = { ...SESSIONS, [record]: goodDocument(collection, {}, "gone") };

  /** The account's deletion, with its entry and copy, and a note beside it. */
  const deletes = (uid: string | null, data: Data = GOOD, path = note, before = STORED) => {
    const deleted = audited(uid, before, { [record]: null });
    return mayCommit(uid, before, { ...deleted, [path]: { time: NOW, ...data } });
  };
  /** The note alone. @param stored what is there: no record. */
  const notesAlone = (data: Data, uid: string | null = "admin", stored: Documents = {}) =>
    mayPut(uid, note, { time: NOW, ...data }, { ...SESSIONS, ...stored });

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
      expect(mayGet(uid, note, before)).toBe(false);
      expect(mayPut(uid, note, null, before)).toBe(isAdmin);
    },
  );

  it("a note is refused without the deletion of its own record, and counts none that exists", () => {
    expect(notesAlone(GOOD)).toBe(false);
    expect(notesAlone(GOOD, "admin", { ...STORED, [note]: { ...UNCOUNTED, time: ago(60) } })).toBe(false);
    const other = KINDS.find(({ name }) => name !== collection.name)?.name ?? "";
    const elsewhere = [other, "Brands"].map((name) => `DeletedAccounts/${name}/Accounts/gone`);
    for (const path of [`${notes}/another`, ...elsewhere])
      expect(deletes("admin", GOOD, path), path).toBe(false);
  });

  const named = (count: number, by: (at: number) => number = () => 1) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, by(at)]));
  const large = (count: number) => named(count, (at) => 101 + at);
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
    expect(deletes("admin", { total: 100_000, names: named(500) })).toBe(true);
    expect(deletes("admin", { ...GOOD, names: long })).toBe(true);
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
