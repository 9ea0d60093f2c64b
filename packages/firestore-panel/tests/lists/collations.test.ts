import { expect, it } from "vitest";
import { compareKeys, EMPTY_KEY, sortKey } from "../../src/fields/derived";
import { sorted as sortedRecords } from "../../src/data/lists/list-query";
import { text } from "../../src/fields/text/model";
import type { Collation, Field } from "../../src/schema/types";

const sorted = (texts: readonly string[], collation?: Collation, direction: "asc" | "desc" = "asc") => {
  const key = (text: string) => sortKey(collation ? { collation } : {}, text);
  return [...texts].sort((a, b) => compareKeys(key(a), key(b), direction));
};

const LONG = [
  "9",
  "999999999999",
  "1234567890123",
  "9".repeat(20),
  `1${"0".repeat(99)}`,
  `1${"0".repeat(100)}`,
];
const INSIDE = ["Unit 7A", "Unit 999999999999A", "Unit 1234567890123A", "Unit 2345678901234A"];

it.each<[what: string, collation: Collation | undefined, inOrder: readonly string[]]>([
  ["numbers inside text", undefined, ["Unit 2", "unit 9", "Unit 10"]],
  ["leading zeros, and a number before a letter", undefined, ["0000000000000007", "8", "1234567890123", "a"]],
  ["numbers of any length", "natural", LONG],
  ["numbers of any length inside text", "natural", INSIDE],
  ["signs and fractions", "number", ["-10", "-2", "1.25", "1.5", "9", "10"]],
  ["the letters first, then the number", "suffix-number", ["2A", "10A", "101A", "2B", "11B", "1C"]],
  ["no letters first, no number last", "suffix-number", ["3", "12", "7A", "Guest", "VIP"]],
  ["prefixes, hyphens, spaces and case", "suffix-number", ["t-1a ", "T-2A", "T-9 B", "T-10-b"]],
  ["the last of several numbers", "suffix-number", ["5-2B", "1-9B"]],
  ["the letters after any separator", "suffix-number", ["9 - B", "1C"]],
  ["equal keys by the text", "suffix-number", ["2A", "East 2A", "West 2A"]],
  ["numbers of any length", "suffix-number", LONG],
  ["numbers of any length inside text", "suffix-number", INSIDE],
])("an order compares %s (%s)", (_, collation, inOrder) => {
  expect(sorted(inOrder, collation)).toEqual(inOrder);
  expect(sorted([...inOrder].reverse(), collation)).toEqual(inOrder);
});

it.each(["natural", "suffix-number", "number"] as const)(
  "an order puts empty values last both ways: %s",
  (collation) => {
    expect(sorted(["2", "", "10"], collation)).toEqual(["2", "10", ""]);
    expect(sorted(["2", "", "10"], collation, "desc")).toEqual(["10", "2", ""]);
  },
);

it("a small list has the order of the person's language, and English that of the stored keys", () => {
  const field = { ...text({ label: "Name" }), key: "name" } as Field;
  const inOrder = (direction: "asc" | "desc", locale: string) => {
    const records = ["Zahra", "بيت 10", "", "پارس", "أيمن", "بيت ٢", "تمر", "احمد", "إبراهيم"];
    const named = records.map((name) => ({ id: name, name }));
    return sortedRecords(named, { field, direction }, locale).map(({ id }) => id);
  };
  const arabic = ["إبراهيم", "احمد", "أيمن", "بيت ٢", "بيت 10", "پارس", "تمر", "Zahra"];
  expect(inOrder("asc", "ar-QA-u-nu-latn")).toEqual([...arabic, ""]);
  expect(inOrder("desc", "ar-QA-u-nu-latn")).toEqual([...arabic.reverse(), ""]);
  const english = ["Zahra", "إبراهيم", "احمد", "أيمن", "بيت ٢", "بيت 10", "تمر", "پارس"];
  expect(inOrder("asc", "en")).toEqual([...english, ""]);
});

it.each(["asc", "desc"] as const)("records with equal keys keep their order, %s", (direction) => {
  for (const key of ["a", 7, EMPTY_KEY]) expect(compareKeys(key, key, direction)).toBe(0);
});
