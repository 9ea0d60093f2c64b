import { expect, it } from "vitest";
import { boolean } from "../../../src/fields/boolean/model";
import { choice } from "../../../src/fields/choice/model";
import { fieldModels } from "../../../src/fields/models";
import { secret } from "../../../src/fields/secret/model";
import { text } from "../../../src/fields/text/model";
import { collections, companyCollections } from "../../../src/resources";
import { checkCollections } from "../../../src/schema/check-collections";
import { defineCollection } from "../../../src/schema/define-collection";
import type { CollectionDeclaration } from "../../../src/schema/types";
import { growthFaults } from "../../../src/security/growth-faults";

const SOUND: CollectionDeclaration = {
  label: { one: "Permit", many: "Permits" },
  order: ["plate", "asc"],
  search: { fields: ["plate"], placeholder: "" },
  grows: true,
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
  field: "_search",
  most: 5,
  counted: { subcollection: "uses", field: "plate", label: { one: "use", many: "uses" } },
};
const STRANGE: Partial<CollectionDeclaration> = { search: undefined, filters: [{ field: "paid" }] };

it("finds nothing wrong with the product's declarations, and with what each fault below changes", () => {
  expect(growthFaults(collections, companyCollections)).toEqual([]);
  expect(growthFaults([permits()], [permits(), defineCollection("Cars", { ...SOUND, ...STRANGE })])).toEqual(
    [],
  );
});

it.each<[what: string, change: Partial<CollectionDeclaration>, fault: string]>([
  ["no search", { search: undefined }, "grows, but has no search: there is nothing to make marks of"],
  [
    "a filter of words that are not stored",
    { filters: [{ field: "zone" }, { field: "paid" }] },
    'grows, but is filtered by "paid", whose type "boolean" stores no choice as it is',
  ],
  [
    "a sign-in",
    {
      fields: { ...SOUND.fields, code: secret({ label: "Code" }) },
      signIn: { kind: "gate", id: "plate", password: "code" },
    },
    "grows and signIn exclude each other: when a password was set, only the server knows",
  ],
  [
    "former names in the place of the marks",
    { formerNames: FORMER },
    'formerNames keeps its list under "_search", which records that grow in number use',
  ],
  [
    "marks of other fields than it is searched by",
    { grows: { by: ["zone"] } },
    'grows, and is searched by "plate", of which it makes no marks',
  ],
])("%s", (_, change, fault) => {
  expect(growthFaults([permits(change)], [])).toEqual([`Permits: ${fault}`]);
  expect(growthFaults([permits({ ...change, grows: false })], [])).toEqual([]);
});

const { paid } = SOUND.fields;
it.each<[what: string, view: Partial<CollectionDeclaration>, fault: string]>([
  ["does not grow", { grows: false }, "grows, and a view of it does not, or the other way round"],
  [
    "shows a column more",
    { fields: { ...SOUND.fields, paid: { ...paid!, column: "Paid" } } },
    "a view of it can be sorted by other columns, or has other marks",
  ],
  [
    "orders a column in another way",
    {
      fields: {
        ...SOUND.fields,
        plate: text({ label: "Plate", column: "Plate", collation: "suffix-number" }),
      },
    },
    "a view of it can be sorted by other columns, or has other marks",
  ],
  [
    "makes marks of what it is searched by alone",
    { search: { fields: ["plate", "zone"], placeholder: "" } },
    "a view of it can be sorted by other columns, or has other marks",
  ],
  ["comes in another order", { order: ["plate", "desc"] }, "a view of it has another order"],
  [
    "has a filter more",
    { filters: [{ field: "zone" }, { field: "paid" }] },
    'a view of it is filtered by "paid", and it is not',
  ],
])("a view that %s", (_, change, fault) => {
  expect(growthFaults([permits()], [permits(change)])).toEqual([`Permits: ${fault}`]);
});

it("a view is searched by what the collection makes marks of, and by nothing else", () => {
  const by = { grows: { by: ["plate", "zone"] } };
  const searchedBy = (...fields: readonly string[]) =>
    permits({ ...by, search: { fields, placeholder: "" } });
  expect(growthFaults([permits(by)], [searchedBy("zone"), searchedBy("zone", "plate")])).toEqual([]);
  expect(growthFaults([permits(by)], [searchedBy("zone", "paid")])).toEqual([
    'Permits: grows, and is searched by "paid", of which it makes no marks',
  ]);
});

it("a view has every field that marks are made of, or it would write fewer of them", () => {
  const by = { grows: { by: ["plate", "owner", "paid"] } };
  const owner = text({ label: "Owner" });
  const all = permits({ ...by, fields: { ...SOUND.fields, owner } });
  const { plate, zone } = SOUND.fields;
  const view = permits({ ...by, fields: { plate: plate!, zone: zone! } });
  expect(growthFaults([all], [all])).toEqual([]);
  expect(growthFaults([all], [view])).toEqual([
    'Permits: a view of it makes marks of "owner", which is none of its fields',
    'Permits: a view of it makes marks of "paid", which is none of its fields',
  ]);
});

it("names its faults with all others", () => {
  const faults = growthFaults([permits({ search: undefined })], []);
  expect(() => checkCollections([permits({ grows: false })], fieldModels, faults)).toThrow(faults[0]);
});

it.each(["_search", "_sort", "_version", "_change"])("no field has the key %s, in a map neither", (key) => {
  for (const fields of [
    { [key]: text({ label: "x" }) },
    { x: text({ label: "x", path: key }) },
    { x: text({ label: "x", path: `map.${key}` }) },
  ])
    expect(() =>
      checkCollections([permits({ fields: { ...SOUND.fields, ...fields } })], fieldModels),
    ).toThrow(key);
});
