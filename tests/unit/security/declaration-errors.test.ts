import { expect, it } from "vitest";
import { boolean } from "../../../packages/firestore-panel/src/fields/boolean/model";
import { choice } from "../../../packages/firestore-panel/src/fields/choice/model";
import { password } from "../../../packages/firestore-panel/src/fields/password/model";
import { text, readablePassword } from "../../../packages/firestore-panel/src/fields/text/model";
import { collections, companyCollections } from "../../../src/resources";
import { checkCollections } from "../../../packages/firestore-panel/src/rules/check-collections";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import type { Collection, CollectionDeclaration } from "../../../packages/firestore-panel/src/schema/types";
import { indexErrors, historyErrors } from "../../../packages/firestore-panel/src/rules/declaration-errors";

const SOUND: CollectionDeclaration = {
  label: { one: "Permit", many: "Permits" },
  order: ["plate", "asc"],
  search: { fields: ["plate"], placeholder: "" },
  indexed: true,
  filters: [{ field: "zone" }],
  fields: {
    plate: text({ label: "Plate", column: "Plate" }),
    zone: choice({ label: "Zone", options: ["North", "South"], column: "Zone" }),
    paid: boolean({ label: "Paid" }),
  },
  access: { read: ["admin"] },
};
const permits = (change: Partial<CollectionDeclaration> = {}) =>
  defineCollection("Permits", { ...SOUND, ...change });
const FORMER = {
  of: "plate",
  most: 5,
  counted: { subcollection: "uses", field: "plate", label: { one: "use", many: "uses" } },
};
const SIGN_IN = { kind: "gate", id: "plate", password: "code" };
const code = password({ label: "Code" });
const checked = (one: Collection, faults?: readonly string[], scopeKind?: string) =>
  checkCollections({ collections: [one], scopeKind }, faults);

it("the product's declarations and the base declaration have no index errors", () => {
  expect(indexErrors(collections, companyCollections)).toEqual([]);
  const cars = defineCollection("Cars", { ...SOUND, search: undefined, filters: [{ field: "paid" }] });
  expect(indexErrors([permits()], [permits(), cars])).toEqual([]);
});

it.each<[change: Partial<CollectionDeclaration>, fault: string]>([
  [{ search: undefined }, "is indexed, but has no search to make search tokens for"],
  [
    { filters: [{ field: "zone" }, { field: "paid" }] },
    'is indexed, but is filtered by "paid", whose type "boolean" does not store its choices unchanged',
  ],
  [
    { fields: { ...SOUND.fields, code }, signIn: SIGN_IN },
    "indexed and signIn exclude each other: only the server knows when a password was set",
  ],
  [
    { formerNames: { ...FORMER, field: "_search" } },
    'formerNames keeps its list under "_search", which indexed records use',
  ],
  [{ indexed: { by: ["zone"] } }, 'is indexed, and is searched by "plate", which has no search tokens'],
])("an indexed collection with %j is refused: %s", (change, fault) => {
  expect(indexErrors([permits(change)], [])).toEqual([`Permits: ${fault}`]);
  expect(indexErrors([permits({ ...change, indexed: false })], [])).toEqual([]);
});

const { paid } = SOUND.fields;
const OTHER_KEYS = "a view of it can be sorted by other columns, or has other search tokens";
it.each<[view: Partial<CollectionDeclaration>, fault: string]>([
  [{ indexed: false }, "only one of it and its view is indexed"],
  [{ fields: { ...SOUND.fields, paid: { ...paid!, column: "Paid" } } }, OTHER_KEYS],
  [
    {
      fields: {
        ...SOUND.fields,
        plate: text({ label: "Plate", column: "Plate", collation: "suffix-number" }),
      },
    },
    OTHER_KEYS,
  ],
  [{ search: { fields: ["plate", "zone"], placeholder: "" } }, OTHER_KEYS],
  [{ order: ["plate", "desc"] }, "a view of it has another order"],
  [{ filters: [{ field: "zone" }, { field: "paid" }] }, 'a view of it is filtered by "paid", and it is not'],
])("a view with %j is refused: %s", (change, fault) => {
  expect(indexErrors([permits()], [permits(change)])).toEqual([`Permits: ${fault}`]);
});

it("a view is searched by what the collection makes search tokens of, and by nothing else", () => {
  const by = { indexed: { by: ["plate", "zone"] } };
  const searchedBy = (...fields: readonly string[]) =>
    permits({ ...by, search: { fields, placeholder: "" } });
  expect(indexErrors([permits(by)], [searchedBy("zone"), searchedBy("zone", "plate")])).toEqual([]);
  expect(indexErrors([permits(by)], [searchedBy("zone", "paid")])).toEqual([
    'Permits: is indexed, and is searched by "paid", which has no search tokens',
  ]);
});

it("a view has every field that search tokens are made of, or it would write fewer of them", () => {
  const by = { indexed: { by: ["plate", "owner", "paid"] } };
  const owner = text({ label: "Owner" });
  const all = permits({ ...by, fields: { ...SOUND.fields, owner } });
  const { plate, zone } = SOUND.fields;
  const view = permits({ ...by, fields: { plate: plate!, zone: zone! } });
  expect(indexErrors([all], [all])).toEqual([]);
  expect(indexErrors([all], [view])).toEqual([
    'Permits: a view of it makes search tokens of "owner", which is not one of its fields',
    'Permits: a view of it makes search tokens of "paid", which is not one of its fields',
  ]);
});

it.each(["_search", "_sort", "_version", "_change"])("no field has the key %s, in a map neither", (key) => {
  for (const fields of [
    { [key]: text({ label: "x" }) },
    { x: text({ label: "x", path: key }) },
    { x: text({ label: "x", path: `map.${key}` }) },
  ])
    expect(() => checked(permits({ fields: { ...SOUND.fields, ...fields } }))).toThrow(key);
});

/** What is declared so that its changes could not be recorded truthfully is found before rules are made of it. */

const FIELDS = {
  plate: text({ label: "Plate" }),
  firm: text({ label: "Firm", path: "firmId" }),
  code: readablePassword({ label: "Code" }),
};
const RECORDED: CollectionDeclaration = {
  label: { one: "Permit", many: "Permits" },
  order: ["plate", "asc"],
  audit: true,
  fields: FIELDS,
  scopeField: "firmId",
  access: { read: ["admin", "company"], write: ["admin", "company"] },
};
const recorded = (change: Partial<CollectionDeclaration> = {}) =>
  defineCollection("Permits", { ...RECORDED, ...change });
const ROUTES = { list: "/permits" };
const UNREADABLE = 'audited, but written by "company", which may not read its entries';

it("the product's declarations and the base declaration have no history errors", () => {
  expect(historyErrors([...collections, recorded()])).toEqual([]);
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
  [{ fields: { ...FIELDS, code }, signIn: SIGN_IN }, UNREADABLE],
  [
    { fields: { ...FIELDS, code: readablePassword({ label: "Code", path: "access.code" }) } },
    'audited, but "access.code" is a password in a map, which an entry records as a whole',
  ],
  [
    { fields: { ...FIELDS, firm: text({ label: "Firm", path: "of.firm" }) }, scopeField: "of.firm" },
    'audited, but scopeField names a value in a map, "of.firm"',
  ],
  [
    { formerNames: { ...FORMER, field: "_change" } },
    'formerNames keeps its list under "_change", which audited records use',
  ],
])("the declaration with %j is refused: %s", (change, fault) => {
  expect(historyErrors([recorded(change)])).toEqual([`Permits: ${fault}`]);
  expect(historyErrors([recorded({ ...change, audit: false })])).toEqual([]);
});

it("a collection without audit is checked only if it has routes", () => {
  const written: Partial<CollectionDeclaration> = {
    access: { write: ["owner"] },
    scopeField: undefined,
    audit: undefined,
  };
  expect(historyErrors([recorded(written)])).toEqual([]);
  expect(historyErrors([recorded({ ...written, routes: ROUTES })])).toHaveLength(1);
});

it("a collection without audit needs no writers", () => {
  expect(
    historyErrors([recorded({ audit: undefined, routes: ROUTES, access: { read: ["admin"] } })]),
  ).toEqual([]);
});
