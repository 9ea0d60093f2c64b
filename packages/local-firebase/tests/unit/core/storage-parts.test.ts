import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readAddress } from "../../../src/storage/address";
import { readRange } from "../../../src/storage/download";
import { failedCondition } from "../../../src/storage/json-api/conditions";
import { isJsonApi, readResource } from "../../../src/storage/json-api/path";
import { readContentRange } from "../../../src/storage/json-api/upload-headers";
import { readMultipart } from "../../../src/storage/multipart";
import { mergeSettings } from "../../../src/storage/settings";
import { createDigester, newObject, type StoredObject } from "../../../src/storage/stored-object";
import type { Store } from "../../../src/core/contracts";
import { openDataFolder } from "../../../src/core/data-folder";
import { createByteFiles } from "../../../src/storage/byte-files";
import { openObjectDirectory } from "../../../src/storage/object-directory";
import { temporaryFolder } from "./temporary-folder";

describe("a range", () => {
  it.each([
    [undefined, undefined],
    ["bytes=0-3", { start: 0, end: 3 }],
    ["bytes=4-", { start: 4, end: 9 }],
    ["bytes=-3", { start: 7, end: 9 }],
    ["bytes=-30", { start: 0, end: 9 }],
    ["bytes=8-100", { start: 8, end: 9 }],
    ["bytes=10-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-4", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,3-4", undefined],
    ["lines=1-2", undefined],
  ])("the range %s of ten bytes is %j", (header, expected) => {
    expect(readRange(header, 10)).toEqual(expected);
  });

  it("a range of an empty object cannot be satisfied", () => {
    expect(readRange("bytes=0-", 0)).toBe("unsatisfiable");
  });
});

describe("the directory of objects", () => {
  const stored = (file: string): StoredObject =>
    newObject({ bucket: "b", name: "n", file }, {}, createDigester().digest(), 1n, "token");

  it("a failed change of the directory leaves the stored object visible", async () => {
    let isFull = false;
    const store: Store = {
      section: () => ({ entries: async function* () {}, get: async () => undefined }),
      write: async () => {
        if (isFull) throw new Error("the disk is full");
      },
      close: async () => undefined,
    };
    const files = createByteFiles(await openDataFolder(join(await temporaryFolder(), "data")));
    const directory = await openObjectDirectory(store, files);
    const first = stored("first");
    isFull = true;
    await expect(directory.put(first)).rejects.toThrow("full");
    expect(directory.get("b", "n")).toBeUndefined();
    isFull = false;
    await directory.put(first);
    isFull = true;
    await expect(directory.put(stored("second"))).rejects.toThrow("full");
    expect(directory.get("b", "n")).toBe(first);
    await expect(directory.remove(first)).rejects.toThrow("full");
    expect(directory.get("b", "n")).toBe(first);
  });
});

describe("a multipart body", () => {
  const body = (data: string | Buffer) =>
    Buffer.concat([
      Buffer.from(
        '--B\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--B\r\nContent-Type: text/plain\r\n\r\n',
      ),
      Buffer.from(data),
      Buffer.from("\r\n--B--"),
    ]);

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["every byte", Buffer.from(Array.from({ length: 256 }, (_, n) => n))],
    ["line ends at both ends", Buffer.from("\r\n\r\nx\r\n\r\n")],
    ["its own boundary", Buffer.from("a\r\n--B\r\nb\r\n--B--\r\nc")],
  ])("a multipart body returns %s byte for byte", (_name, data) => {
    const { json, data: part } = readMultipart(body(data), "multipart/related; boundary=B");
    expect(part.body).toEqual(data);
    expect(part.contentType).toBe("text/plain");
    expect(json.body.toString()).toBe('{"a":1}');
  });

  it("a multipart body may have parts without headers", () => {
    const { json, data } = readMultipart(
      Buffer.from("--B\r\n\r\n{}\r\n--B\r\n\r\nx\r\n--B--"),
      'multipart/related; boundary="B"',
    );
    expect([json.body.toString(), data.body.toString(), data.contentType]).toEqual(["{}", "x", undefined]);
  });

  it.each([
    ["without a boundary", "multipart/related", body("x")],
    ["of another boundary", "multipart/related; boundary=C", body("x")],
    ["of one part", "multipart/related; boundary=B", Buffer.from("--B\r\n\r\nx\r\n--B--")],
    ["cut off", "multipart/related; boundary=B", body("x").subarray(0, -3)],
  ])("a multipart body is refused: %s", (_name, contentType, bytes) => {
    expect(() => readMultipart(bytes, contentType)).toThrow(/multipart|part/);
  });
});

describe("an address", () => {
  const read = (url: string) => readAddress({ url } as IncomingMessage);

  it("an address holds the object's name as one segment", () => {
    expect(read("/v0/b/demo.appspot.com/o/a%2F..%2Fh%C3%A9%20%25.txt?alt=media")).toMatchObject({
      bucket: "demo.appspot.com",
      name: "a/../hé %.txt",
    });
    expect(read("/v0/b/demo/o?name=x")).toMatchObject({ bucket: "demo" });
    expect(read("/v0/b/demo/o/a/b")).toBeUndefined();
    expect(read("/")).toBeUndefined();
  });

  it.each([
    "/v0/b/demo/o/%E0",
    "/v0/b/demo/o/..",
    "/v0/b/demo/o/a%0Ab",
    "/v0/b/UPPER!/o",
    `/v0/b/demo/o/${"x".repeat(1025)}`,
  ])("an address is refused: %s", (url) => {
    expect(() => read(url)).toThrow(/Invalid|Malformed/);
  });
});

describe("a path of the JSON API", () => {
  const at = (url: string) => ({ url, method: "GET" }) as IncomingMessage;

  it.each([
    ["/b?project=p", { kind: "buckets" }],
    ["/storage/v1/b/demo", { kind: "bucket", bucket: "demo" }],
    ["/b/demo/o?prefix=a", { kind: "objects", bucket: "demo" }],
    ["/upload/storage/v1/b/demo/o?name=x", { kind: "upload", bucket: "demo" }],
    ["/download/storage/v1/b/demo/o/a%2Fb", { kind: "object", bucket: "demo", name: "a/b" }],
    [
      "/b/demo/o/a%2F..%2Fb/rewriteTo/b/other/o/c%2F%2Fd",
      { kind: "rewriteTo", bucket: "demo", name: "a/../b", target: { bucket: "other", name: "c//d" } },
    ],
  ])("the path %s is %j", (url, resource) => {
    expect(isJsonApi(at(url))).toBe(true);
    expect(readResource(at(url))).toEqual(resource);
  });

  it.each([
    "/b/demo/o/a/acl",
    "/b/demo/iam",
    "/b/demo/o/a/b",
    "/batch/storage/v1",
    "/b/demo/o/..",
    "/b/UPPER!/o",
  ])("the path %s is refused in the JSON API's form", (url) => {
    expect(isJsonApi(at(url))).toBe(true);
    expect(() => readResource(at(url))).toThrow(/does not offer|Invalid/);
  });

  it.each(["/v0/b/demo/o", "/", "/bucket", "/internal/setRules"])(
    "the path %s belongs to another API",
    (url) => {
      expect(isJsonApi(at(url))).toBe(false);
    },
  );
});

describe("a Content-Range", () => {
  it.each([
    [undefined, { start: 0, isLast: true }],
    ["bytes 0-*/*", { start: 0, isLast: true }],
    ["bytes 5-*/9", { start: 5, total: 9, isLast: false }],
    ["bytes 0-99/*", { start: 0, isLast: false }],
    ["bytes 100-199/200", { start: 100, total: 200, isLast: false }],
    ["bytes 0--1/0", { start: 0, total: 0, isLast: false }],
    ["bytes */*", { isLast: false }],
    ["bytes */200", { total: 200, isLast: false }],
  ])("the Content-Range %s is %j", (value, range) => {
    expect(readContentRange(value)).toEqual(range);
  });

  it.each(["bytes", "bytes 1-2", "lines 0-1/2", "bytes -1/2", "bytes 0-1/x"])(
    "the Content-Range %s is refused",
    (value) => {
      expect(() => readContentRange(value)).toThrow("Invalid Content-Range.");
    },
  );
});

describe("a condition", () => {
  const object = newObject(
    { bucket: "b", name: "n", file: "f" },
    {},
    createDigester().digest(),
    17_000_000_000_000_001n,
  );

  it.each([
    ["ifGenerationMatch=17000000000000001", undefined, "match"],
    ["ifGenerationMatch=17000000000000000", "match", "match"],
    ["ifGenerationMatch=0", "match", undefined],
    ["ifGenerationNotMatch=0", undefined, "not match"],
    ["ifGenerationNotMatch=17000000000000001", "not match", undefined],
    ["ifMetagenerationMatch=1", undefined, "match"],
    ["ifMetagenerationMatch=2", "match", "match"],
    ["ifMetagenerationNotMatch=1", "not match", undefined],
    ["", undefined, undefined],
  ])("the condition %j fails for an object as %j, for none as %j", (query, there, absent) => {
    expect(failedCondition(new URLSearchParams(query), object)).toBe(there);
    expect(failedCondition(new URLSearchParams(query), undefined)).toBe(absent);
  });

  it("a condition that is not a number is refused", () => {
    expect(() => failedCondition(new URLSearchParams("ifGenerationMatch=x"), object)).toThrow("Invalid ifG");
  });
});

describe("settings", () => {
  it("settings are merged, and null removes one", () => {
    const before = { contentType: "image/png", cacheControl: "x", metadata: { a: "1", b: "2" } };
    expect(mergeSettings(before, { cacheControl: null, metadata: { a: null, c: "3" }, size: "9" })).toEqual({
      contentType: "image/png",
      metadata: { b: "2", c: "3" },
    });
    expect(mergeSettings(before, { metadata: null })).toEqual({
      contentType: "image/png",
      cacheControl: "x",
    });
  });

  it("settings cannot inject a header", () => {
    expect(() => mergeSettings({}, { contentType: "text/plain\r\nSet-Cookie: a=b" })).toThrow(
      "Invalid contentType.",
    );
  });
});

describe("a digest", () => {
  it("a digest agrees with the published check values of MD5 and CRC-32C", () => {
    const digester = createDigester();
    digester.update(Buffer.from("1234"));
    digester.update(Buffer.from("56789"));
    // CRC-32C of "123456789" is e3069283 (RFC 3720, appendix B.4's polynomial); its MD5 is 25f9e794323b453885f5181f1b624d0b.
    expect(digester.digest()).toEqual({
      size: 9,
      md5Hash: Buffer.from("25f9e794323b453885f5181f1b624d0b", "hex").toString("base64"),
      crc32c: Buffer.from("e3069283", "hex").toString("base64"),
    });
  });
});
