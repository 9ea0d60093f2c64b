/** A third kind of account is a declaration, and the rules serve it as they serve the two. */
import { expect, it } from "vitest";
import { password as password } from "../../../packages/firestore-panel/src/fields/password/model";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import { admins } from "../../../src/resources/admins";
import { companies } from "../../../src/resources/companies";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { ago, allowsBatch, lazyRules, NOW, type Changes, type Documents } from "./evaluate";
import { ACCOUNTS, claim, countedOn, grant, keyOf, SESSION, verifier } from "./sign-in-requests";

const buildings = defineCollection("Buildings", {
  label: { one: "Building", many: "Buildings" },
  order: ["number", "asc"],
  fields: {
    // Stored under other keys than their own, which the rules have to follow.
    number: text({ label: "Number", required: true, path: "buildingNo" }),
    password: password({ label: "Password", required: "create", path: "keyAt" }),
  },
  access: { read: ["admin"], write: ["admin"] },
  signIn: { kind: "building", id: "number", password: "password" },
  protect: { field: "number", value: "A0", message: "It stays." },
});
const rules = lazyRules(() => firestoreRules([admins, companies, buildings], "company"));

const keyA1 = keyOf("building", "A1");
const CREDENTIAL = `Credentials/${keyA1}`;
const account = { kind: "building", id: "A1", credential: keyA1 };
const credential = { kind: "building", recordId: "b1", verifier, time: NOW };
const old = { ...credential, time: ago(100) };
const stored: Documents = {
  ...ACCOUNTS,
  "Buildings/b1": { buildingNo: "A1", keyAt: ago(100) },
  [CREDENTIAL]: old,
};
const asAdmin = (documents: Documents) => ({ ...documents, [SESSION]: grant });
/** A new building of this number, with its credential. */
const adds = (buildingNo: string) => ({
  "Buildings/b2": { buildingNo, keyAt: NOW },
  [`Credentials/${keyOf("building", buildingNo)}`]: { ...credential, recordId: "b2" },
});
const claimed = { [SESSION]: { ...claim, ...account } };
const tried = { ...stored, ...claimed, ...countedOn(keyA1, 1) };
const granted = { [SESSION]: { ...grant, ...account } };

it.each<[what: string, before: Documents, after: Changes, allowed: boolean]>([
  ["claims", stored, { ...claimed, ...countedOn(keyA1, 1) }, true],
  [
    "claims, counted as a company of its id",
    stored,
    { ...claimed, ...countedOn(keyOf("company", "A1"), 1) },
    false,
  ],
  ["is granted", tried, { ...granted, ...countedOn(keyA1, 0) }, true],
  ["is added by an admin", asAdmin(stored), adds("B1"), true],
  ["is added by itself", { ...stored, ...granted }, adds("B1"), false],
  [
    "gets a new password",
    asAdmin(stored),
    { "Buildings/b1": { buildingNo: "A1", keyAt: NOW }, [CREDENTIAL]: credential },
    true,
  ],
  ["is removed", asAdmin(stored), { "Buildings/b1": null, [CREDENTIAL]: null }, true],
  ["takes the protected number", asAdmin(stored), adds("A0"), false],
])("the rules serve a building that %s: %#", (_, before, after, allowed) => {
  expect(allowsBatch(rules(), before, after)).toBe(allowed);
});

it("a building has no access after its sign-in", () => {
  const read = [{ method: "get", path: "Buildings/b1" }] as const;
  expect(allowsBatch(rules(), { ...stored, ...granted }, {}, read)).toBe(false);
  expect(allowsBatch(rules(), asAdmin(stored), {}, read)).toBe(true);
});
