/** Notes: each condition of their rules, beside what it allows. */
import { expect, it } from "vitest";
import { compileRules } from "local-firebase/rules";
import { generated } from "../../fixtures/rules";
import { collections } from "../../../src/resources";
import { ADMIN_AUTHOR, COMPANY_AUTHOR, mayRestore } from "#fixtures/rules/audited-changes";
import { ago, allows, NOW, SESSIONS, type Changes, type Documents } from "#fixtures/rules/evaluate";
import { audited, mayCommit, mayGet, rules, withBallast, type Data } from "../../fixtures/product-rules";

type Uid = "admin" | "company";

const [NOTE, OWN] = ["Notes/note", `Notes/c1_${"n".repeat(20)}`];
const EMPLOYEE = "Employees/own";
const RECORDS: Documents = {
  ...SESSIONS,
  "Tenants/t1": { name: "Mona" },
  [EMPLOYEE]: { name: "Ali", companyId: "ACME" },
  "Employees/other": { name: "Omar", companyId: "OTHER" },
};

const noteOf = (by: object, more: Data = {}): Data => ({
  ...{ title: "Mona", text: "Called.", followUp: null, assignee: "Noor", done: null },
  ...{ by, at: NOW, collection: "Tenants", about: "t1", companyId: null },
  ...more,
});
const ofAdmin = (more?: Data) => noteOf(ADMIN_AUTHOR, more);
const ofCompany = (more?: Data) =>
  noteOf(COMPANY_AUTHOR, { collection: "Employees", about: "own", companyId: "ACME", ...more });

/** Whether a commit with its entries and copies is allowed. */
function may(uid: Uid, changes: Changes, stored: Documents = {}): boolean {
  const before = { ...RECORDS, ...stored };
  const after = audited(uid, before, changes);
  const judged = Object.keys(after).filter((path) => /^(?:Notes|History)\//.test(path));
  return mayCommit(uid, before, after, judged);
}

it.each<[string, Uid, Data, Data]>([
  ["in another's name", "admin", { by: { ...ADMIN_AUTHOR, recordId: "a2" } }, {}],
  ["at another time", "admin", { at: ago(60) }, {}],
  ["of 2,001 letters", "admin", { text: "x".repeat(2001) }, { text: "x".repeat(2000) }],
  ["without a text", "admin", { text: " " }, { text: "." }],
  ["on a record that is not there", "admin", { about: "t2" }, {}],
  ["on a record without notes", "admin", { collection: "Admins", about: "a1" }, {}],
  ["for a company, as an admin", "admin", { companyId: "ACME" }, {}],
  ["for nobody, as a company", "company", { companyId: null }, {}],
  ["on another company's employee", "company", { about: "other" }, {}],
  ["on a tenant, as a company", "company", { collection: "Tenants", about: "t1" }, {}],
])("nobody writes a note %s", (_, uid, wrong, right) => {
  const [path, noted] = uid === "admin" ? [NOTE, ofAdmin] : [OWN, ofCompany];
  expect(may(uid, { [path]: noted(right) })).toBe(true);
  expect(may(uid, { [path]: noted(wrong) })).toBe(false);
});

it("a company sees the notes that it wrote, never an admin's or another company's; an admin sees all", () => {
  const gets = (uid: Uid, companyId: string | null) =>
    mayGet(uid, NOTE, { ...RECORDS, [NOTE]: ofAdmin({ collection: "Employees", about: "own", companyId }) });
  const seenBy = (uid: Uid) => ["ACME", "OTHER", null].map((companyId) => gets(uid, companyId));
  expect(seenBy("company")).toEqual([true, false, false]);
  expect(seenBy("admin")).toEqual([true, true, true]);
});

const other = { by: { ...ADMIN_AUTHOR, recordId: "a2" } };
const dayAgo = { at: ago(86_400) };
it.each<[string, boolean, Data, Data]>([
  ["the author changes the text within a day", true, { at: ago(86_399) }, { text: "Called twice." }],
  ["the author changes the text after a day", false, dayAgo, { text: "Called twice." }],
  ["another admin changes the text", false, other, { text: "Called twice." }],
  ["another admin ends the follow-up later", true, { ...other, ...dayAgo }, { done: "2026-11-21" }],
  ["the author gives it to another", false, {}, other],
  ["the author moves it to another record", false, {}, { collection: "Employees", about: "own" }],
  ["the author shows it to a company", false, {}, { companyId: "ACME" }],
])("%s: %s", (_, allowed, stored, change) => {
  const before = ofAdmin({ at: ago(60), ...stored });
  expect(may("admin", { [NOTE]: { ...before, ...change } }, { [NOTE]: before })).toBe(allowed);
});

it("its author removes a note, and with its record anybody who may delete that", () => {
  const remove = (uid: Uid, stored: Data, records: Documents) =>
    mayCommit(uid, { ...records, [NOTE]: stored }, audited(uid, { [NOTE]: stored }, { [NOTE]: null }), [
      NOTE,
    ]);
  const { [EMPLOYEE]: _gone, "Tenants/t1": _left, ...without } = RECORDS;
  expect(remove("admin", ofAdmin(), RECORDS)).toBe(true);
  expect(remove("admin", ofAdmin(other), RECORDS)).toBe(false);
  expect(remove("admin", ofAdmin(other), without)).toBe(true);
  expect(remove("company", ofAdmin(), without)).toBe(false);
  expect(remove("company", ofCompany(), RECORDS)).toBe(true);
});

it("a removed note returns unchanged, also that of another author", () => {
  const notes = collections.find(({ name }) => name === "Notes")!;
  const stored = ofAdmin({ ...other, at: ago(900) });
  expect(mayRestore(rules(), notes, "note", stored)).toBe(true);
  expect(may("admin", { [NOTE]: stored })).toBe(false);
});

it("a new note leaves a fifth of the expressions", () => {
  const after = audited("admin", RECORDS, { [NOTE]: ofAdmin() });
  const writes = (expressions: number) => {
    const narrow = compileRules(withBallast(generated("firestore.rules"), expressions), "firestore.rules");
    return allows(narrow, { path: NOTE, uid: "admin", before: RECORDS, after });
  };
  expect([writes(200), writes(995)]).toEqual([true, false]);
});

it("a note follows an account that came back under another id, and nothing else moves it", () => {
  const before = ofAdmin({ collection: "Westwalk_Staff", about: "old", at: ago(60) });
  const moved = (ids: readonly string[], action: string) => {
    const change = `${"r".repeat(20)}~00000000`;
    const stored = {
      "Westwalk_Staff/new": { name: "Hessa", _change: change },
      [`History/${change}`]: { action, ids },
      [NOTE]: before,
    };
    return may("admin", { [NOTE]: { ...before, about: "new" } }, stored);
  };
  expect(moved(["new", "old"], "restore")).toBe(true);
  expect(moved(["new", "x"], "restore")).toBe(false);
  expect(moved(["new", "old"], "update")).toBe(false);
});
