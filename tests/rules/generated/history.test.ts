/** What is recorded, through the web SDK: writes without their entry, and whose entries and copies who may read. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection as collectionAt,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  query,
  setDoc,
  updateDoc,
  where,
  writeBatch,
  type DocumentData,
  type UpdateData,
} from "firebase/firestore/lite";
import { describe, it } from "vitest";
import { storedKeysOf } from "../../../packages/firestore-panel/src/fields/models";
import { prunedKeys } from "../../../packages/firestore-panel/src/fields/derived";
import { collections } from "../../../src/resources";
import { employees } from "../../../src/resources/employees";
import { principalsOf } from "../../../packages/firestore-panel/src/schema/define-collection";
import {
  HISTORY,
  isAudited,
  firstEntryId,
  newOperationId,
  TRASH,
  trashId,
} from "../../../packages/firestore-panel/src/schema/history";
import { COMPANY, goodValues, newValues } from "../../fixtures/specimens/good-record";
import { credentialOf, documentFor, recordOf, rulesWorld } from "./rules-world";
import { withAudit } from "../../unit/security/audited-changes";
import * as signed from "./audited-batch";

const world = await rulesWorld();

const admin = () => world.as("admin");
const good = () => documentFor(employees, goodValues(employees), "create");

describe.each(collections.filter(isAudited))("$name", (collection) => {
  const path = `${collection.name}/recorded`;
  const values = () => documentFor(collection, newValues(collection), "create", "recorded");
  const credential = () => credentialOf(collection, values(), "recorded");
  const forget = async () => {
    await world.put(path, undefined);
    const kept = credential();
    if (kept) await world.put(kept.path, undefined);
  };

  it("a record is added, changed and deleted with an entry only, and not added again while it is in the trash", async () => {
    await forget();
    const alone = writeBatch(admin()).set(doc(admin(), path), values());
    const kept = credential();
    if (kept) alone.set(doc(admin(), kept.path), kept.fields);
    await assertFails(alone.commit());
    const { add, remove } = recordOf(admin(), collection, path);
    await assertSucceeds(add(values()));

    const { password: _, passwordAt: __, ...same } = documentFor(collection, newValues(collection), "edit");
    const text = collection.fields.find(
      ({ type, key, immutable }) =>
        type === "text" && !immutable && key !== collection.scopeField && key !== collection.formerNames?.of,
    );
    const edit = { ...same, ...(text && { [storedKeysOf(text)[0] ?? text.key]: "Changed" }) };
    await assertFails(updateDoc(doc(admin(), path), edit as UpdateData<DocumentData>));
    const may = principalsOf(collection.access, "update").length > 0 ? assertSucceeds : assertFails;
    await may(signed.updateDoc(doc(admin(), path), edit));

    const gone = writeBatch(admin()).delete(doc(admin(), path));
    if (kept) gone.delete(doc(admin(), kept.path));
    await assertFails(gone.commit());
    await assertSucceeds(remove(values()));
    await assertFails(add(values()));
    await world.put(`${TRASH}/${trashId(collection.name, "recorded")}`, undefined);
    await assertSucceeds(add(values()));
  });
});

describe("history entries and trash copies", () => {
  const entry = (uid: string, company: string | null) =>
    signed.entryOf(uid, employees, `${"w".repeat(20)}~00000000`, "create", { company, first: "x" });

  it.each([HISTORY, TRASH])(
    "a company reads documents in %s of its own records, and an admin all",
    async (name) => {
      const stored = (company: string | null) => ({ ...entry("admin", company), at: new Date() });
      await world.put(`${name}/own`, stored(COMPANY.id));
      await world.put(`${name}/theirs`, stored("OTHER"));
      await world.put(`${name}/admins`, stored(null));
      const read = (uid: string, id: string) => getDoc(doc(world.as(uid), `${name}/${id}`));
      const list = (uid: string, company: string) =>
        getDocs(query(collectionAt(world.as(uid), name), where("company", "==", company)));
      for (const id of ["own", "theirs", "admins"]) await assertSucceeds(read("admin", id));
      await assertSucceeds(getDocs(collectionAt(admin(), name)));
      await assertSucceeds(read("own-company", "own"));
      await assertSucceeds(list("own-company", COMPANY.id));
      for (const id of ["theirs", "admins"]) await assertFails(read("own-company", id));
      await assertFails(list("own-company", "OTHER"));
      await assertFails(getDocs(collectionAt(world.as("own-company"), name)));
      for (const uid of ["member", "owner", "former-admin", "late-admin", "former-company"])
        await assertFails(read(uid, "own"));
    },
  );

  it("an entry is never changed or deleted, by an admin or its company", async () => {
    await world.put(`${HISTORY}/lasting`, { ...entry("admin", COMPANY.id), at: new Date() });
    for (const uid of ["admin", "own-company"]) {
      const lasting = doc(world.as(uid), `${HISTORY}/lasting`);
      await assertSucceeds(getDoc(lasting));
      await assertFails(updateDoc(lasting, { title: "Other" }));
      await assertFails(deleteDoc(lasting));
    }
  });

  it("an entry without its record's write is refused", async () => {
    await world.put("Employees/standing", good());
    const id = firstEntryId(newOperationId());
    const change = { company: COMPANY.id, first: "standing", ids: ["standing"] };
    const alone = signed.entryOf("admin", employees, id, "update", change);
    await assertFails(setDoc(doc(admin(), `${HISTORY}/${id}`), alone));
    const batch = writeBatch(admin());
    const { password: _, _search, _sort, ...before } = good();
    batch.update(doc(admin(), "Employees/standing"), { name: "New", _change: id });
    batch.set(doc(admin(), `${HISTORY}/${id}`), {
      ...alone,
      before: { standing: before },
      after: {},
    });
    await assertSucceeds(batch.commit());
  });
});

describe("a restore from the trash", () => {
  const gone = (companyId: string, id: string) => {
    const [path, copy] = [`Employees/${id}`, `${TRASH}/${trashId("Employees", id)}`];
    const [stored, moment] = [{ ...good(), companyId }, signed.momentOf(new Date())];
    const author = signed.authorOf("admin");
    const all = withAudit([employees], author, { [path]: stored }, { [path]: null }, moment);
    return world.put(copy, all[copy] ?? undefined);
  };
  const restore = (uid: string, id: string, removes = true, note?: string) => {
    const database = world.as(uid);
    const change = firstEntryId(newOperationId());
    const batch = writeBatch(database);
    batch.set(doc(database, `Employees/${id}`), { ...good(), _change: change });
    const before = { [id]: signed.without(good(), prunedKeys(employees)) };
    const what = { company: COMPANY.id, first: id, ids: [id], before, after: {} };
    batch.set(doc(database, `${HISTORY}/${change}`), signed.entryOf(uid, employees, change, "restore", what));
    if (removes) batch.delete(doc(database, `${TRASH}/${trashId("Employees", id)}`));
    if (note !== undefined) batch.delete(doc(database, note));
    return batch.commit();
  };

  it("a company restores only its own employee, under any id, and removes the copy", async () => {
    await gone(COMPANY.id, "hashed");
    await gone("OTHER", "others");
    await assertFails(restore("own-company", "others"));
    await assertFails(restore("own-company", "never"));
    await assertFails(restore("own-company", "hashed", false));
    await assertSucceeds(restore("own-company", "hashed"));
  });

  it("a restored account leaves no note of its deletion", async () => {
    const note = "DeletedAccounts/Employees/Accounts/noted";
    await gone(COMPANY.id, "noted");
    await world.put(note, { time: new Date(), total: 9, names: {} });
    await assertFails(restore("own-company", "noted"));
    await assertSucceeds(restore("own-company", "noted", true, note));
  });
});
