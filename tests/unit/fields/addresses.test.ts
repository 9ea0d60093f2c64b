/** Addresses that a person or a program may put into a record: web addresses alone, in the form and in the rules. */
import { describe, expect, it } from "vitest";
import { modelOf } from "../../../packages/firestore-panel/src/fields/models";
import {
  checkRecord,
  documentOf,
  idWrites,
  readRecord,
  writeRecord,
} from "../../../packages/firestore-panel/src/fields/record";
import { collections } from "../../../src/resources";
import { brands } from "../../../src/resources/brands";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { goodValues } from "../../fixtures/specimens/good-record";
import { lazyRules } from "../security/evaluate";
import { mayWrite } from "../security/audited-changes";

const rules = lazyRules(() => firestoreRules(collections));
const NO_WEB = [
  "javascript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,x",
  "//evil.qa/a",
  "ftp://a.qa/b",
];
const WEB = ["https://cafe.qa/menu", "http://cafe.qa", "Https://cafe.qa/قائمة?a=1#b", "  https://cafe.qa  "];

const creates = (collection: (typeof collections)[number], change: object): boolean => {
  const writes = writeRecord(collection, goodValues(collection), "create");
  const after = { ...documentOf([...writes, ...idWrites(collection, "x")]), ...change };
  return mayWrite(rules(), collection, "x", after);
};

describe("a brand's menu link", () => {
  const fault = (menuUrl: string) => checkRecord(brands, { menuUrl }, "edit")["menuUrl"];

  it.each(WEB)("a menu link may be %s", (address) => {
    expect(fault(address)).toBeUndefined();
    expect(creates(brands, { menuUrl: address.trim() })).toBe(true);
  });

  it.each([...NO_WEB, "cafe.qa/menu", "https://", "https:///menu", "https://cafe.qa/a b"])(
    "a menu link may not be %s",
    (address) => {
      expect(fault(address)).toBe("Enter a web address that begins with https:// or http://");
      expect(creates(brands, { menuUrl: address.trim() })).toBe(false);
    },
  );

  it("a menu link may be empty", () => {
    expect(fault("")).toBeUndefined();
    expect(creates(brands, { menuUrl: "" })).toBe(true);
  });
});

const files = collections.flatMap((collection) =>
  collection.fields
    .filter((field) => modelOf(field).upload)
    .map((field) => ({ collection, field, name: collection.name, key: field.key })),
);

it.each(files)("$name.$key: no other address is stored, nor shown when it came another way", (one) => {
  const { collection, field } = one;
  const stored = (address: string) => {
    const value = modelOf(field).upload?.(field).multiple ? [address] : address;
    const [key = field.key, inner] = (field.path ?? field.key).split(".");
    return { [key]: inner === undefined ? value : { [inner]: value } };
  };
  for (const address of NO_WEB) {
    expect(creates(collection, stored(address))).toBe(false);
    expect(readRecord(collection, "x", stored(address))[field.key] ?? []).toEqual([]);
  }
  expect(creates(collection, stored("https://cafe.qa/a.png"))).toBe(true);
});
