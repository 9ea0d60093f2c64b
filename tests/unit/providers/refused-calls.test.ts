import { expect, test } from "vitest";
import { PROTECTED_ADMIN_EMAIL } from "../../../src/config/product";
import type { CallName } from "../../../packages/firestore-panel/src/contract/calls";
import { loadHandler } from "../../../packages/firestore-panel/src/data/data-provider";
import type { CallContext } from "../../../packages/firestore-panel/src/data/context";
import type { StoredEntry } from "../../../packages/firestore-panel/src/data/history/entries";
import { OperationUndo } from "../../../packages/firestore-panel/src/data/history/operation-undo";
import { undoEntry } from "../../../packages/firestore-panel/src/data/history/undo";
import { AddedRows } from "../../../packages/firestore-panel/src/data/history/undo-added";
import { newOperationId } from "../../../packages/firestore-panel/src/schema/history";
import { offline } from "../../../packages/firestore-panel/tests/fixtures/offline";

/** As the SDK throws it. */
function deny(): never {
  throw Object.assign(new Error("Missing permissions."), { code: "permission-denied" });
}
/** The protected account and one that the database denies. Lists are denied. */
const readOne = async (_: unknown, id: string) => {
  if (id === "denied") deny();
  return id === "owner" ? { id, email: PROTECTED_ADMIN_EMAIL } : undefined;
};
const context = (principal: CallContext["principal"]) =>
  ({
    principal,
    reader: { readOne, all: deny },
    lists: { large: async () => deny() },
  }) as unknown as CallContext;
const call = async (name: CallName, payload: unknown, principal: CallContext["principal"] = "admin") =>
  (await loadHandler(name))(context(principal), payload);
const refused = (statusCode: number, message: string) =>
  expect.objectContaining({ name: "ProviderError", statusCode, message }) as unknown;

const TALLY = { subcollection: "redeemed_discounts", field: "brandName", values: ["Pearl Café"] };
const SET = { resource: "Brands", ids: ["a"], values: { status: "Active" } };
const CRITERIA = { resource: "Brands", filters: [], sorters: [] };
const OPERATION = newOperationId();
const RECORD = { resource: "Brands", id: "b1" };
const EMPLOYEES = { resource: "Companies", id: "c1", dependents: "Employees", operation: OPERATION };

const IDS_100 = "The payload needs ids: a list of at most 100 texts.";
const COUNTS = 'The payload must be { of: [{ resource: "..." }] }.';
const CRITERIA_NEEDED = "The payload must be { resource, filters, sorters }.";
const manyIds = (length: number) => Array.from({ length }, (_, index) => `r${index}`);

test.each<[CallName, string, readonly unknown[]]>([
  ["counts", COUNTS, [undefined, { of: "Brands" }, { of: [null] }, { of: [{ resource: "Brands" }, {}] }]],
  ["counts", COUNTS, [{ of: [{ resource: "Tenants", id: 7, subcollection: "redeemed_discounts" }] }]],
  ["counts", COUNTS, [{ of: [{ resource: "Tenants", id: "a", subcollection: 7 }] }]],
  [
    "counts",
    COUNTS,
    [7, {}, { field: "startAt", from: "2026-11-27" }, { field: 7, from: "2026-11-27", to: "2026-12-11" }].map(
      (between) => ({ of: [{ resource: "Events", between }] }),
    ),
  ],
  [
    "tally",
    "The payload must be { subcollection, field, values: [...] }.",
    [
      undefined,
      ...[{ subcollection: undefined }, { field: 7 }, { values: "x" }, { values: ["x", 7] }].map(
        (change) => ({ ...TALLY, ...change }),
      ),
    ],
  ],
  [
    "unlock",
    "The payload must be { resource, id }.",
    [undefined, { resource: "Admins" }, { resource: "Admins", id: 7 }, { id: "a" }],
  ],
  [
    "list/matching",
    "The payload needs size: from 1 to 500 records.",
    [CRITERIA, { ...CRITERIA, size: 0 }, { ...CRITERIA, size: 501 }, undefined],
  ],
  ["list/matching", "The cursor must come from the previous answer.", [{ ...CRITERIA, size: 1, cursor: 7 }]],
  [
    "list/count",
    CRITERIA_NEEDED,
    [
      undefined,
      ...[
        { resource: undefined },
        { filters: "status" },
        { filters: [null] },
        { filters: [{ field: "status" }] },
        { sorters: [{ order: "asc" }] },
      ].map((change) => ({ ...CRITERIA, ...change })),
    ],
  ],
  ["list/set", IDS_100, [undefined, "a", ["a", 7], manyIds(101)].map((ids) => ({ ...SET, ids }))],
  ["list/set", "There are no values to set.", [{}, undefined].map((values) => ({ ...SET, values }))],
  [
    "list/set",
    "Logo: files can be added to only one brand at a time.",
    [{ ...SET, values: { img: "https://x" } }],
  ],
])("the call %s is refused with: %s", async (name, message, payloads) => {
  for (const payload of payloads) await expect(call(name, payload)).rejects.toEqual(refused(400, message));
});

test.each<[CallName, object, number, string]>([
  ["health/reindex", { resource: "Companies" }, 400, "Companies are searched without an index."],
  ["unlock", { resource: "Events", id: "a" }, 400, "Events have no sign-in."],
  ["unlock", { resource: "Sessions", id: "a" }, 404, 'There is no collection "Sessions".'],
  ["unlock", { resource: "Admins", id: "a/b" }, 404, "There is no record with this id."],
  ["tally", { ...TALLY, field: "amount" }, 400, 'redeemed_discounts have no field "amount" to count by.'],
  ["tally", { ...TALLY, subcollection: "secrets" }, 403, "Your account may not count secrets."],
  [
    "counts",
    { of: [{ resource: "Tenants", id: "a", subcollection: "secrets" }] },
    403,
    "Your account may not count secrets of Tenants.",
  ],
  [
    "unlock",
    { resource: "Admins", id: "nobody" },
    404,
    "Not found: this admin. Somebody may have deleted it.",
  ],
  ["unlock", { resource: "Admins", id: "owner" }, 403, "This account cannot be deleted."],
  ["delete-dependents", { ...EMPLOYEES, dependents: "Brands" }, 400, "No Brands belong to Companies."],
])("an admin's call %s is refused with %j", async (name, payload, statusCode, message) => {
  await expect(call(name, payload)).rejects.toEqual(refused(statusCode, message));
});

test.each<[CallName, object, string]>([
  ["tally", TALLY, "Your account may not count redeemed_discounts."],
  ["counts", { of: [{ resource: "Brands" }] }, "Your account may not list brand."],
  ["health/misordered", { resource: "Events" }, "Your account may not list event."],
  ["health/report", {}, "Your account may not check the data."],
  ["unlock", { resource: "Companies", id: "a" }, "Your account may not update company."],
  ["list/count", CRITERIA, "Your account may not list brand."],
  ["list/matching", { ...CRITERIA, size: 1 }, "Your account may not list brand."],
  ["list/set", SET, "Your account may not update brand."],
  ["list/delete", { resource: "Brands", ids: ["a"] }, "Your account may not delete brand."],
  ["health/count", { resource: "Tenants" }, "Your account may not list tenant."],
  ["history/record", RECORD, "Your account may not get brand."],
  ["history/revert", { ...RECORD, entry: "e" }, "Your account may not update brand."],
  ["history/passwords", { operation: OPERATION, resource: "Brands" }, "Your account may not get brand."],
  ["trash/record", { id: "Brands~b1" }, "Your account may not get brand."],
  ["consequences", RECORD, "Your account may not delete brand."],
  ["consequences/bulk", { resource: "Brands", ids: [] }, "Your account may not delete brand."],
  ["delete-dependents", EMPLOYEES, "Your account may not delete company."],
  ["trash/restore-dependents", { ...EMPLOYEES, undoes: OPERATION }, "Your account may not create company."],
])("a company's call %s is refused with %j", async (name, payload, message) => {
  await expect(call(name, payload, "company")).rejects.toEqual(refused(403, message));
});

test.each<[CallName, object, string]>([
  ["unlock", { resource: "Admins", id: "denied" }, "read the sign-in of this admin"],
  ["counts", { of: [{ resource: "Events" }, { resource: "Admins" }] }, "count Events, Admins"],
  ["health/count", { resource: "Employees" }, "count Employees"],
  ["list/count", CRITERIA, "count Brands"],
  ["list/matching", { ...CRITERIA, size: 1 }, "read Brands"],
])("a denied call %s has a readable message: %j", async (name, payload, what) => {
  await expect(call(name, payload)).rejects.toEqual(
    refused(403, `Not allowed to ${what}. If your access changed, sign in again.`),
  );
});

test.each(["a/b", "", `${OPERATION}~`])("the operation id %j, of another form, is refused", async (id) => {
  const calls: readonly [CallName, object, key?: "undoes" | "undoOperation"][] = [
    ["list/delete", RECORD],
    ["history/operation", {}],
    ["history/count", {}],
    ["history/passwords", RECORD],
    ["trash/sign-ins", {}],
    ["history/revert", { ...RECORD, entry: "e" }],
    ["history/undo", { undoOperation: OPERATION }],
    ["history/undo", { operation: OPERATION }, "undoOperation"],
    ["trash/restore", { ids: [] }],
    ["trash/restore", { ids: [] }, "undoes"],
    ["delete-dependents", EMPLOYEES],
    ["trash/restore-dependents", EMPLOYEES, "undoes"],
  ];
  for (const [name, payload, key = "operation"] of calls)
    await expect(call(name, { ...payload, [key]: id }), `${name} ${key}`).rejects.toEqual(
      refused(400, `"${key}" is not the id of an operation.`),
    );
});

test.each<[CallName, object, object, principal?: "company"]>([
  [
    "history/items",
    { operations: [], single: [], undoTargets: [] },
    { undone: [], multiCommit: [], undoTargets: [] },
  ],
  ["history/passwords", { operation: OPERATION, resource: "Events" }, { changed: false }],
  ["trash/purge", { ids: [] }, { done: 0, left: [] }],
  ["trash/sign-ins", { operation: OPERATION }, { records: [] }, "company"],
])("the call %s about nothing is answered without a request", async (name, payload, answer, principal) => {
  expect(await call(name, payload, principal)).toEqual(answer);
});

test.each([
  ["create", "delete"],
  ["restore", "delete"],
  ["import", "update"],
  ["update", "update"],
  ["revert", "update"],
  ["delete", "create"],
] as const)(
  "a company may not undo an entry of action %s without the right to %s",
  async (action, needed) => {
    const entry = { action, collection: "Events" } as StoredEntry;
    const undo = new OperationUndo({ firestore: offline() }, OPERATION, newOperationId());
    await expect(undoEntry(context("company"), entry, undo, AddedRows.from(undefined))).rejects.toEqual(
      refused(403, `Your account may not ${needed} event.`),
    );
  },
);
