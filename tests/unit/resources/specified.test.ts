import { describe, expect, it } from "vitest";
import { modelOf, storedKeysOf } from "#engine/fields/models.ts";
import { checkRecord, initialRecord, isRequired, type SaveMode } from "firestore-panel/record";
import { collections } from "../../../src/resources/index";
import type { Collection, Field } from "#engine/schema/types.ts";
import { SPECIFIED } from "./specified";
import { parseListQuery, answerSmall } from "#engine/data/lists/list-query.ts";
import { companyEmployees } from "../../../src/resources/company-employees";

const DEFAULT_PAGE_SIZE = 10;
const DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** "documents.contract" -> the field that is stored there. */
function fieldAt({ fields }: Collection, stored: string): Field {
  const field = fields.find((candidate) => storedKeysOf(candidate).includes(stored));
  if (!field) throw new Error(`No field is stored as ${stored}.`);
  return field;
}
function requiredIn(collection: Collection, mode: SaveMode): readonly string[] {
  return collection.fields.flatMap((field) => {
    const inForm = [undefined, "both", mode].includes(field.form);
    const [stored = field.key] = storedKeysOf(field);
    return inForm && isRequired(field, mode) ? [stored] : [];
  });
}

/** @throws when it is not declared. Others may be: the specification says nothing of them. */
function declared(name: string): Collection {
  const collection = collections.find((candidate) => candidate.name === name);
  if (!collection) throw new Error(`${name} is specified and not declared.`);
  return collection;
}

describe.each(Object.entries(SPECIFIED))("%s", (name, specified) => {
  const collection = declared(name);
  const { required, requiredWhenAdding = [], choices = {}, defaults = {}, folders = {} } = specified;

  it("a record stores the specified fields and no other", () => {
    const own = collection.storesId ? ["id"] : [];
    const stored = [...own, ...collection.fields.flatMap(storedKeysOf)];
    expect(stored.sort()).toEqual([...specified.fields].sort());
  });

  it("a list has the specified order and page size", () => {
    expect(collection.order).toEqual(specified.order);
    expect(collection.pageSize ?? DEFAULT_PAGE_SIZE).toBe(specified.pageSize);
  });

  it("a new record and an edit require the specified fields", () => {
    const whenEditing = required.filter((stored) => !requiredWhenAdding.includes(stored));
    expect([...requiredIn(collection, "create")].sort()).toEqual([...required].sort());
    expect([...requiredIn(collection, "edit")].sort()).toEqual([...whenEditing].sort());
    const faults = Object.keys(checkRecord(collection, {}, "create"));
    expect(faults.sort()).toEqual(required.map((stored) => fieldAt(collection, stored).key).sort());
  });

  it("a form offers the specified choices and defaults", () => {
    const offered = collection.fields.flatMap((field) => {
      const all = modelOf(field).choices?.(field);
      return all ? [[field.key, all] as const] : [];
    });
    expect(Object.fromEntries(offered)).toEqual(choices);
    expect(initialRecord(collection)).toMatchObject(defaults);
  });

  it("a record stores its files in the specified folders", () => {
    const kept = collection.fields.flatMap((field) => {
      const folder = modelOf(field).upload?.(field).folder;
      return folder === undefined ? [] : storedKeysOf(field).map((key) => [key, folder] as const);
    });
    expect(Object.fromEntries(kept)).toEqual(folders);
  });
});

it.each(["Brands", "Flat-Offer"])("%s have hours for seven days", (name) => {
  const timings = Object.fromEntries(DAYS.map((day) => [day, "9-17"]));
  const field = fieldAt(declared(name), "timings");
  expect(modelOf(field).read({ timings: { ...timings, funday: "9-17" } }, field)).toEqual(timings);
});

it("an edit hides the issued password of staff, and shows that of a tenant and of an employee", () => {
  const forms = collections
    .filter(({ name }) => name in SPECIFIED)
    .flatMap(({ name, fields }) =>
      fields
        .filter((field) => modelOf(field).type === "readablePassword")
        .map(({ form = "both" }) => [name, form]),
    );
  expect(Object.fromEntries(forms)).toEqual({ Westwalk_Staff: "create", Tenants: "both", Employees: "both" });
});

/** What each list is searched by, and what it says when it cannot be read, typed out once more from the specification and issue 31. */

const PERSON = { name: "Ramon Cruz", email: "ramon@mailbox.example" };
const VENUE = { nameEng: "Dhow Sushi", nameArabic: "سوشي الداو" };
const QID = { qid: "28463400123" };
const EMPLOYEE = { empId: "N-11", ...QID, email: PERSON.email };
const TENANT = { tenantId: "101A", phoneNumber: "+974 5512 3456", ...QID };

/** Of each list a value for every field that it is searched by, and its words. */
const LISTS: { readonly [path: string]: readonly [searched: object, loadFailed: string] } = {
  "/brands": [VENUE, "Failed to load brands."],
  "/flat-offer": [VENUE, "Failed to load flat offers."],
  "/events": [VENUE, "Failed to load events."],
  "/organization": [{ companyName: "Pearl Trading", companyId: "ID-C" }, "Failed to load companies."],
  "/organization-emp": [
    { name: "Aisha Zaki", company: { id: "c", name: "Bay" }, ...EMPLOYEE },
    "Failed to fetch employees",
  ],
  "/employee-list": [{ ...PERSON, empId: "N-11" }, "Failed to load employees."],
  "/staff": [{ ...PERSON, staffId: "WW-77", ...QID }, "Failed to fetch staff or redeem info"],
  "/tenant": [{ ...PERSON, buildingNo: "B2", unitNumber: "10A", ...TENANT }, "Failed to fetch tenant info."],
  "/admin": [PERSON, "Failed to load accounts."],
};
const textOf = (value: unknown) =>
  typeof value === "object" && value !== null && "name" in value ? String(value.name) : String(value);

describe.each(Object.entries(LISTS))("the list at %s", (path, [searched, loadFailed]) => {
  const collection = [...collections, companyEmployees].find(({ routes }) => routes?.list === path);
  if (!collection) throw new Error(`No collection has a list at ${path}.`);

  it("a search finds records by the specified fields only, in any case and position", () => {
    expect(collection.search?.fields).toEqual(Object.keys(searched));
    for (const [field, value] of Object.entries(searched)) {
      const found = (words: string) => {
        const asked = { filters: [{ field: "q", operator: "contains" as const, value: words }] };
        return answerSmall([{ id: "one", [field]: value }], parseListQuery(collection, asked));
      };
      expect(found(textOf(value).slice(1).toLowerCase()), field).toHaveLength(1);
      expect(found("nobody"), field).toEqual([]);
    }
  });

  it("a list has its own message for a failed read", () => {
    expect(collection.messages.loadFailed).toBe(loadFailed);
  });
});
