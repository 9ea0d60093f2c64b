import { Bytes, GeoPoint, Timestamp, vector } from "firebase/firestore";
import { describe, expect, test } from "vitest";
import { changedValues } from "../../../src/providers/data/changed-values";
import { pendingFiles, storedName, urlsOf, withUrls } from "../../../src/providers/data/file-values";
import { plainData, plainValue } from "../../../src/providers/data/plain";
import { isValidId } from "../../../src/providers/data/registry";
import { saveMeta } from "../../../src/providers/data/save-meta";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";

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

describe("what an edit writes", () => {
  const loaded = {
    id: "b",
    nameEng: "Cafe",
    discount: null,
    position: { latitude: 1, longitude: 2 },
    multiImages: ["u"],
  };

  test("only what differs from what filled the form; empty is empty however it is said", () => {
    const values = {
      ...loaded,
      nameEng: "Bar",
      discount: "",
      position: { longitude: 2, latitude: 1 },
      multiImages: ["u"],
    };
    expect(changedValues(brands, values, loaded)).toEqual({ nameEng: "Bar" });
  });

  test("a cleared field, a longer list and a chosen file are differences", () => {
    const img = new File(["x"], "logo.png");
    const values = { nameEng: "", multiImages: ["u", "v"], img };
    expect(changedValues(brands, values, loaded)).toEqual(values);
  });

  test("without what filled the form, all of it", () => {
    expect(changedValues(brands, { nameEng: "Cafe" }, undefined)).toEqual({ nameEng: "Cafe" });
  });

  test("a new password brings the id that salts it", () => {
    const account = { id: "a", email: "a@example.qa", name: "A", password: null };
    const values = { email: "a@example.qa", name: "A", password: "new" };
    expect(changedValues(admins, values, account)).toEqual({ password: "new", email: "a@example.qa" });
    expect(changedValues(admins, { ...values, password: "" }, account)).toEqual({});
  });
});

describe("files in values", () => {
  const file = new File(["x"], "a.png");

  test("chosen files and stored addresses are told apart", () => {
    expect(pendingFiles([file, "https://x"])).toEqual([file]);
    expect(pendingFiles(file)).toEqual([file]);
    expect(pendingFiles(null)).toEqual([]);
    expect(urlsOf([file, "https://x", ""])).toEqual(["https://x"]);
    expect(urlsOf(undefined)).toEqual([]);
  });

  test("each file is replaced by its address, in its place", () => {
    const values = { nameEng: "Cafe", img: file, multiImages: ["https://old", file] };
    expect(withUrls(brands, values, new Map([[file, "https://new"]]))).toEqual({
      nameEng: "Cafe",
      img: "https://new",
      multiImages: ["https://old", "https://new"],
    });
  });

  test.each([
    ["logo.png", "1-r-logo.png"],
    ["../../etc/passwd", "1-r-etc-passwd"],
    ["my logo (final).PNG", "1-r-my-logo-final-.PNG"],
    ["شعار.png", "1-r-شعار.png"],
    [".htaccess", "1-r-htaccess"],
    ["", "1-r-file"],
    ["a?b#c%2Fd.pdf", "1-r-a-b-c-2Fd.pdf"],
    [`${"x".repeat(300)}.pdf`, `1-r-${"x".repeat(80)}.pdf`],
  ])("%j is stored as %j", (name, stored) => {
    expect(storedName(name, 1, "r")).toBe(stored);
  });
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
  ["é".repeat(750), true],
  ["é".repeat(751), false],
])("the id %j may exist: %s", (id, valid) => {
  expect(isValidId(id)).toBe(valid);
});

test("of meta, only what a save knows is read, and only in its form", () => {
  const signal = new AbortController().signal;
  const loaded = { id: "a" };
  expect(saveMeta({ signal, loaded, path: "Admins", onUploadProgress: "alert(1)" })).toEqual({
    signal,
    loaded,
  });
  expect(saveMeta({ signal: "x", loaded: "y" })).toEqual({});
  expect(saveMeta(undefined)).toEqual({});
});
