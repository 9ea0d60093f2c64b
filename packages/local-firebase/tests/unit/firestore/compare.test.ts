import { describe, expect, it } from "vitest";
import fc from "fast-check";
import type { WireValue } from "../../../src/core/wire";
import { compareUtf8, compareValues, valuesEqual } from "../../../src/firestore/values/compare";

const vector = (...components: number[]): WireValue => ({
  mapValue: {
    fields: {
      __type__: { stringValue: "__vector__" },
      value: { arrayValue: { values: components.map((doubleValue) => ({ doubleValue })) } },
    },
  },
});
const reference = (path: string): WireValue => ({
  referenceValue: `projects/p/databases/(default)/documents/${path}`,
});
const list = (...values: WireValue[]): WireValue => ({ arrayValue: { values } });

/** Every type in Firestore's order; within a type, ascending. */
const ASCENDING: readonly WireValue[] = [
  { nullValue: "NULL_VALUE" },
  { booleanValue: false },
  { booleanValue: true },
  { doubleValue: "NaN" },
  { doubleValue: "-Infinity" },
  { integerValue: "-9223372036854775808" },
  { doubleValue: -1.5 },
  { integerValue: "0" },
  { doubleValue: 1e-9 },
  { integerValue: "1" },
  { integerValue: "9007199254740992" },
  { integerValue: "9007199254740993" },
  { integerValue: "9223372036854775807" },
  { doubleValue: "Infinity" },
  { timestampValue: "2026-01-01T00:00:00.000001000Z" },
  { timestampValue: "2026-01-01T00:00:00.1Z" },
  { timestampValue: "2026-01-01T03:00:01+03:00" },
  { stringValue: "" },
  { stringValue: "a" },
  { stringValue: "ab" },
  { stringValue: "é" },
  { stringValue: "\uffee" },
  { stringValue: "😀" },
  { bytesValue: "AA==" },
  { bytesValue: "AAA=" },
  { bytesValue: "/w==" },
  reference("a/b"),
  reference("a/b/c/d"),
  reference("a/b-"),
  { geoPointValue: { latitude: -1 } },
  { geoPointValue: {} },
  { geoPointValue: { longitude: 2 } },
  { geoPointValue: { latitude: 1 } },
  list(),
  list({ integerValue: "1" }),
  list({ integerValue: "1" }, { nullValue: null }),
  list({ stringValue: "a" }),
  vector(2),
  vector(1, 1),
  vector(1, 2),
  { mapValue: {} },
  { mapValue: { fields: { a: { integerValue: "1" } } } },
  { mapValue: { fields: { a: { integerValue: "2" } } } },
  { mapValue: { fields: { b: { integerValue: "1" } } } },
];

describe("the order of values", () => {
  it("the order of values is the documented one, over all types", () => {
    for (const [i, a] of ASCENDING.entries())
      for (const [j, b] of ASCENDING.entries())
        expect(Math.sign(compareValues(a, b)), `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(
          Math.sign(i - j),
        );
  });

  it("an integer and a double of the same number are equal, as are -0 and 0", () => {
    expect(valuesEqual({ integerValue: "1" }, { doubleValue: 1 })).toBe(true);
    expect(valuesEqual({ doubleValue: "-0" }, { integerValue: "0" })).toBe(true);
    expect(valuesEqual({ doubleValue: "NaN" }, { doubleValue: "NaN" })).toBe(true);
    expect(valuesEqual({ integerValue: "9007199254740993" }, { doubleValue: 9007199254740992 })).toBe(false);
  });

  it("the order of values does not depend on the order of a map's keys", () => {
    const one: WireValue = { mapValue: { fields: { a: { integerValue: "1" }, b: { integerValue: "2" } } } };
    const other: WireValue = { mapValue: { fields: { b: { integerValue: "2" }, a: { integerValue: "1" } } } };
    expect(valuesEqual(one, other)).toBe(true);
  });
});

describe("the order of strings", () => {
  it("the order of texts is that of their UTF-8 bytes", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", "b", "é", "\ud7ff", "\ue000", "\uffff", "😀", "𐀀"),
      maxLength: 4,
    });
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareUtf8(a, b))).toBe(Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))));
      }),
    );
  });
});
