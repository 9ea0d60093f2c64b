import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkRecord,
  documentOf,
  validationMessage,
  initialRecord,
  readRecord,
  writeRecord,
} from "../../src/fields/record";
import { admins, brands, employees, staff } from "../fixtures/residence";
import { SERVER_TIME } from "../../src/schema/types";
import { specimens } from "../fixtures/specimens/specimens";

describe.each(specimens)("$type", ({ collection, unreadable }) => {
  it.each(unreadable.map((stored) => ({ stored })))(
    "the stored value $stored is read as empty",
    ({ stored }) => {
      const value = readRecord(collection, "x", stored)["value"];
      expect(value === null || (Array.isArray(value) && value.length === 0)).toBe(true);
    },
  );

  it("any stored data can be read without an error", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("value", "valueAt", "papers", "latitude", "valueId"), fc.anything()),
        (stored) => {
          expect(readRecord(collection, "x", stored)["id"]).toBe("x");
        },
      ),
    );
  });
});

/** Neither a password nor a time is read back as it was written. */
const readable = specimens.filter(({ type }) => type !== "password" && type !== "timestamp");

it.each(readable)("a field of type $type reads what it wrote", ({ collection, good }) => {
  for (const value of good) {
    const document = documentOf(writeRecord(collection, { title: "x", value }, "create"));
    const again = documentOf(writeRecord(collection, readRecord(collection, "x", document), "edit"));
    expect(again).toEqual(document);
  }
});

it("a read record is plain JSON with the document's id and the declared fields", () => {
  const stored = { nameEng: "Saffron", pin: 123456, unknown: "x", time: { toDate: () => new Date(0) } };
  const record = readRecord(brands, "b1", stored);
  expect(record).toMatchObject({
    id: "b1",
    nameEng: "Saffron",
    pin: "123456",
    time: "1970-01-01T00:00:00.000Z",
  });
  expect(record).not.toHaveProperty("unknown");
  expect(JSON.parse(JSON.stringify(record))).toEqual(record);
});

it("a read record has the time of a password, never the verifier of older data", () => {
  const stored = { password: "a".repeat(64), passwordAt: { toDate: () => new Date(0) } };
  expect(readRecord(admins, "a", stored).password).toBe("1970-01-01T00:00:00.000Z");
  expect(JSON.stringify(readRecord(admins, "a", stored))).not.toContain("aaaa");
  expect(readRecord(admins, "a", { password: "a".repeat(64) }).password).toBeNull();
});

it("a new record has every declared field, its initial values and the server's time", () => {
  const document = documentOf(writeRecord(brands, { nameEng: " Saffron " }, "create"));
  expect(document).toMatchObject({
    nameEng: "Saffron",
    status: "In-active",
    discount: "",
    startAt: null,
    time: SERVER_TIME,
  });
  expect(document).toMatchObject({ latitude: null, longitude: null, multiImages: [] });
  expect(document["pin"]).toMatch(/^[1-9]\d{5}$/);
});

it("an edit writes the fields that it names and the time of the save, not that of the creation", () => {
  const writes = writeRecord(brands, { discount: "10%", id: "b1", unknown: "x" }, "edit");
  expect(documentOf(writes)).toEqual({ discount: "10%", time: SERVER_TIME });
  expect(documentOf(writeRecord(admins, { name: "A", time: "1970" }, "edit"))).toEqual({ name: "A" });
});

it("an empty e-mail is written as null if declared so", () => {
  expect(documentOf(writeRecord(employees, { email: "" }, "edit"))).toEqual({ email: null });
  expect(documentOf(writeRecord(employees, { email: "a" }, "edit"))).toEqual({ email: "a" });
});

it("a write has the time of a typed password, and nothing for an empty one", () => {
  const typed = writeRecord(admins, { email: "A@B.qa", password: "correct horse" }, "edit");
  expect(documentOf(typed)).toEqual({ email: "a@b.qa", passwordAt: SERVER_TIME });
  expect(documentOf(writeRecord(admins, { email: "a@b.qa", password: "" }, "edit"))).toEqual({
    email: "a@b.qa",
  });
  expect(documentOf(writeRecord(admins, { password: null }, "create"))).not.toHaveProperty("passwordAt");
});

it("a write refuses a file that was not uploaded", () => {
  const logo = new File(["x"], "a.png", { type: "image/png" });
  expect(() => writeRecord(brands, { img: logo }, "edit")).toThrow("not uploaded");
});

it("the check of a new record names each empty required field", () => {
  const named = Object.keys(checkRecord(brands, initialRecord(brands), "create")).sort();
  expect(named.join(" ")).toBe(
    "PhoneNumber address descriptionArabic descriptionEng img nameArabic nameEng selectedCategory",
  );
});

it("the check of an edit covers only the fields that it names", () => {
  expect(checkRecord(brands, { nameEng: "x" }, "edit")).toEqual({});
  for (const nameEng of [" ", 7])
    expect(checkRecord(brands, { nameEng }, "edit")).toEqual({ nameEng: "English name is required" });
  expect(checkRecord(brands, { status: "", startAt: "" }, "edit")).toEqual({});
});

it("the check of an edit requires the password when the sign-in id changes", () => {
  const before = { id: "a1", email: "a@b.qa" };
  const fault = { password: "Enter the password again" };
  expect(checkRecord(admins, { email: "c@b.qa" }, "edit", before)).toEqual(fault);
  expect(checkRecord(admins, { email: "c@b.qa", password: "Dhow-4471" }, "edit", before)).toEqual({});
  expect(checkRecord(admins, { email: "A@b.qa", name: "x" }, "edit", before)).toEqual({});
  expect(checkRecord(admins, { name: "x", password: "" }, "edit", before)).toEqual({});
});

it("the check limits the length of a password, which the rules cannot see", () => {
  const row = { name: "A", email: "a@b.qa", role: "User" };
  const fault = (length: number) => checkRecord(admins, { ...row, password: "x".repeat(length) }, "create");
  expect(fault(201)).toEqual({ password: "At most 200 characters" });
  expect(fault(200)).toEqual({});
  expect(fault(8)).toEqual({});
  expect(fault(7)).toEqual({ password: "At least 8 characters" });
});

it("an initial record has the declared values and no others", () => {
  expect(initialRecord(admins)).toStrictEqual({});
  const { pin, ...rest } = initialRecord(brands);
  expect(pin).toMatch(/^[1-9]\d{5}$/);
  expect(rest).toStrictEqual({ status: "In-active", isBestSeller: "No" });
});

const said = (values: object) => {
  const given = { ...values };
  return validationMessage(staff, given, checkRecord(staff, given, "create"));
};
const whole = { name: "Hessa", staffId: "1", email: "hessa@example.qa", password: "Palm-4471" };

it("the message for missing fields is the declared one, and names the field and its error or several for others", () => {
  expect(said({ ...whole, name: " ", password: "abc" })).toBe("Please fill in all required fields.");
  expect(said({ ...whole, password: "abc" })).toBe("Check the marked field. Password: At least 6 characters");
  const both = { ...whole, password: "abc", name: "x".repeat(300) };
  expect(said(both)).toBe("Check the marked fields: Name, Password");
  const further = validationMessage(employees, { floor: [] }, checkRecord(employees, { floor: [] }, "edit"));
  expect(further).toBe("Check the marked field. floor: Must be text, a number, true or false");
});
