/** The date fields of declared collections that say what expires. Pure. */
import type { Collection, Expiry, Field } from "../schema/types";
import { modelOf } from "./models";

export interface ExpiringField {
  /** Collection and key: "Books.due". */
  readonly kind: string;
  readonly collection: Collection;
  readonly field: Field;
  readonly expires: Expiry;
  /** Fields by whose values these records can be selected: the collection's filters, and the one of `while`. */
  readonly conditions: readonly Field[];
}

export function expiringFields(collections: readonly Collection[]): readonly ExpiringField[] {
  return collections.flatMap((collection) =>
    collection.fields.flatMap((field) => {
      const expires = modelOf(field).expires?.(field);
      if (!expires) return [];
      const keys = [...(collection.filters ?? []).map((filter) => filter.field), expires.while?.field];
      const conditions = collection.fields.filter(({ key }) => key !== field.key && keys.includes(key));
      return { kind: `${collection.name}.${field.key}`, collection, field, expires, conditions };
    }),
  );
}

/** @returns every declared notice in days, ascending. */
export function noticesOf(expiring: readonly ExpiringField[]): readonly number[] {
  return [...new Set(expiring.flatMap(({ expires }) => expires.notice))].sort((a, b) => a - b);
}
