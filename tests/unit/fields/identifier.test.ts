/** What a form takes for an identifier, what it stores, and what the rules say to it and to what no form stores. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  checkRecord,
  documentOf,
  writeRecord,
  signInIdOf,
} from "../../../packages/firestore-panel/src/fields/record";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import { companies } from "../../../src/resources/companies";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { allows, lazyRules, SESSIONS } from "../security/evaluate";
import { admins } from "../../../src/resources/admins";

const things = defineCollection("Things", {
  label: { one: "Thing", many: "Things" },
  order: ["value", "asc"],
  fields: { value: text({ label: "Value", required: true, identifier: true }) },
  access: { read: ["admin"], write: ["admin"] },
});
const rules = lazyRules(() => firestoreRules([admins, things]), "things.rules");

const typed = (value: string) => checkRecord(things, { value }, "create")["value"];
const written = (value: string) => documentOf(writeRecord(things, { value }, "create"));
const stored = (value: unknown) =>
  allows(rules(), { path: "Things/new", uid: "admin", before: SESSIONS, after: { "Things/new": { value } } });

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
  ["NUL", "\u0000"],
  ["tab", "\t"],
  ["line feed", "\n"],
  ["unit separator", "\u001f"],
  ["delete", "\u007f"],
  ["last control character", "\u009f"],
  ["no-break space", "\u00a0"],
  ["soft hyphen", "\u00ad"],
  ["combining acute on a letter without such a form", "\u0301"],
  ["last combining mark", "\u036f"],
  ["Arabic number sign", "\u0600"],
  ["Arabic letter mark", "\u061c"],
  ["Ogham space", "\u1680"],
  ["Hangul filler", "\u115f"],
  ["Hangul filler of a vowel", "\u1160"],
  ["Khmer inherent vowel", "\u17b4"],
  ["Mongolian vowel separator", "\u180e"],
  ["en quad", "\u2000"],
  ["hair space", "\u200a"],
  ["zero width space", "\u200b"],
  ["zero width joiner", "\u200d"],
  ["right-to-left mark", "\u200f"],
  ["line separator", "\u2028"],
  ["paragraph separator", "\u2029"],
  ["right-to-left override", "\u202e"],
  ["narrow no-break space", "\u202f"],
  ["medium mathematical space", "\u205f"],
  ["word joiner", "\u2060"],
  ["left-to-right isolate", "\u2066"],
  ["empty Braille pattern", "\u2800"],
  ["ideographic space", "\u3000"],
  ["compatibility Hangul filler", "\u3164"],
  ["private use", "\ue000"],
  ["last of private use", "\uf8ff"],
  ["variation selector", "\ufe0f"],
  ["byte order mark", "\ufeff"],
  ["half-width Hangul filler", "\uffa0"],
  ["interlinear annotation", "\ufff9"],
  ["Egyptian format", "\u{13430}"],
  ["musical format", "\u{1d173}"],
  ["tag", "\u{e0041}"],
  ["variation selector of the supplement", "\u{e0100}"],
  ["private use beyond the first plane", "\u{f0000}"],
  ["last of all", "\u{10fffd}"],
] as const;

describe("an identifier", () => {
  it.each(GOOD)("an identifier may be %j", (value) => {
    expect(typed(value)).toBeUndefined();
    expect(written(value)).toEqual({ value });
    expect(stored(value)).toBe(true);
  });

  it.each(BAD)("an identifier holds no %s", (_, character) => {
    const value = `q${character}q`;
    expect(typed(value)).toBe(FAULT);
    expect(stored(value)).toBe(false);
    expect(stored("qq")).toBe(true);
  });

  it("an identifier holds no half of a surrogate pair", () => {
    expect(typed("q\ud800q")).toBe(FAULT);
    expect(typed("q\u{1d49c}q")).toBeUndefined();
  });

  it.each([
    ["spaces around it", "  ACME ", "ACME"],
    ["invisible spaces around it", "\u00a0ACME\ufeff\n", "ACME"],
    ["a letter and its accent", "cafe\u0301", "caf\u00e9"],
    ["the sign of ångström", "\u212b", "\u00c5"],
  ])("an identifier is stored in one form with %s", (_, value, one) => {
    expect(typed(value)).toBeUndefined();
    expect(written(value)).toEqual({ value: one });
    expect(stored(one)).toBe(true);
  });

  it.each([" ACME", "ACME ", "cafe\u0301", ""])("the rules refuse the identifier %j", (value) => {
    expect(stored(value)).toBe(false);
  });

  it("an identifier is refused when it is too long or empty", () => {
    expect(typed("x".repeat(201))).toBe("At most 200 characters");
    expect(typed(" \u00a0")).toBeDefined();
    expect(stored("x".repeat(201))).toBe(false);
  });

  it("the form and the rules accept the same identifiers", () => {
    const odd = fc.constantFrom(...BAD.map(([, character]) => character), " ", "é", "e");
    const anyText = fc.array(fc.oneof(odd, fc.string({ unit: "binary", maxLength: 2 })), { maxLength: 4 });
    fc.assert(
      fc.property(anyText, (parts) => {
        const value = parts.join("");
        expect(stored(written(value)["value"])).toBe(typed(value) === undefined);
      }),
      { numRuns: 300 },
    );
  });
});

it("a company signs in with an identifier", () => {
  expect(signInIdOf(companies, " cafe\u0301 ")).toBe("caf\u00e9");
  expect(checkRecord(companies, { companyId: "AC\u200bME" }, "create")["companyId"]).toBe(FAULT);
  expect(checkRecord(companies, { companyId: "ACME" }, "create")["companyId"]).toBeUndefined();
});

it("other texts keep their characters", () => {
  const plain = { ...things, fields: [{ ...text({ label: "Value" }), key: "value" }] };
  expect(documentOf(writeRecord(plain, { value: " cafe\u0301 " }, "create"))).toEqual({
    value: "cafe\u0301",
  });
  expect(checkRecord(plain, { value: "q\u200bq" }, "create")).toEqual({});
});
