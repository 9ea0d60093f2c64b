/** What differs between two states of a record, as screens and undoings are told of it. */
import { describe, expect, test } from "vitest";
import {
  changedFields,
  holds,
  changesReadableValues,
} from "../../../src/providers/data/history/field-changes";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";

const from = (before: string | null, after: string | null) => ({ values: { before, after } });

describe("changed fields", () => {
  test("are told in the declared order with what they were and are, and others are not told", () => {
    const before = { nameEng: "Old", discount: "10%", address: "Here" };
    const after = { nameEng: "New", address: "Here", isLimited: "Until May" };
    expect(changedFields(brands, before, after, [])).toEqual([
      { key: "nameEng", ...from("Old", "New") },
      { key: "discount", ...from("10%", null) },
      { key: "isLimited", ...from(null, "Until May") },
    ]);
  });

  test("leave out when a record was saved, which every save changes", () => {
    expect(changedFields(brands, { time: "2026-01-01T00:00:00Z" }, { time: null }, [])).toEqual([]);
  });

  test.each([
    ["that was set", ["password"], [{ key: "password", stays: "not kept" }]],
    ["that was left alone", [], []],
  ])("tell of a password %s as much as the entry does", (_, hidden, told) => {
    expect(changedFields(employees, { password: "1" }, { password: "2" }, hidden)).toEqual(told);
  });

  test.each([
    ["what is set when a record is added", companies, "companyName"],
    ["what nobody types", brands, "pin"],
    ["what one signs in with", admins, "email"],
  ])("cannot be edited where no save can write them alone: %s", (_, collection, key) => {
    expect(changedFields(collection, { [key]: "111111" }, { [key]: "222222" }, [])).toEqual([
      { key, ...from("111111", "222222"), stays: "cannot be edited" },
    ]);
  });

  test("are followed by further columns of a file, in the order of their names", () => {
    const [before, after] = [
      { name: "A", shoe: "40", hat: "1", id: "7", _search: ["a"] },
      { name: "B", hat: "2", badge: "3", id: "8", _search: ["b"] },
    ];
    expect(changedFields(employees, before, after, [])).toEqual([
      { key: "name", ...from("A", "B") },
      { key: "badge", ...from(null, "3") },
      { key: "hat", ...from("1", "2") },
      { key: "shoe", ...from("40", null) },
    ]);
  });

  test("are the declared ones where a collection takes no others", () => {
    expect(changedFields(brands, { further: 1 }, { further: 2 }, [])).toEqual([]);
    const open = { ...brands, extraFields: { maxFields: 9, maxLength: 9 } };
    expect(changedFields(open, {}, { formerNames: ["Older"] }, [])).toEqual([]);
  });
});

describe("an edit", () => {
  const record = { id: "a1", name: "Ada", email: "a@b.c", password: null };

  test.each([
    ["a password alone", { password: "new" }, { ...record, password: "later" }, false],
    ["a value", { name: "Bo" }, { ...record, name: "Bo" }, true],
    ["a value and a password", { password: "x", name: "Bo" }, { ...record, name: "Bo" }, true],
    ["what was so already", { name: "Ada" }, record, false],
    ["a further field", { badge: "7" }, { ...record, badge: "7" }, true],
  ])("of %s can be taken back or not", (_, values, after, tells) => {
    expect(changesReadableValues(admins, values, record, after)).toBe(tells);
  });
});

test.each([
  ["what the change made of it", { key: "name", ...from("A", "B") }, "B", true],
  ["something else", { key: "name", ...from("A", "B") }, "C", false],
  ["nothing, which it was made", { key: "name", ...from("A", null) }, null, true],
  ["a password, of which nobody knows", { key: "name", stays: "not kept" as const }, null, false],
])("a record holds %s", (_, change, name, isHeld) => {
  expect(holds(change, { id: "r", name })).toBe(isHeld);
});
