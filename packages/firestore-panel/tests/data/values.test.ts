import { Bytes, GeoPoint, Timestamp, vector } from "firebase/firestore";
import { expect, test } from "vitest";
import { plainData, plainValue } from "../../src/firebase/plain";

test("a plain value has JSON in place of SDK classes, at any depth", () => {
  const data = {
    time: Timestamp.fromMillis(1_790_000_000_123),
    place: new GeoPoint(25.3, 51.5),
    raw: Bytes.fromUint8Array(new Uint8Array([1, 2, 3])),
    vector: vector([1, 2]),
    reference: { type: "document", firestore: {}, path: "Brands/a" },
    list: [{ at: Timestamp.fromMillis(0) }],
    map: { latitude: 1, longitude: 2, name: "kept" },
  };
  // A reference is recognised by `firestore` and `path`.
  Object.setPrototypeOf(data.reference, { constructor: Object });
  expect(plainData(data)).toEqual({
    time: "2026-09-21T14:13:20.123Z",
    place: { latitude: 25.3, longitude: 51.5 },
    raw: "AQID",
    vector: [1, 2],
    reference: "Brands/a",
    list: [{ at: "1970-01-01T00:00:00.000Z" }],
    map: { latitude: 1, longitude: 2, name: "kept" },
  });
});

test.each([
  ...[Number.NaN, Number.POSITIVE_INFINITY, undefined, new Date("never")].map(
    (value) => [value, null] as const,
  ),
  ...[0, "", false, null].map((value) => [value, value] as const),
])("a plain value of %s is %s", (value, plain) => {
  expect(plainValue(value)).toBe(plain);
});

test.each([{}, { latitude: 1 }, { longitude: 1 }, { path: "Brands/a" }, { toDate: "2026" }])(
  "an instance of an unknown class becomes null: %j",
  (values) => {
    expect(plainValue(Object.assign(Object.create({}) as object, values))).toBeNull();
  },
);
