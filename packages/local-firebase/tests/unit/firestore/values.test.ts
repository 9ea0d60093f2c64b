import { describe, expect, it } from "vitest";
import type { WireFields } from "../../../src/core/wire";
import { readFields, readValue } from "../../../src/firestore/values/check";
import { parseFieldPath, valueAt, withValueAt } from "../../../src/firestore/values/field-path";
import { documentBytes } from "../../../src/firestore/values/size";
import { timestampMicros, timestampNanos, versionText } from "../../../src/firestore/values/timestamps";

describe("values from the wire", () => {
  it.each([
    { nullValue: null },
    { booleanValue: false },
    { integerValue: "-9223372036854775808" },
    { doubleValue: "-0" },
    { doubleValue: "NaN" },
    { doubleValue: 1.5 },
    { timestampValue: "2023-11-14T22:13:20.123456Z" },
    { stringValue: '😀 \u0000 "' },
    { bytesValue: "AQL/" },
    { referenceValue: "projects/p/databases/(default)/documents/c/d" },
    { geoPointValue: { latitude: 1.5, longitude: -2 } },
    { geoPointValue: {} },
    { arrayValue: {} },
    {
      arrayValue: {
        values: [{ nullValue: null }, { mapValue: { fields: { a: { arrayValue: {} } } } }],
      },
    },
    { mapValue: {} },
    { mapValue: { fields: { __type__: { stringValue: "__vector__" }, value: { arrayValue: {} } } } },
  ])("a valid value is kept unchanged: %j", (value) => {
    expect(readValue(value)).toEqual(value);
  });

  it("a value is distinguished from a map that only resembles it", () => {
    expect(readValue({ integerValue: 5 })).toEqual({ integerValue: "5" });
  });

  it.each([
    [{ doubleValue: Infinity }, { doubleValue: "Infinity" }],
    [{ doubleValue: -Infinity }, { doubleValue: "-Infinity" }],
    [{ doubleValue: -0 }, { doubleValue: "-0" }],
    [{ integerValue: "007" }, { integerValue: "7" }],
    [{ integerValue: "-0" }, { integerValue: "0" }],
  ])("a value survives JSON: %j", (value, kept) => {
    expect(JSON.parse(JSON.stringify(readValue(value)))).toEqual(kept);
  });

  const text = (value: object) => JSON.stringify(value);
  it.each([
    [{ nullValue: "NULL_VALUE" }, { nullValue: null }],
    [{ doubleValue: "1.5" }, { doubleValue: 1.5 }],
    [{ doubleValue: "-2e3" }, { doubleValue: -2000 }],
    [{ doubleValue: "1e999" }, { doubleValue: "Infinity" }],
    [
      { geoPointValue: { latitude: "25.28", longitude: "-51" } },
      { geoPointValue: { latitude: 25.28, longitude: -51 } },
    ],
    [{ bytesValue: "AQ" }, { bytesValue: "AQ==" }],
    [{ bytesValue: "-_8" }, { bytesValue: "+/8=" }],
    [{ timestampValue: "2023-11-14T22:13:20.000000000Z" }, { timestampValue: "2023-11-14T22:13:20Z" }],
    [{ timestampValue: "2023-11-14T22:13:20.1Z" }, { timestampValue: "2023-11-14T22:13:20.100Z" }],
    [{ timestampValue: "2023-11-14T22:13:20.0001Z" }, { timestampValue: "2023-11-14T22:13:20.000100Z" }],
  ])("a value is stored in the form in which production answers: %j", (given, kept) => {
    expect(text(readValue(given))).toBe(text(kept));
  });

  it.each([
    ["2023-11-14T22:13:20.123456789Z", "2023-11-14T22:13:20.123456Z"],
    ["2023-11-14T22:13:20.0000009Z", "2023-11-14T22:13:20Z"],
    ["1969-12-31T23:59:59.999999999Z", "1969-12-31T23:59:59.999999Z"],
    ["1965-01-01T00:00:00.000000001Z", "1965-01-01T00:00:00Z"],
    ["0001-01-01T00:00:00.000001999Z", "0001-01-01T00:00:00.000001Z"],
    ["9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999999Z"],
    ["2023-11-15T01:13:20.5+03:00", "2023-11-14T22:13:20.500Z"],
  ])("a time is rounded down to microseconds in UTC: %s", (given, kept) => {
    expect(readValue({ timestampValue: given })).toEqual({ timestampValue: kept });
  });

  it.each([
    [undefined],
    [{}],
    [{ stringValue: "a", integerValue: "1" }],
    [{ unknownValue: 1 }],
    [{ stringValue: 1 }],
    [{ booleanValue: "true" }],
    [{ integerValue: "1.5" }],
    [{ integerValue: "9223372036854775808" }],
    [{ doubleValue: "" }],
    [{ doubleValue: "1,5" }],
    [{ doubleValue: "0x10" }],
    [{ geoPointValue: { latitude: "north" } }],
    [{ geoPointValue: { latitude: "91" } }],
    [{ timestampValue: "yesterday" }],
    [{ timestampValue: "2024-02-30T00:00:00Z" }],
    [{ timestampValue: "2024-01-01T24:00:00Z" }],
    [{ timestampValue: "0000-12-31T23:59:59Z" }],
    [{ timestampValue: "9999-12-31T23:59:59-00:01" }],
    [{ stringValue: "half of a character: \ud83d" }],
    [{ referenceValue: "projects/p/databases/(default)/documents/c/\ud83d" }],
    [{ mapValue: { fields: { "\ud83d": { nullValue: null } } } }],
    [{ bytesValue: "not base64!" }],
    [{ referenceValue: "c/d" }],
    [{ geoPointValue: { latitude: 91 } }],
    [{ arrayValue: { values: [{ arrayValue: {} }] } }],
    [{ mapValue: { fields: { __reserved__: { nullValue: null } } } }],
    [{ mapValue: { fields: { "": { nullValue: null } } } }],
  ])("a malformed value is refused: %j", (value) => {
    expect(() => readValue(value)).toThrow();
  });

  it("values may nest 20 levels and no deeper", () => {
    const nested = (depth: number): unknown =>
      depth === 0 ? { nullValue: null } : { mapValue: { fields: { a: nested(depth - 1) } } };
    expect(() => readFields({ a: nested(19) })).not.toThrow();
    expect(() => readFields({ a: nested(20) })).toThrow("20 deep");
  });

  it("a field cannot be named __proto__", () => {
    expect(() => readFields(JSON.parse('{"__proto__":{"nullValue":null}}'))).toThrow("reserved");
  });
});

describe("field paths", () => {
  it.each([
    ["a", ["a"]],
    ["a.b.c", ["a", "b", "c"]],
    ["`we.ird key`", ["we.ird key"]],
    ["a.`b.c`.d", ["a", "b.c", "d"]],
    ["`back\\`tick and \\\\`", ["back`tick and \\"]],
    ["الاسم", ["الاسم"]],
  ])("a field path is parsed: %s", (text, segments) => {
    expect(parseFieldPath(text)).toEqual(segments);
  });

  it.each(["", ".", "a.", ".a", "a..b", "`a", "`a`b", undefined])("a field path is refused: %s", (text) => {
    expect(() => parseFieldPath(text)).toThrow();
  });

  it("a field path sets, replaces and removes one value", () => {
    const fields: WireFields = {
      a: { mapValue: { fields: { b: { integerValue: "1" }, c: { integerValue: "2" } } } },
    };
    const set = withValueAt(fields, ["a", "b"], { booleanValue: true });
    expect(valueAt(set, ["a", "b"])).toEqual({ booleanValue: true });
    expect(valueAt(set, ["a", "c"])).toEqual({ integerValue: "2" });
    expect(withValueAt(fields, ["a", "b"], undefined)).toEqual({
      a: { mapValue: { fields: { c: { integerValue: "2" } } } },
    });
    expect(withValueAt({}, ["x", "y"], undefined)).toEqual({});
    expect(withValueAt({ x: { nullValue: null } }, ["x", "y"], { nullValue: null })).toEqual({
      x: { mapValue: { fields: { y: { nullValue: null } } } },
    });
    expect(fields).toEqual({
      a: { mapValue: { fields: { b: { integerValue: "1" }, c: { integerValue: "2" } } } },
    });
  });

  it("a field path never reads inherited members", () => {
    expect(valueAt({}, ["constructor"])).toBeUndefined();
    expect(valueAt({ a: { mapValue: {} } }, ["a", "__proto__"])).toBeUndefined();
    expect(Object.hasOwn(withValueAt({}, ["__proto__"], { nullValue: null }), "__proto__")).toBe(true);
  });
});

describe("times", () => {
  it("a time is written with six digits", () => {
    expect(versionText(1_700_000_000_123_456n)).toBe("2023-11-14T22:13:20.123456Z");
    expect(versionText(1_700_000_000_000_007n)).toBe("2023-11-14T22:13:20.000007Z");
    expect(versionText(-1n)).toBe("1969-12-31T23:59:59.999999Z");
  });

  it("a time is read with any number of digits", () => {
    expect(timestampMicros("2023-11-14T22:13:20.123456000Z")).toBe(1_700_000_000_123_456n);
    expect(timestampMicros("2023-11-14T22:13:20Z")).toBe(1_700_000_000_000_000n);
    expect(timestampMicros("1969-12-31T23:59:59.999999999Z")).toBe(-1n);
    expect(timestampNanos("2023-11-15T01:13:20.000000009+03:00")).toBe(1_700_000_000_000_000_009n);
    expect(timestampNanos("2023-13-14T22:13:20Z")).toBeUndefined();
    expect(timestampNanos("2023-11-14")).toBeUndefined();
  });
});

describe("the size of a document", () => {
  it("the size of a document is that of the documented example", () => {
    // The example of Firestore's "storage size calculations": a name of 43 + 16 bytes, fields of 71, and 32
    // more.
    const fields: WireFields = {
      type: { stringValue: "Personal" },
      done: { booleanValue: false },
      priority: { integerValue: "1" },
      description: { stringValue: "Learn Cloud Firestore" },
    };
    expect(documentBytes("users/jeff/tasks/my_task_id", fields)).toBe(147);
  });
});
