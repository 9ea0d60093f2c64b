import { expect, test } from "vitest";
import { whyStays } from "../../../packages/firestore-panel/src/data/history/revert";
import {
  changedFields,
  changesReadableValues,
} from "../../../packages/firestore-panel/src/data/history/field-changes";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";

const from = (before: string | null, after: string | null) => ({ values: { before, after } });

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
