import { describe, expect, it } from "vitest";
import { compareKeys, sortKey } from "../../../src/fields/sort-keys";
import type { Collation } from "../../../src/schema/types";

const sorted = (texts: readonly string[], collation?: Collation, direction: "asc" | "desc" = "asc") => {
  const key = (text: string) => sortKey(collation ? { collation } : {}, text);
  return [...texts].sort((a, b) => compareKeys(key(a), key(b), direction));
};

describe("suffix-number", () => {
  it("goes by the letters after the number first, then by the number", () => {
    const ids = ["10A", "2B", "101A", "2A", "1C", "11B"];
    expect(sorted(ids, "suffix-number")).toEqual(["2A", "10A", "101A", "2B", "11B", "1C"]);
  });

  it("takes ids without letters first and ids without a number last", () => {
    expect(sorted(["VIP", "7A", "12", "3", "Guest"], "suffix-number")).toEqual([
      "3",
      "12",
      "7A",
      "Guest",
      "VIP",
    ]);
  });

  it("reads the last number, past prefixes, hyphens and spaces, in either case", () => {
    expect(sorted(["T-10-b", "T-9 B", "T-2A", "t-1a "], "suffix-number")).toEqual([
      "t-1a ",
      "T-2A",
      "T-9 B",
      "T-10-b",
    ]);
  });

  it("reads the last of several numbers, and letters past what stands between", () => {
    expect(sorted(["1-9B", "5-2B"], "suffix-number")).toEqual(["5-2B", "1-9B"]);
    expect(sorted(["1C", "9 - B"], "suffix-number")).toEqual(["9 - B", "1C"]);
  });

  it("keeps one order of what has the same suffix and number", () => {
    const ids = ["East 2A", "West 2A", "2A"];
    expect(sorted(ids, "suffix-number")).toEqual(sorted([...ids].reverse(), "suffix-number"));
  });
});

it("natural order counts a number inside a text as a number", () => {
  expect(sorted(["Unit 10", "unit 9", "Unit 2"])).toEqual(["Unit 2", "unit 9", "Unit 10"]);
});

it.each(["natural", "suffix-number"] as const)("numbers of any length go by their size: %s", (collation) => {
  const long = [
    "9",
    "999999999999",
    "1234567890123",
    "9".repeat(20),
    `1${"0".repeat(99)}`,
    `1${"0".repeat(100)}`,
  ];
  expect(sorted([...long].reverse(), collation)).toEqual(long);
  const inside = ["Unit 7A", "Unit 999999999999A", "Unit 1234567890123A", "Unit 2345678901234A"];
  expect(sorted([...inside].reverse(), collation)).toEqual(inside);
});

it("noughts before a number make it no longer, and a long number comes before a letter", () => {
  const texts = ["0000000000000007", "8", "1234567890123", "a"];
  expect(sorted([...texts].reverse())).toEqual(texts);
});

it("numbers go by their size, which natural order does not see in a sign or a fraction", () => {
  const numbers = ["10", "-2", "1.25", "-10", "1.5", "9"];
  expect(sorted(numbers, "number")).toEqual(["-10", "-2", "1.25", "1.5", "9", "10"]);
});

it.each(["natural", "suffix-number", "number"] as const)(
  "what is empty comes last both ways: %s",
  (collation) => {
    expect(sorted(["2", "", "10"], collation)).toEqual(["2", "10", ""]);
    expect(sorted(["2", "", "10"], collation, "desc")).toEqual(["10", "2", ""]);
  },
);

it("a key that is cut off ends with a whole character", () => {
  const key = sortKey({}, `${"a".repeat(199)}😀`);
  expect(key).toBe("a".repeat(199));
  expect(sortKey({}, "1 ".repeat(200))).toHaveLength(200);
  expect(sortKey({}, "9".repeat(300))).toHaveLength(200);
});
