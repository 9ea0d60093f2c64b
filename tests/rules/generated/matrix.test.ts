/** Who may do what, for every declared collection: each operation by each kind of caller, from the declarations. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection as collectionAt,
  collectionGroup,
  deleteDoc,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { collections } from "../../../src/resources";
import { callersOf, OPERATIONS } from "../../../src/schema/access";
import type { Operation } from "../../../src/schema/types";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { COMPANY, goodValues } from "../../fixtures/specimens/good-record";
import { isGranted, KNOCKERS, OWNER, type Knocker } from "./callers";
import { documentFor, startRulesWorld, type Data, type RulesWorld } from "./rules-world";

let world: RulesWorld;
beforeAll(async () => {
  world = await startRulesWorld("demo-rules-matrix", firestoreRules(collections));
});
afterAll(async () => world.stop());

interface Target {
  readonly parent: string;
  readonly good: Data;
  readonly edit: Data;
  readonly companyField?: string;
}

function knock(
  operation: Operation,
  { parent, good, edit, companyField }: Target,
  { uid }: Knocker,
): Promise<unknown> {
  const record = doc(world.as(uid), `${parent}/${OWNER}`);
  switch (operation) {
    case "get":
      return getDoc(record);
    case "list": {
      const all = collectionAt(world.as(uid), parent);
      return getDocs(companyField ? query(all, where(companyField, "==", COMPANY.id)) : query(all, limit(3)));
    }
    case "create":
      return setDoc(record, good);
    case "update":
      return updateDoc(record, edit);
    case "delete":
      return deleteDoc(record);
  }
}

const cases = OPERATIONS.flatMap((operation) =>
  KNOCKERS.map((knocker) => ({ operation, knocker, who: knocker.name })),
);

describe.each(collections)("$name", (collection) => {
  const { name, access, companyField } = collection;
  let target: Target;
  beforeAll(async () => {
    const good = await documentFor(collection, goodValues(collection), "create", OWNER);
    const edit = await documentFor(collection, goodValues(collection), "edit");
    target = { parent: name, good, edit, ...(companyField ? { companyField } : {}) };
  });
  beforeEach(async () => world.put(`${name}/${OWNER}`, target.good));

  it.each(cases)("$operation by $who", async ({ operation, knocker }) => {
    if (operation === "create") await world.put(`${name}/${OWNER}`, undefined);
    const answer = knock(operation, target, knocker);
    await (isGranted(access, operation, knocker) ? assertSucceeds(answer) : assertFails(answer));
  });

  it.each(collection.subcollections.flatMap((sub) => cases.map((one) => ({ ...one, sub, below: sub.name }))))(
    "$below: $operation by $who",
    async ({ operation, knocker, sub }) => {
      const parent = `${name}/${OWNER}/${sub.name}`;
      const good = goodValues(sub);
      const existing = operation === "create" ? undefined : good;
      await world.put(`${parent}/${OWNER}`, existing);
      const answer = knock(operation, { parent, good, edit: good }, knocker);
      await (isGranted(sub.access, operation, knocker) ? assertSucceeds(answer) : assertFails(answer));
    },
  );
});

describe("all subcollections of a name at once", () => {
  const names = [
    ...new Set(collections.flatMap(({ subcollections }) => subcollections.map(({ name }) => name))),
  ];

  it.each(names.flatMap((name) => KNOCKERS.map((knocker) => ({ name, knocker, who: knocker.name }))))(
    "$name: list and count by $who",
    async ({ name, knocker }) => {
      const group = query(collectionGroup(world.as(knocker.uid), name), where("brandName", "==", "Saffron"));
      const verdict = knocker.counts.includes("admin") ? assertSucceeds : assertFails;
      await verdict(getDocs(group));
      await verdict(getCountFromServer(group));
    },
  );
});

describe("what nobody declared", () => {
  it.each(["Unknown", "Brands/owner/notes", "Admins/a1/redeemed_discounts"])(
    "%s is closed to admins too",
    async (parent) => {
      const record = doc(world.as("admin"), `${parent}/x`);
      await assertFails(getDoc(record));
      await assertFails(setDoc(record, { brandName: "x" }));
      await assertSucceeds(getDoc(doc(world.as("admin"), "Brands/x")));
    },
  );
});

it("the mobile app may add times and other values to a redemption", async () => {
  const staff = collections.find(({ name }) => name === "Westwalk_Staff");
  if (!staff) throw new Error("there is no staff");
  await world.put(`Westwalk_Staff/${OWNER}`, await documentFor(staff, goodValues(staff), "create"));
  const redemption = (id: string) => doc(world.as(OWNER), `Westwalk_Staff/${OWNER}/redeemed_discounts/${id}`);
  const added = { brandId: "b1", discount: "20%", redeemedAt: serverTimestamp() };
  await assertSucceeds(setDoc(redemption("a"), { brandName: "Saffron", ...added }));
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`more${n}`, n]));
  await assertFails(setDoc(redemption("b"), { brandName: "Saffron", ...many }));
});

it("redemptions outlive their account: admins read them, the company does no more, and nobody deletes them", async () => {
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

it("has somebody of every kind that a declaration grants something to", () => {
  const grants = collections.flatMap(({ access, subcollections }) => [
    access,
    ...subcollections.map((sub) => sub.access),
  ]);
  for (const caller of grants.flatMap((access) =>
    OPERATIONS.flatMap((operation) => callersOf(access, operation)),
  ))
    expect(KNOCKERS.some(({ counts }) => counts.includes(caller))).toBe(true);
});
