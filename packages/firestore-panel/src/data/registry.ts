/**
 * Maps Refine's resource names and ids to declarations, and a scope's session to the values of its records.
 * No other module chooses places in the database.
 */
import type { PanelDefinition } from "../definition";
import type { BaseKey } from "@refinedev/core";
import { FieldPath } from "firebase/firestore";
import type {
  Principal,
  Collection,
  AccessMethod,
  Field,
  FormValues,
  RecordData,
  StoredData,
  StoredWrite,
} from "../schema/types";
import { canDo } from "../schema/define-collection";
import { ProviderError } from "./errors";
import { modelOf, storedKeysOf } from "../fields/models";
import { valueAt } from "../fields/record";
import { text } from "../texts/texts";

/** The declared collection as this principal sees it. @throws 404 when there is none. */
export function declaredCollection(
  { collections, history, trash, scopedHistory, scopes }: PanelDefinition,
  resource: string,
  principal: Principal,
): Collection {
  const views = principal === "admin" ? [] : [...(scopes[principal]?.collections ?? []), scopedHistory];
  const collection = [...views, ...collections, history, trash].find(({ name }) => name === resource);
  if (!collection) throw new ProviderError(404, `There is no collection "${resource}".`);
  return collection;
}

/** @throws 403 when the declaration does not grant the operation. */
export function assertGranted(collection: Collection, principal: Principal, method: AccessMethod): void {
  if (!canDo(principal, method, collection))
    throw new ProviderError(403, text("data.access.denied", { method, record: nounOf(collection) }));
}

/** @param viewer as whose collection it is read. Default: the principal. */
export function grantedCollection(
  { reader, principal }: { reader: { panel: () => PanelDefinition }; principal: Principal },
  resource: string,
  method: AccessMethod,
  viewer = principal,
): Collection {
  const collection = declaredCollection(reader.panel(), resource, viewer);
  assertGranted(collection, principal, method);
  return collection;
}

/** "book": the record's label inside a sentence. */
export function nounOf(collection: Collection): string {
  return collection.label.one.toLowerCase();
}

/** "this book": what an error is about. */
export function thisRecord(collection: Collection): string {
  return text("data.what.record", { record: nounOf(collection) });
}

export function theseRecords({ label }: Collection): string {
  return text("data.what.records", { records: label.many.toLowerCase() });
}

const MAX_ID_BYTES = 1500;

/** Ids come from addresses. Rejects ids that lead to another place ("a/b", "..", "%2F") or are reserved ("__x__"). */
export function isValidId(id: string): boolean {
  if (id === "" || id === "." || id === ".." || /[/%]|^__.*__$/.test(id)) return false;
  return new TextEncoder().encode(id).length <= MAX_ID_BYTES;
}

/** @throws 404: an invalid id names no record. */
export function validId(id: BaseKey): string {
  const given = String(id);
  if (!isValidId(given)) throw new ProviderError(404, text("data.error.noRecord"));
  return given;
}

export function notFound(collection: Collection): ProviderError {
  return new ProviderError(404, text("data.error.notFound", { what: thisRecord(collection) }));
}

interface OwnScope {
  readonly scopeRecord?: RecordData | undefined;
}

/**
 * Writes a scope's own id and name into its records, whatever the form, the address or `meta` contain.
 * Every save writes both from the session, because the rules compare them with the scope's current record.
 * @param variables Refine's variables of a create or an update.
 */
export function withOwnScope(collection: Collection, variables: unknown, { scopeRecord }: OwnScope) {
  const values = typeof variables === "object" ? variables : {};
  return { ...values, ...(scopeRecord && ownScope(collection, scopeRecord)) };
}

/** The id and name that differ in a record's stored data: the scope's name may have changed since. */
export function ownScopeWrites(
  collection: Collection,
  stored: StoredData,
  { scopeRecord }: OwnScope,
): readonly StoredWrite[] {
  const values = scopeRecord ? ownScope(collection, scopeRecord) : {};
  return collection.fields.flatMap((field) => {
    if (!Object.hasOwn(values, field.key)) return [];
    return Object.entries(modelOf(field).write(values[field.key] ?? null, field)).flatMap(([key, value]) => {
      const path = key.split(".");
      return valueAt(stored, path) === value ? [] : { path, value };
    });
  });
}

/** The value of the field that copies the scope's id, and with it the scope's name. */
function ownScope(collection: Collection, scopeRecord: RecordData): FormValues {
  for (const field of collection.fields) {
    const keys = storedKeysOf(field);
    if (collection.scopeField === undefined || !keys.includes(collection.scopeField)) continue;
    const sources = modelOf(field).target?.(field).keys ?? [collection.scopeField];
    const stored = keys.map((key, index) => [key, scopeRecord[sources[index] ?? ""]] as const);
    return { [field.key]: modelOf(field).read(Object.fromEntries(stored), field) };
  }
  return {};
}

/** @param key a stored key: the names from the document down to the value, separated by dots. */
export function keyPath(key: string): FieldPath {
  return new FieldPath(...key.split("."));
}

/** The path of a field's value, or of the first of its values. */
export function storedPath(field: Field): FieldPath {
  return keyPath(storedKeysOf(field)[0] ?? field.key);
}
