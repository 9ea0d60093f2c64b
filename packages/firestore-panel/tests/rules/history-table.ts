/** Commits that are recorded: what is right, and what is wrong with them, each with the part whose rule says so. */
import { text, readablePassword } from "../../src/fields/text/model";
import { timestamp } from "../../src/fields/date/model";
import { admins, companies } from "../fixtures/residence";
import { declared } from "../fixtures/specimens/specimen";
import { MAX_COMPARED } from "../../src/schema/history";
import { SCHEMA_VERSION } from "../../src/schema/version";
import { ago, NOW, SESSIONS, type Changes, type Documents } from "../fixtures/rules/evaluate";
import {
  ADMIN_AUTHOR,
  COMPANY_AUTHOR,
  inDays,
  OPERATION,
  withAudit,
} from "../fixtures/rules/audited-changes";

/** Small, so that only what is recorded is judged: of companies, and of admins alone. */
const people = declared("People", {
  indexed: true,
  search: { fields: ["name"], placeholder: "" },
  fields: {
    name: text({ label: "Name", required: true }),
    company: text({ label: "Company" }),
    companyId: text({ label: "Company id" }),
    password: readablePassword({ label: "Password" }),
  },
  scopeField: "companyId",
  access: { read: ["admin", "company"], write: ["admin", "company"] },
  audit: true,
});
const notes = declared("Notes", {
  extraFields: { maxFields: 9, maxLength: 99 },
  fields: { title: text({ label: "Title", required: true }), id: text({ label: "Id", path: "of" }) },
  audit: true,
});
/** Each is an account of the app, which comes back under another id. */
const members = declared("Members", {
  storesId: true,
  fields: {
    name: text({ label: "Name", required: true }),
    email: text({ label: "E-mail" }),
    password: readablePassword({ label: "Password" }),
    time: timestamp({ label: "Added", auto: "create" }),
  },
  account: { email: "email", password: "password" },
  audit: true,
});
/** Not recorded, and open to further keys. */
const drafts = { ...notes, name: "Drafts", audit: false };
const unrecorded = [admins, companies].map((one) => ({ ...one, audit: false }));
export const collections = [...unrecorded, people, notes, members, drafts];

export interface Commit {
  readonly uid: string | undefined;
  readonly before: Documents;
  readonly after: Changes;
}

export const OWN_ID = `c1_${"n".repeat(20)}`;
export const person = { name: "P", companyId: "ACME", company: "Acme", password: "old", _search: ["p"], _sort: { _version: "1" } }; // prettier-ignore
export const theirs = { ...person, companyId: "OTHER" };
const earlier = { at: ago(900), time: ago(900), by: ADMIN_AUTHOR, action: "create", collection: "People", company: "ACME", work: "e".repeat(20), count: 1, first: "p1", title: "", ids: ["p1"] }; // prettier-ignore
export const EARLIER = `${"e".repeat(20)}~00000000`;
export const STANDING: Documents = {
  ...SESSIONS,
  "People/p1": { ...person, _change: EARLIER },
  "People/p2": { ...person, name: "Q" },
  "People/t1": theirs,
  "Notes/n1": { title: "N" },
  [`History/${EARLIER}`]: earlier,
};

const of = (uid: "admin" | "company", changes: Changes, before: Documents = {}): Commit => {
  const stored = { ...STANDING, ...before };
  const author = uid === "admin" ? ADMIN_AUTHOR : COMPANY_AUTHOR;
  return { uid, before: stored, after: withAudit(collections, author, stored, changes) };
};
/** The entry of a commit that writes one, and the copy of one that deletes one. */
export const entryPath = ({ after }: Commit) =>
  Object.keys(after).find((path) => path.startsWith("History/"))!;
export const TRASHED = "Trash/People~p1";

export const adds = (uid: "admin" | "company" = "admin", id = OWN_ID) =>
  of(uid, { [`People/${id}`]: person });
export const edits = (uid: "admin" | "company" = "admin") =>
  of(uid, { "People/p1": { ...STANDING["People/p1"], name: "New", password: "new" } });
export const editsTwo = () =>
  of("admin", {
    "People/p1": { ...STANDING["People/p1"], name: "X" },
    "People/p2": { ...person, name: "Y" },
  });
/** Edits of as many records as an entry that lists read may hold, and of more. */
const editsMany = (count: number, uid: "admin" | "company" = "admin") => {
  const people = numbered(count, (n) => `People/m${n}`);
  const stored = Object.fromEntries(people.map((path) => [path, person]));
  return of(uid, Object.fromEntries(people.map((path) => [path, { ...person, name: "X" }])), stored);
};
export const deletes = (uid: "admin" | "company" = "admin") => of(uid, { "People/p1": null });
export const addsNote = () => of("admin", { "Notes/n2": { title: "New" } });
export const editsNote = () => of("admin", { "Notes/n1": { title: "New" } });
export const deletesNote = () => of("admin", { "Notes/n1": null });

/** A copy of a person who was deleted a day ago. */
export const trashedCopy = { at: ago(86_400), by: COMPANY_AUTHOR, change: EARLIER, collection: "People", company: "ACME", title: "", record: { name: "P", companyId: "ACME", company: "Acme", password: "old", former: "x" }, expireAt: new Date(NOW.getTime() + 29 * 86_400_000) }; // prettier-ignore
/** Restores the person in the trash under another id than a company's. @param record the restored record. */
export const restores = (uid: "admin" | "company", record: Documents[string] = person): Commit => {
  const commit = of(uid, { "People/gone": record }, { "Trash/People~gone": trashedCopy });
  return { ...commit, after: { ...entry(commit, { action: "restore" }).after, "Trash/People~gone": null } };
};

export interface CheckedCommit extends Commit {
  readonly path: string;
  /** Default: by what was there. */
  readonly method?: "get" | "list" | "delete" | "update";
}
type Data = { readonly [key: string]: unknown };

export const at = (commit: Commit, path: string): CheckedCommit => ({ ...commit, path });
/** The commit, its document otherwise. @param judged the part that is asked; default: that document. */
export const but = (commit: Commit, path: string, change: Data, checked = path): CheckedCommit => ({
  ...commit,
  after: { ...commit.after, [path]: { ...commit.after[path], ...change } },
  path: checked,
});
const otherwise = (checked: CheckedCommit, change: Data): CheckedCommit => but(checked, checked.path, change);
export const drop = (commit: Commit, gone: string, checked: string): CheckedCommit => {
  const { [gone]: _, ...after } = commit.after;
  return { ...commit, after, path: checked };
};
const given = (checked: CheckedCommit, before: Documents): CheckedCommit => ({
  ...checked,
  before: { ...checked.before, ...before },
});
const P1 = "People/p1";
const GONE = "People/gone";
const NEW = `People/${OWN_ID}`;
/** The entry of the commit otherwise, and its own rule asked. */
const entry = (commit: Commit, change: Data) => but(commit, entryPath(commit), change);
/** The entry otherwise, and the record's rule asked. */
const withEntry = (commit: Commit, change: Data, record = P1) =>
  but(commit, entryPath(commit), change, record);
const tells = (p1: Data) => withEntry(edits(), { before: { p1 } });
const tellsAfter = (after: Data) => entry(edits(), { after });
const copiedRecord = deletes().after[TRASHED]?.["record"] as object;
const holds = (change: Data) => but(deletes(), TRASHED, { record: { ...copiedRecord, ...change } }, P1);
const recordedPast = () => ({ ...(edits().after[entryPath(edits())]?.["before"] as { p1: Data }).p1 });
const copy = (change: Data, commit = deletes()) => but(commit, TRASHED, change);
const reads = (uid: "admin" | "company" | undefined, path: string, method: CheckedCommit["method"] = "get", company: unknown = "ACME"): CheckedCommit => ({ uid, method, path, after: {}, before: { ...STANDING, [path]: { company } } }); // prettier-ignore
const other = { company: "OTHER" };
const OF_NOTES = { collection: "Notes" };
const onlyDerived = (change: Data): CheckedCommit => ({ uid: "admin", before: STANDING, after: { [P1]: { ...STANDING[P1], ...change } }, path: P1 }); // prettier-ignore
/** An edit that gives the record to another company. */
const moves = (company: unknown): CheckedCommit => {
  return but(entry(edits(), { company }), P1, { companyId: "OTHER" });
};
/** The commit as a later part of an operation. @param first the entry that began it, otherwise than as it is. */
export const later = (commit: Commit, first: Data | null = {}): CheckedCommit => {
  const path = entryPath(commit);
  const { time: _, companyTime: _own, attempt: __, ...part } = commit.after[path] ?? {};
  const { [path]: ___, ...rest } = commit.after;
  const id = `${OPERATION}~11111111`;
  const renamed = Object.entries(rest).map(([one, data]) => [one, data && { ...data, _change: id }] as const);
  const began = { at: ago(3600), by: part["by"], company: part["company"], work: OPERATION, ...first };
  return {
    ...commit,
    before: { ...commit.before, ...(first && { [`History/${OPERATION}~00000000`]: began }) },
    after: { ...Object.fromEntries(renamed), [`History/${id}`]: part },
    path: `History/${id}`,
  };
};
/** A later part of an edit, which says that it belongs to another operation. */
const ofOperation = (operation: string): CheckedCommit =>
  given(otherwise(later(edits()), { work: operation, undoes: "u".repeat(20) }), {
    [`History/${operation}~00000000`]: { at: ago(3600), by: ADMIN_AUTHOR, work: operation },
  });
/** The commit, its entry under an id that no entry has. */
const misnamed = (commit: Commit, path: string, key = "_change"): CheckedCommit => {
  const moved = { "History/short": commit.after[entryPath(commit)] ?? {} };
  return but({ ...commit, after: { ...commit.after, ...moved } }, path, { [key]: "short" });
};
const asItWas = { name: "P", companyId: "ACME", company: "Acme", password: "old", former: "x" };
const forged = (path: string, record: Data): CheckedCommit => {
  const one = deletes("company");
  return { ...one, after: { ...one.after, [path]: { ...one.after[TRASHED], record } }, path };
};

const UNNAMED = { action: "import", ids: [] };
const renewed = { ...person, password: "new" };
const EDITED_NEW = { action: "update", before: { [OWN_ID]: {} }, after: {} };
/** What the trash kept, as an entry tells it. */
const { password: _, ...KEPT } = asItWas;
const restoresWithPast = (record: Data = person, more: Data = {}, uid: "admin" | "company" = "admin") => {
  const past = { before: { gone: KEPT }, after: { "gone/name": JSON.stringify(record["name"]) }, ...more };
  return entry(restores(uid, record), past);
};
/** An account that comes back under another id than the one that it had in the trash. */
const returns = (change: Data = {}, password = "old"): CheckedCommit => {
  const commit = restores("admin", { ...person, password });
  const { "People/gone": record, "Trash/People~gone": _copy, ...after } = commit.after;
  const path = entryPath(commit);
  const named = { first: "new", ids: ["new", "gone"], ...change };
  return {
    ...commit,
    after: {
      ...after,
      "People/new": record!,
      "Trash/People~gone": null,
      [path]: { ...after[path], ...named },
    },
    path: "People/new",
  };
};
const restoresOtherwise = (change: Data) => withEntry(restoresWithPast(), change, GONE);
/** The edit's entry without one of its keys, and its own rule asked. */
const entryWithout = (key: string): CheckedCommit => {
  const commit = edits();
  const { [key]: _, ...rest } = commit.after[entryPath(commit)] ?? {};
  return { ...commit, after: { ...commit.after, [entryPath(commit)]: rest }, path: entryPath(commit) };
};
/** The entry of a restore that tells nothing of the record. */
const bareEntry = (change: Data) => entry(restores("admin"), { ...change, before: {}, after: {} });
/** A company's new employee, whose entry names another company's copy. @param password what that copy holds. */
const guesses = (password: string): CheckedCommit =>
  given(withEntry(adds("company"), { action: "restore", ids: [OWN_ID, "gone"] }, NEW), {
    "Trash/People~gone": { ...trashedCopy, ...other, record: { ...asItWas, ...theirs, password } },
  });
const firstOfItsCompany = (first: Data, companyTime: Date) =>
  otherwise(later(edits(), first), { companyTime });
export const numbered = (count: number, idOf: (n: number) => string = String) =>
  Array.from({ length: count }, (_, n) => idOf(n));

export const RIGHT: { readonly [what: string]: CheckedCommit } = {
  "a new record": at(adds(), NEW),
  "its entry": at(adds(), entryPath(adds())),
  "a company's new record": at(adds("company"), NEW),
  "its entry, too": at(adds("company"), entryPath(adds("company"))),
  "an edit, told without the password": at(edits(), P1),
  "the entry of an edit": at(edits(), entryPath(edits())),
  "a company's edit": at(edits("company"), P1),
  "the entry of a company's edit": at(edits("company"), entryPath(edits("company"))),
  "an edit that moves it, told to no company": moves(null),
  "one of two with one entry": at(editsTwo(), "People/p2"),
  "what it is found by alone, unrecorded": onlyDerived({ _search: ["q"] }),
  "a deletion": at(deletes(), P1),
  "its copy": at(deletes(), TRASHED),
  "its entry of deletion": at(deletes(), entryPath(deletes())),
  "a company's deletion": at(deletes("company"), P1),
  "a company's copy": at(deletes("company"), TRASHED),
  "a note": at(addsNote(), "Notes/n2"),
  "the entry of a note": at(addsNote(), entryPath(addsNote())),
  "an edited note": at(editsNote(), "Notes/n1"),
  "a deleted note": at(deletesNote(), "Notes/n1"),
  "a later part of an operation": later(edits()),
  "a later part of a company's operation": later(edits("company")),
  "the record of a later part": { ...later(edits()), path: P1 },
  "a later part that is the first of its company": firstOfItsCompany(other, NOW),
  "what takes another back": entry(edits(), { action: "revert", undoes: "u".repeat(20) }),
  "an import that names no ids": entry(adds(), UNNAMED),
  "an import that tells how many rows it is to write": entry(adds(), { ...UNNAMED, count: 400, total: 400 }),
  "an import of more rows than it names": entry(edits(), { action: "import", count: 400 }),
  "an account restored under another id, named by both": bareEntry({ ids: ["gone", "former"] }),
  "what is restored, told as the trash kept it": at(restoresWithPast(), GONE),
  "its entry that tells": at(restoresWithPast(), entryPath(restoresWithPast())),
  "its entry of restoring": at(restores("admin"), entryPath(restores("admin"))),
  "what a company restores, under an id that is not its own": at(
    restoresWithPast(person, {}, "company"),
    GONE,
  ),
  "what is restored with another password, named as changed": at(
    restoresWithPast(renewed, { hidden: ["password"] }),
    GONE,
  ),
  "an account under another id, with its password": returns(),
  "an account under another id, its new password named": returns({ hidden: ["password"] }, "new"),
  "an entry of a record that is called password": tellsAfter({ "password/name": '"x"' }),
  "an entry of many long ids": entry(adds(), {
    count: 500,
    ids: [OWN_ID, ...numbered(499, (n) => `${"x".repeat(50)}__${n}`)],
  }),
  "an entry of the most edits that lists read": entry(editsMany(MAX_COMPARED), {}),
  "a later part of more edits": later(editsMany(MAX_COMPARED + 1)),
  "what is restored as it was, though no field is declared so": at(restoresWithPast(asItWas), GONE),
  "a new row of an import, which the entry does not name": withEntry(adds(), UNNAMED, NEW),
  "an entry read by an admin": reads("admin", `History/${EARLIER}`, "get", null),
  "an entry read by its company": reads("company", `History/${EARLIER}`),
  "a copy read by an admin": reads("admin", TRASHED, "get", null),
  "a copy read by its company": reads("company", TRASHED),
};

export const WRONG: { readonly [what: string]: CheckedCommit } = {
  "a new record without an entry": drop(adds(), entryPath(adds()), NEW),
  "an edit without an entry": drop(edits(), entryPath(edits()), P1),
  "a new record whose entry has an id of another form": misnamed(adds(), NEW),
  "an edit whose entry has an id of another form": misnamed(edits(), P1),
  "a record with an old entry": withEntry(edits(), { at: ago(1) }),
  "a new record with an old entry": withEntry(adds(), { at: ago(1) }, NEW),
  "an edit with an entry of another collection": withEntry(edits(), OF_NOTES),
  "a new record with an entry of another collection": withEntry(adds(), OF_NOTES, NEW),
  "what is restored, told with the password": restoresOtherwise({ before: { gone: asItWas } }),
  "what is restored with a new value, told of nothing before": at(
    restores("admin", { ...person, name: "New" }),
    GONE,
  ),
  "what is restored with the password of another that the entry names last": given(
    withEntry(restoresWithPast(renewed), { ids: ["gone", "other"] }, GONE),
    { "Trash/People~other": { ...trashedCopy, record: { ...asItWas, password: "new" } } },
  ),
  "an account under another id that the entry does not name": returns({ ids: ["other", "gone"] }),
  "a guess of the password in another company's copy": guesses("old"),
  "what is restored to another company, told of the one before": given(at(restoresWithPast(), GONE), {
    "Trash/People~gone": { ...trashedCopy, ...other },
  }),
  "what is restored and stays in the trash, told": but(
    restoresWithPast(person, { hidden: ["password"] }),
    "Trash/People~gone",
    trashedCopy,
    GONE,
  ),
  "what is restored with an old entry that tells": restoresOtherwise({ at: ago(1) }),
  "what is restored with an entry of another collection that tells": restoresOtherwise(OF_NOTES),
  "what is restored with an entry of another form that tells": misnamed(restoresWithPast(), GONE),
  "what is restored, told by an import": restoresOtherwise({ action: "import" }),
  "a new record that its entry does not name": withEntry(adds(), { ids: ["p1"] }, NEW),
  "a new record whose entry deletes it": withEntry(adds(), { action: "delete" }, NEW),
  "an edit that tells the password as it is": tells({ ...recordedPast(), password: "old" }),
  "an entry that tells a password after it": tellsAfter({ "p1/password": '"new"' }),
  "an entry that tells of a name and a password after it": tellsAfter({
    "p1/name": '"New"',
    "p1/password": '"new"',
    "p2/name": '"X"',
  }),
  "an entry that tells too much of what was written": tellsAfter({ "p1/name": "x".repeat(30_001) }),
  "an entry that names too much of what was written": tellsAfter({ [`p1/${"x".repeat(60_001)}`]: "" }),
  ...Object.fromEntries(
    ["gone/sub", "", ".", "..", "__x__"].map((id) => [
      `an entry that names ${JSON.stringify(id)}, which is no id`,
      bareEntry({ count: 2, ids: ["gone", id, "former"] }),
    ]),
  ),
  "an entry that hides a password twice": entry(edits(), { hidden: ["password", "password"] }),
  "an edit with an entry that adds": withEntry(edits(), { action: "create" }),
  "an edit that does not tell a field": tells({ name: "P" }),
  "an edit that tells another value": tells({ ...recordedPast(), name: "Other" }),
  "an edited note that does not tell": withEntry(editsNote(), { before: { n1: {} } }, "Notes/n1"),

  "an entry of another time": entry(edits(), { at: ago(1) }),
  "an entry that begins an operation without its time": entryWithout("time"),
  "an entry that begins a company's operation without its time": entryWithout("companyTime"),
  "a later part that is another line for the company of the first": firstOfItsCompany(
    { company: "ACME" },
    NOW,
  ),
  "a later part with another time for its company": firstOfItsCompany(other, ago(1)),
  "an entry that begins an operation and tells no try": entryWithout("attempt"),
  "a later part with a time": otherwise(later(edits()), { time: NOW }),
  "a later part with a try": otherwise(later(edits()), { attempt: "00000000" }),
  "a later part of another admin's operation": later(edits(), { by: { ...ADMIN_AUTHOR, recordId: "a2" } }),
  "a later part of a company's operation whose id is the admin's": later(edits(), {
    by: { ...COMPANY_AUTHOR, recordId: "a1" },
  }),
  "a later part of yesterday's operation": later(edits(), { at: ago(86_400) }),
  "an entry that names another than it tells of": entry(editsTwo(), { before: { p1: {}, p3: {} } }),
  "an entry that counts less than it names": entry(editsTwo(), { count: 1 }),
  "an entry that tells of one record twice": entry(edits(), { count: 2, ids: ["p1", "p1"] }),
  "an entry of an addition that tells what came of others": entry(adds(), {
    after: { "p1/name": '"x"' },
  }),
  "an entry of an import that counts less than it names": entry(editsTwo(), { action: "import", count: 1 }),
  "an edit that tells how many rows it is to write": entry(edits(), { total: 1 }),
  "an import of more rows than it is to write": entry(adds(), { ...UNNAMED, count: 400, total: 399 }),
  "an import of part of a row": entry(adds(), { ...UNNAMED, total: 1.5 }),
  "a later part of an import that tells how many rows it is to write": otherwise(later(adds()), {
    ...UNNAMED,
    total: 400,
  }),
  "an entry of another admin": entry(edits(), { by: { ...ADMIN_AUTHOR, recordId: "a2" } }),
  "an entry under another name": entry(edits(), { by: { ...ADMIN_AUTHOR, name: "b@b.qa" } }),
  "a company's entry of another company": entry(edits("company"), other),
  "a company's entry of none": entry(edits("company"), { company: null }),
  "an entry of notes for a company": entry(addsNote(), { company: "ACME" }),
  "an entry with a key more": entry(edits(), { extra: 1 }),
  "an entry of an older panel": entry(edits(), { schema: SCHEMA_VERSION - 1 }),
  "an entry of a newer panel": entry(edits(), { schema: SCHEMA_VERSION + 1 }),
  "an entry of a panel without a version": entryWithout("schema"),
  "an entry of an act that is none": entry(edits(), { action: "look" }),
  "an entry of another operation": ofOperation("v".repeat(20)),
  "an entry of an operation that is a pattern": ofOperation(".{20}"),
  "an entry of part of a record": entry(edits(), { action: "import", count: 1.5 }),
  "an entry of no record": entry(adds(), { ...UNNAMED, count: 0 }),
  "an entry without a title": entry(edits(), { title: ["x"] }),
  "an entry with a long title": entry(edits(), { title: "x".repeat(201) }),
  "an entry with a title of two lines": entry(edits(), { title: "x\u2028y" }),
  "an entry of too many ids": entry(adds(), { count: 501, ids: numbered(501) }),
  "an entry that restores more than it counts": bareEntry({ ids: ["gone", "former", "other"] }),
  "an entry with values of a record that stays as it is": entry(edits(), {
    count: 2,
    ids: ["p1", "p2"],
    before: { p1: recordedPast(), p2: { name: "Other" } },
  }),
  "an entry of more edits than lists read": entry(editsMany(MAX_COMPARED + 1), {}),
  "a later part of more edits that its company's list reads": otherwise(
    later(editsMany(MAX_COMPARED + 1), other),
    { companyTime: NOW },
  ),
  "an entry with values of a copy that stays in the trash": given(
    entry(restores("admin"), { ids: ["gone", "kept"], before: { kept: KEPT }, after: {} }),
    { "Trash/People~kept": trashedCopy },
  ),
  "an entry whose hidden is no list": entry(edits(), { hidden: {} }),
  "an entry that takes no operation back": entry(edits(), { undoes: "x" }),
  "an entry with marks alone": entry(edits(), { _search: ["x"] }),
  "an entry of a collection that is not recorded": given(
    entry(editsNote(), { collection: "Drafts", first: "d1", ids: ["d1"], before: { d1: {} } }),
    { "Drafts/d1": { title: "D", _change: entryPath(editsNote()).split("/")[1] } },
  ),
  "an entry of a record that names another": but(adds(), NEW, { _change: EARLIER }, entryPath(adds())),
  "an entry that says edited of what is new": entry(adds(), EDITED_NEW),

  "a deletion without a copy": drop(deletes(), TRASHED, P1),
  "a deletion with an old copy": but(deletes(), TRASHED, { at: ago(1) }, P1),
  "a deletion whose copy is of another company": but(deletes(), TRASHED, other, P1),
  "a deletion whose copy tells another value": holds({ name: "x" }),
  "a deletion whose copy holds a large search token": holds({ _search: "x".repeat(900_000) }),
  "a deletion whose copy holds a large sort key": holds({ _sort: "x".repeat(900_000) }),
  "a deletion without an entry": drop(deletes(), entryPath(deletes()), P1),
  "a deletion whose entry has an id of another form": at(misnamed(deletes(), TRASHED, "change"), P1),
  "a deletion with an old entry": withEntry(deletes(), { at: ago(1) }),
  "a deletion with an entry of another collection": withEntry(deletes(), OF_NOTES),
  "a deletion with an entry of an edit": withEntry(deletes(), { action: "update" }),
  "a deletion with an entry of another company": withEntry(deletes(), other),
  "a deletion that its entry does not name": withEntry(deletes(), { ids: ["p2"] }),
  "a deletion by another company": { ...at(deletes("company"), "People/t1"), after: { "People/t1": null } },

  "a copy of another time": copy({ at: ago(1) }),
  "a copy by another account": copy({ by: { ...ADMIN_AUTHOR, recordId: "a2" } }),
  "a company's copy of another company": copy(other, deletes("company")),
  "a copy with a key more": copy({ extra: 1 }),
  "a copy without a title": copy({ title: ["x"] }),
  "a copy with a long title": copy({ title: "x".repeat(201) }),
  "a copy with a title of two lines": copy({ title: "x\ny" }),
  "a copy that expires early": copy({ expireAt: inDays(29.9) }),
  "a copy that expires late": copy({ expireAt: inDays(31.1) }),
  "a copy with keys alone": copy({ _sort: {} }),
  "a copy under another collection's name": given(
    { ...copy(OF_NOTES), after: { ...copy(OF_NOTES).after, "Notes/p1": null } },
    { "Notes/p1": { title: "N" } },
  ),
  "a copy of a record that stays": drop(deletes(), P1, TRASHED),
  "a copy of a record that was not there": forged("Trash/People~never", asItWas),
  "a copy of what is not recorded": given(
    {
      ...deletes(),
      path: "Trash/Drafts~d1",
      after: { "Drafts/d1": null, "Trash/Drafts~d1": { ...deletes().after[TRASHED], collection: "Drafts" } },
    },
    { "Drafts/d1": { title: "D" } },
  ),
  "what is restored as it was, with marks that hide it": at(
    restoresWithPast({ ...asItWas, _search: [] }),
    GONE,
  ),
  "what is restored as it was not": at(restoresWithPast({ ...asItWas, name: "" }), GONE),
  "what a company restores of nothing": {
    ...withEntry(restores("company"), { hidden: ["password"] }, GONE),
    before: STANDING,
  },
  "what a company restores for another": at(restores("company", theirs), GONE),
};
