/** `npm run rules` does not compile the declarations, so they can lack what their types demand. */
import { expect, it } from "vitest";
import { group } from "../../../packages/firestore-panel/src/fields/nested/model";
import { reference } from "../../../packages/firestore-panel/src/fields/reference/model";
import { text } from "../../../packages/firestore-panel/src/fields/text/model";
import { checkDeclarations, generatedFiles } from "../../../packages/firestore-panel/src/panel/rules";
import { DeclarationError } from "../../../packages/firestore-panel/src/rules/check-collections";
import { defineCollection } from "../../../packages/firestore-panel/src/schema/define-collection";
import type {
  Collection,
  CollectionDeclaration,
  Field,
} from "../../../packages/firestore-panel/src/schema/types";
import { definition } from "../../../src/definition";
import { admins } from "../../../src/resources/admins";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { combinedSpecimens } from "../../fixtures/specimens/combined-specimens";

interface Properties {
  readonly [key: string]: unknown;
}

const declare = (name: string, declaration: object) =>
  defineCollection(name, declaration as CollectionDeclaration);

/** @returns the errors of the declarations, after their rules were generated if there are none. */
function errorsOf(...collections: readonly Collection[]): readonly string[] {
  try {
    checkDeclarations({ ...definition, scopes: { admin: definition.scopes.admin }, collections });
    generatedFiles({ collections, scopeKind: "company" });
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.errors;
    throw error;
  }
}

/** @returns a copy for each property of the value and of the values in it, without that property. */
function withoutEach(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown, index) =>
      withoutEach(item).map((now): unknown => value.with(index, now)),
    );
  return Object.entries(value).flatMap(([key, inner]) => {
    const { [key]: _omitted, ...rest } = value as Properties;
    return [rest, ...withoutEach(inner).map((now) => ({ ...value, [key]: now }))];
  });
}

const byKey = (fields: readonly Field[]) =>
  Object.fromEntries(fields.map(({ key, ...field }) => [key, field]));
/** @returns what a collection was declared with, besides its fields. */
function optionsOf({
  name: _name,
  messages: _texts,
  fields: _fields,
  subcollections,
  ...options
}: Collection) {
  const subs = subcollections.map(({ name, fields, ...sub }) => [name, { ...sub, fields: byKey(fields) }]);
  return { ...options, subcollections: Object.fromEntries(subs) as Properties };
}

it.each([brands, companies, employees, admins])(
  "$name without any one of its options are refused, or their rules are generated",
  (collection) => {
    const fields = byKey(collection.fields);
    const tried = withoutEach(optionsOf(collection)).map((options) =>
      errorsOf(
        ...[companies].filter((other) => other !== collection),
        declare(collection.name, { ...(options as object), fields }),
      ),
    );
    expect(tried).toContainEqual([`${collection.name}: label.one is missing`]);
    expect(tried).toContainEqual([`${collection.name}: access is missing`]);
  },
);

it.each(combinedSpecimens)(
  "$types fields without any one option are refused, or their rules are generated",
  ({ collection }) => {
    const tried = withoutEach(byKey(collection.fields)).map((fields) =>
      errorsOf(declare(collection.name, { ...optionsOf(collection), fields })),
    );
    expect(tried.flat().join("\n")).toContain("label is missing");
  },
);

const SOUND = {
  label: { one: "Permit", many: "Permits" },
  order: ["plate", "asc"],
  access: { read: ["admin"] },
};

it("one error lists what all incomplete declarations lack, with all other mistakes", () => {
  const plate = text({ label: "Plate" });
  const from = { id: "plate", name: "plate" };
  const fields = {
    plate,
    car: { ...reference({ label: "Car", collection: "Cars", from, into: from }), from: undefined, into: {} },
    zone: { type: "choice", label: "Zone", options: "North" },
    address: group({ label: "", fields: { city: { label: "City", type: "hologram" } } }),
    stops: { type: "array", label: "Stops", fields: { kind: { type: "choice", label: "Kind" } } },
  };
  const use = { fields: {}, count: {} };
  expect(
    errorsOf(
      declare("Permits", { ...SOUND, filters: [{ field: "car" }], search: {}, fields, indexed: true }),
      declare("Cars", { subcollections: { use } }),
      declare("Zones", { ...SOUND, fields: { plate }, audit: true, pageSize: 0, order: ["name", "asc"] }),
    ),
  ).toEqual([
    "Permits: search.fields is not a list",
    "Permits: search.placeholder is missing",
    'Permits: field "car": from.id is missing',
    'Permits: field "car": from.name is missing',
    'Permits: field "car": into.id is missing',
    'Permits: field "car": into.name is missing',
    'Permits: field "zone": options is not a list',
    'Permits: field "address": label is missing',
    'Permits: field "address": field "city": there is no field type "hologram"',
    'Permits: field "stops": most is missing',
    'Permits: field "stops": itemLabel is missing',
    "Cars: label.one is missing",
    "Cars: label.many is missing",
    "Cars: order is not a list",
    "Cars: access is missing",
    "Cars: no fields",
    "Cars: use: access is missing",
    "Cars: use: count has no label",
    "Cars: use: no fields",
    "Zones: pageSize is not above 0",
    'Zones: order names the field "name", which does not exist',
    "Zones: audit is declared, but no principal may write",
  ]);
});
