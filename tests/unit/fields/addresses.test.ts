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

const rules = lazyRules(() => firestoreRules(collections, "company"));
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

const emails = collections.flatMap((collection) =>
  collection.fields
    .filter(({ type }) => type === "email")
    .map((field) => ({ collection, field, name: collection.name, key: field.key })),
);
const SEVERAL = [
  "a@b.qa,c@d.qa",
  "a@b.qa,c",
  "a@b.qa;c@d.qa",
  "a@b.qa c@d.qa",
  "a@b.qa\u00a0c@d.qa",
  "A <a@b.qa>",
  '"a"@b.qa',
];

it.each(emails)("$name.$key: an e-mail address is one recipient, in the form and in the rules", (one) => {
  const { collection, field, key } = one;
  const form = (value: string) => modelOf(field).check(value as never, field) === undefined;
  const stored = (value: string) => creates(collection, { [key]: value });
  expect(SEVERAL.filter((value) => form(value) || stored(value))).toEqual([]);
  expect([form("a.b+c@d.qa"), stored("a.b+c@d.qa")]).toEqual([true, true]);
  // An account form checks no format. A sign-in needs one form of an address.
  const isSignIn = collection.signIn?.id === key;
  for (const value of ["no address", "a@@b", "(a):b", "سالم@مثال.قطر"])
    expect([form(value), stored(value)]).toEqual([!isSignIn, !isSignIn]);
});

it("an employee's stored list of addresses may stay with another name", () => {
  const [employees] = collections.filter(({ name }) => name === "Employees");
  const several = { email: "a@b.qa,c@d.qa" };
  const before = { ...documentOf(writeRecord(employees!, goodValues(employees!), "create")), ...several };
  const edit = (change: object) => mayWrite(rules(), employees!, "x", { ...before, ...change }, before);
  expect(edit({ name: "Other" })).toBe(true);
  expect(edit({ email: "a@b.qa,e@f.qa" })).toBe(false);
  expect(edit({ email: "e@f.qa" })).toBe(true);
});

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
