/** What each field type reads from stored data, and the text that search and lists make of it. */
import { expect, it } from "vitest";
import { boolean, choice, choices } from "../../src/fields/choice/model";
import { date, timestamp } from "../../src/fields/date/model";
import { email, phone, text, pin } from "../../src/fields/text/model";
import { image, imageList, PDF_TYPE } from "../../src/fields/file/model";
import { isEmpty, modelOf, storedKeysOf } from "../../src/fields/models";
import { array } from "../../src/fields/nested/model";
import { number } from "../../src/fields/number/model";
import { pastedGeopoint, geopoint } from "../../src/fields/geopoint/model";
import { searchTextsOf } from "../../src/fields/record";
import { reference } from "../../src/fields/reference/model";
import { password } from "../../src/fields/password/model";
import { openingHours, WEEK_DAYS } from "../../src/fields/opening-hours/model";
import { SERVER_TIME, type Field, type FieldDeclaration } from "../../src/schema/types";

const label = "Value";
const keyed = (declaration: FieldDeclaration): Field => ({ ...declaration, key: "value" });
const folder = "a";
const ONE_EMAIL = "Enter one e-mail address, without commas, semicolons, quotation marks or angle brackets";
const OUTSIDE = "Latitude from -90 to 90, longitude from -180 to 180";
const NO_DATE = "This is not a date. Write it like 21 Nov 2026 or 2026-11-21.";
const closed = Object.fromEntries(WEEK_DAYS.map((day) => [day, ""]));
const hours = { ...closed, monday: "9-5", sunday: "late" };
const branches = array({
  label,
  most: 2,
  fields: {
    street: text({ label: "Street", required: true, maxLength: 5 }),
    zone: number({ label: "Zone" }),
  },
});
const firm = { collection: "Firms", from: { id: "a", name: "b" }, into: { id: "c", name: "d" } };

it.each<[FieldDeclaration, object, unknown]>([
  [text({ label }), { value: 7.5 }, "7.5"],
  [text({ label }), { value: Infinity }, null],
  [
    openingHours({ label }),
    { value: { monday: 9, friday: ["x"], someday: "x" } },
    { ...hours, monday: "9", sunday: "" },
  ],
  [geopoint({ label }), { latitude: "25.5", longitude: " 51 " }, { latitude: 25.5, longitude: 51 }],
  [geopoint({ label }), { latitude: " ", longitude: "51" }, null],
  [reference({ label, ...firm }), { c: 7, d: 8 }, { id: "7", name: "8" }],
  [reference({ label, ...firm }), { c: "A" }, { id: "A", name: "" }],
  [timestamp({ label, auto: "save" }), { value: new Date(0) }, "1970-01-01T00:00:00.000Z"],
  [timestamp({ label, auto: "save" }), { value: "2026-11-21T10:00:00+01:00" }, "2026-11-21T09:00:00.000Z"],
  [timestamp({ label, auto: "save" }), { value: { toDate: () => new Date(0) } }, "1970-01-01T00:00:00.000Z"],
  [timestamp({ label, auto: "save" }), { value: { toDate: "1970" } }, null],
  [timestamp({ label, auto: "save" }), { value: 0 }, null],
  [number({ label }), { value: " 1,200.50 " }, 1200.5],
  [number({ label }), { value: "-3" }, -3],
  [boolean({ label }), { value: "Yes" }, true],
  [boolean({ label }), { value: " FALSE " }, false],
  [boolean({ label }), { value: 1 }, true],
  [choices({ label, options: ["a"] }), { value: ["a", "gone"] }, ["a", "gone"]],
  [
    branches,
    { value: [{ street: "Pearl", zone: "66" }, 7, { street: "Bay" }] },
    [
      { street: "Pearl", zone: 66 },
      { street: "Bay", zone: null },
    ],
  ],
  [
    imageList({ label, folder }),
    { value: ["https://a/b", "b", 7, "http://c/d"] },
    ["https://a/b", "http://c/d"],
  ],
  [image({ label, folder }), { value: ` https://a/b` }, null],
  [image({ label, folder }), { value: `https://a/${"b".repeat(1990)}` }, `https://a/${"b".repeat(1990)}`],
  [image({ label, folder }), { value: `https://a/${"b".repeat(1991)}` }, null],
])("the field %j reads %j as %j", (declaration, stored, value) => {
  const field = keyed(declaration);
  const keys = storedKeysOf(field);
  const given = Object.fromEntries(keys.map((key) => [key, (stored as { [key: string]: unknown })[key]]));
  expect(modelOf(field).read(given, field)).toEqual(value);
});

it.each<[FieldDeclaration, unknown, string]>([
  [text({ label }), "a", "a"],
  [choice({ label, options: ["a"] }), "a", "a"],
  [date({ label }), "2026-11-21", "2026-11-21"],
  [timestamp({ label, auto: "save" }), "1970-01-01T00:00:00.000Z", "1970-01-01T00:00:00.000Z"],
  [number({ label }), -1200.5, "-1200.5"],
  [boolean({ label }), false, "No"],
  [choices({ label, options: ["a", "b"] }), ["b", "a"], "b, a"],
  [branches, [{ street: "Pearl", zone: 66 }, { street: "Bay" }], "Pearl, 66; Bay"],
  [pin({ label }), "123456", "123456"],
  [geopoint({ label }), { latitude: 1.5, longitude: -2 }, "1.5, -2"],
  [reference({ label, ...firm }), { id: "A", name: "Acme" }, "Acme"],
  [openingHours({ label }), hours, "9-5      late"],
  [openingHours({ label }), { sunday: "late" }, "late"],
  [password({ label }), "typed", ""],
])("the field %j shows %j as %j, and nothing as an empty text", (declaration, value, shown) => {
  const field = keyed(declaration);
  expect(modelOf(field).text?.(value, field)).toBe(shown);
  expect(modelOf(field).text?.(null, field)).toBe("");
});

it.each<[FieldDeclaration, unknown, string | undefined]>([
  [text({ label, minLength: 3 }), "abc", undefined],
  [text({ label, minLength: 3 }), " ab ", "At least 3 characters"],
  [text({ label, maxLength: 3 }), " abc ", undefined],
  [text({ label, maxLength: 3 }), "abcd", "At most 3 characters"],
  [text({ label }), 7, "Must be text"],
  [email({ label }), "a@b.qa c@d.qa", ONE_EMAIL],
  [email({ label }), "no address", undefined],
  [choice({ label, options: ["a", "b"] }), "c", "One of: a, b"],
  [date({ label }), "2026-02-30", NO_DATE],
  [number({ label }), "7", "Enter a number, such as 1,200.5"],
  [number({ label, integer: true }), "12a", "Enter a whole number"],
  [number({ label }), 2 ** 53, `At most ${2 ** 53 - 1}`],
  [number({ label, min: 0, max: 100 }), 101, "From 0 to 100"],
  [number({ label, min: 1 }), 0, "At least 1"],
  [number({ label, max: 9 }), 10, "At most 9"],
  [number({ label, integer: true }), 0.5, "Enter a whole number"],
  [boolean({ label }), "yes", "Yes or No"],
  [choices({ label, options: ["a", "b"] }), ["a", "c"], "Any of: a, b"],
  [branches, [{ street: "Pearl" }], undefined],
  [branches, [{ street: "a" }, { street: "b" }, { street: "c" }], "At most 2"],
  [branches, [{ street: "a" }, { zone: 1 }], "Item 2: Street is required"],
  [branches, [{ street: "Pearls" }], "Item 1: At most 5 characters"],
  [branches, { street: "a" }, "Must be a list"],
  [pin({ label }), "12345", "Six digits from 100000 to 999999"],
  [geopoint({ label }), { latitude: 90.1, longitude: 0 }, OUTSIDE],
  [geopoint({ label }), "here", OUTSIDE],
  [geopoint({ label }), { latitude: 25.3, longitude: null }, "Longitude is missing"],
  [geopoint({ label }), { latitude: null, longitude: 51.5 }, "Latitude is missing"],
  [geopoint({ label }), { latitude: 91, longitude: null }, OUTSIDE],
  [reference({ label, ...firm }), { id: "x".repeat(200), name: "x".repeat(200) }, undefined],
  [reference({ label, ...firm }), { id: "x", name: "x".repeat(201) }, "Choose from Firms"],
  [reference({ label, ...firm }), { id: "x" }, "Choose from Firms"],
  [reference({ label, ...firm }), { id: "x", name: 7 }, "Choose from Firms"],
  [password({ label }), 7, "Must be text"],
  [openingHours({ label }), { monday: ` ${"x".repeat(100)} ` }, undefined],
  [openingHours({ label }), { monday: "x".repeat(101) }, "At most 100 characters a day"],
  [openingHours({ label }), { monday: 7 }, "Must hold a text for each day"],
  [openingHours({ label }), "always", "Must hold a text for each day"],
  [openingHours({ label }), { someday: "x" }, '"someday" is not a day of the week'],
  [imageList({ label, folder }), "https://a/b", "Choose files"],
  [imageList({ label, folder }), Array<string>(20).fill("https://a/b"), undefined],
  [imageList({ label, folder }), Array<string>(21).fill("https://a/b"), "At most 20 pictures"],
  [imageList({ label, folder }), ["https://a/b", "b"], "Choose a file"],
  [
    image({ label, folder }),
    new File(["x"], "a", { type: PDF_TYPE }),
    "Choose a file of type PNG, JPEG, WEBP, GIF, AVIF",
  ],
  [image({ label, folder, maxBytes: 1 }), new File(["x"], "a", { type: "image/png" }), undefined],
  [
    image({ label, folder, maxBytes: 2 ** 20 }),
    new File([new Uint8Array(2 ** 20 + 1)], "a", { type: "image/gif" }),
    "At most 1 MB",
  ],
])("the field %j with the value %j has the error: %s", (declaration, value, fault) => {
  const field = keyed(declaration);
  expect(modelOf(field).check(value, field)).toBe(fault);
});

it.each([
  ["25.2854, 51.531", { latitude: 25.2854, longitude: 51.531 }],
  [" -25 51 ", { latitude: -25, longitude: 51 }],
  ["25.2854", undefined],
  ["25.2854, here", undefined],
])("the pasted text %j is the position %j", (text, place) => {
  expect(pastedGeopoint(text)).toEqual(place);
});

it.each([
  ["+974 6093-0619", "+97460930619"],
  ["0974) 6093 / 0619", "097460930619"],
  ["6093 0619 ext. 4", "60930619 ext. 4"],
])("the phone number %j is also found as %j", (typed, joined) => {
  const field = keyed(phone({ label }));
  expect(searchTextsOf({ id: "x", value: typed }, field)).toEqual([typed, joined]);
});

it("a password is stored as the time when it was set, and an emptied pin as a new one", () => {
  const passwordField = keyed(password({ label }));
  for (const typed of ["typed", "a".repeat(64)])
    expect(modelOf(passwordField).write(typed, passwordField)).toEqual({ valueAt: SERVER_TIME });
  expect(modelOf(passwordField).write("", passwordField)).toEqual({});
  const number = keyed(pin({ label }));
  expect(modelOf(number).write(" ", number)["value"]).toMatch(/^[1-9]\d{5}$/);
  expect(modelOf(number).write(" 123456 ", number)).toEqual({ value: "123456" });
});

it("a list without items is empty, is stored as a list, and is refused by the rules only where the field is required", () => {
  const field = keyed({ ...branches, required: true });
  expect([[], null, "none"].map((value) => isEmpty(field, value))).toEqual([true, true, true]);
  expect(isEmpty(field, [{ street: "Bay" }])).toBe(false);
  for (const value of [[], null]) expect(modelOf(field).write(value, field)).toEqual({ value: [] });
  const ruleOf = (required: boolean) => {
    const one = keyed({ ...branches, required });
    return modelOf(one).rules(one)["value"]?.("d.value");
  };
  expect(ruleOf(false)).toBe("d.value is list && d.value.size() <= 2");
  expect(ruleOf(true)).toBe("d.value is list && d.value.size() <= 2 && d.value.size() > 0");
});

it("an unregistered field type is refused", () => {
  expect(() => modelOf({ type: "hologram", label })).toThrow('There is no field type "hologram"');
});
