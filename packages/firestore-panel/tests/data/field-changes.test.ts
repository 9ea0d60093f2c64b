import { expect, test } from "vitest";
import { admins, brands, employees } from "../fixtures/residence";
import { changedFields, changesReadableValues } from "../../src/data/history/field-changes";
import { documentOf } from "../../src/fields/record";
import { editWrites } from "../../src/data/record-changes";

const from = (before: string | null, after: string | null) => ({ values: { before, after } });

test("the changed fields end with extra columns of a file, by name, where a collection has extra fields", () => {
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

test.each([
  ["another id", { id: "other" }, "b1"],
  ["no id", {}, "b1"],
  ["its id", { id: "b1" }, undefined],
])("an edit writes the record's id when the record holds %s", (_, stored, id) => {
  expect(documentOf(editWrites(brands, stored, { id: "b1" }, { discount: "x" }))["id"]).toBe(id);
});
