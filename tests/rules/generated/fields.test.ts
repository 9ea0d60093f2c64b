/** What may be written: for every declared collection, each field left out, of another type, too large, or smuggled. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteField, doc, serverTimestamp, setDoc, updateDoc, writeBatch } from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { modelOf, storedKeysOf } from "../../../src/fields/models";
import { collections } from "../../../src/resources";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { flatOffers } from "../../../src/resources/flat-offers";
import { tenants } from "../../../src/resources/tenants";
import type { Field } from "../../../src/schema/types";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { COMPANY, goodValues } from "../../fixtures/specimens/good-record";
import { documentFor, startRulesWorld, type Data, type RulesWorld } from "./rules-world";

let world: RulesWorld;
beforeAll(async () => {
  world = await startRulesWorld("demo-rules-fields", firestoreRules(collections));
});
afterAll(async () => world.stop());

const at = (path: string, uid = "admin") => doc(world.as(uid), path);
const topLevel = (path: string) => path.split(".")[0] ?? path;
const without = (data: Data, key: string): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));

/** Values that no field of any declared type accepts. What else each type refuses, its specimens say (tests/unit/fields). */
const NEVER = [{ other: "x" }, "x".repeat(100_000)];
const isNeeded = (field: Field) => Boolean(field.required) || modelOf(field).stamps !== undefined;

describe.each(collections)("$name", (collection) => {
  const { name, fields } = collection;
  const path = `${name}/new`;
  let good: Data;
  beforeAll(async () => {
    good = await documentFor(collection, goodValues(collection), "create");
  });
  beforeEach(async () => world.put(path, undefined));

  it("accepts the good document", async () => {
    await assertSucceeds(setDoc(at(path), good));
  });

  const keys = fields.flatMap((field) =>
    storedKeysOf(field).map((stored) => ({ field, key: topLevel(stored) })),
  );
  it.each(keys)("$key: left out", async ({ field, key }) => {
    await (isNeeded(field) ? assertFails : assertSucceeds)(setDoc(at(path), without(good, key)));
  });

  it.each(keys)("$key: of another type, or too large", async ({ key }) => {
    await Promise.all(NEVER.map((value) => assertFails(setDoc(at(path), { ...good, [key]: value }))));
    await world.put(path, good);
    const stamps = await documentFor(collection, {}, "edit");
    await Promise.all(NEVER.map((value) => assertFails(updateDoc(at(path), { ...stamps, [key]: value }))));
  });

  const undeclared = collection.extraFields ? [] : ["id", "isAdmin", "constructor", "Password"];
  it.each(undeclared)("a field that is not declared: %s", async (key) => {
    await assertFails(setDoc(at(path), { ...good, [key]: "x" }));
    await world.put(path, good);
    await assertFails(updateDoc(at(path), { ...(await documentFor(collection, {}, "edit")), [key]: "x" }));
  });

  it.each(fields.filter((field) => field.required === true))("$key cannot be taken away", async (field) => {
    await world.put(path, good);
    const stamps = await documentFor(collection, {}, "edit");
    for (const key of storedKeysOf(field).map(topLevel)) {
      await assertFails(updateDoc(at(path), { ...stamps, [key]: deleteField() }));
      await assertFails(updateDoc(at(path), { ...stamps, [key]: null }));
    }
    await assertSucceeds(updateDoc(at(path), await documentFor(collection, goodValues(collection), "edit")));
  });
});

describe("what is given once", () => {
  const given = collections.flatMap((collection) =>
    collection.fields.filter((field) => field.immutable).map((field) => ({ collection, field })),
  );

  it("is a company's id and its name, which its employees carry", () => {
    expect(given.map(({ collection, field }) => `${collection.name}.${field.key}`)).toEqual([
      "Companies.companyName",
      "Companies.companyId",
    ]);
  });

  it.each(given)("$collection.name: $field.key is changed by nobody", async ({ collection, field }) => {
    const path = `${collection.name}/once`;
    const good = await documentFor(collection, goodValues(collection), "create");
    await world.put(path, good);
    const password = "b".repeat(64);
    await assertFails(updateDoc(at(path), { [field.key]: "Other", password }));
    await assertFails(setDoc(at(path), { ...good, [field.key]: "Other", password }));
    await assertSucceeds(updateDoc(at(path), { [field.key]: good[field.key], password }));
  });
});

describe("a record that never got what is given once", () => {
  it("may be given its time, the server's own, and by nobody a second one", async () => {
    const timeless = without(await documentFor(tenants, goodValues(tenants), "create"), "time");
    await world.put("Tenants/timeless", timeless);
    await assertFails(updateDoc(at("Tenants/timeless"), { time: new Date(0) }));
    await assertSucceeds(updateDoc(at("Tenants/timeless"), { time: serverTimestamp() }));
    await assertFails(updateDoc(at("Tenants/timeless"), { time: serverTimestamp() }));
  });

  it("may be given a company's name, and by nobody another one", async () => {
    const nameless = without(await documentFor(companies, goodValues(companies), "create"), "companyName");
    await world.put("Companies/nameless", nameless);
    await assertFails(updateDoc(at("Companies/nameless"), { companyName: 7 }));
    await assertSucceeds(updateDoc(at("Companies/nameless"), { companyName: "Dhow" }));
    await assertFails(updateDoc(at("Companies/nameless"), { companyName: "Other" }));
  });
});

describe("records of older data", () => {
  it("can be edited without being mended, but not made worse", async () => {
    const old = { nameEng: 7, legacy: "x", pin: 1234 };
    await world.put("Brands/old", old);
    const edit = await documentFor(brands, { discount: "10%" }, "edit");
    await assertSucceeds(updateDoc(at("Brands/old"), edit));
    await assertFails(updateDoc(at("Brands/old"), { ...edit, legacy: "y" }));
    await assertFails(updateDoc(at("Brands/old"), { ...edit, nameEng: 8 }));
    await assertSucceeds(updateDoc(at("Brands/old"), { ...edit, nameEng: "Saffron" }));
  });
});

describe("what the save gives by itself", () => {
  it("is the record's own id, never another's, and older records take it with an edit", async () => {
    const good = await documentFor(brands, goodValues(brands), "create", "own");
    const old = without(good, "id");
    await assertFails(setDoc(at("Brands/own"), old));
    await assertFails(setDoc(at("Brands/own"), { ...good, id: "other" }));
    await assertSucceeds(setDoc(at("Brands/own"), good));
    await world.put("Brands/own", old);
    const edit = await documentFor(brands, { discount: "10%" }, "edit");
    await assertFails(updateDoc(at("Brands/own"), { ...edit, id: "other" }));
    await assertSucceeds(updateDoc(at("Brands/own"), edit));
    await assertSucceeds(updateDoc(at("Brands/own"), { ...edit, id: "own" }));
    await assertFails(updateDoc(at("Brands/own"), { ...edit, id: deleteField() }));
  });

  it("is a pin, which is never emptied", async () => {
    const good = await documentFor(flatOffers, { ...goodValues(flatOffers), pin: null }, "create");
    const edit = await documentFor(flatOffers, { pin: "" }, "edit");
    await assertFails(setDoc(at("Flat-Offer/new"), { ...good, pin: null }));
    await assertSucceeds(setDoc(at("Flat-Offer/new"), good));
    await assertFails(updateDoc(at("Flat-Offer/new"), { ...edit, pin: null }));
    await assertSucceeds(updateDoc(at("Flat-Offer/new"), edit));
  });
});

describe("a company's scope", () => {
  let good: Data;
  beforeAll(async () => {
    good = await documentFor(employees, goodValues(employees), "create");
  });
  const other = { companyId: "OTHER", companyName: "Other" };

  it("is judged before and after a write", async () => {
    await world.put("Employees/mine", good);
    await world.put("Employees/theirs", { ...good, ...other });
    await assertSucceeds(updateDoc(at("Employees/mine", "own-company"), { name: "New" }));
    await assertFails(updateDoc(at("Employees/mine", "own-company"), other));
    await assertFails(
      updateDoc(at("Employees/theirs", "own-company"), { companyId: COMPANY.id, companyName: COMPANY.name }),
    );
    await assertFails(setDoc(at("Employees/new", "own-company"), { ...good, ...other }));
    await assertSucceeds(setDoc(at("Employees/new", "own-company"), good));
  });

  it("holds the company's name as well", async () => {
    await assertFails(setDoc(at("Employees/named", "own-company"), { ...good, companyName: "Other" }));
    await assertSucceeds(setDoc(at("Employees/named", "own-company"), good));
    await assertFails(updateDoc(at("Employees/named", "own-company"), { companyName: "Other" }));
  });

  it("lets rows keep their own fields, up to sixty in all", async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, "x"]));
    await assertSucceeds(setDoc(at("Employees/wide", "own-company"), { ...good, ...many(52) }));
    await assertFails(setDoc(at("Employees/wide", "own-company"), { ...good, ...many(53 + 1) }));
  });
});

describe("sign-in records", () => {
  let good: Data;
  beforeAll(async () => {
    good = await documentFor(admins, { ...goodValues(admins), email: "new@b.qa" }, "create");
  });

  it("protects the built-in account from edits, deletes and doubles", async () => {
    await world.put("Admins/built-in", { ...good, email: PROTECTED_ADMIN_EMAIL });
    await assertFails(updateDoc(at("Admins/built-in"), { name: "x" }));
    await assertFails(setDoc(at("Admins/double"), { ...good, email: PROTECTED_ADMIN_EMAIL }));
    await assertSucceeds(setDoc(at("Admins/double"), good));
    await assertSucceeds(updateDoc(at("Admins/double"), { name: "x" }));
  });

  it("takes a new e-mail only with its password, which the e-mail salts", async () => {
    await world.put("Admins/renamed", good);
    await assertFails(updateDoc(at("Admins/renamed"), { email: "other@b.qa" }));
    await assertSucceeds(updateDoc(at("Admins/renamed"), { email: "other@b.qa", password: "c".repeat(64) }));
    await assertFails(updateDoc(at("Admins/renamed"), { email: "Upper@b.qa", password: "d".repeat(64) }));
  });

  it("never stores a password as typed", async () => {
    await world.put("Admins/typed", good);
    await assertFails(updateDoc(at("Admins/typed"), { password: "correct horse" }));
    await assertSucceeds(updateDoc(at("Admins/typed"), { password: "e".repeat(64) }));
  });
});

describe("a batch of 400 rows", () => {
  it.each(["admin", "own-company"])(
    "by %s is within the limits, and fails as a whole for one bad row",
    async (uid) => {
      const good = await documentFor(employees, { ...goodValues(employees), ...extraFields(40) }, "create");
      const send = (last: Data) => {
        const batch = writeBatch(world.as(uid));
        for (let row = 0; row < 399; row += 1) batch.set(at(`Employees/${uid}-${row}`, uid), good);
        batch.set(at(`Employees/${uid}-399`, uid), last);
        return batch.commit();
      };
      await assertFails(send({ ...good, name: 7 }));
      await assertSucceeds(send(good));
      expect(Object.keys(good).length).toBeGreaterThan(45);
    },
  );
});

function extraFields(count: number): Data {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`Column ${index}`, `value ${index}`]),
  );
}
