/** Records that imported rows belong to, such as the companies of employees. Pure. */
import type { ImportRow } from "../schema/import";
import type { Collection } from "../schema/types";
import { idText } from "./import-rows";
import { modelOf, storedKeysOf } from "./models";

/** The collection of the group's records. The first part of a row's identity is the group's id. */
export interface RowGroup {
  readonly collection: string;
  /** Stored keys in the group's collection. */
  readonly from: { readonly id: string; readonly name: string };
  /** Stored keys of the copies in the row. */
  readonly into: { readonly id: string; readonly name: string };
  /** Headers of the two columns in exported files. An import recognises them. */
  readonly headers: { readonly id: string; readonly name: string };
}

/** @returns undefined if rows belong to no other collection's records. */
export function rowGroup(collection: Collection): RowGroup | undefined {
  for (const field of collection.fields) {
    const target = modelOf(field).target?.(field);
    const [id, name] = storedKeysOf(field);
    const [fromId, fromName] = target?.keys ?? [];
    if (!target || id === undefined || id !== collection.bulk?.identity[0]) continue;
    if (name === undefined || fromId === undefined || fromName === undefined) continue;
    return {
      collection: target.collection,
      from: { id: fromId, name: fromName },
      into: { id, name },
      headers: { id: `${field.label} id`, name: field.label },
    };
  }
  return undefined;
}

/** Names of groups by id. Several names mean that several records share the id. */
export type GroupNames = ReadonlyMap<string, readonly string[]>;

/** @returns an error if the row names an unknown group, or a name that does not match its id. */
export function groupError(
  { collection, into }: RowGroup,
  row: ImportRow,
  namesById: GroupNames,
): string | undefined {
  const [id, name] = [idText(row[into.id]), idText(row[into.name])];
  if (id === "") return undefined;
  const names = namesById.get(id) ?? [];
  if (names.length === 0) return `${into.id}: "${id}" is not one of the ${collection.toLowerCase()}`;
  if (name === "" || names.includes(name)) return undefined;
  return `${into.name}: ${id} is "${names.join('" or "')}", not "${name}"`;
}
