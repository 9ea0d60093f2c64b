import crc32c from "crc-32/crc32c.js";
import { describe, expect, it } from "vitest";
import { KINDS, OVERALL } from "../../../src/export/definitions";
import { decodeDocument } from "../../../src/export/entity-reader";
import { encodeDocument } from "../../../src/export/entity-writer";
import { RecordFramer } from "../../../src/export/record-log";

/** Records of documents by the official emulator (1.22.0), in base64. */
const VALUES =
  "aiFqD2Rldn5kZW1vLWV4cG9ydHIOCxIDYWxsIgV0eXBlcwxyEwgYGgtlbXB0eV9hcnJheSAAKgB6DRoFYXJyYXkgASoCCAF6EBoF" +
  "YXJyYXkgASoFGgN0d296CxoFYXJyYXkgASoAeiQIExoFYXJyYXkgASoXGhVqBGoAcgB6ChoBayAAKgMaAXaCAQB6GAgTGgVhcnJh" +
  "eSABKgsaCWoEagByAIIBAHozCBMaBWFycmF5IAEqJhokagRqAHIAehkaCl9fdmVjdG9yX18gASoJIQAAAAAAAAhAggEAehIaCmJv" +
  "b2xfZmFsc2UgACoCEAB6ERoJYm9vbF90cnVlIAAqAhABehMIDhoFYnl0ZXMgACoGGgQAAQL/ehMaC2RvdHRlZC5uYW1lIAAqAggD" +
  "ehUaBmRvdWJsZSAAKgkhAAAAAAAA+D96GRoKZG91YmxlX2luZiAAKgkhAAAAAAAA8H96GRoKZG91YmxlX25hbiAAKgkhAAAAAAAA" +
  "+H96HRoOZG91YmxlX25lZ19pbmYgACoJIQAAAAAAAPD/eh4aD2RvdWJsZV9uZWdfemVybyAAKgkhAAAAAAAAAAB6HAgTGgllbXB0" +
  "eV9tYXAgACoLGglqBGoAcgCCAQB6FBoMZW1wdHlfc3RyaW5nIAAqAhoAeh8ICRoDZ2VvIAAqFCsxAAAAAADAQUA5AAAAAABoYcAs" +
  "egsaA2ludCAAKgIIKnoXGgdpbnRfbWF4IAAqCgj//////////396GBoHaW50X21pbiAAKgsIgICAgICAgICAAXoYGgdpbnRfbmVn" +
  "IAAqCwj5//////////8BeuEBCBMaA21hcCAAKtUBGtIBagRqAHIAchoIGBoSbmVzdGVkX2VtcHR5X2FycmF5IAAqAHoJGgFhIAAq" +
  "AggBeiMIExoFaW5uZXIgACoWGhRqBGoAcgB6CRoBeiAAKgIQAYIBAHojCBMaEG5lc3RlZF9lbXB0eV9tYXAgACoLGglqBGoAcgCC" +
  "AQB6VggTGg1uZXN0ZWRfdmVjdG9yIAAqQRo/agRqAHIAehkaCl9fdmVjdG9yX18gASoJIQAAAAAAAPA/ehkaCl9fdmVjdG9yX18g" +
  "ASoJIQAAAAAAAABAggEAggEAegoaBG51bGwgACoAeisaA3JlZiAAKiJjag9kZXZ+ZGVtby1leHBvcnRzegNhbGyKAQV0eXBlc3Rk" +
  "ei8aB3JlZl9kYjIgACoiY2oPZGV2fmRlbW8tZXhwb3J0c3oBY4oBAXh0ugEDZGIyZHo1GghyZWZfZGVlcCAAKidjag9kZXZ+ZGVt" +
  "by1leHBvcnRzegFjigEBYXRzegNzdWKKAQF4dGR6LBoLcmVmX251bWVyaWMgACobY2oPZGV2fmRlbW8tZXhwb3J0c3oBY4ABB3Rk" +
  "ejEaEXJlZl9vdGhlcl9wcm9qZWN0IAAqGmNqDWRldn5lbHNld2hlcmVzegFjigEBeHRkehkaBnN0cmluZyAAKg0aC2jDqWxsbyDw" +
  "n5iAehoIBxoJdGltZXN0YW1wIAAqCQiA676C3L2DA3ogCAcaDXRpbWVzdGFtcF9taW4gACoLCICA0YaQgNCR/wF6IAgHGg90aW1l" +
  "c3RhbXBfbmFub3MgACoJCMCEjIHxuoMDeiAIBxoNdGltZXN0YW1wX29sZCAAKgsIoILr7aKeuP//AXpPCBMaBnZlY3RvciAAKkEa" +
  "P2oEagByAHoZGgpfX3ZlY3Rvcl9fIAEqCSEAAAAAAADwP3oZGgpfX3ZlY3Rvcl9fIAEqCSEAAAAAAAAEQIIBAHoTGgp3aXRoIHNw" +
  "YWNlIAAqAxoBeIIBDgsSA2FsbCIFdHlwZXMM";
const REFERENCES =
  "aiBqD2Rldn5kZW1vLWV4cG9ydHINCxIEcmVmcyIDZG9jDHonGgVhcnJheSABKhxjag9kZXZ+ZGVtby1leHBvcnRzegFjigEBYXRk" +
  "eiUaBWFycmF5IAEqGmNqDWRldn5lbHNld2hlcmVzegFjigEBYnRkekMIExoNYXJyYXlfb2ZfbWFwcyABKi4aLGoEagByAHohGgFy" +
  "IAAqGmNqDWRldn5lbHNld2hlcmVzegFjigEBcXRkggEAeoEBCBMaA21hcCAAKnYadGoEagByAHpCCBMaBmRlZXBlciAAKjQaMmoE" +
  "agByAHonGgFyIAAqIGNqDWRldn5lbHNld2hlcmVzegFjigEBeHS6AQNkYjJkggEAeiUaBWlubmVyIAAqGmNqDWRldn5lbHNld2hl" +
  "cmVzegFjigEBYXRkggEAeiYaBnNpbmdsZSAAKhpjag1kZXZ+ZWxzZXdoZXJlc3oBY4oBAXp0ZIIBDQsSBHJlZnMiA2RvYww=";
const NUMBERED =
  "aiNqD2Rldn5kZW1vLWV4cG9ydHIQCxIBYxj9//////////8BDHoJGgFuIAAqAggBggEQCxIBYxj9//////////8BDA==";

const bytes = (base64: string) => Buffer.from(base64, "base64");
const again = (base64: string, projectId: string) => {
  const { path, fields, databaseId } = decodeDocument(bytes(base64), projectId);
  return Buffer.from(encodeDocument({ path, fields }, projectId, databaseId)).toString("base64");
};

describe("a document of an export", () => {
  it.each([
    ["with every kind of value", VALUES],
    ["with references", REFERENCES],
    ["with a numeric id", NUMBERED],
    ["of a named database", "aiBqD2Rldn5kZW1vLWV4cG9ydHIHCxIBYxgFDLoBA2RiMnoJGgFuIAAqAggHggEHCxIBYxgFDA=="],
  ])("the document %s is written as the official emulator writes it", (_name, recorded) => {
    expect(again(recorded, "demo-export")).toBe(recorded);
  });

  it("a document is read with its values", () => {
    const { path, fields } = decodeDocument(bytes(VALUES), "demo-export");
    expect(path).toBe("all/types");
    expect(fields).toMatchObject({
      bytes: { bytesValue: "AAEC/w==" },
      double_nan: { doubleValue: "NaN" },
      double_neg_inf: { doubleValue: "-Infinity" },
      empty_array: { arrayValue: {} },
      geo: { geoPointValue: { latitude: 35.5, longitude: -139.25 } },
      int_min: { integerValue: "-9223372036854775808" },
      null: { nullValue: null },
      ref_db2: { referenceValue: "projects/demo-export/databases/db2/documents/c/x" },
      ref_numeric: { referenceValue: "projects/demo-export/databases/(default)/documents/c/__id7__" },
      string: { stringValue: "héllo 😀" },
      timestamp_min: { timestampValue: "0001-01-01T00:00:00Z" },
      timestamp_nanos: { timestampValue: "2024-01-01T00:00:00.123456Z" },
      timestamp_old: { timestampValue: "1960-01-01T00:00:00.500Z" },
      vector: {
        mapValue: {
          fields: {
            __type__: { stringValue: "__vector__" },
            value: { arrayValue: { values: [{ doubleValue: 1 }, { doubleValue: 2.5 }] } },
          },
        },
      },
    });
    expect(decodeDocument(bytes(NUMBERED), "x").path).toBe("c/__id-3__");
  });

  it("the sign of zero is kept, although the official emulator drops it", () => {
    const document = { path: "c/a", fields: { z: { doubleValue: "-0" } } } as const;
    expect(decodeDocument(encodeDocument(document, "p", "(default)"), "p").fields).toEqual(document.fields);
  });

  it("references in indexed fields of a production export refer to its own project", () => {
    const production = bytes(
      "ahlqDXN+ZGVtby1leHBvcnRyCAsSAWMiAWEMcikaA3JlZiAAKiBjag1zfmRlbW8tZXhwb3J0c3oDYWxsigEFdHlwZXN0ZIIBCAsSAWMiAWEM",
    );
    expect(decodeDocument(production, "here").fields).toEqual({
      ref: { referenceValue: "projects/here/databases/(default)/documents/all/types" },
    });
  });

  it("a record that is not a document is refused", () => {
    expect(() => decodeDocument(bytes("CgA="), "p")).toThrow();
    expect(() => decodeDocument(bytes("agRqAHIAggEA"), "p")).toThrow("no path");
  });
});

describe("the files of an export", () => {
  it("the metadata files are those of the official emulator", () => {
    const overall =
      "Ck4KBAgCGAMSQWFsbF9uYW1lc3BhY2VzL2FsbF9raW5kcy9hbGxfbmFtZXNwYWNlc19hbGxfa2luZHMuZXhwb3J0X21ldGFkYXRhGAoguik=";
    expect(Buffer.from(OVERALL.encode(OVERALL.decode(bytes(overall)))).toString("base64")).toBe(overall);
    const kinds = "CiQKEGZpcmVzdG9yZV9leHBvcnQQhfiKprivlwMY4peLprivlwMSDAoAEghvdXRwdXQtMA==";
    expect(Buffer.from(KINDS.encode(KINDS.decode(bytes(kinds)))).toString("base64")).toBe(kinds);
  });

  it("records are split at the ends of blocks, as by the official emulator", () => {
    const fields = { s: { stringValue: "y".repeat(70_000) } };
    const framed = new RecordFramer().frame(
      encodeDocument({ path: "big/doc", fields }, "demo-big", "(default)"),
    );
    expect(framed.length).toBe(70_083);
    expect(crc32c.buf(framed) >>> 0).toBe(2_590_991_021);
  });
});
