/** What a sign-in costs, as docs/sign-in.md has it: documents written, read, and looked up by the rules. */
import { expect, it } from "vitest";
import { createBudget, type FirestoreRulesRequest } from "local-firebase/rules";
import { MAX_DELETIONS } from "firestore-panel/history";
import {
  ACCOUNTS,
  admin,
  claim,
  companyGrant,
  COMPANY_KEY,
  countedOn,
  countersOf,
  credential,
  DEVICE,
  employee,
  grant,
  KEY,
  keyOf,
  NEW_DEVICE,
  seconds,
  SESSION,
  SWEEP,
} from "#fixtures/rules/sign-in-requests";
import { OPERATION } from "#fixtures/rules/audited-changes";
import {
  ago,
  allowsBatch,
  NOW,
  type AskedRequest,
  type Changes,
  type Documents,
} from "#fixtures/rules/evaluate";
import { audited, rules } from "../../fixtures/product-rules";

const CREDENTIAL = `Credentials/${KEY}`;
type Budget = FirestoreRulesRequest["budget"];
const passes = (before: Documents, after: Changes, budget: Budget, parts?: readonly AskedRequest[]) => {
  const changes = audited(String(before[SESSION]?.["kind"]), before, after);
  return allowsBatch(rules(), before, changes, parts, budget);
};

/** Without the favour that documents of the batch are free. @returns what is looked up, each once. */
function lookedUp(before: Documents, after: Changes, parts?: readonly AskedRequest[]): readonly string[] {
  const paths = new Set<string>();
  const budget = { nextOperation: () => undefined, charge: (path: string) => paths.add(path) !== undefined };
  expect(passes(before, after, budget, parts)).toBe(true);
  return [...paths].sort();
}

const counted = (count: number, whom = KEY) => countedOn(whom, count);
const signedIn: Documents = { ...ACCOUNTS, [SESSION]: grant };

it("a sign-in claims in three writes and three look-ups", () => {
  const writes = { [SESSION]: claim, ...counted(1) };
  expect(lookedUp(ACCOUNTS, writes)).toEqual([SESSION, ...countersOf(KEY)].sort());
});

it("a sign-in from a known browser claims with five look-ups", () => {
  const known = { credential: KEY, at: ago(50), expireAt: seconds(NOW, 9) };
  const before = { ...ACCOUNTS, [`KnownDevices/${DEVICE}`]: known };
  const writes = { [SESSION]: { ...claim, device: DEVICE }, ...counted(1, DEVICE) };
  const paths = [SESSION, ...countersOf(DEVICE), CREDENTIAL, `KnownDevices/${DEVICE}`];
  expect(lookedUp(before, writes)).toEqual(paths.sort());
});

it("a sign-in is granted in three writes and two look-ups, with one more write for a new browser", () => {
  const before = { ...ACCOUNTS, [SESSION]: claim, ...counted(1) };
  const two = [CREDENTIAL, SESSION].sort();
  expect(lookedUp(before, { [SESSION]: grant, ...counted(0) })).toEqual(two);
  const note = { credential: KEY, at: NOW, expireAt: seconds(SWEEP, 180 * 24 * 3600) };
  const device = { [`KnownDevices/${NEW_DEVICE}`]: note };
  const noted = { [SESSION]: { ...grant, device: NEW_DEVICE }, ...counted(0), ...device };
  expect(lookedUp(before, noted)).toEqual(two);
});

it("a session is closed in one write without a look-up", () => {
  expect(lookedUp(signedIn, { [SESSION]: { state: "closed", expireAt: SWEEP } })).toEqual([]);
});

it("an admin's request looks up the session and the credential", () => {
  const two = [CREDENTIAL, SESSION].sort();
  expect(lookedUp(signedIn, {}, [{ method: "get", path: "Tenants/t1" }])).toEqual(two);
  expect(lookedUp(signedIn, {}, [{ method: "list", path: "Admins" }])).toEqual(two);
});

it("a company's write also looks up its own record, and its read does not", () => {
  const before = { ...ACCOUNTS, [SESSION]: companyGrant, "Employees/e1": employee };
  const two = [`Credentials/${COMPANY_KEY}`, SESSION].sort();
  expect(lookedUp(before, {}, [{ method: "get", path: "Employees/e1" }])).toEqual(two);
  // Entry and record are of the batch, and free as the evaluator counts.
  const written = (path: string, ...more: readonly string[]) =>
    [...two, "Companies/c1", path, `History/${OPERATION}~00000000`, ...more].sort();
  const added = `Employees/c1_${"a".repeat(20)}`;
  expect(lookedUp(before, { "Employees/e1": { ...employee, name: "F" } })).toEqual(written("Employees/e1"));
  const copy = `Trash/Employees~${added.split("/")[1]}`;
  expect(lookedUp(before, { [added]: employee })).toEqual(written(added, copy));
});

const accountOf = (index: number): Changes => {
  const [recordId, email] = [`n${index}`, `n${index}@b.qa`];
  return {
    [`Admins/${recordId}`]: { ...admin, email, passwordAt: NOW, time: NOW },
    [`Credentials/${keyOf("admin", email)}`]: { ...credential, recordId, time: NOW },
  };
};
const added = (count: number): Changes =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => Object.entries(accountOf(index))).flat());

it("a commit adds five accounts, also when documents of the batch count", () => {
  const passAtOnce = (count: number) => passes(signedIn, added(count), createBudget("batch"));
  expect(lookedUp(signedIn, added(5))).toHaveLength(18);
  expect(passAtOnce(5)).toBe(true);
  expect(passAtOnce(7)).toBe(false);
});

const people = (count: number): Documents =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`Employees/x${index}`, employee]));
const removed = (count: number): Changes =>
  Object.fromEntries(Object.keys(people(count)).map((path) => [path, null]));
const isRemoved = (count: number, budget: Budget) =>
  passes({ ...signedIn, ...people(count) }, removed(count), budget);

it("a commit deletes as many records as allowed, also when documents of the batch count", () => {
  expect(lookedUp({ ...signedIn, ...people(MAX_DELETIONS) }, removed(MAX_DELETIONS))).toHaveLength(19);
  expect(isRemoved(MAX_DELETIONS, createBudget("batch"))).toBe(true);
  expect(isRemoved(MAX_DELETIONS + 1, createBudget("batch"))).toBe(false);
  const free = Object.keys(audited("admin", people(15), removed(15)));
  expect(isRemoved(15, createBudget("batch", free))).toBe(true);
});
