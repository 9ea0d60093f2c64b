import type { Collection, Field, FieldDeclaration, FieldModel, FieldOptions } from "../../schema/types";
import { isMap, readText } from "../../schema/stored-values";
import { text } from "../../texts/texts";

interface ReferenceOptions extends FieldOptions {
  /** Firestore name of the referenced collection. */
  readonly collection: string;
  /** Its stored keys that are copied: the identifying value and the shown one. Its `search` must cover both. */
  readonly from: { readonly id: string; readonly name: string };
  /** Stored keys of the copies in this record. */
  readonly into: { readonly id: string; readonly name: string };
}
export type ReferenceField = FieldDeclaration<ReferenceValue | null> & ReferenceOptions;

/** Another collection's record. Its id and name are copied under two keys, so that lists need no second read. */
export const reference = (options: ReferenceOptions): ReferenceField => ({ ...options, type: "reference" });

/**
 * The same by convention: the id is the other's `unique` field or sign-in id, the name its first searched
 * field, and the copies have the same keys behind a prefix, such as "authorCode" and "authorName".
 */
export function referenceTo(
  { name: collection, unique, signIn, search }: Collection<unknown>,
  prefix: string,
  options: FieldOptions,
): ReferenceField {
  const from = { id: unique?.field ?? signIn?.id ?? "", name: search?.fields[0] ?? "" };
  const copied = (key: string) => prefix + key.slice(0, 1).toUpperCase() + key.slice(1);
  const into = { id: copied(from.id), name: copied(from.name) };
  return reference({ ...options, collection, from, into });
}

export type ReferenceValue = { readonly id: string; readonly name: string };

const PART_LENGTH = 200;

export const referenceFieldModel: FieldModel<ReferenceField, ReferenceValue> = {
  type: "reference",
  // By the name, as the cell shows it.
  sortable: true,
  keys: (field) => [field.into.id, field.into.name],
  read: (stored, field) => {
    const id = readText(stored[field.into.id]);
    return id === null ? null : { id, name: readText(stored[field.into.name]) ?? "" };
  },
  write: (value, field) => ({ [field.into.id]: value?.id ?? null, [field.into.name]: value?.name ?? null }),
  check: (value: unknown, field) =>
    isReference(value) && [value.id, value.name].every((part) => part !== "" && part.length <= PART_LENGTH)
      ? undefined
      : text("fields.reference.invalid", { collection: field.collection }),
  isEmpty: (value) => !value?.id,
  rules: (field) => ({ [field.into.id]: partRule, [field.into.name]: partRule }),
  *declarationErrors({ path, into }) {
    if (path !== undefined) yield "a reference has no path: name its keys in into";
    if (into.id === into.name) yield "into names one key twice";
  },
  text: (value) => value?.name ?? "",
  chosen: (value) => (value ? [value.id] : []),
  target: (field: Field<ReferenceField>) => ({
    collection: field.collection,
    keys: [field.from.id, field.from.name],
  }),
};

function isReference(value: unknown): value is ReferenceValue {
  return isMap(value) && typeof value["id"] === "string" && typeof value["name"] === "string";
}

function partRule(value: string): string {
  return `${value} is string && ${value}.size() > 0 && ${value}.size() <= ${PART_LENGTH}`;
}
