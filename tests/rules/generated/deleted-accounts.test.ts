/** Notes about deleted accounts: written with the deletion by whoever may delete, and by nobody else at no other time. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection as collectionAt,
  doc,
  getAggregateFromServer,
  getDoc,
  serverTimestamp,
  sum,
} from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, it } from "vitest";
import { collections } from "../../../src/resources";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { COMPANY, goodValues } from "../../fixtures/specimens/good-record";
import { isGranted, KNOCKERS, OWNER } from "./callers";
import { documentFor, startRulesWorld, type Data, type RulesWorld } from "./rules-world";
import { deleteDoc, setDoc, writeBatch } from "./signed";

let world: RulesWorld;
beforeAll(async () => {
  world = await startRulesWorld("demo-deleted-accounts", firestoreRules(collections));
});
afterAll(async () => world.stop());

const GOOD = { total: 9, names: { "Pearl Café": 9 } };
const KINDS = collections.filter(({ subcollections }) => subcollections.some(({ tally }) => tally));

describe.each(KINDS)("$name", (collection) => {
  const [record, notes] = [`${collection.name}/${OWNER}`, `DeletedAccounts/${collection.name}/Accounts`];
  const note = `${notes}/${OWNER}`;
  beforeEach(async () => {
    await world.put(record, documentFor(collection, goodValues(collection), "create"));
    await world.put(note, undefined);
  });
  const deletion = (uid: string | undefined, data: Data = GOOD, at = note) => {
    const batch = writeBatch(world.as(uid));
    batch.delete(doc(world.as(uid), record));
    batch.set(doc(world.as(uid), at), { time: serverTimestamp(), ...data });
    return batch.commit();
  };

  it.each(KNOCKERS)("$name notes what it may delete, and reads no note unless an admin", async (knocker) => {
    const mayDelete = isGranted(collection.access, "delete", knocker);
    await (mayDelete ? assertSucceeds : assertFails)(deletion(knocker.uid));
    const added = getAggregateFromServer(collectionAt(world.as(knocker.uid), notes), { total: sum("total") });
    await (knocker.counts.includes("admin") ? assertSucceeds : assertFails)(added);
    await assertFails(getDoc(doc(world.as(knocker.uid), note)));
    await world.put(note, GOOD);
    const forgotten = deleteDoc(doc(world.as(knocker.uid), note));
    await (knocker.counts.includes("admin") ? assertSucceeds : assertFails)(forgotten);
  });

  it("takes nothing from a record that is there, that was gone before, or that is another", async () => {
    const alone = () => setDoc(doc(world.as("admin"), note), { time: serverTimestamp(), ...GOOD });
    await assertFails(alone());
    await assertFails(deletion("admin", GOOD, `${notes}/another`));
    const other = KINDS.find(({ name }) => name !== collection.name)?.name ?? "";
    await assertFails(deletion("admin", GOOD, `DeletedAccounts/${other}/Accounts/${OWNER}`));
    await assertFails(deletion("admin", GOOD, `DeletedAccounts/Brands/Accounts/${OWNER}`));
    await assertSucceeds(deletion("admin"));
    await assertFails(alone());
    await assertFails(deletion("admin"));
  });

  it("is of a fixed form and size", async () => {
    const names = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]));
    const bad: readonly Data[] = [
      { ...GOOD, total: 0 },
      { ...GOOD, total: -9 },
      { ...GOOD, total: 1.5 },
      { ...GOOD, total: 1_000_001 },
      { ...GOOD, total: "9" },
      { ...GOOD, names: ["Pearl Café"] },
      { ...GOOD, names: names(501) },
      { ...GOOD, time: new Date(0) },
      { ...GOOD, more: true },
      { total: 9 },
    ];
    for (const data of bad) await assertFails(deletion("admin", data));
    await assertSucceeds(deletion("admin", { total: 1_000_000, names: names(500) }));
  });
});

it("a company's deletion with a note stays within the look-ups of a request", async () => {
  await world.put("Employees/x", { companyId: COMPANY.id, companyName: COMPANY.name });
  const batch = writeBatch(world.as("own-company"));
  batch.delete(doc(world.as("own-company"), "Employees/x"));
  batch.set(doc(world.as("own-company"), "DeletedAccounts/Employees/Accounts/x"), {
    time: serverTimestamp(),
    ...GOOD,
  });
  await assertSucceeds(batch.commit());
});
