/** The rules behind the company's panel, asked without it: each denial beside the twin that is allowed. */
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  deleteDoc,
  doc,
  getCountFromServer,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, describe, test } from "vitest";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import { collections } from "../../../src/resources";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { COMPANY } from "../../fixtures/specimens/good-record";
import { startRulesWorld, type RulesWorld } from "../../rules/generated/rules-world";

const OTHER = { companyId: "OTHER", companyName: "Other" };
const OWN = { companyId: COMPANY.id, companyName: COMPANY.name };
const PERSON = { name: "Aisha", empId: "1", qid: "2", email: null, password: "issued" };
const VERIFIER = "a".repeat(64);

let world: RulesWorld;
const own = (path: string) => doc(world.as("own-company"), path);
const employees = () => collection(world.as("own-company"), "Employees");

beforeAll(async () => {
  world = await startRulesWorld("demo-company-rules", firestoreRules(collections));
});
beforeEach(async () => {
  await world.put("Employees/own", { ...PERSON, ...OWN });
  await world.put("Employees/other", { ...PERSON, ...OTHER });
  await world.put("Employees/new", undefined);
});
afterAll(async () => world.stop());

describe("a list", () => {
  test("names the own company, and no other and no more", async () => {
    await assertSucceeds(getDocs(query(employees(), where("companyId", "==", OWN.companyId))));
    await assertFails(getDocs(query(employees(), where("companyId", "==", "OTHER"))));
    await assertFails(getDocs(query(employees(), where("companyId", "in", [OWN.companyId, "OTHER"]))));
    await assertFails(getDocs(query(employees(), where("companyName", "==", OWN.companyName))));
    await assertFails(getDocs(query(employees(), limit(1))));
    await assertFails(getDocs(employees()));
  });

  test("nor is anything told by a count", async () => {
    await assertSucceeds(getCountFromServer(query(employees(), where("companyId", "==", OWN.companyId))));
    await assertFails(getCountFromServer(query(employees(), where("companyId", "==", "OTHER"))));
    await assertFails(getCountFromServer(employees()));
  });
});

describe("a new employee", () => {
  test("is of the own company, under its own name", async () => {
    await assertFails(setDoc(own("Employees/new"), { ...PERSON, ...OTHER }));
    await assertFails(setDoc(own("Employees/new"), { ...PERSON, ...OWN, companyName: "Other" }));
    await assertFails(setDoc(own("Employees/new"), { ...PERSON, ...OWN, companyId: [OWN.companyId] }));
    await assertFails(setDoc(own("Employees/new"), PERSON));
    await assertSucceeds(setDoc(own("Employees/new"), { ...PERSON, ...OWN }));
  });

  test("is refused with a batch that also writes another company's", async () => {
    const batch = writeBatch(world.as("own-company"));
    batch.set(own("Employees/new"), { ...PERSON, ...OWN });
    batch.update(own("Employees/other"), { name: "Mine now" });
    await assertFails(batch.commit());
    await assertSucceeds(setDoc(own("Employees/new"), { ...PERSON, ...OWN }));
  });
});

describe("an edit", () => {
  test("is of an own employee before and after", async () => {
    await assertFails(updateDoc(own("Employees/own"), OTHER));
    await assertFails(updateDoc(own("Employees/own"), { companyId: "OTHER" }));
    await assertFails(updateDoc(own("Employees/own"), { companyName: "Other" }));
    await assertFails(updateDoc(own("Employees/other"), OWN));
    await assertFails(updateDoc(own("Employees/other"), { name: "Mine now" }));
    await assertFails(setDoc(own("Employees/other"), { ...PERSON, ...OWN }));
    await assertSucceeds(updateDoc(own("Employees/own"), { name: "Renamed" }));
  });
});

describe("deleting and reading", () => {
  test("is of own employees only", async () => {
    await assertFails(getDoc(own("Employees/other")));
    await assertSucceeds(getDoc(own("Employees/own")));
    await assertFails(deleteDoc(own("Employees/other")));
    await assertSucceeds(deleteDoc(own("Employees/own")));
  });
});

describe("a company's record", () => {
  test("is read by itself alone, and written by admins alone", async () => {
    await assertSucceeds(getDoc(own("Companies/c1")));
    await assertFails(getDoc(own("Companies/c2")));
    await assertFails(getDocs(query(collection(world.as("own-company"), "Companies"), limit(1))));
    await assertFails(updateDoc(own("Companies/c1"), { password: VERIFIER.replaceAll("a", "b") }));
    await assertFails(updateDoc(own("Companies/c1"), { companyName: "Grand" }));
  });

  test("has its password renewed by an admin, as a verifier, which ends the session", async () => {
    const record = doc(world.as("admin"), "Companies/c1");
    await assertFails(updateDoc(record, { password: "in plain text" }));
    await assertSucceeds(updateDoc(record, { password: "c".repeat(64) }));
    await assertFails(getDoc(own("Employees/own")));
    await assertSucceeds(updateDoc(record, { password: VERIFIER }));
    await assertSucceeds(getDoc(own("Employees/own")));
  });
});

describe("the last admin", () => {
  const asAdmin = (path: string) => doc(world.as("admin"), path);

  test("cannot be deleted: not by itself, and not with others in one batch", async () => {
    await world.put("Admins/second", { name: "S", email: "s@b.qa", password: VERIFIER, role: "User" });
    await assertFails(deleteDoc(asAdmin("Admins/a1")));
    const all = writeBatch(world.as("admin"));
    all.delete(asAdmin("Admins/second"));
    all.delete(asAdmin("Admins/a1"));
    await assertFails(all.commit());
    await assertSucceeds(deleteDoc(asAdmin("Admins/second")));
  });

  test("is at the least the protected one, which nobody deletes or edits, and whose place nobody takes", async () => {
    await world.put("Admins/root", {
      name: "Root",
      email: PROTECTED_ADMIN_EMAIL,
      password: VERIFIER,
      role: "Admin",
    });
    await assertFails(deleteDoc(asAdmin("Admins/root")));
    await assertFails(updateDoc(asAdmin("Admins/root"), { password: "b".repeat(64) }));
    await assertFails(updateDoc(asAdmin("Admins/root"), { email: "x@b.qa", password: "b".repeat(64) }));
    await assertFails(updateDoc(asAdmin("Admins/root"), { name: "Somebody" }));
    const taken = { email: PROTECTED_ADMIN_EMAIL, password: "b".repeat(64) };
    await assertFails(updateDoc(asAdmin("Admins/a1"), taken));
    await assertSucceeds(updateDoc(asAdmin("Admins/a1"), { name: "A" }));
  });
});
