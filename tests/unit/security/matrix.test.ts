/** Who may do what, for every declared collection: each operation by each kind of caller, from the declarations. */
import { describe, expect, it } from "vitest";
import { documentOf, writeRecord } from "firestore-panel/record";
import { principalsOf, ACCESS_METHODS, type Access, type AccessMethod } from "firestore-panel/schema";
import { collections } from "../../../src/resources";
import { accessOf, isGranted, OWNER, standingAt, TEST_PRINCIPALS } from "../../rules/generated/principals";
import { withAudit } from "#fixtures/rules/audited-changes";
import {
  allows,
  allowsBatch,
  anonymousSince,
  credentialBeside,
  NOW,
  partsOf,
  type AskedRequest,
  type Changes,
  type Documents,
} from "#fixtures/rules/evaluate";
import { COMPANY, goodDocument, goodValues, newValues } from "#fixtures/specimens/good-record";
import { rules } from "../../fixtures/product-rules";

const STANDING: Documents = standingAt(NOW);

/** What Firebase knows of a principal. */
const callerOf = (uid: string | undefined) => {
  const { provider = "anonymous" } = TEST_PRINCIPALS.find((one) => one.uid === uid) ?? {};
  return { uid: uid ?? null, token: { ...anonymousSince(0), firebase: { sign_in_provider: provider } } };
};
const reads = (uid: string | undefined, asked: Omit<AskedRequest, "uid" | "token">) =>
  allows(rules(), { ...asked, ...callerOf(uid), before: { ...STANDING, ...asked.before } });

/** The changes with their entry and copy. A principal without a session signs as an admin, which the rules refuse. */
function writes(uid: string | undefined, stored: Documents, changes: Changes, beside: Changes = {}): boolean {
  const session = STANDING[`Sessions/${uid ?? ""}`] ?? {};
  const credential = STANDING[`Credentials/${String(session["credential"])}`] ?? {};
  const { kind = "admin", id: name = "admin@b.qa" } = session;
  const author = { kind, recordId: credential["recordId"] ?? "a1", name };
  const before = { ...STANDING, ...stored };
  const after = { ...withAudit(collections, author, before, changes), ...beside };
  return allowsBatch(rules(), before, after, partsOf(after, callerOf(uid)));
}

const expectedOf = (access: Access, method: AccessMethod) =>
  Object.fromEntries(
    TEST_PRINCIPALS.map((principal) => [principal.name, isGranted(access, method, principal)]),
  );
const verdictsOf = (mayDo: (uid: string | undefined) => boolean) =>
  Object.fromEntries(TEST_PRINCIPALS.map(({ name, uid }) => [name, mayDo(uid)]));

describe.each(collections)("$name", (collection) => {
  const { name, scopeField, subcollections, signIn } = collection;
  /** An employee that a company adds has an id that begins with the company's. */
  const id = scopeField !== undefined && !signIn ? `c1_${"o".repeat(20)}` : OWNER;
  const path = `${name}/${id}`;
  // What a company reads is its own; a new account is of an id that nobody has.
  const read = goodDocument(collection, {}, id);
  const good = goodDocument(collection, newValues(collection), id);
  const { password: _, ...edited } = newValues(collection);
  const values = signIn ? edited : newValues(collection);
  const edit = { ...good, ...documentOf(writeRecord(collection, values, "edit")) };
  const credential = credentialBeside(collection, path, good);
  const stored = { [path]: good, ...(credential as Documents) };
  const removed = Object.fromEntries(Object.keys(credential).map((one) => [one, null]));

  const isFree = collection.conditions === undefined;
  type Case = readonly [AccessMethod, (uid: string | undefined) => boolean];
  const cases: readonly Case[] = [
    ["get", (uid) => reads(uid, { method: "get", path, before: { [path]: read } })],
    [
      "list",
      (uid) =>
        reads(uid, {
          method: "list",
          path: name,
          ...(scopeField ? { where: { [scopeField]: COMPANY.id } } : { limit: 3 }),
        }),
    ],
    ["create", (uid) => writes(uid, {}, { [path]: good }, credential)],
    ["update", (uid) => writes(uid, stored, { [path]: edit })],
    ["delete", (uid) => writes(uid, stored, { [path]: null }, removed)],
  ];
  it.each(cases.filter(([method]) => isFree || method === "get" || method === "list"))(
    "the method %s is allowed to the declared principals only",
    (method, mayDo) => {
      expect(verdictsOf(mayDo)).toEqual(expectedOf(accessOf(collection), method));
    },
  );

  it.each(subcollections)("a method on $name is allowed to the declared principals only", (sub) => {
    const parent = `${name}/${OWNER}`;
    const [below, value] = [`${parent}/${sub.name}/${OWNER}`, goodValues(sub)];
    const [above, all] = [{ [parent]: read }, { [parent]: read, [below]: value }];
    const acts: { readonly [method in AccessMethod]: (uid: string | undefined) => boolean } = {
      get: (uid) => reads(uid, { method: "get", path: below, before: all }),
      list: (uid) => reads(uid, { method: "list", path: `${parent}/${sub.name}`, limit: 3, before: all }),
      create: (uid) => writes(uid, above, { [below]: value }),
      update: (uid) => writes(uid, all, { [below]: value }),
      delete: (uid) => writes(uid, all, { [below]: null }),
    };
    for (const method of ACCESS_METHODS)
      expect(verdictsOf(acts[method]), method).toEqual(expectedOf(sub.access, method));
  });
});

const groups = new Set(collections.flatMap(({ subcollections }) => subcollections.map(({ name }) => name)));

it.each([...groups])("only admins list the group %s", (path) => {
  const lists = (uid: string | undefined) =>
    reads(uid, { method: "list", path, group: true, where: { brandName: "Saffron" } });
  expect(verdictsOf(lists)).toEqual(expectedOf({ list: ["admin"] }, "list"));
});

it.each(["Unknown", "Brands/owner/notes", "Admins/a1/redeemed_discounts"])(
  "the undeclared collection %s is closed to admins too",
  (parent) => {
    const path = `${parent}/x`;
    expect(reads("admin", { method: "get", path })).toBe(false);
    expect(writes("admin", {}, { [path]: { brandName: "x" } })).toBe(false);
    expect(reads("admin", { method: "get", path: "Brands/x" })).toBe(true);
  },
);

it("redemptions outlive their account: admins still read them, the company does not, and nobody deletes them", () => {
  const account = "Employees/left";
  const path = `${account}/redeemed_discounts/one`;
  const left = { [account]: { name: "Left", companyId: COMPANY.id, companyName: COMPANY.name } };
  const redemption = { [path]: { brandName: "Saffron" } };
  const gets = (before: Documents) => ["admin", "own-company"].map((uid) => reads(uid, { method: "get", path, before })); // prettier-ignore
  expect(gets({ ...left, ...redemption })).toEqual([true, true]);
  expect(gets(redemption)).toEqual([true, false]);
  expect(writes("admin", { ...left, ...redemption }, { [account]: null })).toBe(true);
  for (const stored of [{ ...left, ...redemption }, redemption])
    expect(writes("admin", stored, { [path]: null })).toBe(false);
});

it("the test has a principal of every declared kind", () => {
  const grants = collections.flatMap(({ access, subcollections }) => [
    access,
    ...subcollections.map((sub) => sub.access),
  ]);
  for (const principal of grants.flatMap((access) =>
    ACCESS_METHODS.flatMap((method) => principalsOf(access, method)),
  ))
    expect(TEST_PRINCIPALS.some(({ countsAs }) => countsAs.includes(principal))).toBe(true);
});
