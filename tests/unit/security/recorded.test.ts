/** What is recorded, for every declared collection: writes without their entry, and whose entries and copies who may read. */
import { describe, expect, it } from "vitest";
import { storedKeysOf } from "#engine/fields/models.ts";
import { documentOf, writeRecord } from "firestore-panel/record";
import { principalsOf } from "#engine/schema/define-collection.ts";
import { HISTORY, isAudited, TRASH, trashId } from "firestore-panel/history";
import { collections } from "../../../src/resources";
import { employees } from "../../../src/resources/employees";
import { ADMIN_AUTHOR, mayRestore, plain, withAudit } from "#fixtures/rules/audited-changes";
import { ago, allows, credentialBeside, SESSIONS, type Documents } from "#fixtures/rules/evaluate";
import { goodDocument, newValues } from "#fixtures/specimens/good-record";
import { mayGet, mayList, mayPut, rules, type Data } from "../../fixtures/product-rules";

// What has conditions of its own is refused for them, too (notes.test.ts).
const free = collections.filter((collection) => isAudited(collection) && !collection.conditions);
describe.each(free)("$name", (collection) => {
  const path = `${collection.name}/x`;
  const good: Data = goodDocument(collection, newValues(collection));

  /** What an admin may do without its entry, and with it. @param more what is stored besides. */
  const both = (stored: Data | undefined, after: Data | null, more: Documents = {}) => {
    const credential = credentialBeside(collection, path, good);
    const before = { ...SESSIONS, ...more, ...(stored && { [path]: stored, ...(credential as Documents) }) };
    const beside = after
      ? stored
        ? {}
        : credential
      : Object.fromEntries(Object.keys(credential).map((one) => [one, null]));
    const audited = withAudit([collection], ADMIN_AUTHOR, before, { [path]: after });
    return [{ [path]: after }, audited].map((changes) =>
      allows(rules(), { path, uid: "admin", before, after: { ...beside, ...changes } }),
    );
  };

  it("a record is added, changed and deleted with an entry only, and not added again while it is in the trash", () => {
    expect(both(undefined, good)).toEqual([false, true]);
    const text = collection.fields.find(
      ({ type, key, immutable }) =>
        type === "text" && !immutable && key !== collection.scopeField && key !== collection.formerNames?.of,
    );
    const stamps = documentOf(writeRecord(collection, {}, "edit"));
    const changed = { ...good, ...stamps, ...(text && { [storedKeysOf(text)[0] ?? text.key]: "Changed" }) };
    expect(both(good, changed)).toEqual([false, principalsOf(collection.access, "update").length > 0]);
    expect(both(good, null)).toEqual([false, true]);
    const copy = {
      [`${TRASH}/${trashId(collection.name, "x")}`]: { collection: collection.name, company: null },
    };
    expect(both(undefined, good, copy)).toEqual([false, false]);
  });
});

describe.each([HISTORY, TRASH])("%s", (name) => {
  const path = `${name}/x`;
  const reads = (uid: string, company: string | null) =>
    mayGet(uid, path, { ...SESSIONS, [path]: { company } });
  const lists = (uid: string, company?: string) => mayList(uid, name, company ? { where: { company } } : {});

  it("a company reads documents of its own records, an admin all, and nobody else any", () => {
    const of = (uid: string) => ["ACME", "OTHER", null].map((company) => reads(uid, company));
    expect(of("admin")).toEqual([true, true, true]);
    expect(of("company")).toEqual([true, false, false]);
    expect(of("me")).toEqual([false, false, false]);
    const listed = [lists("company", "ACME"), lists("company", "OTHER"), lists("company"), lists("me")];
    expect([lists("admin"), ...listed]).toEqual([true, true, false, false, false]);
  });

  it("a document is never changed, by an admin or its company, and an entry never deleted", () => {
    const before = { ...SESSIONS, [path]: { company: "ACME", title: "x" } };
    for (const uid of ["admin", "company"])
      for (const after of [{ company: "ACME", title: "Other" }, ...(name === HISTORY ? [null] : [])])
        expect(mayPut(uid, path, after, before)).toBe(false);
  });
});

it("a restored account leaves no note of its deletion", () => {
  const stored = plain(goodDocument(employees), ago(900));
  const note = "DeletedAccounts/Employees/Accounts/x";
  const before = { [note]: { time: ago(60), total: 9, names: {} } };
  expect(mayRestore(rules(), employees, "x", stored, before)).toBe(false);
  expect(mayRestore(rules(), employees, "x", stored, before, { [note]: null })).toBe(true);
});
