import { describe, expect, it } from "vitest";
import {
  checkCollectionId,
  checkDocumentId,
  checkDocumentPath,
  documentsRoot,
  parentPath,
  pathOfName,
} from "../../../src/firestore/paths";
import { parseRoute } from "../../../src/firestore/rest/route";

const ROOT = documentsRoot("demo");

describe("ids", () => {
  it.each(["a", "...", "__a", "a__", "ق", "😀", "a b", "%2F", "x".repeat(1500)])("an id may be %s", (id) => {
    expect(checkDocumentId(id)).toBe(id);
    expect(checkCollectionId(id)).toBe(id);
  });

  it("a document id may be a number of 64 bits, as in Datastore", () => {
    for (const id of ["__id7__", "__id-9223372036854775808__", "__id9223372036854775807__"]) {
      expect(checkDocumentId(id)).toBe(id);
      expect(() => checkCollectionId(id)).toThrow("reserved");
    }
    for (const id of ["__id9223372036854775808__", "__idx__", "__id7 __", "__id07__", "__id-0__"])
      expect(() => checkDocumentId(id)).toThrow("reserved");
    expect(pathOfName(ROOT, `${ROOT}a/__id7__/b/__id-1__`)).toBe("a/__id7__/b/__id-1__");
    expect(() => pathOfName(ROOT, `${ROOT}__id7__/a`)).toThrow("reserved");
  });

  it.each(["", ".", "..", "____", "__id__", "a/b", "a\0b", "\ud800", "x".repeat(1501), "é".repeat(751)])(
    "an id may not be %j",
    (id) => {
      expect(() => checkDocumentId(id)).toThrow(expect.objectContaining({ status: "INVALID_ARGUMENT" }));
    },
  );
});

describe("names", () => {
  it("a name belongs to the database and has an even number of ids", () => {
    expect(pathOfName(ROOT, `${ROOT}a/b/c/d`)).toBe("a/b/c/d");
    expect(() => pathOfName(ROOT, `${ROOT}a/b/c`)).toThrow("collection");
    expect(() => pathOfName(ROOT, `${documentsRoot("other")}a/b`)).toThrow();
    expect(() => pathOfName(ROOT, "a/b")).toThrow();
    expect(() => pathOfName(ROOT, undefined)).toThrow();
    expect(() => checkDocumentPath(Array.from({ length: 202 }, () => "a").join("/"))).toThrow("too long");
  });

  it("a name must be a text, at any depth of a request", () => {
    let deep: unknown = [];
    for (let i = 0; i < 100_000; i++) deep = [deep];
    expect(() => pathOfName(ROOT, deep)).toThrow("must be a text");
  });

  it("the parent of a query is the root or a document", () => {
    expect(parentPath(ROOT, ROOT.slice(0, -1))).toBe("");
    expect(parentPath(ROOT, `${ROOT}a/b`)).toBe("a/b");
    expect(() => parentPath(ROOT, `${ROOT}a`)).toThrow();
  });
});

describe("addresses", () => {
  const base = "/v1/projects/demo/databases/(default)/documents";

  it("an address is split before it is decoded", () => {
    expect(parseRoute(`${base}/a/b%2F..%2Fc?x=1`).segments).toEqual(["a", "b/../c"]);
    expect(parseRoute(`${base}/a/%2e%2e/b`).segments).toEqual(["a", "..", "b"]);
    expect(parseRoute("/v1/projects/demo/databases/%28default%29/documents/a/b").database).toBe(
      "projects/demo/databases/(default)",
    );
  });

  it("an address has only known verbs", () => {
    expect(parseRoute(`${base}:commit`)).toMatchObject({ verb: "commit", segments: [] });
    expect(parseRoute(`${base}/a/b:c:runQuery`)).toMatchObject({ verb: "runQuery", segments: ["a", "b:c"] });
    expect(parseRoute(`${base}/a/b:c`)).toMatchObject({ verb: undefined, segments: ["a", "b:c"] });
  });

  it("an unknown address is not found", () => {
    expect(() => parseRoute("/v1/projects/demo")).toThrow(expect.objectContaining({ status: "NOT_FOUND" }));
    expect(() => parseRoute(`${base}/%E0%A4`)).toThrow(
      expect.objectContaining({ status: "INVALID_ARGUMENT" }),
    );
  });
});
