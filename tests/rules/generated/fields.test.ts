/** What may be written: for every declared collection, each field left out, of another type, too large, or smuggled. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteField, doc, serverTimestamp } from "firebase/firestore/lite";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TextField } from "../../../packages/firestore-panel/src/fields/text/model";
import { TRASH, trashId } from "../../../packages/firestore-panel/src/schema/history";
import { modelOf, storedKeysOf } from "../../../packages/firestore-panel/src/fields/models";
import { collections } from "../../../src/resources";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { flatOffers } from "../../../src/resources/flat-offers";
import { tenants } from "../../../src/resources/tenants";
import { principalsOf } from "../../../packages/firestore-panel/src/schema/define-collection";
import type { Collection, Field } from "../../../packages/firestore-panel/src/schema/types";
import { goodValues, newValues } from "../../fixtures/specimens/good-record";
import { credentialOf, documentFor, recordOf, rulesWorld, type Data } from "./rules-world";
import { setDoc, updateDoc, without, writeBatch } from "./audited-batch";

const world = await rulesWorld();

const at = (path: string, uid = "admin") => doc(world.as(uid), path);
/** A record as an admin writes it, with its credential where it is an account's. */
const record = (collection: Collection, path: string) => recordOf(world.as("admin"), collection, path);
const topLevel = (path: string) => path.split(".")[0] ?? path;

/** Values that no field of any declared type accepts. What else each type refuses, its specimens say (tests/unit/fields). */
const NEVER = [{ other: "x" }, "x".repeat(20_000), NaN];
const isNeeded = (field: Field) => Boolean(field.required) || modelOf(field).stamps !== undefined;

describe.each(collections)("$name", (collection) => {
  const { name, fields } = collection;
  const path = `${name}/new`;
  let good: Data;
  beforeAll(() => {
    good = documentFor(collection, newValues(collection), "create");
  });
  beforeEach(async () => world.put(path, undefined));
  const add = (data: Data) => record(collection, path).add(data);
  const edit = (change: Data) => record(collection, path).edit(change, good);
  /** What an edit of anything else carries along. */
  const stamps = documentFor(collection, {}, "edit");

  it("a document with good values is accepted", async () => {
    await assertSucceeds(add(good));
  });

  const keys = fields.flatMap((field) =>
    storedKeysOf(field).map((stored) => ({ field, key: topLevel(stored) })),
  );
  it.each(keys)(
    "a document without the field $key is accepted unless the field is required",
    async ({ field, key }) => {
      await (isNeeded(field) ? assertFails : assertSucceeds)(add(without(good, [key])));
    },
  );

  it.each(keys)("the field $key is refused with another type or size", async ({ key }) => {
    await Promise.all(NEVER.map((value) => assertFails(add({ ...good, [key]: value }))));
    await world.put(path, good);
    await Promise.all(NEVER.map((value) => assertFails(edit({ ...stamps, [key]: value }))));
  });

  const names = fields.filter(
    (field) =>
      field.required === true &&
      ["text", "long-text"].includes(field.type) &&
      !(field as Field<TextField>).identifier,
  );
  it.each(names)("the field $key needs a visible character, and may hold joiners", async ({ key }) => {
    const blanks = ["\u00a0", "\u200b\u2060", "\u3164"];
    await Promise.all(blanks.map((value) => assertFails(add({ ...good, [key]: value }))));
    await assertSucceeds(add({ ...good, [key]: "می\u200cخواهم" }));
    await world.put(path, good);
    await Promise.all(blanks.map((value) => assertFails(edit({ ...stamps, [key]: value }))));
  });

  const undeclared = collection.extraFields ? [] : ["id", "isAdmin", "constructor", "Password", "password"];
  it.each(undeclared.filter((key) => !fields.some((field) => storedKeysOf(field).includes(key))))(
    "the undeclared field %s is refused",
    async (key) => {
      await assertFails(add({ ...good, [key]: "x" }));
      await world.put(path, good);
      await assertFails(edit({ ...stamps, [key]: "x" }));
    },
  );

  it.each(fields.filter((field) => field.required === true))(
    "the required field $key cannot be removed",
    async (field) => {
      await world.put(path, good);
      for (const key of storedKeysOf(field).map(topLevel)) {
        await assertFails(edit({ ...stamps, [key]: deleteField() }));
        await assertFails(edit({ ...stamps, [key]: null }));
      }
      const may = principalsOf(collection.access, "update").length > 0 ? assertSucceeds : assertFails;
      await may(edit(documentFor(collection, newValues(collection), "edit")));
    },
  );
});

it.each(
  collections.flatMap((collection) =>
    collection.fields.filter((field) => field.immutable).map((field) => ({ collection, field })),
  ),
)("$collection.name: nobody changes the field $field.key", async ({ collection, field }) => {
  const good = documentFor(collection, newValues(collection), "create");
  await world.put(`${collection.name}/once`, good);
  const credential = credentialOf(collection, good, "once");
  if (credential) await world.put(credential.path, credential.fields);
  const { edit, add } = record(collection, `${collection.name}/once`);
  const passwordAt = serverTimestamp();
  await assertFails(edit({ [field.key]: "Other", passwordAt }, good));
  await assertFails(add({ ...good, [field.key]: "Other", passwordAt }));
  await assertSucceeds(edit({ [field.key]: good[field.key], passwordAt }, good));
});

describe("a record without an immutable value", () => {
  it("a record without a time gets the server's time once", async () => {
    const timeless = without(documentFor(tenants, goodValues(tenants), "create"), ["time"]);
    await world.put("Tenants/timeless", timeless);
    await assertFails(updateDoc(at("Tenants/timeless"), { time: new Date(0) }));
    await assertSucceeds(updateDoc(at("Tenants/timeless"), { time: serverTimestamp() }));
    await assertFails(updateDoc(at("Tenants/timeless"), { time: serverTimestamp() }));
  });

  it("a company without a name gets one once", async () => {
    const nameless = without(documentFor(companies, goodValues(companies), "create"), ["companyName"]);
    await world.put("Companies/nameless", nameless);
    await assertFails(updateDoc(at("Companies/nameless"), { companyName: 7 }));
    await assertSucceeds(updateDoc(at("Companies/nameless"), { companyName: "Dhow" }));
    await assertFails(updateDoc(at("Companies/nameless"), { companyName: "Other" }));
  });
});

describe("a record of older data", () => {
  it("an older record can be edited without a repair, and gets no new invalid value", async () => {
    const old = { nameEng: 7, legacy: "x", pin: 1234 };
    await world.put("Brands/old", old);
    const edit = documentFor(brands, { discount: "10%" }, "edit");
    await assertSucceeds(updateDoc(at("Brands/old"), edit));
    await assertFails(updateDoc(at("Brands/old"), { ...edit, legacy: "y" }));
    await assertFails(updateDoc(at("Brands/old"), { ...edit, nameEng: 8 }));
    await assertSucceeds(updateDoc(at("Brands/old"), { ...edit, nameEng: "Saffron" }));
  });
});

describe("a value that the save sets", () => {
  it("a brand stores its own id only, and an older brand gets it with an edit", async () => {
    const good = documentFor(brands, goodValues(brands), "create", "own");
    const old = without(good, ["id"]);
    await assertFails(setDoc(at("Brands/own"), old));
    await assertFails(setDoc(at("Brands/own"), { ...good, id: "other" }));
    await assertSucceeds(setDoc(at("Brands/own"), good));
    await world.put("Brands/own", old);
    const edit = documentFor(brands, { discount: "10%" }, "edit");
    await assertFails(updateDoc(at("Brands/own"), { ...edit, id: "other" }));
    await assertSucceeds(updateDoc(at("Brands/own"), edit));
    await assertSucceeds(updateDoc(at("Brands/own"), { ...edit, id: "own" }));
    await assertFails(updateDoc(at("Brands/own"), { ...edit, id: deleteField() }));
  });

  it("a pin is never emptied", async () => {
    const good = documentFor(flatOffers, { ...goodValues(flatOffers), pin: null }, "create");
    const edit = documentFor(flatOffers, { pin: "" }, "edit");
    await assertFails(setDoc(at("Flat-Offer/new"), { ...good, pin: null }));
    await assertSucceeds(setDoc(at("Flat-Offer/new"), good));
    await assertFails(updateDoc(at("Flat-Offer/new"), { ...edit, pin: null }));
    await assertSucceeds(updateDoc(at("Flat-Offer/new"), edit));
  });
});

/** The path of an employee that the own company may add: its id begins with the company's. */
const own = (name: string) => `Employees/c1_${name.padEnd(20, "0")}`;

describe("an employee's extra fields", () => {
  const good = documentFor(employees, goodValues(employees), "create");
  const path = own("extras");
  const by = (uid: string) => recordOf(world.as(uid), employees, path);
  beforeEach(async () => {
    await world.put(path, undefined);
    await world.put(`${TRASH}/${trashId("Employees", path.split("/")[1] ?? "")}`, undefined);
  });

  it.each<[string, Data]>([
    ["a list", { extra: ["x"] }],
    ["a map", { extra: { x: "x" } }],
    ["a time", { extra: new Date() }],
    ["NaN", { extra: NaN }],
    ["the record's search tokens", { extra: good["_search"] }],
    ["the record's sort keys", { extra: good["_sort"] }],
    ["a long text", { extra: "x".repeat(9_996) }],
    ["long texts together", { ...extraFields(40, "x".repeat(250)) }],
    ["long names", extraFields(40, "", "x".repeat(250))],
  ])(
    "an extra field is refused with %s, and texts, numbers, booleans and nulls are accepted",
    async (_, wrong) => {
      const extra = { text: "x", int: 2 ** 40, double: 0.5, bool: true, nothing: null, same: good["name"] };
      await assertFails(by("own-company").add({ ...good, ...wrong }));
      await assertSucceeds(by("own-company").add({ ...good, ...extra }));
      await assertFails(by("admin").edit(wrong, good));
      await assertSucceeds(by("admin").edit({ text: "y", int: 0 }, good));
    },
  );

  it("an employee of the largest size can be edited and deleted", async () => {
    const large = { ...good, ...extraFields(50, "€".repeat(100), "€".repeat(96)) };
    await assertSucceeds(by("own-company").add(large));
    await assertSucceeds(
      by("own-company").edit({ name: "New", ...extraFields(50, "₹".repeat(100), "€".repeat(96)) }, large),
    );
    await assertSucceeds(by("own-company").remove(large));
  });

  it("an older employee with other extra values can be edited", async () => {
    await world.put(path, { ...good, extra: ["x".repeat(100_000)] });
    await assertSucceeds(by("own-company").edit({ name: "New" }, good));
    await assertFails(by("own-company").edit({ other: "x" }, good));
    await assertSucceeds(by("own-company").edit({ extra: "x", other: "x" }, good));
  });
});

describe("a batch of rows", () => {
  // Each row is looked up in the trash, but for the hashed ids of an admin's import.
  it.each([
    ["admin", 400, (row: number) => `Employees/${row.toString(16).padStart(64, "0")}`],
    ["own-company", 12, (row: number) => own(`${row}x`)],
  ])(
    "a batch by %s of %i rows is within the limits, and fails as a whole for one invalid row",
    async (uid, count, pathOf) => {
      const good = documentFor(employees, { ...goodValues(employees), ...extraFields(40) }, "create");
      const send = (last: Data) => {
        const batch = writeBatch(world.as(uid));
        for (let row = 1; row < count; row += 1) batch.set(at(pathOf(row), uid), good);
        batch.set(at(pathOf(0), uid), last);
        return batch.commit();
      };
      await assertFails(send({ ...good, name: 7 }));
      await assertSucceeds(send(good));
      expect(Object.keys(good).length).toBeGreaterThan(45);
    },
  );
});

function extraFields(count: number, value = "value ", name = "Column "): Data {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`${name}${index}`, `${value}${index}`]),
  );
}
