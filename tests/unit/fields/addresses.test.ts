/** Addresses that a person or a program may put into a record: web addresses alone, in the form and in the rules. */
import { expect, it } from "vitest";
import { modelOf } from "../../../packages/firestore-panel/src/fields/models";
import {
  documentOf,
  idWrites,
  readRecord,
  writeRecord,
} from "../../../packages/firestore-panel/src/fields/record";
import { collections } from "../../../src/resources";
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

const creates = (collection: (typeof collections)[number], change: object): boolean => {
  const writes = writeRecord(collection, goodValues(collection), "create");
  const after = { ...documentOf([...writes, ...idWrites(collection, "x")]), ...change };
  return mayWrite(rules(), collection, "x", after);
};

const BROKEN = ["\r", "\n", "\t", "\u0000", "\u0085", "\u2028", "\u2029"];
const lines = collections.flatMap((collection) =>
  collection.fields
    .filter(({ type }) => ["text", "email", "phone", "readablePassword"].includes(type))
    .map((field) => ({ collection, name: collection.name, key: field.path ?? field.key })),
);

it.each(lines)(
  "$name.$key: a text of one line is stored without line breaks and control characters",
  (one) => {
    const { collection, key } = one;
    const { [key]: good = "a@b.qa" } = goodValues(collection) as { readonly [key: string]: string };
    const typed = good || "a@b.qa";
    expect(creates(collection, { [key]: typed })).toBe(true);
    const withSign = (sign: string) => `${typed.slice(0, 1)}${sign}${typed.slice(1)}`;
    expect(BROKEN.filter((sign) => creates(collection, { [key]: withSign(sign) }))).toEqual([]);
  },
);

const addressed = collections.flatMap((collection) =>
  collection.fields
    .filter((field) => field.type === "url" || modelOf(field).upload)
    .map((field) => ({ collection, field, name: collection.name, key: field.key })),
);

it.each(addressed)(
  "$name.$key: no other address is stored, nor a file shown that came another way",
  (one) => {
    const { collection, field } = one;
    const upload = modelOf(field).upload?.(field);
    const stored = (address: string) => {
      const value = upload?.multiple ? [address] : address;
      const [key = field.key, inner] = (field.path ?? field.key).split(".");
      return { [key]: inner === undefined ? value : { [inner]: value } };
    };
    for (const address of NO_WEB) {
      expect(creates(collection, stored(address))).toBe(false);
      if (upload) expect(readRecord(collection, "x", stored(address))[field.key] ?? []).toEqual([]);
    }
    expect(creates(collection, stored("https://cafe.qa/a.png"))).toBe(true);
  },
);

it("a brand has a menu link of this kind", () => {
  expect(addressed).toContainEqual(expect.objectContaining({ name: "Brands", key: "menuUrl" }));
});
