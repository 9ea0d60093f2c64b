/** E-mail addresses of every collection. Web addresses and files: agreement.test.ts, record.test.ts. */
import { expect, it } from "vitest";
import { modelOf } from "../../../packages/firestore-panel/src/fields/models";
import { documentOf, idWrites, writeRecord } from "../../../packages/firestore-panel/src/fields/record";
import { collections } from "../../../src/resources";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { goodValues } from "../../fixtures/specimens/good-record";
import { lazyRules } from "../security/evaluate";
import { mayWrite } from "../security/audited-changes";

const rules = lazyRules(() => firestoreRules(collections, "company"));
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
