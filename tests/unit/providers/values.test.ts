import { Bytes, GeoPoint, Timestamp, vector } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { plainData, plainValue } from "../../../src/providers/data/plain";
import {
  declaredCollection,
  findCollection,
  grantedCollection,
  isProtected,
  isValidId,
  validId,
} from "../../../src/providers/data/registry";
import { saveMeta } from "../../../src/providers/data/save-request";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { companyEmployees } from "../../../src/resources/company-employees";
import { employees } from "../../../src/resources/employees";

describe("plain values", () => {
  test("the SDK's classes become JSON, at any depth", () => {
    const data = {
      time: Timestamp.fromMillis(1_790_000_000_123),
      place: new GeoPoint(25.3, 51.5),
      raw: Bytes.fromUint8Array(new Uint8Array([1, 2, 3])),
      vector: vector([1, 2]),
      reference: { type: "document", firestore: {}, path: "Brands/a" },
      list: [{ at: Timestamp.fromMillis(0) }],
      map: { latitude: 1, longitude: 2, name: "kept" },
    };
    // The SDK's own reference class is told by `firestore` and `path`.
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
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [undefined, null],
    [new Date("never"), null],
    [0, 0],
    ["", ""],
    [false, false],
    [null, null],
  ])("%s becomes %s", (value, plain) => {
    expect(plainValue(value)).toBe(plain);
  });
});

test.each([
  ["nothing that is known", Object.create({})],
  [
    "half a place",
    new (class {
      latitude = 1;
    })(),
  ],
  [
    "the other half",
    new (class {
      longitude = 1;
    })(),
  ],
  [
    "half a reference",
    new (class {
      path = "Brands/a";
    })(),
  ],
  [
    "a way that is no method",
    new (class {
      toDate = "2026";
    })(),
  ],
])("an object of %s becomes nothing", (_, value) => {
  expect(plainValue(value)).toBeNull();
});

test.each([
  ["abc", true],
  ["مقهى", true],
  ["a.b", true],
  ["", false],
  [".", false],
  ["..", false],
  ["a/b", false],
  ["a%2Fb", false],
  ["__name__", false],
  ["___", true],
  ["__name", true],
  ["x__name__", true],
  ["é".repeat(750), true],
  ["é".repeat(751), false],
])("the id %j may exist: %s", (id, valid) => {
  expect(isValidId(id)).toBe(valid);
});

describe("what is declared", () => {
  test("is found by its name, as each caller sees it", () => {
    expect(findCollection("Employees")).toBe(employees);
    expect(findCollection("Employees", "admin")).toBe(employees);
    expect(findCollection("Employees", "company")).toBe(companyEmployees);
    expect(findCollection("Companies", "company")?.name).toBe("Companies");
    expect(["History", "Trash"].map((name) => findCollection(name, "admin")?.name)).toEqual([
      "History",
      "Trash",
    ]);
    expect(findCollection("dashboard")).toBeUndefined();
  });

  test("refuses what is not there and what is not granted, in words", () => {
    expect(() => declaredCollection("Sessions", "admin")).toThrow(
      expect.objectContaining({ statusCode: 404, message: 'There is no collection "Sessions".' }),
    );
    expect(() => grantedCollection("Brands", "company", "update")).toThrow(
      expect.objectContaining({ statusCode: 403, message: "Your account may not update brand." }),
    );
    expect(grantedCollection("Brands", "admin", "update")).toBe(brands);
    expect(() => validId("a/b")).toThrow(
      expect.objectContaining({ statusCode: 404, message: "There is no record with this id." }),
    );
    expect(validId(7)).toBe("7");
  });

  test("protects one record of a collection, where it says so", () => {
    expect(isProtected(admins, { email: PROTECTED_ADMIN_EMAIL })).toBe(true);
    expect(isProtected(admins, { email: "noor@example.qa" })).toBe(false);
    expect(isProtected(admins, undefined)).toBe(false);
    expect(isProtected(brands, { undefined: undefined })).toBe(false);
  });
});

test("of meta, only what a save knows is read, and only in its form", () => {
  const signal = new AbortController().signal;
  expect(saveMeta({ signal, path: "Admins", onUploadProgress: "alert(1)" })).toEqual({ signal });
  expect(saveMeta({ signal: "x" })).toEqual({});
  expect(saveMeta(undefined)).toEqual({});
});
