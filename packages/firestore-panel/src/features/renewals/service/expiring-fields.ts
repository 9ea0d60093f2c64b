/** What may expire: the fields that the principal may list, and the queries of their records. */
import { FieldPath, orderBy, query, where, type Query } from "firebase/firestore";
import type { ExpiringParams, ExpiryField } from "../expiry";
import { expiringFields, type ExpiringField } from "../../../fields/expiry";
import { storedKeysOf } from "../../../fields/models";
import { canDo } from "../../../schema/define-collection";
import type { Field } from "../../../schema/types";
import type { ServiceContext } from "../../../data/context";
import { declaredCollection } from "../../../data/registry";

/** Earlier texts are days in no notation that the panel writes. */
export const FIRST_DAY = "1900-01-01";

/** Values of fields. */
export type Equal = NonNullable<ExpiringParams["where"]>;

/** The expiring fields of the collections that the principal may list. */
export function fieldsOf({ principal, reader }: ServiceContext): readonly ExpiringField[] {
  const panel = reader.panel();
  const seen = panel.collections.map(({ name }) => declaredCollection(panel, name, principal));
  return expiringFields(seen.filter((collection) => canDo(principal, "list", collection)));
}

/**
 * The records of a field from a day on, in the order of their days. rules/indexes.ts declares the indexes.
 * @param all the records that the principal may see.
 * @param equal values of other fields.
 */
export function expiringFrom(
  all: Query,
  { field, expires, conditions }: ExpiringField,
  from: string,
  equal: Equal = {},
): Query {
  const { field: key, value } = expires.while ?? {};
  const values = { ...(key !== undefined && { [key]: value }), ...equal };
  const equals = conditions
    .filter((one) => Object.hasOwn(values, one.key))
    .map((one) => where(pathOf(one), "==", values[one.key]));
  return query(all, ...equals, where(pathOf(field), ">=", from), orderBy(pathOf(field)));
}

export function pathOf(field: Field): FieldPath {
  return new FieldPath(...(storedKeysOf(field)[0] ?? field.key).split("."));
}

export function nameOf({ collection, field }: ExpiringField): ExpiryField {
  return { resource: collection.name, field: field.key };
}
