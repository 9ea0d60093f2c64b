import { expect, test } from "vitest";
import { formerWrites } from "../../../packages/firestore-panel/src/features/history/service/revert";
import {
  changedFields,
  changesReadableValues,
  whyStays,
} from "../../../packages/firestore-panel/src/data/history/field-changes";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { documentOf } from "../../../packages/firestore-panel/src/fields/record";
import { staff } from "../../../src/resources/staff";
import { SERVER_TIME, type Collection } from "../../../packages/firestore-panel/src/schema/types";
import { editWrites } from "../../../packages/firestore-panel/src/data/record-changes";
import { changesMore } from "../../../packages/firestore-panel/src/data/record-writer";

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
    { key: "discount", stays: "changed" },
    { key: "img", stays: "fileGone" },
    { key: "pin", stays: "notEditable" },
    { key: "further", stays: "notKept" },
  ] as const;
  expect(whyStays(brands, [{ key: "nameEng", ...from("Old", "New") }, ...unreverted])).toBe(
    "Discount: changed since. Logo: the earlier file no longer exists. Pin: cannot be edited. further: passwords are not kept.",
  );
  expect(whyStays(brands, [])).toBe("");
});

/** By the first key of their paths, without search tokens and sort keys. */
function written(collection: Collection, id: string, stored: object, before: object) {
  const further = collection.extraFields ? Object.keys({ ...stored, ...before }) : [];
  const keys = [...further, ...collection.fields.map(({ key }) => key)];
  const writes = formerWrites(collection, id, { ...stored }, { ...before }, keys, { scopeRecord: undefined });
  const { _search: _, _sort: __, ...values } = documentOf(writes);
  return values;
}

test("a revert empties a field that had no value, as its form does", () => {
  const stored = { email: "a@b.c", isLimited: "x", further: 1 };
  expect(written(employees, "e1", stored, {})).toEqual({ email: null, isLimited: null, further: null });
  expect(written(brands, "b1", { discount: "x" }, {})).toMatchObject({ discount: "" });
});

test("a revert writes no password, file, id, time or derived field", () => {
  const before = {
    password: "old",
    profileImg: "https://old",
    documents: { contract: "https://old" },
    time: 1,
    _search: ["old"],
    _sort: { old: 1 },
    _change: "old",
  };
  expect(written(staff, "s1", {}, before)).toEqual({});
  expect(written(brands, "b1", { id: "b1" }, { formerNames: ["Older"] })).toEqual({ time: SERVER_TIME });
});

test("a revert writes an extra field named id", () => {
  expect(written(employees, "e1", { id: "8" }, { id: "7" })).toEqual({ id: "7" });
});

test("a revert keeps the replaced name among the former names", () => {
  expect(written(brands, "b1", { nameEng: "New" }, { nameEng: "Old" })).toMatchObject({
    nameEng: "Old",
    formerNames: ["New"],
  });
});

test.each([
  ["another id", { id: "other" }, "b1"],
  ["no id", {}, "b1"],
  ["its id", { id: "b1" }, undefined],
])("an edit writes the record's id when the record holds %s", (_, stored, id) => {
  expect(documentOf(editWrites(brands, stored, { id: "b1" }, { discount: "x" }))["id"]).toBe(id);
});

test.each<[string, object, boolean]>([
  ["a name", { name: "Bo" }, false],
  ["an e-mail to sign in with", { email: "b@example.com" }, true],
  ["a password to sign in with", { password: "" }, true],
  ["a new file", { profileImg: new File(["x"], "x.png") }, true],
  ["a file that is stored", { profileImg: "https://there" }, false],
])("a save of %s changes more than the database, or not", (_, values, isMore) => {
  expect(changesMore(staff, { ...values })).toBe(isMore);
});

test("a save of a record without a sign-in changes the database alone", () => {
  expect(changesMore(employees, { email: "b@example.com", password: "x" })).toBe(false);
});
