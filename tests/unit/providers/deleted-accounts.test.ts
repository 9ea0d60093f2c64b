import { expect, test } from "vitest";
import { LONGEST_NAME } from "../../../packages/firestore-panel/src/fields/record-extras";
import { countValues } from "../../../packages/firestore-panel/src/data/deleted-accounts";
import {
  MAX_DELETED_NAMES,
  MAX_DELETED_TEXT,
  MAX_LARGE_COUNTS,
  SMALL_COUNT,
} from "../../../packages/firestore-panel/src/schema/stored-names";

test("a note counts each value exactly as written", () => {
  expect(countValues(["Pearl", "pearl", "Pearl", "__", "__x", "x__"])).toEqual({
    Pearl: 2,
    pearl: 1,
    __: 1,
    __x: 1,
    x__: 1,
  });
});

test("a note omits values that cannot be a key of a map", () => {
  const longest = "x".repeat(LONGEST_NAME);
  expect(countValues(["", "__x__", "____", `${longest}x`, 7, null, undefined, ["Pearl"], longest])).toEqual({
    [longest]: 1,
  });
});

test("a full note counts its values further and adds none", () => {
  const names = Array.from({ length: MAX_DELETED_NAMES }, (_, index) => `Brand ${index}`);
  const counts = countValues([...names, "One more", "Brand 0", "Another"]);
  expect(Object.keys(counts)).toEqual(names);
  expect(counts["Brand 0"]).toBe(2);
});

test("a note adds no value beyond its length", () => {
  const names = Array.from({ length: MAX_DELETED_TEXT / LONGEST_NAME }, (_, index) =>
    `${index}`.padEnd(LONGEST_NAME, "x"),
  );
  expect(Object.keys(countValues([...names.slice(1), "One", ...names]))).toEqual([...names.slice(1), "One"]);
  expect(Object.keys(countValues([...names, "x"])).toSorted()).toEqual(names.toSorted());
});

test("a note keeps the largest of its large counts", () => {
  const often = (value: string, times: number) => Array<string>(times).fill(value);
  const large = Array.from({ length: MAX_LARGE_COUNTS + 1 }, (_, index) =>
    often(`Brand ${index}`, SMALL_COUNT + 1 + index),
  );
  const counts = countValues([...large.flat(), ...often("Small", SMALL_COUNT)]);
  expect(counts).not.toHaveProperty("Brand 0");
  expect(counts).toMatchObject({ "Brand 1": SMALL_COUNT + 2, Small: SMALL_COUNT });
  expect(Object.keys(counts)).toHaveLength(MAX_LARGE_COUNTS + 1);
});
