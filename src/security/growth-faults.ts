/**
 * What is wrong with collections that grow. Looked for when rules and indexes are made of them, and not again when the
 * panel starts: its first load waits for nothing that has been found before.
 */
import { derivedKeys, derivedVersion, markedKeys } from "../fields/derived";
import { modelOf } from "../fields/models";
import type { Collection } from "../schema/types";

/**
 * @param views collections of the same names that some callers see in a way of their own.
 * @returns one line each, for checkCollections.
 */
export function growthFaults(
  collections: readonly Collection[],
  views: readonly Collection[],
): readonly string[] {
  return collections.flatMap((collection) => {
    const own = views.filter(({ name }) => name === collection.name);
    return [...ownFaults(collection), ...own.flatMap((view) => viewFaults(collection, view))].map(
      (fault) => `${collection.name}: ${fault}`,
    );
  });
}

function ownFaults(collection: Collection): readonly string[] {
  const { grows, search, filters = [], fields, signIn, formerNames } = collection;
  if (!grows) return [];
  const filtered = fields.filter(({ key }) => filters.some(({ field }) => field === key));
  return [
    ...unmarked(collection),
    ...(search ? [] : ["grows, but has no search: there is nothing to make marks of"]),
    ...filtered
      .filter((field) => modelOf(field).chosen)
      .map(
        ({ key, type }) =>
          `grows, but is filtered by "${key}", whose type "${type}" stores no choice as it is`,
      ),
    ...(signIn
      ? ["grows and signIn exclude each other: when a password was set, only the server knows"]
      : []),
    ...(formerNames && derivedKeys(collection).includes(formerNames.field)
      ? [`formerNames keeps its list under "${formerNames.field}", which records that grow in number use`]
      : []),
  ];
}

/** Indexes and stored keys are made of the collection alone, and have to serve its views. */
function viewFaults(collection: Collection, view: Collection): readonly string[] {
  const { filters = [], order } = view;
  if (Boolean(collection.grows) !== Boolean(view.grows))
    return ["grows, and a view of it does not, or the other way round"];
  if (!collection.grows) return [];
  return [
    ...(derivedVersion(collection) === derivedVersion(view)
      ? []
      : ["a view of it can be sorted by other columns, or has other marks"]),
    ...unmarked(view),
    ...markedKeys(view)
      .filter((key) => !view.fields.some((field) => field.key === key))
      .map((key) => `a view of it makes marks of "${key}", which is none of its fields`),
    ...(order.join() === collection.order.join() ? [] : ["a view of it has another order"]),
    ...filters
      .filter(({ field }) => !collection.filters?.some((own) => own.field === field))
      .map(({ field }) => `a view of it is filtered by "${field}", and it is not`),
  ];
}

/** What is searched and has no marks would not be found. */
function unmarked(collection: Collection): readonly string[] {
  const missing = collection.search?.fields.filter((key) => !markedKeys(collection).includes(key)) ?? [];
  return missing.map((key) => `grows, and is searched by "${key}", of which it makes no marks`);
}
