import { describe, expect, it } from "vitest";
import type { WireFields, WireValue } from "../../../src/core/wire";
import { applyTransforms, parseTransforms } from "../../../src/firestore/transforms";

const int = (value: number | string): WireValue => ({ integerValue: String(value) });
const double = (value: number | "NaN" | "-0" | "Infinity"): WireValue => ({ doubleValue: value });
const values = (...items: WireValue[]) => ({ values: items });

function apply(fields: WireFields, ...transforms: object[]) {
  return applyTransforms(fields, parseTransforms(transforms), 1_700_000_000_123_456n);
}

describe("transforms", () => {
  it("a transform stores the time of the request at any position", () => {
    const { fields, results } = apply({}, { fieldPath: "a.b", setToServerValue: "REQUEST_TIME" });
    const time = { timestampValue: "2023-11-14T22:13:20.123456Z" };
    expect(fields).toEqual({ a: { mapValue: { fields: { b: time } } } });
    expect(results).toEqual([time]);
  });

  it.each([
    [int(1), int(2), int(3)],
    [int("9223372036854775807"), int(1), int("9223372036854775807")],
    [int("-9223372036854775808"), int(-1), int("-9223372036854775808")],
    [int(1), { doubleValue: 0.5 }, { doubleValue: 1.5 }],
    [{ doubleValue: "Infinity" }, { doubleValue: "-Infinity" }, { doubleValue: "NaN" }],
    [{ stringValue: "no number" }, int(2), int(2)],
    [undefined, int(2), int(2)],
  ] as [WireValue | undefined, WireValue, WireValue][])("increment %j by %j", (before, operand, after) => {
    const { fields, results } = apply(before ? { n: before } : {}, { fieldPath: "n", increment: operand });
    expect(fields).toEqual({ n: after });
    expect(results).toEqual([after]);
  });

  it.each(["``", "__reserved__", "a.``", "a.__reserved__"])(
    "a transform creates no field named %s",
    (fieldPath) => {
      expect(() => apply({}, { fieldPath, increment: int(1) })).toThrow(/name/);
    },
  );

  it.each([
    [int(5), int(7), int(7), int(5)],
    [int(5), double(5), int(5), int(5)],
    [double(5), int(7), int(7), double(5)],
    [int(0), double("-0"), int(0), int(0)],
    [double("-0"), int(0), double("-0"), double("-0")],
    [int(5), double("NaN"), double("NaN"), double("NaN")],
    [double("NaN"), int(5), double("NaN"), double("NaN")],
    [int(5), double("Infinity"), double("Infinity"), int(5)],
    [int("9007199254740993"), double(9007199254740992), int("9007199254740993"), double(9007199254740992)],
    [{ nullValue: null }, int(7), int(7), int(7)],
    [undefined, int(7), int(7), int(7)],
  ] as const)("of %j and %j take %j as the larger, %j as the smaller", (stored, given, larger, smaller) => {
    const before: WireFields = stored ? { n: stored } : {};
    expect(apply(before, { fieldPath: "n", maximum: given }).fields).toEqual({ n: larger });
    expect(apply(before, { fieldPath: "n", minimum: given }).fields).toEqual({ n: smaller });
  });

  it("array transforms add missing elements and remove all, by value", () => {
    const before: WireFields = { a: { arrayValue: values(int(1), int(2), int(1)) } };
    const added = apply(before, {
      fieldPath: "a",
      appendMissingElements: values(int(3), { doubleValue: 1 }, int(3)),
    });
    expect(added.fields).toEqual({ a: { arrayValue: values(int(1), int(2), int(1), int(3)) } });
    expect(added.results).toEqual([{ nullValue: null }]);
    expect(apply(before, { fieldPath: "a", removeAllFromArray: values(int(1)) }).fields).toEqual({
      a: { arrayValue: values(int(2)) },
    });
    expect(apply({ a: int(1) }, { fieldPath: "a", appendMissingElements: values(int(1)) }).fields).toEqual({
      a: { arrayValue: values(int(1)) },
    });
  });

  it("transforms build on each other in order", () => {
    const { results } = apply(
      {},
      { fieldPath: "n", increment: int(1) },
      { fieldPath: "n", increment: int(1) },
    );
    expect(results).toEqual([int(1), int(2)]);
  });

  it("unknown transforms are refused", () => {
    expect(() => apply({}, { fieldPath: "n", multiply: int(2) })).toThrow();
    expect(() => apply({}, { fieldPath: "n", increment: { stringValue: "1" } })).toThrow();
  });
});
