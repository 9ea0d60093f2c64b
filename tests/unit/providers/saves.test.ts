import { expect, test } from "vitest";
import { editWrites, changesMore } from "../../../packages/firestore-panel/src/data/save-request";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { documentOf } from "../../../packages/firestore-panel/src/fields/record";

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
