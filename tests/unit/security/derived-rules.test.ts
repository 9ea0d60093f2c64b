/** The rules take what the panel derives, also of the longest texts and of letters that count twice. */
import { expect, it } from "vitest";
import { SEARCH_KEY, SORT_KEY, withDerived } from "../../../packages/firestore-panel/src/fields/derived";
import { documentOf, idWrites, writeRecord } from "../../../packages/firestore-panel/src/fields/record";
import { TOKEN_OVERFLOW } from "../../../packages/firestore-panel/src/fields/search-text";
import { collections } from "../../../src/resources";
import type { Collection, FormValues } from "../../../packages/firestore-panel/src/schema/types";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { goodValues } from "../../fixtures/specimens/good-record";
import { lazyRules } from "./evaluate";
import { mayWrite } from "./audited-changes";

const rules = lazyRules(() => firestoreRules(collections, "company"));

/** @returns the record as the panel writes it, each of its texts as given. */
function recordOf(collection: Collection, text: string): { readonly [key: string]: unknown } {
  const texts = collection.fields.filter(({ type }) => type === "text").map(({ key }) => [key, text]);
  const values = { ...goodValues(collection), ...(Object.fromEntries(texts) as FormValues) };
  const writes = [...writeRecord(collection, values, "create"), ...idWrites(collection, "x")];
  return documentOf(withDerived(collection, "x", {}, writes));
}

const add = (collection: Collection, record: { readonly [key: string]: unknown }): boolean =>
  mayWrite(rules(), collection, "x", record);

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

it.each(Object.entries(TEXTS))("the rules accept the derived fields of %s", (_, text) => {
  for (const collection of collections.filter(({ indexed }) => indexed)) {
    const after = recordOf(collection, text);
    expect(add(collection, after)).toBe(true);
    const marks = [...(after[SEARCH_KEY] as readonly string[]), "x".repeat(2400)];
    const keys = { ...(after[SORT_KEY] as object), other: "x" };
    expect(add(collection, { ...after, [SEARCH_KEY]: marks })).toBe(false);
    expect(add(collection, { ...after, [SORT_KEY]: keys })).toBe(false);
  }
});

it("some of these texts exceed the number of search tokens", () => {
  const employees = collections.find(({ name }) => name === "Employees")!;
  const crowded = Object.values(TEXTS).map(
    (text) => (recordOf(employees, text)[SEARCH_KEY] as readonly string[])[0] === TOKEN_OVERFLOW,
  );
  expect(new Set(crowded)).toEqual(new Set([true, false]));
});
