import { describe, expect, test } from "vitest";
import { whyStays } from "../../../src/providers/data/history/revert";
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

describe("the changed fields", () => {
  test("the changed fields are listed in declared order, with their values before and after", () => {
    const before = { nameEng: "Old", discount: "10%", address: "Here" };
    const after = { nameEng: "New", address: "Here", isLimited: "Until May" };
    expect(changedFields(brands, before, after, [])).toEqual([
      { key: "nameEng", ...from("Old", "New") },
      { key: "discount", ...from("10%", null) },
      { key: "isLimited", ...from(null, "Until May") },
    ]);
  });

  test("the changed fields omit the time of the save", () => {
    expect(changedFields(brands, { time: "2026-01-01T00:00:00Z" }, { time: null }, [])).toEqual([]);
  });

  test.each([
    ["that was set", ["password"], [{ key: "password", stays: "not kept" }]],
    ["that was left alone", [], []],
  ])("the changed fields name a password %s without its value", (_, hidden, expected) => {
    expect(changedFields(employees, { password: "1" }, { password: "2" }, hidden)).toEqual(expected);
  });

  test.each([
    ["what is set when a record is added", companies, "companyName"],
    ["what a form does not offer", brands, "pin"],
    ["what one signs in with", admins, "email"],
  ])("a changed field cannot be reverted when no save writes it alone: %s", (_, collection, key) => {
    expect(changedFields(collection, { [key]: "111111" }, { [key]: "222222" }, [])).toEqual([
      { key, ...from("111111", "222222"), stays: "cannot be edited" },
    ]);
  });

  test("the changed fields end with extra columns of a file, by name", () => {
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

  test("the changed fields are the declared ones when a collection has no extra fields", () => {
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
  ])("an edit of %s changes readable values or not", (_, values, after, isReadable) => {
    expect(changesReadableValues(admins, values, record, after)).toBe(isReadable);
  });
});

test.each([
  ["what the change made of it", { key: "name", ...from("A", "B") }, "B", true],
  ["something else", { key: "name", ...from("A", "B") }, "C", false],
  ["nothing, which it was made", { key: "name", ...from("A", null) }, null, true],
  ["a password, which no entry contains", { key: "name", stays: "not kept" as const }, null, false],
])("a record holds the changed value or not: %s", (_, change, name, isHeld) => {
  expect(holds(change, { id: "r", name })).toBe(isHeld);
});

test("an unreverted field is explained by its label and its reason", () => {
  const unreverted = [
    { key: "discount", stays: "changed since" },
    { key: "img", stays: "file is gone" },
    { key: "pin", stays: "cannot be edited" },
    { key: "further", stays: "not kept" },
  ] as const;
  expect(whyStays(brands, [{ key: "nameEng", ...from("Old", "New") }, ...unreverted])).toBe(
    "Discount: changed since. Logo: the earlier file no longer exists. Pin: cannot be edited. further: passwords are not kept.",
  );
  expect(whyStays(brands, [])).toBe("");
});
