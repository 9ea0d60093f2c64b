import { describe, expect, it } from "vitest";
import {
  formerNamesOf,
  LONGEST_NAME,
  withFormerName,
} from "../../../packages/firestore-panel/src/fields/record-extras";
import { missingStamps, readRecord } from "../../../packages/firestore-panel/src/fields/record";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { SERVER_TIME, type RecordData } from "../../../packages/firestore-panel/src/schema/types";

describe("former names", () => {
  it.each<[stored: unknown, names: readonly string[] | undefined]>([
    [
      ["Saffron", 7, null, "Dhow"],
      ["Saffron", "Dhow"],
    ],
    [[], undefined],
    [[7], undefined],
    ["Saffron", undefined],
    [undefined, undefined],
  ])("stored former names %j are read as %j", (formerNames, names) => {
    const record: RecordData = readRecord(brands, "b", { formerNames });
    expect(record["formerNames"]).toEqual(names);
    expect(record).toMatchObject({ id: "b", nameEng: null });
    expect(formerNamesOf(brands, record)).toEqual(names ?? []);
  });

  it("a collection without former names has none", () => {
    expect(readRecord(admins, "a", { formerNames: ["A"] })).not.toHaveProperty("formerNames");
    expect(formerNamesOf(admins, { id: "a", formerNames: ["A"] })).toEqual([]);
  });

  it.each<[kept: unknown, name: unknown, list: readonly string[] | undefined]>([
    [undefined, "A", ["A"]],
    [["A"], "B", ["A", "B"]],
    [["A", 7], "B", ["A", "B"]],
    ["A", "A", ["A"]],
    [["A", "B"], "A", undefined],
    [["A"], "", undefined],
    [["A"], 7, undefined],
    [["A"], null, undefined],
    [[], "x".repeat(LONGEST_NAME), ["x".repeat(LONGEST_NAME)]],
    [[], "x".repeat(LONGEST_NAME + 1), undefined],
  ])("the former names %j and the replaced name %j become %j", (kept, name, list) => {
    expect(withFormerName(kept, name)).toEqual(list);
  });
});

it("a missing creation time is added, and no other time", () => {
  const stamped = [{ path: ["time"], value: SERVER_TIME }];
  expect(missingStamps(admins, { name: "A" })).toEqual(stamped);
  expect(missingStamps(admins, { time: "yesterday" })).toEqual(stamped);
  expect(missingStamps(admins, { time: new Date(0) })).toEqual([]);
  // A brand's time is that of each save.
  expect(missingStamps(brands, {})).toEqual([]);
});
