import { expect, test } from "vitest";
import { checkMessage, isEmail, MESSAGE_FIELDS } from "../../../src/pages/contact/contact-message";

const WHOLE = {
  name: "نورة العمادي",
  email: "noura@example.com",
  subject: "سؤال",
  message: "متى يفتح المقهى؟",
};

test("a whole message has no fault, in Arabic as well", () => {
  expect(checkMessage(WHOLE)).toEqual({});
});

test.each(MESSAGE_FIELDS)("%s is required; spaces are nothing", (field) => {
  for (const empty of ["", "  \n "]) {
    const faults = checkMessage({ ...WHOLE, [field]: empty });
    expect(Object.keys(faults)).toEqual([field]);
    expect(faults[field]).toMatch(/^Enter (your|a) /);
  }
});

test("all that is missing is told at once, in the order of the form", () => {
  expect(Object.keys(checkMessage({ name: "", email: "", subject: "", message: "" }))).toEqual([
    ...MESSAGE_FIELDS,
  ]);
});

test("an e-mail that is no address is told apart from none", () => {
  expect(checkMessage({ ...WHOLE, email: "noura" })).toEqual({
    email: "Enter a valid email address, such as name@example.com",
  });
  expect(checkMessage({ ...WHOLE, email: " noura@example.com " })).toEqual({});
});

test.each([
  "a@b.qa",
  "first.last+tag@mail.example.co.uk",
  "o'neil@example.com",
  "UPPER@EXAMPLE.COM",
  "x_y-z@sub-domain.example.org",
  "بريد@مثال.قطر",
  "name@xn--mgbh0fb.xn--wgbl6a",
])("%s is an address", (address) => {
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
  "name@example..com",
  "name@-example.com",
  "name@example-.com",
  "na me@example.com",
  "name@exam ple.com",
  "name@@example.com",
  "a@b@example.com",
  ".name@example.com",
  "name.@example.com",
  "na..me@example.com",
  "Noura <noura@example.com>",
  "a@example.com,b@example.com",
  `${"a".repeat(243)}@example.com`,
])("%s is no address", (address) => {
  expect(isEmail(address)).toBe(false);
});

test("the longest address that mail servers take is one", () => {
  expect(isEmail(`${"a".repeat(242)}@example.com`)).toBe(true);
});

test("a long text without an end is judged at once", () => {
  const begun = performance.now();
  expect(isEmail(`a@${"a-".repeat(120)}`)).toBe(false);
  expect(isEmail(`a@${"a.".repeat(120)}`)).toBe(false);
  expect(performance.now() - begun).toBeLessThan(50);
});
