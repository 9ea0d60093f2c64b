/** What a save is asked with, what refuses it, and what it writes. */
import { describe, expect, test } from "vitest";
import { credentialsOf } from "../../../src/providers/data/account-users";
import { editWrites, formerNameWrites } from "../../../src/providers/data/edit-writes";
import {
  changesMore,
  formValues,
  assertValid,
  assertNotProtected,
  saveMeta,
} from "../../../src/providers/data/save-request";
import { isSameEdit, SentEdits } from "../../../src/providers/data/sent-edits";
import { storedForms } from "../../../src/providers/data/stored-forms";
import { assertStrongPassword } from "../../../src/providers/data/weak-password";
import type { ProviderError } from "../../../src/providers/errors";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { employees } from "../../../src/resources/employees";
import { staff } from "../../../src/resources/staff";
import { documentOf } from "../../../src/fields/record";
import { SERVER_TIME } from "../../../src/schema/types";

describe("what an edit writes", () => {
  test("is what it names, what the record lacks, and what it is found by", () => {
    const stored = { name: "Ada", empId: "7" };
    const written = documentOf(editWrites(employees, stored, { id: "e1", name: "Ada" }, { name: "Bo" }));
    expect(written).toMatchObject({ name: "Bo" });
    expect(written["_search"]).toContain("bo");
    expect(written).not.toHaveProperty("id");
  });

  test.each([
    ["another id", { id: "other" }, "b1"],
    ["no id", {}, "b1"],
    ["its id", { id: "b1" }, undefined],
  ])("is the record's id, where it holds %s", (_, stored, id) => {
    expect(documentOf(editWrites(brands, stored, { id: "b1" }, { discount: "x" }))["id"]).toBe(id);
  });

  test("is the time when it was added, where an older record lacks it", () => {
    expect(documentOf(editWrites(staff, {}, { id: "s1" }, { name: "Ada" }))).toMatchObject({
      time: SERVER_TIME,
    });
    expect(documentOf(editWrites(staff, { time: 1 }, { id: "s1" }, { name: "Ada" }))).not.toHaveProperty(
      "time",
    );
  });
});

describe("a rename", () => {
  const rename = (value: string, stored: object, path = ["nameEng"]) =>
    formerNameWrites(brands, { nameEng: "Old", ...stored }, [{ path, value }]);

  test("keeps the name that goes", () => {
    expect(rename("New", {})).toEqual([{ path: ["formerNames"], value: ["Old"] }]);
    expect(rename("New", { formerNames: ["Oldest"] })).toEqual([
      { path: ["formerNames"], value: ["Oldest", "Old"] },
    ]);
  });

  test.each([
    ["the name stays", "Old", {}, undefined],
    ["there was none", "New", { nameEng: "" }, undefined],
    ["it is kept already", "New", { formerNames: ["Old"] }, undefined],
    ["something further in has the same key", "New", {}, ["nameEng", "inner"]],
    ["another field is written", "New", {}, ["discount"]],
  ])("keeps none where %s", (_, value, stored, path) => {
    expect(rename(value, stored, path)).toEqual([]);
  });

  test("is refused where no more names are kept, before one is forgotten", () => {
    const most = brands.formerNames?.most ?? 0;
    const names = Array.from({ length: most }, (_, index) => `Name ${String(index)}`);
    expect(rename("New", { formerNames: names.slice(1) })[0]?.value).toHaveLength(most);
    const message = `This brand has had ${String(most)} other names, which is the limit. Keep the name, or add a new brand.`;
    expect(() => rename("New", { formerNames: names })).toThrow(
      expect.objectContaining({ statusCode: 400, message, errors: { nameEng: message } }),
    );
  });

  test("means nothing where nobody counts by the name", () => {
    expect(formerNameWrites(employees, { name: "Old" }, [{ path: ["name"], value: "New" }])).toEqual([]);
  });
});

describe("what a save is asked with", () => {
  const [newId, operation] = ["n".repeat(20), "w".repeat(20)];

  test("is read, and nothing else: an address can add to it", () => {
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
  ])("is nothing where it is of other kinds: %j", (meta) => {
    expect(saveMeta(meta)).toEqual({});
  });

  test.each([[undefined], [null], ["text"]])("has no values where it is none: %j", (variables) => {
    expect(formValues(variables)).toEqual({});
  });

  test("is refused for a protected record, in the declaration's words", () => {
    const record = { id: "a1", email: admins.protect?.value ?? "" };
    expect(() => assertNotProtected(admins, record)).toThrow(
      expect.objectContaining({ statusCode: 403, message: "This account cannot be deleted." }),
    );
    expect(() => assertNotProtected(admins, { id: "a2", email: "b@example.com" })).not.toThrow();
  });

  test("is refused with what is wrong by field", () => {
    expect(() => assertValid(employees, { name: "" }, "edit")).toThrow(
      expect.objectContaining({
        statusCode: 400,
        message: employees.messages.invalid,
        errors: { name: "Name is required" },
      }),
    );
    expect(() => assertValid(employees, { name: "Ada" }, "edit")).not.toThrow();
  });

  test.each<[string, object, boolean]>([
    ["a name", { name: "Bo" }, false],
    ["an e-mail to sign in with", { email: "b@example.com" }, true],
    ["a password to sign in with", { password: "" }, true],
    ["a new file", { profileImg: new File(["x"], "x.png") }, true],
    ["a file that is stored", { profileImg: "https://there" }, false],
  ])("changes more than the database, or not: %s", (_, values, isMore) => {
    expect(changesMore(staff, { ...values })).toBe(isMore);
  });

  test("changes the database alone where nobody signs in", () => {
    expect(changesMore(employees, { email: "b@example.com", password: "x" })).toBe(false);
  });
});

describe("saves whose answer was lost", () => {
  test("are known by the record and by the entry that it names", () => {
    const sent = new SentEdits();
    sent.note("Brands/b1", "e1", brands, { discount: "1%" });
    sent.note("Brands/b1", "e2", brands, { discount: "2%" });
    expect(sent.storedEdit("Brands/b1", { _change: "e1" })).toEqual({ discount: "1%" });
    expect(sent.storedEdit("Brands/b1", { _change: "e2" })).toEqual({ discount: "2%" });
    expect(sent.storedEdit("Brands/b1", { _change: "e3" })).toBeUndefined();
    expect(sent.storedEdit("Brands/b2", { _change: "e1" })).toBeUndefined();
    expect([sent.has("Brands/b1"), sent.has("Brands/b2")]).toEqual([true, false]);
    sent.settle("Brands/b1");
    expect([sent.has("Brands/b1"), sent.storedEdit("Brands/b1", { _change: "e1" })]).toEqual([
      false,
      undefined,
    ]);
  });

  test("are written again where they hold a password", () => {
    const sent = new SentEdits();
    sent.note("Employees/e1", "e", employees, { password: "x" });
    expect(sent.has("Employees/e1")).toBe(false);
    sent.note("Employees/e1", "e", employees, { name: "Ada" });
    expect(sent.has("Employees/e1")).toBe(true);
  });

  test("are the same whatever the order of their fields", () => {
    expect(isSameEdit({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(isSameEdit({ a: 1 }, { a: 2 })).toBe(false);
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
])("an id may be stored as text or as a number: %j", (text, forms) => {
  expect(storedForms(text)).toEqual(forms);
});

describe("a password that is set", () => {
  test("is refused at its field where it is weak, or made of what the record says", async () => {
    const weak = { email: "ada@example.com", password: "ada@example.com" };
    const why: unknown = await assertStrongPassword(admins, weak).catch((error: unknown) => error);
    expect(why).toMatchObject({ statusCode: 400, errors: { password: expect.any(String) as unknown } });
    expect(why).toMatchObject({ message: (why as ProviderError).errors?.["password"] });
    const own = { id: "a1", name: "Quillback Thunderfoot" };
    const password = "Quillback Thunderfoot";
    await expect(assertStrongPassword(admins, { password })).resolves.toBeUndefined();
    await expect(assertStrongPassword(admins, { password }, own)).rejects.toMatchObject({ statusCode: 400 });
    await expect(assertStrongPassword(admins, { password: "westwalk" })).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test.each<[string, Parameters<typeof assertStrongPassword>]>([
    ["left empty", [admins, { password: "" }]],
    ["left out", [admins, { name: "Ada" }]],
    ["none that the panel compares", [employees, { password: "1" }]],
  ])("is not judged where it is %s", async (_, asked) => {
    await expect(assertStrongPassword(...asked)).resolves.toBeUndefined();
  });
});

test.each<[string, object, object]>([
  [
    "as Auth keeps it",
    { email: " Ada@Example.com ", password: " x " },
    { email: "ada@example.com", password: " x " },
  ],
  ["nothing where it is none", { email: 7, password: null }, { email: "", password: "" }],
  ["nothing where it is left out", {}, { email: "", password: "" }],
])("what a person of the app signs in with is %s", (_, values, credentials) => {
  expect(credentialsOf({ email: "email", password: "password" }, { ...values })).toEqual(credentials);
});
