import { expect, it } from "vitest";
import { boolean, choice, choices } from "../../src/fields/choice/model";
import { password } from "../../src/fields/password/model";
import { text, readablePassword } from "../../src/fields/text/model";
import { definition } from "../fixtures/residence";
import { declared } from "../fixtures/specimens/specimen";
import type { Collection, CollectionDeclaration } from "../../src/schema/types";
import { errorsOfPanel } from "../fixtures/errors-of";

const SOUND = {
  search: { fields: ["plate"], placeholder: "" },
  indexed: true,
  filters: [{ field: "zone" }],
  fields: {
    plate: text({ label: "Plate", column: "Plate" }),
    zone: choice({ label: "Zone", options: ["North", "South"], column: "Zone" }),
    paid: boolean({ label: "Paid" }),
  },
  subcollections: {
    uses: { fields: { plate: text({ label: "P" }) }, access: { read: ["admin"] }, group: true },
  },
};
const permits = (change: Partial<CollectionDeclaration> = {}) => declared("Permits", { ...SOUND, ...change });
const beside = (fields: CollectionDeclaration["fields"]) => ({ fields: { ...SOUND.fields, ...fields } });
const FORMER = {
  of: "plate",
  most: 5,
  counted: { subcollection: "uses", field: "plate", label: { one: "use", many: "uses" } },
};
const { admin, company } = definition.scopes;
const errorsOf = (one: Collection, ...views: readonly Collection[]) =>
  errorsOfPanel({
    ...{ collections: [one], scopeKind: "company", menuGroups: definition.menuGroups ?? {} },
    scopes: { admin, ...(company && { company: { ...company, collections: views } }) },
  });
const SIGN_IN = { kind: "gate", id: "plate", password: "code" };
const code = password({ label: "Code" });

it("the declarations on which the errors below are tried have none", () => {
  const cars = declared("Cars", { ...SOUND, search: undefined, filters: [{ field: "paid" }] });
  expect(errorsOf(permits(), permits(), cars)).toEqual([]);
  expect(errorsOf(recorded())).toEqual([]);
});

it.each<[change: Partial<CollectionDeclaration>, fault: string]>([
  [{ search: undefined }, "is indexed, but has no search to make search tokens for"],
  [
    { filters: [{ field: "zone" }, { field: "paid" }] },
    'is indexed, but is filtered by "paid", whose type "boolean" does not store its choices unchanged',
  ],
  [
    { ...beside({ code }), signIn: SIGN_IN },
    "indexed and signIn exclude each other: only the server knows when a password was set",
  ],
  [
    { formerNames: { ...FORMER, field: "_search" } },
    'formerNames keeps its list under "_search", which indexed records use',
  ],
  [{ indexed: { by: ["zone"] } }, 'is indexed, and is searched by "plate", which has no search tokens'],
])("an indexed collection with %j is refused: %s", (change, fault) => {
  expect(errorsOf(permits(change))).toEqual([`Permits: ${fault}`]);
  expect(errorsOf(permits({ ...change, indexed: false }))).toEqual([]);
});

const { paid } = SOUND.fields;
const OTHER_KEYS = "a view of it can be sorted by other columns, or has other search tokens";
it.each<[view: Partial<CollectionDeclaration>, fault: string]>([
  [{ indexed: false }, "only one of it and its view is indexed"],
  [beside({ paid: { ...paid!, column: "Paid" } }), OTHER_KEYS],
  [beside({ plate: text({ label: "Plate", column: "Plate", collation: "suffix-number" }) }), OTHER_KEYS],
  [{ search: { fields: ["plate", "zone"], placeholder: "" } }, OTHER_KEYS],
  [{ order: ["plate", "desc"] }, "a view of it has another order"],
  [{ filters: [{ field: "zone" }, { field: "paid" }] }, 'a view of it is filtered by "paid", and it is not'],
])("a view with %j is refused: %s", (change, fault) => {
  expect(errorsOf(permits(), permits(change))).toEqual([`Permits: ${fault}`]);
});

it("a view is searched by what the collection makes search tokens of, and by nothing else", () => {
  const by = { indexed: { by: ["plate", "zone"] } };
  const searchedBy = (...fields: readonly string[]) =>
    permits({ ...by, search: { fields, placeholder: "" } });
  expect(errorsOf(permits(by), searchedBy("zone"), searchedBy("zone", "plate"))).toEqual([]);
  expect(errorsOf(permits(by), searchedBy("zone", "paid"))).toEqual([
    'Permits: is indexed, and is searched by "paid", which has no search tokens',
  ]);
});

it("only a filter by a single value of few, or by a record, has groups", () => {
  const paid = {
    indexed: false,
    filters: [
      { field: "zone", group: true },
      { field: "paid", group: true },
    ],
  } as const;
  expect(errorsOf(permits(paid))).toEqual([]);
  const many = { ...paid, ...beside({ zone: choices({ label: "Zones", options: ["North", "South"] }) }) };
  for (const wrong of [many, { filters: [{ field: "plate", any: true, group: true }] } as const])
    expect(errorsOf(permits(wrong)).join()).toContain("has no groups: a record has several values, or any");
});

it("a view has every field that search tokens are made of, or it would write fewer of them", () => {
  const by = { indexed: { by: ["plate", "owner", "paid"] } };
  const owner = text({ label: "Owner" });
  const all = permits({ ...by, ...beside({ owner }) });
  const { plate, zone } = SOUND.fields;
  const view = permits({ ...by, fields: { plate: plate!, zone: zone! } });
  expect(errorsOf(all, all)).toEqual([]);
  expect(errorsOf(all, view)).toEqual([
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
    expect(errorsOf(permits(beside(fields))).join()).toContain(key);
});

/** What is declared so that its changes could not be recorded truthfully is found before rules are made of it. */

const FIELDS = {
  plate: text({ label: "Plate" }),
  firm: text({ label: "Firm", path: "firmId" }),
  code: readablePassword({ label: "Code" }),
};
const RECORDED = {
  audit: true,
  fields: FIELDS,
  scopeField: "firmId",
  access: { read: ["admin", "company"], write: ["admin", "company"] },
};
const recorded = (change: Partial<CollectionDeclaration> = {}) =>
  declared("Permits", { ...RECORDED, ...change });
const ROUTES = { list: "/permits" };
const UNREADABLE = 'audited, but written by "company", which may not read its entries';

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
  expect(errorsOf(recorded(change))).toContain(`Permits: ${fault}`);
  expect(errorsOf(recorded({ ...change, audit: false }))).not.toContain(`Permits: ${fault}`);
});

it("a collection without audit is checked only if it has routes, and needs no writers", () => {
  const written: Partial<CollectionDeclaration> = { access: { write: ["owner"] }, scopeField: undefined };
  const errors = (change: Partial<CollectionDeclaration>) =>
    errorsOf(recorded({ ...written, audit: undefined, ...change }));
  expect(errors({})).toEqual([]);
  expect(errors({ routes: ROUTES })).toHaveLength(1);
  expect(errors({ routes: ROUTES, access: { read: ["admin"] } })).toEqual([]);
});
