/** What a form takes for an identifier or an e-mail address, what it stores, and what the rules say to both. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { companies, admins } from "../fixtures/residence";
import { allows, lazyRules, SESSIONS } from "../fixtures/rules/evaluate";
import { checkRecord, documentOf, writeRecord, signInIdOf } from "../../src/fields/record";
import { email, text } from "../../src/fields/text/model";
import { declared } from "../fixtures/specimens/specimen";
import { firestoreRules } from "../../src/rules/firestore-rules";

const things = declared("Things", {
  fields: { value: text({ label: "Value", required: true, identifier: true }) },
});
/** As of employees: no sign-in needs one form of it. */
const mails = { ...things, name: "Mails", fields: [{ ...email({ label: "Value" }), key: "value" }] };
const rules = lazyRules(() => firestoreRules([admins, things, mails], "company"), "things.rules");

const typed = (value: string) => checkRecord(things, { value }, "create")["value"];
const written = (value: string) => documentOf(writeRecord(things, { value }, "create"));
const stored = (value: unknown, path = "Things/new") =>
  allows(rules(), { path, uid: "admin", before: SESSIONS, after: { [path]: { value } } });

const FAULT = "Must hold no invisible characters, and no spaces but ordinary ones";

const GOOD = [
  "ACME",
  "Gate House 7",
  "gate-0001",
  "café",
  "شركة النور",
  "東京",
  "Ω",
  "a'b\\c$",
  "𝒜1",
  "x".repeat(200),
];

/** One of each range, its ends, and what stands beside it in Unicode. */
const BAD = [
  ..."\u0000\t\n\u001f\u007f\u009f\u00a0\u00ad\u0301\u036f\u0600\u1680\u115f\u1160\u17b4",
  ..."\u180e\u2000\u200a\u200b\u200d\u2028\u2029\u202f\u205f\u2060\u2800\u3000",
  ..."\u3164\ue000\uf8ff\ufe0f\ufeff\uffa0\ufff9\u{13430}\u{1d173}\u{e0041}\u{e0100}\u{f0000}",
  ..."\u{10fffd}",
];

it.each(GOOD)("an identifier may be %j", (value) => {
  expect(typed(value)).toBeUndefined();
  expect(written(value)).toEqual({ value });
  expect(stored(value)).toBe(true);
});

it.each(BAD)("an identifier holds no %j", (character) => {
  const value = `q${character}q`;
  expect(typed(value)).toBe(FAULT);
  expect(stored(value)).toBe(false);
  expect(stored("qq")).toBe(true);
});

it.each([
  ["spaces around it", "  ACME ", "ACME"],
  ["invisible spaces around it", "\u00a0ACME\ufeff\n", "ACME"],
  ["a letter and its accent", "cafe\u0301", "caf\u00e9"],
  ["the sign of ångström", "\u212b", "\u00c5"],
  ["marks of direction in it", "A\u061c\u200e\u200fC\u202a\u202eM\u2066\u2069E", "ACME"],
])("an identifier is stored in one form with %s", (_, value, one) => {
  expect(typed(value)).toBeUndefined();
  expect(written(value)).toEqual({ value: one });
  expect(stored(one)).toBe(true);
});

const DIRECTIONS = [..."\u061c\u200f\u202e\u2066"].map((mark) => `q${mark}q`);
it.each([" ACME", "ACME ", "cafe\u0301", "", ...DIRECTIONS])(
  "the rules refuse the identifier %j",
  (value) => {
    expect(stored(value)).toBe(false);
  },
);

it("an identifier is refused when it is too long or empty, or holds half of a surrogate pair", () => {
  expect(typed("q\ud800q")).toBe(FAULT);
  expect(typed("q\u{1d49c}q")).toBeUndefined();
  expect(typed("x".repeat(201))).toBe("At most 200 characters");
  expect(typed(" \u00a0")).toBeDefined();
  expect(stored("x".repeat(201))).toBe(false);
});

it("the form and the rules accept the same identifiers", () => {
  const odd = fc.constantFrom(...BAD, "\u061c", "\u202e", " ", "é", "e");
  const anyText = fc.array(fc.oneof(odd, fc.string({ unit: "binary", maxLength: 2 })), { maxLength: 4 });
  fc.assert(
    fc.property(anyText, (parts) => {
      const value = parts.join("");
      expect(stored(written(value)["value"])).toBe(typed(value) === undefined);
    }),
    { numRuns: 300 },
  );
});

it("a company signs in with an identifier", () => {
  expect(signInIdOf(companies, " cafe\u0301 ")).toBe("caf\u00e9");
  expect(signInIdOf(companies, "DGE٢٠٢۴")).toBe("DGE2024");
  // Letters outside ASCII keep their case, so an e-mail that only looks alike is another one.
  expect(signInIdOf(admins, "\u0130BRAHIM@B.qa")).toBe("\u0130brahim@b.qa");
  expect(checkRecord(companies, { companyId: "AC\u200bME" }, "create")["companyId"]).toBe(FAULT);
  expect(checkRecord(companies, { companyId: "ACME" }, "create")["companyId"]).toBeUndefined();
});

it("other texts keep their characters, and the digits of their script", () => {
  const plain = { ...things, fields: [{ ...text({ label: "Value" }), key: "value" }] };
  expect(documentOf(writeRecord(plain, { value: " cafe\u0301 ٢٤ " }, "create"))).toEqual({
    value: "cafe\u0301 ٢٤",
  });
  expect(checkRecord(plain, { value: "q\u200bq" }, "create")).toEqual({});
});

it.each([
  "a@b.qa,c@d.qa",
  "a@b.qa,c",
  "a@b.qa;c@d.qa",
  "a@b.qa c@d.qa",
  "a@b.qa\u00a0c@d.qa",
  "A <a@b.qa>",
  '"a"@b.qa',
])("an e-mail address is one recipient, and not %j, in the form and in the rules", (value) => {
  expect(checkRecord(mails, { value }, "create")).not.toEqual({});
  expect(stored(value, "Mails/new")).toBe(false);
});

it.each(["a.b+c@d.qa", "no address", "a@@b", "(a):b", "سالم@مثال.قطر"])(
  "an e-mail address has no other format: %j",
  (value) => {
    expect(checkRecord(mails, { value }, "create")).toEqual({});
    expect(stored(value, "Mails/new")).toBe(true);
  },
);
