/** Notes about deleted accounts: written with a permitted deletion, with numbers by admins only. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection as collectionAt,
  doc,
  getAggregate,
  getDoc,
  serverTimestamp,
  sum,
} from "firebase/firestore/lite";
import { beforeEach, describe, it } from "vitest";
import { collections } from "../../../src/resources";
import { TRASH, trashId } from "../../../packages/firestore-panel/src/schema/history";
import { COMPANY, goodValues } from "../../fixtures/specimens/good-record";
import { isGranted, TEST_PRINCIPALS, OWNER } from "./principals";
import { documentFor, rulesWorld, type Data } from "./rules-world";
import { deleteDoc, setDoc, writeBatch } from "./audited-batch";

const world = await rulesWorld();

const GOOD = { total: 9, names: { "Pearl Café": 9 } };
const UNCOUNTED = { total: 0, names: {} };
const KINDS = collections.filter(({ subcollections }) => subcollections.some(({ tally }) => tally));

describe.each(KINDS)("$name", (collection) => {
  const [record, notes] = [`${collection.name}/${OWNER}`, `DeletedAccounts/${collection.name}/Accounts`];
  const note = `${notes}/${OWNER}`;
  const putBack = async () => {
    await world.put(record, documentFor(collection, goodValues(collection), "create"));
    await world.put(note, undefined);
    await world.put(`${TRASH}/${trashId(collection.name, OWNER)}`, undefined);
  };
  beforeEach(putBack);
  const deletion = (uid: string | undefined, data: Data = GOOD, at = note) => {
    const batch = writeBatch(world.as(uid));
    batch.delete(doc(world.as(uid), record));
    batch.set(doc(world.as(uid), at), { time: serverTimestamp(), ...data });
    return batch.commit();
  };

  it.each(TEST_PRINCIPALS)(
    "$name adds a note only with a permitted deletion, and only admins note numbers, sum and remove notes",
    async (knocker) => {
      const mayDelete = isGranted(collection.access, "delete", knocker);
      const judged = knocker.countsAs.includes("admin") ? assertSucceeds : assertFails;
      const database = world.as(knocker.uid);
      await judged(deletion(knocker.uid));
      if (!knocker.countsAs.includes("admin"))
        await (mayDelete ? assertSucceeds : assertFails)(deletion(knocker.uid, UNCOUNTED));
      await judged(getAggregate(collectionAt(database, notes), { total: sum("total") }));
      await assertFails(getDoc(doc(database, note)));
      await world.put(record, undefined);
      // A note without its deletion is refused alike whether the account was deleted with a note or never existed.
      const uncounted = (id: string) =>
        setDoc(doc(database, `${notes}/${id}`), { time: serverTimestamp(), ...UNCOUNTED });
      await assertFails(uncounted("never"));
      await world.put(note, UNCOUNTED);
      await judged(uncounted(OWNER));
      await world.put(note, UNCOUNTED);
      const counted = { time: serverTimestamp(), ...GOOD };
      await judged(setDoc(doc(database, note), counted));
      // Numbers are noted once.
      await world.put(note, GOOD);
      await assertFails(setDoc(doc(database, note), counted));
      await judged(deleteDoc(doc(database, note)));
    },
  );

  it("a note of a record that exists is not counted", async () => {
    await world.put(note, UNCOUNTED);
    const counted = () => setDoc(doc(world.as("admin"), note), { time: serverTimestamp(), ...GOOD });
    await assertFails(counted());
    await world.put(record, undefined);
    await assertSucceeds(counted());
  });

  it("a note is refused without the deletion of its own record", async () => {
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

  it("a note has a fixed form and size", async () => {
    const names = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 1]));
    const long = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`${index}`.padEnd(1000, "x"), 0]),
    );
    const bad: readonly Data[] = [
      ...[0, -9, 1.5, "9"].map((total) => ({ ...GOOD, total })),
      { total: 0, names: { a: 1 } },
      ...[100_001, 1e18, NaN].map((total) => ({ total, names: {} })),
      { ...GOOD, names: ["Pearl Café"] },
      { ...GOOD, names: names(501) },
      { ...GOOD, names: { ...long, x: 0 } },
      { ...GOOD, time: new Date(0) },
      { ...GOOD, more: true },
      { total: 9 },
    ];
    for (const data of bad) await assertFails(deletion("admin", data));
    await assertSucceeds(deletion("admin", { total: 100_000, names: names(500) }));
    await putBack();
    await assertSucceeds(deletion("admin", { ...GOOD, names: long }));
  });

  it("a note counts each brand by a whole number up to its total, and few brands by a large one", async () => {
    const large = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 101 + index]));
    const bad = [10, 99, 101, 100_000, 1e18, -1, -1_000_000, 0.5, NaN, "9", null, true, { n: 1 }, [1]];
    for (const count of bad) await assertFails(deletion("admin", { total: 9, names: { a: 1, b: count } }));
    await assertFails(deletion("admin", { total: 120, names: { a: 121 } }));
    await assertFails(deletion("admin", { total: 500, names: { a: 200.5 } }));
    await assertFails(deletion("admin", { total: 500, names: large(21) }));
    await assertSucceeds(deletion("admin", { total: 500, names: { ...large(20), a: 100, b: 0, c: 1 } }));
  });

  it.each([9, 100, 101, 100_000])(
    "a note counts a brand at most as often as its total of %i",
    async (total) => {
      await assertFails(deletion("admin", { total, names: { a: total + 1 } }));
      await assertSucceeds(deletion("admin", { total, names: { a: total, b: total } }));
    },
  );
});

it("a company's deletion with a note without names stays within the look-ups of a request", async () => {
  const note = "DeletedAccounts/Employees/Accounts/x";
  await world.put("Employees/x", { companyId: COMPANY.id, companyName: COMPANY.name });
  const remove = (data: Data) => {
    const batch = writeBatch(world.as("own-company"));
    batch.delete(doc(world.as("own-company"), "Employees/x"));
    batch.set(doc(world.as("own-company"), note), { time: serverTimestamp(), ...data });
    return batch.commit();
  };
  await assertFails(remove({ total: 0, names: { "Pearl Café": 0 } }));
  await world.put(note, GOOD);
  await assertFails(remove(UNCOUNTED));
  await world.put(note, undefined);
  await assertSucceeds(remove(UNCOUNTED));
});
