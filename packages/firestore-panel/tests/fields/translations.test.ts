import { expect, it } from "vitest";
import { inLanguages, readersField, storedTitleOf, titleOf } from "../../src/fields/record";
import { brands } from "../fixtures/residence";

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
