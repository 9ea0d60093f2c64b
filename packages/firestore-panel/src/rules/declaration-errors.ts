/**
 * Errors in the declarations of indexed and of audited collections. They are checked when the rules and indexes are
 * generated. The panel's start does not repeat the check, which would delay its first load.
 */
import { derivedKeys, derivedVersion, searchedKeys } from "../fields/derived";
import { fieldModels, modelOf, storedKeysOf } from "../fields/models";
import type { PanelDefinition } from "../definition";
import { checkCollections } from "../schema/check-collections";
import { isComplete } from "../schema/incomplete";
import type { Collection, Access, Principal } from "../schema/types";
import { isScope, principalsOf, ACCESS_METHODS } from "../schema/define-collection";
import { CHANGE_KEY } from "../schema/stored-names";
import { scopeKeyOf, isAudited } from "../schema/history";
import { costErrors } from "./nested-rules";

/**
 * All checks of a panel's declarations, before its rules are generated.
 * @throws DeclarationError listing all errors.
 */
export function checkDeclarations({ collections, scopes, scopeKind }: PanelDefinition): void {
  const views = Object.values(scopes).flatMap((scope) => scope.collections ?? []);
  const complete = (all: readonly Collection[]) => all.filter((one) => isComplete(one, fieldModels));
  checkCollections({ collections, scopeKind }, fieldModels, [
    ...indexErrors(complete(collections), complete(views)),
    ...historyErrors(complete(collections)),
    ...complete(collections).flatMap(arrayErrors),
  ]);
}

/** @returns one line for each array that costs the rules too much. */
export function arrayErrors({ name, fields, subcollections }: Collection): readonly string[] {
  return [...fields, ...subcollections.flatMap((sub) => sub.fields)].flatMap((field) =>
    costErrors([field]).map((error) => `${name}: ${error}`),
  );
}

/**
 * @param views the same collections, as some principals see them.
 * @returns one line for each error, for checkCollections.
 */
export function indexErrors(
  collections: readonly Collection[],
  views: readonly Collection[],
): readonly string[] {
  return collections.flatMap((collection) => {
    const own = views.filter(({ name }) => name === collection.name);
    return [...indexedErrors(collection), ...own.flatMap((view) => viewErrors(collection, view))].map(
      (error) => `${collection.name}: ${error}`,
    );
  });
}

function indexedErrors(collection: Collection): readonly string[] {
  const { indexed, search, filters = [], fields, signIn, formerNames } = collection;
  if (!indexed) return [];
  const filtered = fields.filter(({ key }) => filters.some(({ field }) => field === key));
  return [
    ...withoutTokens(collection),
    ...(search ? [] : ["is indexed, but has no search to make search tokens for"]),
    ...filtered
      // A reference stores the id that it is filtered by.
      .filter((field) => modelOf(field).chosen && !modelOf(field).target)
      .map(
        ({ key, type }) =>
          `is indexed, but is filtered by "${key}", whose type "${type}" does not store its choices unchanged`,
      ),
    ...(signIn
      ? ["indexed and signIn exclude each other: only the server knows when a password was set"]
      : []),
    ...(formerNames && derivedKeys(collection).includes(formerNames.field)
      ? [`formerNames keeps its list under "${formerNames.field}", which indexed records use`]
      : []),
  ];
}

/** The collection alone determines indexes and stored keys, and its views use the same. */
function viewErrors(collection: Collection, view: Collection): readonly string[] {
  const { filters = [], order } = view;
  if (Boolean(collection.indexed) !== Boolean(view.indexed))
    return ["only one of it and its view is indexed"];
  if (!collection.indexed) return [];
  return [
    ...(derivedVersion(collection) === derivedVersion(view)
      ? []
      : ["a view of it can be sorted by other columns, or has other search tokens"]),
    ...withoutTokens(view),
    ...searchedKeys(view)
      .filter((key) => !view.fields.some((field) => field.key === key))
      .map((key) => `a view of it makes search tokens of "${key}", which is not one of its fields`),
    ...(order.join() === collection.order.join() ? [] : ["a view of it has another order"]),
    ...filters
      .filter(({ field }) => !collection.filters?.some((own) => own.field === field))
      .map(({ field }) => `a view of it is filtered by "${field}", and it is not`),
  ];
}

/** A searched field without tokens has no search results. */
function withoutTokens(collection: Collection): readonly string[] {
  const missing = collection.search?.fields.filter((key) => !searchedKeys(collection).includes(key)) ?? [];
  return missing.map((key) => `is indexed, and is searched by "${key}", which has no search tokens`);
}

/** @returns one line for each error, for checkCollections. */
export function historyErrors(collections: readonly Collection[]): readonly string[] {
  return collections
    .filter(isAudited)
    .flatMap((collection) => auditedErrors(collection).map((error) => `${collection.name}: ${error}`));
}

function auditedErrors(collection: Collection): readonly string[] {
  const { fields, access, audit, formerNames, signIn } = collection;
  const writers = writersOf(access);
  const scope = scopeKeyOf(collection);
  const confidential = fields.filter((field) => modelOf(field).confidential).flatMap(storedKeysOf);
  return [
    ...(audit && writers.length === 0 ? ["audit is declared, but no principal may write"] : []),
    // An entry names the account of a session. Users of the mobile app have no session.
    ...writers
      .filter((principal) => principal === "owner" || principal === "member")
      .map((principal) => `audited, but written by "${principal}", which has no session to name in an entry`),
    ...writers
      .filter((principal) => isScope(principal) && (signIn || scope === undefined))
      .map((principal) => `audited, but written by "${principal}", which may not read its entries`),
    ...confidential
      .filter(isInMap)
      .map((key) => `audited, but "${key}" is a password in a map, which an entry records as a whole`),
    ...(scope !== undefined && isInMap(scope)
      ? [`audited, but scopeField names a value in a map, "${scope}"`]
      : []),
    ...(formerNames?.field === CHANGE_KEY
      ? [`formerNames keeps its list under "${CHANGE_KEY}", which audited records use`]
      : []),
  ];
}

function writersOf(access: Access): readonly Principal[] {
  const writes = ACCESS_METHODS.filter((method) => method !== "get" && method !== "list");
  return [...new Set(writes.flatMap((method) => principalsOf(access, method)))];
}

function isInMap(key: string): boolean {
  return key.includes(".");
}
