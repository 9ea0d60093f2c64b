/**
 * All checks of a panel's declarations, when rules are generated. The panel's start repeats only
 * checkCollections, for a fast first load.
 */
import { confidentialKeys, derivedKeys, derivedVersion, searchedKeys } from "../fields/derived";
import { modelOf } from "../fields/models";
import type { PanelDefinition } from "../definition";
import type { Collection } from "../schema/types";
import { isScope, principalsOf } from "../schema/define-collection";
import { CHANGE_KEY } from "../schema/stored-names";
import { scopeKeyOf, isAudited } from "../schema/history";
import { checkCollections } from "./check-collections";
import { inPart, type Errors } from "./check-fields";

/** @throws DeclarationError listing all errors. */
export function checkDeclarations({ collections, scopes, scopeKind }: PanelDefinition): void {
  const views = Object.values(scopes).flatMap((scope) => scope.collections ?? []);
  checkCollections({ collections, scopeKind }, [
    ...indexErrors(collections, views),
    ...historyErrors(collections),
  ]);
}

/** @param views the same collections, as some principals see them. */
export function indexErrors(
  collections: readonly Collection[],
  views: readonly Collection[],
): readonly string[] {
  return collections.flatMap((collection) => {
    const own = views.filter(({ name }) => name === collection.name);
    const errors = [
      ...indexedErrors(collection),
      ...own.flatMap((view) => [...viewErrors(collection, view)]),
    ];
    return [...inPart(collection.name, errors)];
  });
}

function* indexedErrors(collection: Collection): Errors {
  const { indexed, search, filters = [], fields, signIn, formerNames } = collection;
  if (!indexed) return;
  yield* withoutTokens(collection);
  if (!search) yield "is indexed, but has no search to make search tokens for";
  for (const field of fields.filter(({ key }) => filters.some((filter) => filter.field === key))) {
    const { chosen, target } = modelOf(field);
    // A reference stores the id that it is filtered by.
    if (chosen && !target)
      yield `is indexed, but is filtered by "${field.key}", whose type "${field.type}" does not store its choices unchanged`;
  }
  if (signIn) yield "indexed and signIn exclude each other: only the server knows when a password was set";
  if (formerNames && derivedKeys(collection).includes(formerNames.field))
    yield `formerNames keeps its list under "${formerNames.field}", which indexed records use`;
}

/** The collection alone determines indexes and stored keys, and its views use the same. */
function* viewErrors(collection: Collection, view: Collection): Errors {
  if (Boolean(collection.indexed) !== Boolean(view.indexed)) yield "only one of it and its view is indexed";
  if (!collection.indexed || !view.indexed) return;
  if (derivedVersion(collection) !== derivedVersion(view))
    yield "a view of it can be sorted by other columns, or has other search tokens";
  yield* withoutTokens(view);
  for (const key of searchedKeys(view))
    if (!view.fields.some((field) => field.key === key))
      yield `a view of it makes search tokens of "${key}", which is not one of its fields`;
  if (view.order.join() !== collection.order.join()) yield "a view of it has another order";
  for (const { field } of view.filters ?? [])
    if (!collection.filters?.some((own) => own.field === field))
      yield `a view of it is filtered by "${field}", and it is not`;
}

/** A searched field without tokens has no search results. */
function* withoutTokens(collection: Collection): Errors {
  for (const key of collection.search?.fields ?? [])
    if (!searchedKeys(collection).includes(key))
      yield `is indexed, and is searched by "${key}", which has no search tokens`;
}

/** @returns one line for each error. */
export function historyErrors(collections: readonly Collection[]): readonly string[] {
  return collections
    .filter(isAudited)
    .flatMap((collection) => [...inPart(collection.name, auditedErrors(collection))]);
}

function* auditedErrors(collection: Collection): Errors {
  const { access, audit, formerNames, signIn } = collection;
  const writers = new Set(
    (["create", "update", "delete"] as const).flatMap((method) => principalsOf(access, method)),
  );
  const scope = scopeKeyOf(collection);
  if (audit && writers.size === 0) yield "audit is declared, but no principal may write";
  for (const principal of writers)
    // An entry names the account of a session. Users of the mobile app have no session.
    if (principal === "owner" || principal === "member")
      yield `audited, but written by "${principal}", which has no session to name in an entry`;
    else if (isScope(principal) && (signIn || scope === undefined))
      yield `audited, but written by "${principal}", which may not read its entries`;
  for (const key of confidentialKeys(collection))
    if (key.includes("."))
      yield `audited, but "${key}" is a password in a map, which an entry records as a whole`;
  if (scope?.includes(".")) yield `audited, but scopeField names a value in a map, "${scope}"`;
  if (formerNames?.field === CHANGE_KEY)
    yield `formerNames keeps its list under "${CHANGE_KEY}", which audited records use`;
}
