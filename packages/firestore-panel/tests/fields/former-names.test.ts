import { describe, expect, it } from "vitest";
import { admins, brands, collections } from "../fixtures/residence";
import { goodDocument } from "../fixtures/specimens/good-record";
import { lazyRules } from "../fixtures/rules/evaluate";
import { mayWrite } from "../fixtures/rules/audited-changes";
import { formerNamesOf, LONGEST_NAME, withFormerName } from "../../src/fields/record-extras";
import { missingStamps, readRecord } from "../../src/fields/record";
import { firestoreRules } from "../../src/rules/firestore-rules";
import { SERVER_TIME, type RecordData, type StoredData } from "../../src/schema/types";

const rules = lazyRules(() => firestoreRules(collections, "company"));

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
  ...["", 7, null].map((name): [string[], unknown, undefined] => [["A"], name, undefined]),
  [[], "x".repeat(LONGEST_NAME), ["x".repeat(LONGEST_NAME)]],
  [[], "x".repeat(LONGEST_NAME + 1), undefined],
])("the former names %j and the replaced name %j become %j", (kept, name, list) => {
  expect(withFormerName(kept, name)).toEqual(list);
});

/** A rename keeps the name that goes, and nothing else gets into the list. */
describe("in the rules", () => {
  const good = { ...goodDocument(brands), nameEng: "Qahwa" };
  const names = (count: number) => Array.from({ length: count }, (_, index) => `Name ${String(index)}`);

  it.each<[stored: readonly string[] | undefined, change: StoredData, isAllowed: boolean]>([
    [undefined, { nameEng: "Stall" }, false],
    [undefined, { nameEng: "Stall", formerNames: ["Another Brand"] }, false],
    [undefined, { nameEng: "Stall", formerNames: ["Qahwa", "Another Brand"] }, false],
    [undefined, { nameEng: "Stall", formerNames: "Qahwa" }, false],
    [undefined, { nameEng: "Stall", formerNames: ["Qahwa"] }, true],
    [["Kiosk"], { nameEng: "Stall", formerNames: ["Qahwa"] }, false],
    [["Kiosk"], { nameEng: "Stall", formerNames: ["Kiosk", "Qahwa"] }, true],
    // No name is kept twice.
    [["Qahwa", "Kiosk"], { nameEng: "Stall", formerNames: ["Qahwa", "Kiosk", "Qahwa"] }, false],
    [["Qahwa", "Kiosk"], { nameEng: "Stall" }, true],
    ...[[], ["Kiosk", "Stall"], null].map((formerNames): [readonly string[], StoredData, boolean] => [
      ["Kiosk"],
      { formerNames },
      false,
    ]),
    [["Kiosk"], { discount: "20%" }, true],
    [names(20), { nameEng: "Stall", formerNames: [...names(20), "Qahwa"] }, false],
    [names(19), { nameEng: "Stall", formerNames: [...names(19), "Qahwa"] }, true],
  ])("with the former names %j, the change %j is allowed: %s", (formerNames, change, isAllowed) => {
    const stored = { ...good, ...(formerNames && { formerNames }) };
    const after = { ...stored, ...change, time: SERVER_TIME };
    expect(mayWrite(rules(), brands, "x", after, stored)).toBe(isAllowed);
  });

  it("a new record has none, and an edit removes none", () => {
    const kept = { ...good, formerNames: ["Kiosk"] };
    expect(mayWrite(rules(), brands, "x", kept)).toBe(false);
    expect(mayWrite(rules(), brands, "x", good)).toBe(true);
    expect(mayWrite(rules(), brands, "x", { ...good, time: SERVER_TIME }, kept)).toBe(false);
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
