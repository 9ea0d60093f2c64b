/** The rules behind the company's panel, asked without it: each denial beside the twin that is allowed. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  where,
} from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, test } from "vitest";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { collections } from "../../../src/resources";
import { credentialKeyOf } from "../../../src/schema/verifier";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { COMPANY } from "../../fixtures/specimens/good-record";
import { startRulesWorld, type RulesWorld } from "../../rules/generated/rules-world";
import { deleteDoc, setDoc, updateDoc, writeBatch } from "../../rules/generated/audited-batch";

const OTHER = { companyId: "OTHER", companyName: "Other" };
const OWN = { companyId: COMPANY.id, companyName: COMPANY.name };
const PERSON = { name: "Aisha", empId: "1", qid: "2", email: null, password: "issued" };
/** By rule, what a company adds has an id that begins with the company's. */
const NEW = `Employees/c1_${"n".repeat(20)}`;

let world: RulesWorld;
const own = (path: string) => doc(world.as("own-company"), path);
const employees = () => collection(world.as("own-company"), "Employees");

beforeAll(async () => {
  world = await startRulesWorld("demo-company-rules", firestoreRules(collections));
});
beforeEach(async () => {
  await world.put("Employees/own", { ...PERSON, ...OWN });
  await world.put("Employees/other", { ...PERSON, ...OTHER });
  await world.put(NEW, undefined);
});
afterAll(async () => world.stop());

describe("company list", () => {
  test("a company's list names only the company itself", async () => {
    await assertSucceeds(getDocs(query(employees(), where("companyId", "==", OWN.companyId))));
    await assertFails(getDocs(query(employees(), where("companyId", "==", "OTHER"))));
    await assertFails(getDocs(query(employees(), where("companyId", "in", [OWN.companyId, "OTHER"]))));
    await assertFails(getDocs(query(employees(), where("companyName", "==", OWN.companyName))));
    await assertFails(getDocs(query(employees(), limit(1))));
    await assertFails(getDocs(employees()));
  });

  test("a company's count reveals nothing about other companies", async () => {
    await assertSucceeds(getCountFromServer(query(employees(), where("companyId", "==", OWN.companyId))));
    await assertFails(getCountFromServer(query(employees(), where("companyId", "==", "OTHER"))));
    await assertFails(getCountFromServer(employees()));
  });
});

describe("new employee", () => {
  test("a company adds employees to itself only, under its own name", async () => {
    await assertFails(setDoc(own(NEW), { ...PERSON, ...OTHER }));
    await assertFails(setDoc(own(NEW), { ...PERSON, ...OWN, companyName: "Other" }));
    await assertFails(setDoc(own(NEW), { ...PERSON, ...OWN, companyId: [OWN.companyId] }));
    await assertFails(setDoc(own(NEW), PERSON));
    for (const path of ["Employees/new", NEW.replace("c1", "c2"), `${NEW}n`])
      await assertFails(setDoc(own(path), { ...PERSON, ...OWN }));
    await assertSucceeds(setDoc(own(NEW), { ...PERSON, ...OWN }));
  });

  test("a batch that also writes another company's employee is refused", async () => {
    const batch = writeBatch(world.as("own-company"));
    batch.set(own(NEW), { ...PERSON, ...OWN });
    batch.update(own("Employees/other"), { name: "Mine now" });
    await assertFails(batch.commit());
    await assertSucceeds(setDoc(own(NEW), { ...PERSON, ...OWN }));
  });
});

describe("employee edit", () => {
  test("an edited employee belongs to the company before and after the edit", async () => {
    await assertFails(updateDoc(own("Employees/own"), OTHER));
    await assertFails(updateDoc(own("Employees/own"), { companyId: "OTHER" }));
    await assertFails(updateDoc(own("Employees/own"), { companyName: "Other" }));
    await assertFails(updateDoc(own("Employees/other"), OWN));
    await assertFails(updateDoc(own("Employees/other"), { name: "Mine now" }));
    await assertFails(setDoc(own("Employees/other"), { ...PERSON, ...OWN }));
    await assertSucceeds(updateDoc(own("Employees/own"), { name: "Renamed" }));
  });
});

describe("delete and read", () => {
  test("a company deletes and reads its own employees only", async () => {
    await assertFails(getDoc(own("Employees/other")));
    await assertSucceeds(getDoc(own("Employees/own")));
    await assertFails(deleteDoc(own("Employees/other")));
    await assertSucceeds(deleteDoc(own("Employees/own")));
  });
});

describe("company record", () => {
  test("a company's record is read by itself and by admins, and written by admins alone", async () => {
    await assertSucceeds(getDoc(own("Companies/c1")));
    await assertFails(getDoc(own("Companies/c2")));
    await assertFails(getDocs(query(collection(world.as("own-company"), "Companies"), limit(1))));
    await assertFails(updateDoc(own("Companies/c1"), { passwordAt: serverTimestamp() }));
    await assertFails(updateDoc(own("Companies/c1"), { companyName: "Grand" }));
  });

  test("a company's password is renewed together with its credential, which ends its sessions for good", async () => {
    const [first, second] = ["a".repeat(64), "b".repeat(64)];
    const path = `Credentials/${await credentialKeyOf("company", COMPANY.id)}`;
    const credential = { kind: "company", recordId: "c1" };
    const lifted = { kind: "company", id: COMPANY.id, credential: path.replace("Credentials/", "") };
    await world.put(path, { ...credential, verifier: first, time: new Date(Date.now() - 1_000) });
    await world.put("Sessions/signed-in", {
      ...lifted,
      state: "granted",
      verifier: first,
      device: "",
      at: new Date(),
      expireAt: new Date(),
    });
    const employee = doc(world.as("signed-in"), "Employees/own");
    const admin = world.as("admin");
    const record = doc(admin, "Companies/c1");
    const renew = (verifier: string) => {
      const batch = writeBatch(admin);
      batch.update(record, { passwordAt: serverTimestamp() });
      batch.set(doc(admin, path), { ...credential, verifier, time: serverTimestamp() });
      return batch.commit();
    };
    await assertSucceeds(getDoc(employee));
    await assertFails(updateDoc(record, { passwordAt: serverTimestamp() }));
    await assertFails(updateDoc(doc(admin, path), { verifier: second, time: serverTimestamp() }));
    await assertFails(updateDoc(record, { password: "in plain text" }));
    await assertSucceeds(getDoc(employee));
    await assertSucceeds(renew(second));
    await assertFails(getDoc(employee));
    await assertSucceeds(renew(first));
    await assertFails(getDoc(employee));
  });
});

describe("last admin", () => {
  const asAdmin = (path: string) => doc(world.as("admin"), path);

  test("the last admin cannot be deleted, neither by itself nor with others in one batch", async () => {
    await world.put("Admins/second", { name: "S", email: "s@b.qa", passwordAt: new Date(), role: "User" });
    await assertFails(deleteDoc(asAdmin("Admins/a1")));
    const all = writeBatch(world.as("admin"));
    all.delete(asAdmin("Admins/second"));
    all.delete(asAdmin("Admins/a1"));
    await assertFails(all.commit());
    await assertSucceeds(deleteDoc(asAdmin("Admins/second")));
  });

  test("the last admin is at least the protected one, which nobody can delete, edit or replace", async () => {
    await world.put("Admins/root", {
      name: "Root",
      email: PROTECTED_ADMIN_EMAIL,
      passwordAt: new Date(),
      role: "Admin",
    });
    await assertFails(deleteDoc(asAdmin("Admins/root")));
    await assertFails(updateDoc(asAdmin("Admins/root"), { passwordAt: serverTimestamp() }));
    await assertFails(updateDoc(asAdmin("Admins/root"), { email: "x@b.qa", passwordAt: serverTimestamp() }));
    await assertFails(updateDoc(asAdmin("Admins/root"), { name: "Somebody" }));
    const taken = { email: PROTECTED_ADMIN_EMAIL, passwordAt: serverTimestamp() };
    await assertFails(updateDoc(asAdmin("Admins/a1"), taken));
    await assertSucceeds(updateDoc(asAdmin("Admins/a1"), { name: "A" }));
  });
});
