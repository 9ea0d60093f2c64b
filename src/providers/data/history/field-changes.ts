/** What differs between two states of one record, by the fields of its declaration. Pure. */
import type { FieldChange } from "../../../contract/history";
import { modelOf, storedKeysOf } from "../../../fields/models";
import { readRecord } from "../../../fields/record";
import { canonical, sameValue } from "../../../fields/same-value";
import type { Collection, Field, FormValues, Json, RecordData, StoredData } from "../../../schema/types";
import { plainData } from "../plain";
import type { StoredEntry } from "./entries";

/**
 * @param before and @param after are plain documents; what an entry does not hold, neither has.
 * @param hidden stored keys of passwords that were changed.
 * @returns the fields in the declared order, then further ones. What saves write by themselves is left out.
 */
export function changedFields(
  collection: Collection,
  before: StoredData,
  after: StoredData,
  hidden: readonly string[],
): readonly FieldChange[] {
  const [was, is] = [readRecord(collection, "", before), readRecord(collection, "", after)];
  const declared = collection.fields.flatMap((field): readonly FieldChange[] => {
    if (modelOf(field).confidential)
      return storedKeysOf(field).some((key) => hidden.includes(key))
        ? [{ key: field.key, stays: "not kept" }]
        : [];
    if (modelOf(field).stamps || isSame(was[field.key], is[field.key])) return [];
    return [changeOf(was, is, field.key, isFixed(collection, field))];
  });
  return [...declared, ...furtherKeys(collection, was, is).map((key) => changeOf(was, is, key, false))];
}

/**
 * What an entry tells of one record by itself: what it was, and what was written. Of one that came back out of the trash
 * before entries told what it was, that a password was changed.
 * @returns as `changedFields`; what was written and found no room has no values.
 */
export function recordedChanges(
  collection: Collection,
  entry: Pick<StoredEntry, "action" | "before" | "former" | "after" | "unshown" | "hidden">,
  id: string,
): readonly FieldChange[] {
  const stored = entry.before[id] ?? entry.former;
  if (!stored) return entry.action === "restore" ? changedFields(collection, {}, {}, entry.hidden) : [];
  const before = plainData(stored);
  const recorded = changedFields(collection, before, { ...before, ...entry.after[id] }, entry.hidden);
  const unshown = entry.unshown[id] ?? [];
  const isUnshown = (field: Field) =>
    storedKeysOf(field).some((key) => unshown.includes(key.split(".")[0] ?? key));
  return [...recorded, ...collection.fields.filter(isUnshown).map(({ key }) => ({ key }))];
}

/**
 * Whether an edit changed more than passwords, of which no entry tells what they were.
 * @param values of the edit. @param before and @param after it, the record as screens see it.
 */
export function changesReadableValues(
  { fields }: Collection,
  values: FormValues,
  before: RecordData,
  after: RecordData,
): boolean {
  return Object.keys(values).some((key) => {
    const field = fields.find((one) => one.key === key);
    return !(field && modelOf(field).confidential) && !sameValue(field, before[key], after[key]);
  });
}

/** Whether the record holds now what the change has made of the field. */
export function holds(change: FieldChange, now: RecordData): boolean {
  return change.values !== undefined && isSame(change.values.after, now[change.key]);
}

export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return canonical(one) === canonical(other);
}

function changeOf(was: RecordData, is: RecordData, key: string, isFixed: boolean): FieldChange {
  const values = { before: was[key] ?? null, after: is[key] ?? null };
  return { key, values, ...(isFixed && { stays: "cannot be edited" }) };
}

/** Only the declared ones and those that the collection accepts besides: not what records hold to be found by. */
function furtherKeys(collection: Collection, was: RecordData, is: RecordData): readonly string[] {
  const known = new Set([collection.formerNames?.field, ...collection.fields.map(({ key }) => key)]);
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].filter((key) => !known.has(key) && !isSame(was[key], is[key])).sort();
}

/** No save can write it alone: not at all, or, of what one signs in with, not without the password. */
function isFixed({ signIn }: Collection, { key, immutable, readOnly }: Field): boolean {
  return immutable === true || readOnly === true || key === signIn?.id;
}
