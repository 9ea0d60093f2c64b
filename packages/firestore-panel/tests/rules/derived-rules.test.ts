/** What records of collections that grow carry beside their fields: what the panel derives is taken, and each bound holds. */
import { describe, expect, it } from "vitest";
import { derivedVersion, SEARCH_KEY, SORT_KEY, sortKeyFields, VERSION_KEY } from "../../src/fields/derived";
import { documentOf, writeRecord } from "../../src/fields/record";
import { number } from "../../src/fields/number/model";
import { TOKEN_OVERFLOW } from "../../src/fields/search-text";
import { text } from "../../src/fields/text/model";
import { declared } from "../fixtures/specimens/specimen";
import type { Collection } from "../../src/schema/types";
import { admins, collections, employees } from "../fixtures/residence";
import { goodDocument } from "../fixtures/specimens/good-record";
import { lazyRules } from "../fixtures/rules/evaluate";
import { mayWrite } from "../fixtures/rules/audited-changes";
import { firestoreRules } from "../../src/rules/firestore-rules";

type Data = { readonly [key: string]: unknown };

/** Keys that are numbers, which no list of the product has. */
const meters = declared("Meters", {
  indexed: true,
  search: { fields: ["name"], placeholder: "" },
  fields: {
    name: text({ label: "Name", column: "Name" }),
    value: number({ label: "Value", column: "Value" }),
  },
});
const rules = lazyRules(() => firestoreRules([...collections, meters], "company"));
const growing = [...collections, meters].filter(({ indexed }) => indexed);

const add = (collection: Collection, record: Data): boolean => mayWrite(rules(), collection, "x", record);
const without = (data: Data, ...keys: readonly string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([key]) => !keys.includes(key)));

/** Forty words of four letters, hardly a piece of them twice. */
function words(letters: string): string {
  const all = [...letters];
  const letter = (index: number) => all[((index * index * 7 + index * 3) % (all.length * 11)) % all.length];
  return Array.from({ length: 40 }, (_, word) =>
    [0, 1, 2, 3].map((at) => letter(word * 4 + at)).join(""),
  ).join(" ");
}

const TEXTS = {
  "the longest name": "x".repeat(200),
  "many words": words("abcdefghijklmnopqrstuvw").slice(0, 200),
  "many numbers": Array.from({ length: 33 }, (_, index) => 10_000 + ((index * 7_919) % 90_000)).join(" "),
  "numbers that are padded": "1 2 3 4 5 6 7 8 9 ".repeat(11),
  "letters outside the common plane": words("𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲").slice(0, 198),
  "Arabic words": words("ابتثجحخدذرزسشصضطظعغفق").slice(0, 200),
};
const recordWith = (collection: Collection, said: string) =>
  goodDocument(
    collection,
    Object.fromEntries(collection.fields.filter(({ type }) => type === "text").map(({ key }) => [key, said])),
  );

it.each(Object.entries(TEXTS))("the rules accept the derived fields of %s", (_, said) => {
  for (const collection of growing) expect(add(collection, recordWith(collection, said))).toBe(true);
});

it("some of these texts exceed the number of search tokens", () => {
  const crowded = Object.values(TEXTS).map(
    (said) => (recordWith(employees, said)[SEARCH_KEY] as readonly string[])[0] === TOKEN_OVERFLOW,
  );
  expect(new Set(crowded)).toEqual(new Set([true, false]));
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}abcd`);

describe.each(growing)("$name", (collection) => {
  const good = goodDocument(collection);
  const keys = good[SORT_KEY] as Data;
  const keyed = sortKeyFields(collection).find(({ collation }) => collation !== "number")?.key ?? "";
  const texts = Object.keys(keys).filter((key) => key !== "value");
  const longest = Object.fromEntries(texts.map((key) => [key, "x".repeat(200)]));
  const unkeyed = without(keys, keyed);
  const edit = (change: Data, before = good) => {
    const after = { ...before, ...documentOf(writeRecord(collection, {}, "edit")), ...change };
    return mayWrite(rules(), collection, "x", after, before);
  };

  const tokens = (what: string, refused: unknown, allowed: unknown) =>
    [what, { [SEARCH_KEY]: refused }, { [SEARCH_KEY]: allowed }] as const;
  const sorting = (what: string, refused: unknown, allowed: unknown) =>
    [what, { [SORT_KEY]: refused }, { [SORT_KEY]: allowed }] as const;
  it.each<readonly [what: string, refused: Data, allowed: Data]>([
    tokens("151 search tokens, and 150", many(151), many(150)),
    tokens("search tokens of 2,401 characters, and of 2,400", ["x".repeat(2401)], ["x".repeat(2400)]),
    tokens("search tokens that are no list, and none", "abc", []),
    tokens("search tokens that are numbers, and their digits", [12], ["12"]),
    tokens("search tokens in a map, and in the list", [{ abc: "abc" }], ["abc"]),
    tokens(
      "the token of more among others, and in the place of all",
      ["abc", TOKEN_OVERFLOW],
      [TOKEN_OVERFLOW],
    ),
    tokens("no search tokens in their place, and a few", null, ["abc"]),
    sorting("sort keys that are no map, and a map of none", ["a"], {}),
    sorting("no sort keys in their place, and a version", null, { [VERSION_KEY]: "1" }),
    // Records of the present version are counted as whole, and one without a key is in no list of that order.
    sorting(
      "the present version alone, and an earlier one",
      { [VERSION_KEY]: derivedVersion(collection) },
      { [VERSION_KEY]: "1" },
    ),
    [
      "the present version without one sort key, and with all, also where there is nothing to search by",
      { [SORT_KEY]: unkeyed, [SEARCH_KEY]: [] },
      { [SORT_KEY]: keys, [SEARCH_KEY]: [] },
    ],
    sorting(
      "an earlier version with a sort key of no column in the place of one, and without it",
      { ...unkeyed, other: "x", [VERSION_KEY]: "1" },
      { ...unkeyed, [VERSION_KEY]: "1" },
    ),
    sorting(
      "the present version with a sort key of no column in the place of one, and with all",
      { ...unkeyed, other: "x" },
      keys,
    ),
    sorting("a sort key of no column, and of one", { ...keys, other: "x" }, { ...keys, [keyed]: "x" }),
    sorting(
      "sort keys that are too long, and as long as they may be",
      { ...longest, [keyed]: "x".repeat(201) },
      { ...longest, [keyed]: "x".repeat(200) },
    ),
    sorting("a sort key that is a list, and a text", { ...keys, [keyed]: ["x"] }, { ...keys, [keyed]: "x" }),
    sorting(
      "a version that is a number, and a text",
      { ...keys, [VERSION_KEY]: 1 },
      { ...keys, [VERSION_KEY]: "1" },
    ),
  ])("of two records, one is refused and one accepted: %s", (_, refused, allowed) => {
    const both = [refused, allowed];
    expect(both.map((change) => add(collection, { ...good, ...change }))).toEqual([false, true]);
    expect(both.map((change) => edit(change))).toEqual([false, true]);
  });

  it("a record has both derived keys or neither, and may lose both or leave those of any form as they are", () => {
    const plain = without(good, SEARCH_KEY, SORT_KEY);
    expect(add(collection, without(good, SEARCH_KEY))).toBe(false);
    expect(add(collection, without(good, SORT_KEY))).toBe(false);
    expect(add(collection, plain)).toBe(true);
    expect(edit({ [SEARCH_KEY]: ["abc"] }, plain)).toBe(false);
    expect(edit({ [SEARCH_KEY]: ["abc"], [SORT_KEY]: {} }, plain)).toBe(true);
    expect(mayWrite(rules(), collection, "x", without(good, SORT_KEY), good)).toBe(false);
    expect(mayWrite(rules(), collection, "x", plain, good)).toBe(true);
    expect(edit({}, { ...good, [SEARCH_KEY]: "of another app", [SORT_KEY]: 7 })).toBe(true);
  });
});

it("the sort key of a number is a number or a text", () => {
  const adds = (value: unknown) => add(meters, { name: "a", value: 1, _search: [], _sort: { value } });
  expect([["x"], "x".repeat(201)].filter(adds)).toEqual([]);
  expect([7, 7.5, "x".repeat(200)].map(adds)).toEqual([true, true, true]);
});

it("a record of a collection without indexes has no derived keys", () => {
  const stored = goodDocument(admins, { email: "none@b.qa" });
  expect(add(admins, { ...stored, _search: [], _sort: {} })).toBe(false);
  expect(add(admins, { ...stored, _search: [] })).toBe(false);
  expect(add(admins, stored)).toBe(true);
});

it("an employee keeps at most 60 fields beside the derived keys", () => {
  const plain = without(goodDocument(employees), SEARCH_KEY, SORT_KEY);
  const filled = (count: number): Data => {
    const length = count - Object.keys(plain).length;
    return { ...plain, ...Object.fromEntries(Array.from({ length }, (_, index) => [`x${index}`, 1])) };
  };
  for (const made of [{}, { _search: ["abc"], _sort: { [VERSION_KEY]: "1" } }])
    expect([61, 60].map((count) => add(employees, { ...filled(count), ...made }))).toEqual([false, true]);
});
