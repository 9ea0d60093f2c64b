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
} from "firebase/firestore";
import { afterAll, beforeAll, describe, it } from "vitest";
import { storedKeysOf } from "../../../src/fields/models";
import { prunedKeys } from "../../../src/fields/pruned-keys";
import { collections } from "../../../src/resources";
import { employees } from "../../../src/resources/employees";
import {
  HISTORY,
  isAudited,
  firstEntryId,
  newOperationId,
  TRASH,
  trashId,
} from "../../../src/schema/history";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { COMPANY, goodValues, newValues } from "../../fixtures/specimens/good-record";
import { credentialOf, documentFor, recordOf, startRulesWorld, type RulesWorld } from "./rules-world";
import * as signed from "./audited-batch";

let world: RulesWorld;
beforeAll(async () => {
  world = await startRulesWorld("demo-rules-history", firestoreRules(collections));
});
afterAll(async () => world.stop());

const admin = () => world.as("admin");
const own = (name: string) => `c1_${name.padEnd(20, "0")}`;
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

  it("is added, changed and deleted with an entry, and not without one; what is in the trash is not added anew", async () => {
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
        type === "text" &&
        !immutable &&
        key !== collection.companyField &&
        key !== collection.formerNames?.of,
    );
    const edit = { ...same, ...(text && { [storedKeysOf(text)[0] ?? text.key]: "Changed" }) };
    await assertFails(updateDoc(doc(admin(), path), edit as UpdateData<DocumentData>));
    await assertSucceeds(signed.updateDoc(doc(admin(), path), edit));

    const gone = writeBatch(admin()).delete(doc(admin(), path));
    if (kept) gone.delete(doc(admin(), kept.path));
    await assertFails(gone.commit());
    await assertSucceeds(remove(values()));
    await assertFails(add(values()));
    await world.put(`${TRASH}/${trashId(collection.name, "recorded")}`, undefined);
    await assertSucceeds(add(values()));
  });
});

describe("entries and copies", () => {
  const entry = (uid: string, company: string | null) =>
    signed.entryOf(uid, employees, `${"w".repeat(20)}~00000000`, "create", { company, first: "x" });

  it.each([HISTORY, TRASH])(
    "%s: a company reads those of its own records, and an admin all",
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

  it("an entry alone, of a record that is not written, is refused", async () => {
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

describe("out of the trash", () => {
  const gone = (uid: string, company: string, id: string) =>
    world.put(`${TRASH}/${trashId("Employees", id)}`, {
      ...signed.copyOf(uid, employees, { ...good(), companyId: company }, firstEntryId(newOperationId())),
      at: new Date(),
    });
  const restore = (
    uid: string,
    id: string,
    removes = true,
    otherwise: DocumentData = {},
    said: object = {},
  ) => {
    const database = world.as(uid);
    const change = firstEntryId(newOperationId());
    const batch = writeBatch(database);
    batch.set(doc(database, `Employees/${id}`), { ...good(), ...otherwise, _change: change });
    const before = { [id]: signed.without(good(), prunedKeys(employees)) };
    const what = { company: COMPANY.id, first: id, ids: [id], before, after: {}, ...said };
    batch.set(doc(database, `${HISTORY}/${change}`), signed.entryOf(uid, employees, change, "restore", what));
    if (removes) batch.delete(doc(database, `${TRASH}/${trashId("Employees", id)}`));
    return batch.commit();
  };

  it("a company restores its own employee under any id, with the copy going, and no other's", async () => {
    await gone("admin", COMPANY.id, "hashed");
    await gone("admin", "OTHER", "others");
    await assertFails(restore("own-company", "others"));
    await assertFails(restore("own-company", "never"));
    await assertFails(restore("own-company", "hashed", false));
    await assertSucceeds(restore("own-company", "hashed"));
  });

  it("a password and another value come back told as changed, or not at all", async () => {
    await gone("admin", COMPANY.id, "changed");
    const changed = { name: "New", password: "Other-1234" };
    const untold = { before: {} };
    await assertFails(restore("admin", "changed", true, changed));
    await assertFails(restore("admin", "changed", true, changed, { ...untold, hidden: ["password"] }));
    await assertFails(restore("admin", "changed", true, { name: "New" }, untold));
    await assertSucceeds(restore("admin", "changed", true, changed, { hidden: ["password"] }));
  });

  it("its entry names ids that can be asked for, and tells few characters", async () => {
    const ids = (one: unknown) => ({ ids: ["named", one] });
    await gone("admin", COMPANY.id, "named");
    for (const one of ["a/b", 7, "", "..", "__x__"])
      await assertFails(restore("admin", "named", true, {}, ids(one)));
    await assertFails(
      restore("admin", "named", true, {}, { after: { named: { name: "x".repeat(900_000) } } }),
    );
    await assertFails(restore("admin", "named", true, {}, { after: { "named/name": "x".repeat(30_001) } }));
    const much = { after: { "named/name": "x".repeat(30_000) } };
    await assertSucceeds(restore("admin", "named", true, {}, much));
  });

  it("a company forges no copy to get at an id that is not its own", async () => {
    const database = world.as("own-company");
    await world.put(`Employees/${own("real")}`, good());
    const change = firstEntryId(newOperationId());
    const copy = signed.copyOf("own-company", employees, good(), change);
    const deletes = (...forged: readonly string[]) => {
      const ids = [own("real"), ...forged];
      const what = { company: COMPANY.id, first: own("real"), ids, count: ids.length };
      const batch = writeBatch(database).delete(doc(database, `Employees/${own("real")}`));
      for (const id of ids) batch.set(doc(database, `${TRASH}/${trashId("Employees", id)}`), copy);
      batch.set(
        doc(database, `${HISTORY}/${change}`),
        signed.entryOf("own-company", employees, change, "delete", what),
      );
      return batch.commit();
    };
    await assertFails(deletes("never"));
    await assertSucceeds(deletes());
  });

  it("a former company does not take the id of a record that is in the trash of another", async () => {
    const taken = own("moved");
    await gone("admin", "OTHER", taken);
    const add = (uid: string, id: string) => signed.setDoc(doc(world.as(uid), `Employees/${id}`), good());
    await assertFails(add("own-company", taken));
    await assertSucceeds(add("own-company", own("fresh")));
    // Beside it nothing is deleted into the copy's place.
    await world.put(`Employees/${taken}`, good());
    await assertFails(signed.deleteDoc(doc(admin(), `Employees/${taken}`)));
    await world.put(`${TRASH}/${trashId("Employees", taken)}`, undefined);
    await assertSucceeds(signed.deleteDoc(doc(admin(), `Employees/${taken}`)));
  });

  it("the only copy of a record that is gone is not written over", async () => {
    await gone("admin", COMPANY.id, "left");
    const at = doc(admin(), `${TRASH}/${trashId("Employees", "left")}`);
    await assertFails(updateDoc(at, { title: "Other" }));
  });

  it("nobody empties the trash without a trace: an admin with an entry, twenty at once, and no company", async () => {
    const purge = async (uid: string, count: number, hours: number, isNamed = true) => {
      const ids = Array.from({ length: count }, (_, index) => `purged${String(index)}`);
      const database = world.as(uid);
      const change = firstEntryId(newOperationId());
      const batch = writeBatch(database);
      for (const id of ids) {
        const copy = signed.copyOf("admin", employees, good(), firstEntryId(newOperationId()));
        await world.put(`${TRASH}/${trashId("Employees", id)}`, { ...copy, at: signed.inDays(-hours / 24) });
        batch.delete(doc(database, `${TRASH}/${trashId("Employees", id)}`));
      }
      const what = { company: COMPANY.id, first: ids[0], ids, count };
      if (isNamed) {
        batch.set(
          doc(database, `${HISTORY}/${change}`),
          signed.entryOf(uid, employees, change, "purge", what),
        );
        batch.update(doc(database, `Sessions/${uid}`), { entry: change });
      }
      return batch.commit();
    };
    await assertFails(purge("admin", 1, 25, false));
    await assertFails(purge("admin", 1, 23));
    await assertFails(purge("admin", 21, 25));
    await assertFails(purge("own-company", 1, 25));
    await assertFails(purge("own-company", 1, 25, false));
    await assertSucceeds(purge("admin", 20, 25));
    // After its days a copy goes by itself.
    await assertSucceeds(purge("own-company", 1, 721, false));
  });
});
