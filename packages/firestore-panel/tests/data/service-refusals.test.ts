import { expect, test } from "vitest";
import { sdkError } from "../fixtures/offline";
import { idsOf } from "../fixtures/providers/records";
import { PROTECTED_ADMIN_EMAIL, definition } from "../fixtures/residence";
import type { ServiceMethod, ServiceContext } from "../../src/data/service";
import { accounts, counts, history, matches, trash } from "../../src/data/services";
import { bulk } from "../../src/features/bulk-actions/service";
import { health } from "../../src/features/health/service";
import { changes } from "../../src/features/history/service";
import { newOperationId } from "../../src/schema/history";

function deny(): never {
  throw sdkError("permission-denied");
}
/** The protected account and one that the database denies. Lists are denied. */
const readOne = async (_: unknown, id: string) => {
  if (id === "denied") deny();
  return id === "owner" ? { id, email: PROTECTED_ADMIN_EMAIL } : undefined;
};
const context = (principal: ServiceContext["principal"]) =>
  ({
    principal,
    reader: { readOne, all: deny, panel: () => definition },
    lists: { large: async () => deny() },
  }) as unknown as ServiceContext;
type Method = ServiceMethod<never, unknown>;
/** Of rows of tables, whose methods differ. */
const call = async (method: Method, params: object, principal: ServiceContext["principal"] = "admin") =>
  (await method.load())(context(principal), params as never);
const refused = (statusCode: number, message: string) =>
  expect.objectContaining({ name: "ProviderError", statusCode, message }) as unknown;

const TALLY = { subcollection: "redeemed_discounts", field: "brandName", values: ["Pearl Café"] };
const CRITERIA = { resource: "Brands", filters: [], sorters: [] };
const BELOW_NO_ID = { resource: "Tenants", id: "a/b", subcollection: "redeemed_discounts" };
const OPERATION = newOperationId();
const SET = { resource: "Brands", ids: ["a"], values: { status: "Active" }, operation: OPERATION };
const RECORD = { resource: "Brands", id: "b1" };
const EMPLOYEES = { resource: "Companies", id: "c1", dependents: "Employees", operation: OPERATION };

test.each<[message: string, Method, object, statusCode: number]>([
  ["At most 100 records can be changed at once.", bulk.set, { ...SET, ids: idsOf("r", 101) }, 400],
  ["Logo is set in one record at a time.", bulk.set, { ...SET, values: { img: "https://x" } }, 400],
  ["English name is set in one record at a time.", bulk.set, { ...SET, values: { nameEng: "A" } }, 400],
  ["Companies are searched without an index.", health.reindex, { resource: "Companies" }, 400],
  ["Events have no sign-in.", accounts.unlock, { resource: "Events", id: "a" }, 400],
  ['There is no collection "Sessions".', accounts.unlock, { resource: "Sessions", id: "a" }, 404],
  ["There is no record with this id.", accounts.unlock, { resource: "Admins", id: "a/b" }, 404],
  ['There is no collection "Sessions".', counts.records, { targets: [{ resource: "Sessions" }] }, 404],
  ["There is no record with this id.", counts.records, { targets: [BELOW_NO_ID] }, 404],
  ['redeemed_discounts have no field "sum" to count by.', counts.tally, { ...TALLY, field: "sum" }, 400],
  ["Your account may not count secrets.", counts.tally, { ...TALLY, subcollection: "secrets" }, 403],
  [
    "Your account may not count secrets of Tenants.",
    counts.records,
    { targets: [{ resource: "Tenants", id: "a", subcollection: "secrets" }] },
    403,
  ],
  [
    "Not found: this admin. Somebody may have deleted it.",
    accounts.unlock,
    { resource: "Admins", id: "nobody" },
    404,
  ],
  ["This account cannot be deleted.", accounts.unlock, { resource: "Admins", id: "owner" }, 403],
  ["No Brands belong to Companies.", history.deleteDependents, { ...EMPLOYEES, dependents: "Brands" }, 400],
])("an admin's call is refused with: %s", async (message, method, params, statusCode) => {
  await expect(call(method, params)).rejects.toEqual(refused(statusCode, message));
});

test.each<[Method, object, string]>([
  [counts.tally, TALLY, "Your account may not count redeemed_discounts."],
  [counts.records, { targets: [{ resource: "Brands" }] }, "Your account may not list brand."],
  [health.check, {}, "Your account may not check the data."],
  [health.reorder, { resource: "Events" }, "Your account may not check the data."],
  [health.reindex, { resource: "Employees" }, "Your account may not check the data."],
  [health.removeFiles, { paths: [] }, "Your account may not check the data."],
  [health.report, {}, "Your account may not check the data."],
  [accounts.unlock, { resource: "Companies", id: "a" }, "Your account may not update company."],
  [matches.read, { ...CRITERIA, size: 1 }, "Your account may not list brand."],
  [bulk.set, SET, "Your account may not update brand."],
  // Its own record, too.
  [bulk.set, { ...SET, resource: "Companies", ids: ["c1"] }, "Your account may not update company."],
  [history.remove, { ...SET }, "Your account may not delete brand."],
  [health.recount, { resource: "Tenants" }, "Your account may not check the data."],
  [history.record, RECORD, "Your account may not get brand."],
  [changes.revert, { ...RECORD, entry: "e" }, "Your account may not update brand."],
  [trash.record, { id: "Brands~b1" }, "Your account may not get brand."],
  [history.consequences, { resource: "Brands", ids: [] }, "Your account may not delete brand."],
  [history.deleteDependents, EMPLOYEES, "Your account may not delete company."],
])("a company's call of $key is refused", async (method, params, message) => {
  await expect(call(method, params, "company")).rejects.toEqual(refused(403, message));
});

test.each<[Method, object, string]>([
  [accounts.unlock, { resource: "Admins", id: "denied" }, "read the sign-in of this admin"],
  [counts.records, { targets: [{ resource: "Events" }, { resource: "Admins" }] }, "count Events, Admins"],
  [health.recount, { resource: "Employees" }, "count Employees"],
  [matches.read, { ...CRITERIA, size: 1 }, "read Brands"],
])("a denied call of $key has a readable message", async (method, params, what) => {
  const message = `Not allowed to ${what}. If your access changed, sign in again.`;
  await expect(call(method, params)).rejects.toEqual(refused(403, message));
});

test.each(["a/b", "", `${OPERATION}~`])("the operation id %j, of another form, is refused", async (id) => {
  const calls: readonly [Method, object, key?: "undoes" | "undoOperation"][] = [
    [bulk.set, SET],
    [history.remove, SET],
    [history.operation, {}],
    [history.count, {}],
    [trash.signIns, {}],
    [changes.undo, { undoOperation: OPERATION }],
    [changes.undo, { operation: OPERATION }, "undoOperation"],
    [changes.restore, { ids: [] }],
    [changes.restore, { ids: [], operation: OPERATION }, "undoes"],
    [history.deleteDependents, EMPLOYEES],
    [trash.count, {}],
  ];
  const error = refused(400, `"${id}" is not the id of an operation.`);
  for (const [method, params, key = "operation"] of calls)
    await expect(call(method, { ...params, [key]: id }), `${method.key} ${key}`).rejects.toEqual(error);
});

test.each<[Method, object, object, principal?: "company"]>([
  [
    history.items,
    { operations: [], single: [], undoTargets: [] },
    { undone: [], multiCommit: [], undoTargets: [] },
  ],
  [changes.purge, { ids: [] }, { done: 0, skipped: [], notices: [] }],
  [trash.signIns, { operation: OPERATION }, [], "company"],
])(
  "the call of $key about nothing is answered without a request",
  async (method, params, answer, principal) => {
    expect(await call(method, params, principal)).toEqual(answer);
  },
);
