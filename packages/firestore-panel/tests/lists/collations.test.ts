import { describe, expect, it } from "vitest";
import { compareKeys, sortKey } from "../../src/fields/derived";
import type { Collation } from "../../src/schema/types";

const sorted = (texts: readonly string[], collation?: Collation, direction: "asc" | "desc" = "asc") => {
  const key = (text: string) => sortKey(collation ? { collation } : {}, text);
  return [...texts].sort((a, b) => compareKeys(key(a), key(b), direction));
};

describe("a suffix-number order", () => {
  it("a suffix-number order compares the letters first, then the number", () => {
    const ids = ["10A", "2B", "101A", "2A", "1C", "11B"];
    expect(sorted(ids, "suffix-number")).toEqual(["2A", "10A", "101A", "2B", "11B", "1C"]);
  });

  it("a suffix-number order puts ids without letters first and ids without a number last", () => {
    expect(sorted(["VIP", "7A", "12", "3", "Guest"], "suffix-number")).toEqual([
      "3",
      "12",
      "7A",
      "Guest",
      "VIP",
    ]);
  });

  it("a suffix-number order reads the last number past prefixes, hyphens and spaces, in either case", () => {
    expect(sorted(["T-10-b", "T-9 B", "T-2A", "t-1a "], "suffix-number")).toEqual([
      "t-1a ",
      "T-2A",
      "T-9 B",
      "T-10-b",
    ]);
  });

  it("a suffix-number order reads the last of several numbers, and the letters after any separator", () => {
    expect(sorted(["1-9B", "5-2B"], "suffix-number")).toEqual(["5-2B", "1-9B"]);
    expect(sorted(["1C", "9 - B"], "suffix-number")).toEqual(["9 - B", "1C"]);
  });

  it("a suffix-number order is stable for the same suffix and number", () => {
    const ids = ["East 2A", "West 2A", "2A"];
    expect(sorted(ids, "suffix-number")).toEqual(sorted([...ids].reverse(), "suffix-number"));
  });
});

it("a natural order compares numbers inside text", () => {
  expect(sorted(["Unit 10", "unit 9", "Unit 2"])).toEqual(["Unit 2", "unit 9", "Unit 10"]);
});

it.each(["natural", "suffix-number"] as const)(
  "an order compares numbers of any length by size: %s",
  (collation) => {
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
  },
);

it("a natural order ignores leading zeros and puts a long number before a letter", () => {
  const texts = ["0000000000000007", "8", "1234567890123", "a"];
  expect(sorted([...texts].reverse())).toEqual(texts);
});

it("a number order compares signs and fractions", () => {
  const numbers = ["10", "-2", "1.25", "-10", "1.5", "9"];
  expect(sorted(numbers, "number")).toEqual(["-10", "-2", "1.25", "1.5", "9", "10"]);
});

it.each(["natural", "suffix-number", "number"] as const)(
  "an order puts empty values last both ways: %s",
  (collation) => {
    expect(sorted(["2", "", "10"], collation)).toEqual(["2", "10", ""]);
    expect(sorted(["2", "", "10"], collation, "desc")).toEqual(["10", "2", ""]);
  },
);

it("a shortened sort key ends with a whole character", () => {
  const key = sortKey({}, `${"a".repeat(199)}😀`);
  expect(key).toBe("a".repeat(199));
  expect(sortKey({}, "1 ".repeat(200))).toHaveLength(200);
  expect(sortKey({}, "9".repeat(300))).toHaveLength(200);
});
