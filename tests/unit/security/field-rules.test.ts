/** What may be written: for every declared collection, each field left out, of another type, too large, or smuggled. */
import { describe, expect, it } from "vitest";
import { modelOf, storedKeysOf } from "#engine/fields/models.ts";
import { documentOf, writeRecord } from "firestore-panel/record";
import { principalsOf } from "#engine/schema/define-collection.ts";
import { collections } from "../../../src/resources";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { tenants } from "../../../src/resources/tenants";
import { SERVER_TIME, type Collection, type Field } from "#engine/schema/types.ts";
import { mayWrite } from "#fixtures/rules/audited-changes";
import { rules, type Data } from "../../fixtures/product-rules";
import { goodDocument } from "#fixtures/specimens/good-record";

const ID = "x";
const without = (data: Data, key: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([one]) => one !== key));
const adds = (collection: Collection, record: Data) => mayWrite(rules(), collection, ID, record);
/** @param change what a form writes besides its times. */
const edits = (collection: Collection, change: Data, before = goodDocument(collection)) =>
  mayWrite(
    rules(),
    collection,
    ID,
    { ...before, ...documentOf(writeRecord(collection, {}, "edit")), ...change },
    before,
  );

const topLevel = (path: string) => path.split(".")[0] ?? path;
/** Values that no field of any declared type accepts. What else each type refuses, its specimens say (agreement.test.ts). */
const NEVER = [{ other: "x" }, "x".repeat(20_000), NaN];
const isNeeded = (field: Field) => Boolean(field.required) || modelOf(field).stamps !== undefined;

// What has conditions of its own is refused for them, too (notes.test.ts).
describe.each(collections.filter(({ conditions }) => !conditions))("$name", (collection) => {
  const good = goodDocument(collection);
  const keys = collection.fields.flatMap((field) =>
    storedKeysOf(field).map((stored) => ({ field, key: topLevel(stored) })),
  );

  it("a document with good values is accepted, and without a field unless it is required", () => {
    expect(adds(collection, good)).toBe(true);
    for (const { field, key } of keys)
      expect(adds(collection, without(good, key)), key).toBe(!isNeeded(field));
  });

  it("a field is refused with another type or size", () => {
    for (const { key } of keys)
      for (const value of NEVER) {
        expect(adds(collection, { ...good, [key]: value }), key).toBe(false);
        expect(edits(collection, { [key]: value }), key).toBe(false);
      }
  });

  it("a required field cannot be removed", () => {
    for (const { key } of keys.filter(({ field }) => field.required === true)) {
      expect(edits(collection, { [key]: null }), key).toBe(false);
      expect(mayWrite(rules(), collection, ID, without(good, key), good), key).toBe(false);
    }
    expect(edits(collection, {})).toBe(principalsOf(collection.access, "update").length > 0);
  });

  it("an undeclared field is refused", () => {
    const undeclared = collection.extraFields ? [] : ["id", "isAdmin", "constructor", "Password", "password"];
    for (const key of undeclared.filter(
      (one) => !(one in good) && keys.every(({ key: own }) => own !== one),
    )) {
      expect(adds(collection, { ...good, [key]: "x" }), key).toBe(false);
      expect(edits(collection, { [key]: "x" }), key).toBe(false);
    }
  });

  it("nobody changes an immutable field", () => {
    const renewed = collection.signIn ? { passwordAt: SERVER_TIME } : {};
    for (const { key } of keys.filter(({ field }) => field.immutable)) {
      expect(edits(collection, { [key]: "Other", ...renewed }), key).toBe(false);
      expect(edits(collection, { [key]: good[key], ...renewed }), key).toBe(true);
    }
  });
});

it("a record without an immutable value gets it once", () => {
  const timeless = without(goodDocument(tenants), "time");
  expect(edits(tenants, { time: new Date(0) }, timeless)).toBe(false);
  expect(edits(tenants, { time: SERVER_TIME }, timeless)).toBe(true);
  expect(edits(tenants, { time: SERVER_TIME }, { ...timeless, time: new Date(0) })).toBe(false);
  const nameless = without(goodDocument(companies), "companyName");
  expect(edits(companies, { companyName: 7 }, nameless)).toBe(false);
  expect(edits(companies, { companyName: "Dhow" }, nameless)).toBe(true);
});

it("an older record can be edited without a repair, and gets no new invalid value", () => {
  const old = { nameEng: 7, legacy: "x", pin: 1234 };
  const edit = (change: Data) => edits(brands, { discount: "10%", ...change }, old);
  expect(edit({})).toBe(true);
  expect(edit({ legacy: "y" })).toBe(false);
  expect(edit({ nameEng: 8 })).toBe(false);
  expect(edit({ nameEng: "Saffron" })).toBe(true);
});

it("a brand stores its own id only, and an older brand gets it with an edit", () => {
  const good = goodDocument(brands);
  const old = without(good, "id");
  expect(adds(brands, old)).toBe(false);
  expect(adds(brands, { ...good, id: "other" })).toBe(false);
  expect(adds(brands, good)).toBe(true);
  expect(edits(brands, { id: "other" }, old)).toBe(false);
  expect(edits(brands, {}, old)).toBe(true);
  expect(edits(brands, { id: ID }, old)).toBe(true);
  expect(mayWrite(rules(), brands, ID, { ...old, time: SERVER_TIME }, good)).toBe(false);
});

const extraFields = (count: number, value = "value ", name = "Column "): Data =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, `${value}${index}`]));

it.each<[string, Data]>([
  ["a list", { extra: ["x"] }],
  ["a map", { extra: { x: "x" } }],
  ["a time", { extra: new Date() }],
  ["NaN", { extra: NaN }],
  ["the record's search tokens", { extra: goodDocument(employees)["_search"] }],
  ["the record's sort keys", { extra: goodDocument(employees)["_sort"] }],
  ["a long text", { extra: "x".repeat(9_996) }],
  ["long texts together", extraFields(40, "x".repeat(250))],
  ["long names", extraFields(40, "", "x".repeat(250))],
])("an employee's extra field is refused with %s", (_, wrong) => {
  expect(adds(employees, { ...goodDocument(employees), ...wrong })).toBe(false);
  expect(edits(employees, wrong)).toBe(false);
});

it("an employee's extra fields are texts, numbers, booleans and nulls, as many and as long as allowed", () => {
  const good = goodDocument(employees);
  const extra = { text: "x", int: 2 ** 40, double: 0.5, bool: true, nothing: null, same: good["name"] };
  const large = { ...good, ...extraFields(50, "€".repeat(100), "€".repeat(96)) };
  expect([{ ...good, ...extra }, large].map((all) => adds(employees, all))).toEqual([true, true]);
  const renamed = { name: "New", ...extraFields(50, "₹".repeat(100), "€".repeat(96)) };
  expect(edits(employees, renamed, large)).toBe(true);
  const older = { ...good, extra: ["x".repeat(100_000)] };
  expect(edits(employees, { name: "New" }, older)).toBe(true);
  expect(edits(employees, { other: "x" }, older)).toBe(false);
  expect(edits(employees, { extra: "x", other: "x" }, older)).toBe(true);
});
