import { expect, test } from "vitest";
import { text } from "firestore-panel/texts";
import { checkMessage, isEmail, MESSAGE_FIELDS } from "../../../src/pages/contact/contact-message";

const COMPLETE = {
  name: "نورة العمادي",
  email: "noura@example.com",
  subject: "سؤال",
  message: "متى يفتح المقهى؟",
};

test.each(MESSAGE_FIELDS)("the field %s is required, and spaces do not count", (field) => {
  for (const empty of ["", "  \n "]) {
    const errors = checkMessage({ ...COMPLETE, [field]: empty });
    expect(Object.keys(errors)).toEqual([field]);
    expect(text(errors[field]!)).toMatch(/^Enter (your|a) /);
  }
});

test("an invalid e-mail address has another error than an empty one", () => {
  expect(checkMessage(COMPLETE)).toEqual({});
  const errors = checkMessage({ ...COMPLETE, email: "noura" });
  expect(Object.keys(errors)).toEqual(["email"]);
  expect(text(errors.email!)).toBe("Enter a valid email address, such as name@example.com");
  expect(checkMessage({ ...COMPLETE, email: " noura@example.com " })).toEqual({});
});

test.each([
  "a@b.qa",
  "first.last+tag@mail.example.co.uk",
  "UPPER@EXAMPLE.COM",
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
  "name@.example.com",
  "name@example-.com",
  "na me@example.com",
  "name@@example.com",
  ".name@example.com",
  "Noura <noura@example.com>",
  `${"a".repeat(243)}@example.com`,
])("the e-mail address %s is invalid", (address) => {
  expect(isEmail(address)).toBe(false);
});
