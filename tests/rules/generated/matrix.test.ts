/** Who may do what, for every declared collection: each operation by each kind of caller, from the declarations. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { FirebaseError } from "firebase/app";
import {
  collection as collectionAt,
  collectionGroup,
  doc,
  getCount,
  getDoc,
  getDocs,
  limit,
  query,
  where,
} from "firebase/firestore/lite";
import { describe, expect, it } from "vitest";
import { collections } from "../../../src/resources";
import { principalsOf, ACCESS_METHODS } from "../../../packages/firestore-panel/src/schema/define-collection";
import type { Access, Collection, AccessMethod } from "../../../packages/firestore-panel/src/schema/types";
import { COMPANY, goodValues, newValues } from "../../fixtures/specimens/good-record";
import { accessOf } from "../declared-access";
import { isGranted, TEST_PRINCIPALS, OWNER, type TestPrincipal } from "./principals";
import { credentialOf, documentFor, recordOf, rulesWorld, type Data } from "./rules-world";
import { deleteDoc, setDoc } from "./audited-batch";

const world = await rulesWorld();

interface Target {
  /** That of the record, also where a document below it is asked for. */
  readonly collection: Collection;
  readonly parent: string;
  readonly id: string;
  readonly good: Data;
  readonly edit: Data;
  readonly scopeField?: string;
}

function knock(operation: AccessMethod, target: Target, { uid }: TestPrincipal): Promise<unknown> {
  const { collection, parent, id, good, edit, scopeField } = target;
  const path = `${parent}/${id}`;
  const record = recordOf(world.as(uid), collection, path);
  switch (operation) {
    case "get":
      return getDoc(doc(world.as(uid), path));
    case "list": {
      const all = collectionAt(world.as(uid), parent);
      return getDocs(scopeField ? query(all, where(scopeField, "==", COMPANY.id)) : query(all, limit(3)));
    }
    case "create":
      return record.add(good);
    case "update":
      return record.edit(edit, good);
    case "delete":
      return record.remove(good);
  }
}

const codeOf = (error: unknown): string => (error instanceof FirebaseError ? error.code : String(error));

/** By knocker: "allowed", or the code of the refusal. */
type Verdicts = { readonly [who: string]: string };

/** What the rules say to everybody. @param restore puts the record as it must be before, at first and after each change. */
async function verdictsOf(
  operation: AccessMethod,
  target: Target,
  restore: () => Promise<void>,
): Promise<Verdicts> {
  const verdicts: { [who: string]: string } = {};
  await restore();
  for (const knocker of TEST_PRINCIPALS) {
    const verdict = await knock(operation, target, knocker).then(() => "allowed", codeOf);
    if (verdict === "allowed" && operation !== "get" && operation !== "list") await restore();
    verdicts[knocker.name] = verdict;
  }
  return verdicts;
}

const expectedOf = (access: Access, operation: AccessMethod): Verdicts =>
  Object.fromEntries(
    TEST_PRINCIPALS.map((knocker) => [
      knocker.name,
      isGranted(access, operation, knocker) ? "allowed" : "permission-denied",
    ]),
  );

describe.each(collections)("$name", (collection) => {
  const { name, scopeField, subcollections, signIn } = collection;
  /** An employee that a company adds has an id that begins with the company's. */
  const id = scopeField !== undefined && !signIn ? `c1_${"o".repeat(20)}` : OWNER;
  const targetOf = (operation: AccessMethod): Target => {
    // What a company reads is its own; a new account is of an id that nobody has.
    const reads = operation === "get" || operation === "list";
    const values = reads ? goodValues(collection) : newValues(collection);
    const good = documentFor(collection, values, "create", id);
    const { password: _, ...edited } = values;
    const edit = documentFor(collection, signIn ? edited : values, "edit");
    return { collection, parent: name, id, good, edit, ...(scopeField ? { scopeField } : {}) };
  };

  it.each(ACCESS_METHODS)("the method %s is allowed to the declared principals only", async (operation) => {
    const target = targetOf(operation);
    const isNew = operation === "create";
    const credential = credentialOf(collection, target.good, id);
    const restore = async () => {
      // A copy in the trash keeps the record from being deleted again.
      await world.put(`Trash/${name}~${id}`, undefined);
      await world.put(`${name}/${id}`, isNew ? undefined : target.good);
      if (credential) await world.put(credential.path, isNew ? undefined : credential.fields);
    };
    expect(await verdictsOf(operation, target, restore)).toEqual(expectedOf(accessOf(collection), operation));
  });

  it.each(
    subcollections.flatMap((sub) => ACCESS_METHODS.map((operation) => ({ below: sub.name, sub, operation }))),
  )(
    "the method $operation on $below is allowed to the declared principals only",
    async ({ operation, sub }) => {
      await world.put(`${name}/${OWNER}`, targetOf("get").good);
      const parent = `${name}/${OWNER}/${sub.name}`;
      const good = goodValues(sub);
      const restore = () => world.put(`${parent}/${OWNER}`, operation === "create" ? undefined : good);
      const target = { collection, parent, id: OWNER, good, edit: good };
      const verdicts = await verdictsOf(operation, target, restore);
      expect(verdicts).toEqual(expectedOf(sub.access, operation));
    },
  );
});

describe("a collection group", () => {
  const names = [
    ...new Set(collections.flatMap(({ subcollections }) => subcollections.map(({ name }) => name))),
  ];

  it.each(names)("only admins list and count the group %s", async (name) => {
    for (const knocker of TEST_PRINCIPALS) {
      const group = query(collectionGroup(world.as(knocker.uid), name), where("brandName", "==", "Saffron"));
      const verdict = knocker.countsAs.includes("admin") ? assertSucceeds : assertFails;
      await verdict(getDocs(group));
      await verdict(getCount(group));
    }
  });
});

describe("an undeclared collection", () => {
  it.each(["Unknown", "Brands/owner/notes", "Admins/a1/redeemed_discounts"])(
    "the undeclared collection %s is closed to admins too",
    async (parent) => {
      const record = doc(world.as("admin"), `${parent}/x`);
      await assertFails(getDoc(record));
      await assertFails(setDoc(record, { brandName: "x" }));
      await assertSucceeds(getDoc(doc(world.as("admin"), "Brands/x")));
    },
  );
});

it("redemptions outlive their account: admins still read them, the company does not, and nobody deletes them", async () => {
  const redemption = "Employees/left/redeemed_discounts/one";
  await world.put("Employees/left", { name: "Left", companyId: COMPANY.id, companyName: COMPANY.name });
  await world.put(redemption, { brandName: "Saffron" });
  await assertSucceeds(getDoc(doc(world.as("own-company"), redemption)));
  await assertFails(deleteDoc(doc(world.as("admin"), redemption)));
  await assertSucceeds(deleteDoc(doc(world.as("admin"), "Employees/left")));
  await assertSucceeds(getDoc(doc(world.as("admin"), redemption)));
  await assertFails(getDoc(doc(world.as("own-company"), redemption)));
  await assertFails(deleteDoc(doc(world.as("admin"), redemption)));
});

it("the test has a principal of every declared kind", () => {
  const grants = collections.flatMap(({ access, subcollections }) => [
    access,
    ...subcollections.map((sub) => sub.access),
  ]);
  for (const principal of grants.flatMap((access) =>
    ACCESS_METHODS.flatMap((operation) => principalsOf(access, operation)),
  ))
    expect(TEST_PRINCIPALS.some(({ countsAs }) => countsAs.includes(principal))).toBe(true);
});
