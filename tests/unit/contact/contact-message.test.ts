import { expect, test } from "vitest";
import { text } from "../../../packages/firestore-panel/src/texts/texts";
import { checkMessage, isEmail, MESSAGE_FIELDS } from "../../../src/pages/contact/contact-message";

const COMPLETE = {
  name: "نورة العمادي",
  email: "noura@example.com",
  subject: "سؤال",
  message: "متى يفتح المقهى؟",
};

test("a complete message has no errors, also in Arabic", () => {
  expect(checkMessage(COMPLETE)).toEqual({});
});

test.each(MESSAGE_FIELDS)("the field %s is required, and spaces do not count", (field) => {
  for (const empty of ["", "  \n "]) {
    const errors = checkMessage({ ...COMPLETE, [field]: empty });
    expect(Object.keys(errors)).toEqual([field]);
    expect(text(errors[field]!)).toMatch(/^Enter (your|a) /);
  }
});

test("an empty message has an error for each field, in the form's order", () => {
  expect(Object.keys(checkMessage({ name: "", email: "", subject: "", message: "" }))).toEqual([
    ...MESSAGE_FIELDS,
  ]);
});

test("an invalid e-mail address has another error than an empty one", () => {
  const errors = checkMessage({ ...COMPLETE, email: "noura" });
  expect(Object.keys(errors)).toEqual(["email"]);
  expect(text(errors.email!)).toBe("Enter a valid email address, such as name@example.com");
  expect(checkMessage({ ...COMPLETE, email: " noura@example.com " })).toEqual({});
});

test.each([
  "a@b.qa",
  "first.last+tag@mail.example.co.uk",
  "o'neil@example.com",
  "UPPER@EXAMPLE.COM",
  "x_y-z@sub-domain.example.org",
  "بريد@مثال.قطر",
  "name@xn--mgbh0fb.xn--wgbl6a",
])("the e-mail address %s is valid", (address) => {
  expect(isEmail(address)).toBe(true);
});

test.each([
  "",
  "name",
  "name@",
  "@example.com",
  "name@host",
  "name@example.",
  "name@.example.com",
  "name@-example.com",
  "name@example-.com",
  "na me@example.com",
  "name@@example.com",
  ".name@example.com",
  "na..me@example.com",
  "Noura <noura@example.com>",
  `${"a".repeat(243)}@example.com`,
])("the e-mail address %s is invalid", (address) => {
  expect(isEmail(address)).toBe(false);
});

test("the longest possible e-mail address is valid", () => {
  expect(isEmail(`${"a".repeat(242)}@example.com`)).toBe(true);
});

test("a long e-mail address is checked quickly", () => {
  const begun = performance.now();
  expect(isEmail(`a@${"a-".repeat(120)}`)).toBe(false);
  expect(isEmail(`a@${"a.".repeat(120)}`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(50);
});
