import { describe, expect, test } from "vitest";
import { credentialsOf } from "../../../src/providers/data/account-users";
import { editWrites, changesMore, formValues, saveMeta } from "../../../src/providers/data/save-request";
import { storedForms } from "../../../src/providers/data/chunked";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { documentOf } from "../../../src/fields/record";
import { SERVER_TIME } from "../../../src/schema/types";

describe("an edit", () => {
  test.each([
    ["another id", { id: "other" }, "b1"],
    ["no id", {}, "b1"],
    ["its id", { id: "b1" }, undefined],
  ])("an edit writes the record's id when the record holds %s", (_, stored, id) => {
    expect(documentOf(editWrites(brands, stored, { id: "b1" }, { discount: "x" }))["id"]).toBe(id);
  });

  test("an edit writes the missing creation time of an older record", () => {
    expect(documentOf(editWrites(staff, {}, { id: "s1" }, { name: "Ada" }))).toMatchObject({
      time: SERVER_TIME,
    });
    expect(
      documentOf(editWrites(staff, { time: new Date() }, { id: "s1" }, { name: "Ada" })),
    ).not.toHaveProperty("time");
  });
});

describe("a save's request", () => {
  const [newId, operation] = ["n".repeat(20), "w".repeat(20)];

  test("a save's request keeps the known meta and nothing else", () => {
    const { signal } = new AbortController();
    const onUploadProgress = () => undefined;
    const wanted = { newId, onUploadProgress, signal, opened: { name: "Ada" }, operation };
    expect(saveMeta({ ...wanted, undoes: "u", id: "x" })).toEqual(wanted);
  });

  test.each([
    [undefined],
    [{}],
    [{ newId: "a/b", onUploadProgress: "x", signal: {}, opened: "x", operation: "a/b" }],
    [{ newId: 7, opened: null, operation: [] }],
  ])("a save's request ignores meta of other types: %j", (meta) => {
    expect(saveMeta(meta)).toEqual({});
  });

  test.each([[undefined], [null], ["text"]])(
    "a save's request without an object has no values: %j",
    (variables) => {
      expect(formValues(variables)).toEqual({});
    },
  );

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
});

test.each([
  ["12", ["12", 12]],
  ["-7", ["-7", -7]],
  ["007", ["007"]],
  ["1e3", ["1e3"]],
  ["12345678901234567890", ["12345678901234567890"]],
  ["A1", ["A1"]],
  ["", [""]],
])("an id is stored as text or as a number: %j", (text, forms) => {
  expect(storedForms(text)).toEqual(forms);
});

test.each<[string, object, object]>([
  [
    "normalised",
    { email: " Ada@Example.com ", password: " x " },
    { email: "ada@example.com", password: " x " },
  ],
  ["empty for other types", { email: 7, password: null }, { email: "", password: "" }],
  ["empty when absent", {}, { email: "", password: "" }],
])("the credentials of an app account are %s", (_, values, credentials) => {
  expect(credentialsOf({ email: "email", password: "password" }, { ...values })).toEqual(credentials);
});
