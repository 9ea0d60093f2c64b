import { expect, it } from "vitest";
import type { WireValue } from "../../../src/core/wire";
import { sameFields } from "../../../src/firestore/values/same";

const same = (a: WireValue, b: WireValue) => sameFields({ v: a }, { v: b });

it.each([
  [{ timestampValue: "2026-01-01T00:00:00Z" }, { timestampValue: "2026-01-01T00:00:00.000000Z" }],
  [{ bytesValue: "AA==" }, { bytesValue: "AA" }],
  [{ nullValue: null }, { nullValue: "NULL_VALUE" }],
  [{ mapValue: {} }, { mapValue: { fields: {} } }],
  [{ arrayValue: {} }, { arrayValue: { values: [] } }],
  [{ geoPointValue: { latitude: 0, longitude: 1 } }, { geoPointValue: { longitude: 1 } }],
  [{ doubleValue: "NaN" }, { doubleValue: "NaN" }],
  [
    { mapValue: { fields: { a: { booleanValue: true }, b: { stringValue: "x" } } } },
    { mapValue: { fields: { b: { stringValue: "x" }, a: { booleanValue: true } } } },
  ],
] as [WireValue, WireValue][])("%j and %j are the same", (a, b) => {
  expect(same(a, b)).toBe(true);
  expect(same({ arrayValue: { values: [a] } }, { arrayValue: { values: [b] } })).toBe(true);
});

it.each([
  [{ integerValue: "1" }, { doubleValue: 1 }],
  [{ doubleValue: 0 }, { doubleValue: "-0" }],
  [{ integerValue: "9007199254740993" }, { integerValue: "9007199254740992" }],
  [{ stringValue: "1" }, { integerValue: "1" }],
  [{ nullValue: null }, { booleanValue: false }],
  [{ arrayValue: { values: [{ nullValue: null }] } }, { arrayValue: {} }],
  [
    { mapValue: { fields: { a: { nullValue: null } } } },
    { mapValue: { fields: { b: { nullValue: null } } } },
  ],
  [
    { mapValue: { fields: { toString: { nullValue: null } } } },
    { mapValue: { fields: { a: { nullValue: null } } } },
  ],
] as [WireValue, WireValue][])("%j and %j are not", (a, b) => {
  expect(same(a, b)).toBe(false);
  expect(same(b, a)).toBe(false);
});

it("documents with an additional or a missing field differ", () => {
  const one: WireValue = { integerValue: "1" };
  expect(sameFields({ a: one }, { a: one, b: one })).toBe(false);
  expect(sameFields({ a: one }, {})).toBe(false);
});
