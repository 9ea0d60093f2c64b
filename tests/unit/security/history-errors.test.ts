/** What is declared so that its changes could not be recorded truthfully is found before rules are made of it. */
import { expect, it } from "vitest";
import { readablePassword, text } from "../../../packages/firestore-panel/src/fields/text/model";
import { fieldModels } from "../../../packages/firestore-panel/src/fields/models";
import { password } from "../../../packages/firestore-panel/src/fields/password/model";
import { collections } from "../../../src/resources";
import { checkCollections } from "../../../packages/firestore-panel/src/schema/check-collections";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import type { CollectionDeclaration } from "../../../packages/firestore-panel/src/schema/types";
import { historyErrors } from "../../../packages/firestore-panel/src/rules/declaration-errors";

const FIELDS = {
  plate: text({ label: "Plate" }),
  firm: text({ label: "Firm", path: "firmId" }),
  code: readablePassword({ label: "Code" }),
};
const SOUND: CollectionDeclaration = {
  label: { one: "Permit", many: "Permits" },
  order: ["plate", "asc"],
  audit: true,
  fields: FIELDS,
  scopeField: "firmId",
  access: { read: ["admin", "company"], write: ["admin", "company"] },
};
const permits = (change: Partial<CollectionDeclaration> = {}) =>
  defineCollection("Permits", { ...SOUND, ...change });
const ROUTES = { list: "/permits" };
const UNREADABLE = 'audited, but written by "company", which may not read its entries';

it("the product's declarations and the base declaration have no history errors", () => {
  expect(historyErrors([...collections, permits()])).toEqual([]);
});

it.each<[change: Partial<CollectionDeclaration>, fault: string]>([
  [{ access: { read: ["admin"] } }, "audit is declared, but no principal may write"],
  [
    { access: { read: ["admin", "company"], update: ["owner"] } },
    'audited, but written by "owner", which has no session to name in an entry',
  ],
  [
    { access: { read: ["admin", "company"], create: ["member"], delete: ["member", "admin"] } },
    'audited, but written by "member", which has no session to name in an entry',
  ],
  [{ access: { get: ["company"], write: ["company"] } }, UNREADABLE],
  [{ scopeField: undefined }, UNREADABLE],
  [
    {
      fields: { ...FIELDS, code: password({ label: "Code" }) },
      signIn: { kind: "gate", id: "plate", password: "code" },
    },
    UNREADABLE,
  ],
  [
    { fields: { ...FIELDS, code: readablePassword({ label: "Code", path: "access.code" }) } },
    'audited, but "access.code" is a password in a map, which an entry records as a whole',
  ],
  [
    { fields: { ...FIELDS, firm: text({ label: "Firm", path: "of.firm" }) }, scopeField: "of.firm" },
    'audited, but scopeField names a value in a map, "of.firm"',
  ],
  [
    {
      formerNames: {
        of: "plate",
        field: "_change",
        most: 5,
        counted: { subcollection: "uses", field: "plate", label: { one: "use", many: "uses" } },
      },
    },
    'formerNames keeps its list under "_change", which audited records use',
  ],
])("the declaration with %j is refused: %s", (change, fault) => {
  expect(historyErrors([permits(change)])).toEqual([`Permits: ${fault}`]);
  expect(historyErrors([permits({ ...change, audit: false })])).toEqual([]);
});

it("a collection without audit is checked only if it has routes", () => {
  const written: Partial<CollectionDeclaration> = {
    access: { write: ["owner"] },
    scopeField: undefined,
    audit: undefined,
  };
  expect(historyErrors([permits(written)])).toEqual([]);
  expect(historyErrors([permits({ ...written, routes: ROUTES })])).toHaveLength(1);
});

it("a collection without audit needs no writers", () => {
  expect(historyErrors([permits({ audit: undefined, routes: ROUTES, access: { read: ["admin"] } })])).toEqual(
    [],
  );
});

it("history errors are reported with all declaration errors", () => {
  const faults = historyErrors([permits({ scopeField: undefined })]);
  expect(() =>
    checkCollections({ collections: [permits()], scopeKind: "company" }, fieldModels, faults),
  ).toThrow(faults[0]);
});
