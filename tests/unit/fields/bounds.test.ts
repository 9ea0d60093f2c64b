/** One date may not come before another: the form and the rules refuse the same pairs. */
import { describe, expect, it } from "vitest";
import { checkRecord } from "firestore-panel/record";
import { collections } from "../../../src/resources";
import type { StoredData } from "firestore-panel/schema";
import { mayWrite } from "#fixtures/rules/audited-changes";
import { goodDocument, goodValues } from "#fixtures/specimens/good-record";
import { rules } from "../../fixtures/product-rules";

const [MAY, JUNE] = ["2026-05-31", "2026-06-01"];

describe.each([
  ["Brands", "startAt", "endAt", "Start date"],
  ["Flat-Offer", "startAt", "endAt", "Contract start"],
  ["Events", "startAt", "endAt", "Start date"],
  ["Tenants", "joiningDate", "contractExpiry", "Contract start"],
])("%s: %s and %s", (name, start, end, label) => {
  const collection = collections.find((candidate) => candidate.name === name)!;
  const fault = { [end]: `Not before "${label}"` };
  const document = (dates: StoredData) => goodDocument(collection, dates);
  const creates = (after: StoredData) => mayWrite(rules(), collection, "x", after);
  const updates = (before: StoredData, after: StoredData) =>
    mayWrite(rules(), collection, "x", after, before);

  it.each([
    [MAY, JUNE, true],
    [MAY, MAY, true],
    [null, MAY, true],
    [MAY, null, true],
    [MAY, "", true],
    [null, null, true],
    [JUNE, MAY, false],
  ])("the form and the rules judge the dates from %s to %s alike: %s", (from, to, allowed) => {
    const dates = { [start]: from, [end]: to };
    const faults = checkRecord(collection, { ...goodValues(collection), ...dates }, "create");
    expect(faults).toEqual(allowed ? {} : fault);
    expect(creates(document(dates))).toBe(allowed);
  });

  it("both dates are compared when an edit names one of them", () => {
    const before = { id: "x", [start]: MAY, [end]: MAY };
    const stored = document(before);
    expect(checkRecord(collection, { [start]: JUNE }, "edit", before)).toEqual(fault);
    expect(updates(stored, { ...stored, [start]: JUNE })).toBe(false);
    expect(checkRecord(collection, { [end]: JUNE }, "edit", before)).toEqual({});
    expect(updates(stored, { ...stored, [end]: JUNE })).toBe(true);
  });

  it("existing dates are not compared by an edit of another field or with an unreadable date", () => {
    const old = { ...document({}), [start]: JUNE, [end]: MAY };
    const other = Object.hasOwn(old, "address") ? "address" : "name";
    expect(checkRecord(collection, { [other]: "New" }, "edit", { ...old, id: "x" })).toEqual({});
    expect(updates(old, { ...old, [other]: "New" })).toBe(true);
    const odd = { ...old, [start]: "9 June 2026" };
    expect(checkRecord(collection, { [end]: JUNE }, "edit", { id: "x", [start]: null })).toEqual({});
    expect(updates(odd, { ...odd, [end]: JUNE })).toBe(true);
  });
});
