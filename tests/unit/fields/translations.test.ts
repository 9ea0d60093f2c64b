/** Texts in two languages: which one a reader sees, and when one is behind the other. */
import { expect, it } from "vitest";
import type { Change } from "../../../packages/firestore-panel/src/contract/history";
import {
  inLanguages,
  readersField,
  storedTitleOf,
  titleOf,
} from "../../../packages/firestore-panel/src/fields/record";
import { changedLater } from "../../../packages/firestore-panel/src/screens/form/form-fields";
import { brands } from "../../../src/resources/brands";

const [english, arabic] = brands.fields.filter(({ key }) => key.startsWith("name"));
if (!english || !arabic) throw new Error("A brand has no names.");
const [BOTH, NO_ARABIC, NO_ENGLISH] = [
  { id: "b", nameEng: "Pearl", nameArabic: "لؤلؤة" },
  { id: "b", nameEng: "Pearl", nameArabic: " " },
  { id: "b", nameEng: null, nameArabic: "لؤلؤة" },
];

it.each([
  ["ar", BOTH, "لؤلؤة"],
  ["ar", NO_ARABIC, "Pearl"],
  ["en", BOTH, "Pearl"],
  ["en", NO_ENGLISH, "لؤلؤة"],
  ["fr", BOTH, "Pearl"],
  ["ar", { id: "b" }, "b"],
])(
  "a reader of %s sees a record by its name in that language, or else in the other",
  (language, record, name) => {
    expect(titleOf(brands, record, language)).toBe(name);
  },
);

it("a field without a translation is the same in all languages, and history stores the declared name", () => {
  const address = brands.fields.find(({ key }) => key === "address")!;
  expect(readersField(brands, address, BOTH, "ar")).toBe(address);
  expect(inLanguages(brands, english, "ar")).toEqual([arabic, english]);
  expect(inLanguages(brands, english, "fr")).toEqual([english, arabic]);
  expect([storedTitleOf(brands, BOTH), storedTitleOf(brands, NO_ENGLISH)]).toEqual(["Pearl", "b"]);
});

/** Each text changes some of: the English name, the Arabic name, the first Arabic name, the address. Oldest first. */
function changesOf(...texts: readonly string[]): readonly Change[] {
  const keys = { e: "nameEng", a: "nameArabic", A: "nameArabic", x: "address" };
  const changes = texts.map((letters, index) => ({
    at: String(index),
    fields: Object.entries(keys)
      .filter(([letter]) => letters.includes(letter))
      .map(([letter, key]) => ({ key, values: { before: letter === "A" ? "" : "before", after: "after" } })),
  }));
  return changes.toReversed() as readonly Partial<Change>[] as readonly Change[];
}

it.each([
  ["nothing", [], undefined, undefined],
  ["the English", ["x", "e", "x"], "1", undefined],
  ["the English twice", ["e", "e"], "1", undefined],
  ["the Arabic", ["a"], undefined, "0"],
  ["both at once", ["e", "ea"], undefined, undefined],
  ["the English, and then its translation", ["e", "a"], undefined, undefined],
  ["the English again after its translation", ["e", "a", "e"], "2", undefined],
  ["the Arabic, which was missing", ["A"], undefined, undefined],
])("after changes of %s it is known which text is behind", (_, texts, englishLater, arabicLater) => {
  const changes = changesOf(...texts);
  expect(changedLater(changes, arabic, english)).toBe(englishLater);
  expect(changedLater(changes, english, arabic)).toBe(arabicLater);
});
