import { defaultMessages } from "./default-messages";
import type {
  Collection,
  CollectionDeclaration,
  Field,
  FieldDeclarations,
  RecordFrom,
  Access,
  Principal,
  AccessMethod,
} from "./types";

/**
 * Declares a collection without checking it. `checkCollections` checks all declarations together.
 * @param name the collection's Firestore name, which is also the Refine resource's name.
 */
export function defineCollection<Fields extends FieldDeclarations>(
  name: string,
  declaration: CollectionDeclaration<Fields>,
): Collection<RecordFrom<Fields>> {
  const subcollections = Object.entries(declaration.subcollections ?? {});
  return {
    ...declaration,
    name,
    fields: fieldsOf(declaration.fields),
    subcollections: subcollections.map(([subName, sub]) => ({
      ...sub,
      name: subName,
      fields: fieldsOf(sub.fields),
    })),
    messages: { ...defaultMessages(declaration.label), ...declaration.messages },
  };
}

function fieldsOf(fields: FieldDeclarations): readonly Field[] {
  return Object.entries(fields).map(([key, field]) => ({ ...field, key }));
}

export const ACCESS_METHODS: readonly AccessMethod[] = ["get", "list", "create", "update", "delete"];

/** @returns principals that are granted the operation, by its own name or by `read` or `write`. */
export function principalsOf(access: Access, method: AccessMethod): readonly Principal[] {
  const group = method === "get" || method === "list" ? access.read : access.write;
  return [...new Set([...(access[method] ?? []), ...(group ?? [])])];
}

/** The filter option that shows all records. No filterable field has this value. */
export const ALL = "All";
