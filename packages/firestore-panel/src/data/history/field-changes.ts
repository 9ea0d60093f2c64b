/** Compares two states of one record, field by field. Pure. */
import type { FieldChange } from "../../contract/history";
import { modelOf, storedKeysOf } from "../../fields/models";
import { isProtected } from "../../schema/define-collection";
import { readRecord, canonical, isEmpty, sameValue, valueAt } from "../../fields/record";
import { ERASED_KEY } from "../../schema/stored-names";
import {
  SERVER_TIME,
  type Collection,
  type Field,
  type FormValues,
  type Json,
  type RecordData,
  type StoredData,
  type StoredJson,
  type StoredWrite,
} from "../../schema/types";
import { plainData, plainValue } from "../../firebase/plain";
import { text } from "../../texts/texts";
import type { StoredEntry } from "./entries";

/**
 * @param before a plain document, without the values that entries omit.
 * @param hidden stored keys of changed passwords.
 * @returns the changed fields in declared order, then extra fields; none where the earlier state was erased. Fields that
 * saves set automatically are left out.
 */
export function changedFields(
  collection: Collection,
  before: StoredData,
  after: StoredData,
  hidden: readonly string[],
): readonly FieldChange[] {
  if (ERASED_KEY in before) return [];
  const [was, is] = [readRecord(collection, "", before), readRecord(collection, "", after)];
  const declared = collection.fields.flatMap((field): readonly FieldChange[] => {
    if (modelOf(field).confidential)
      return storedKeysOf(field).some((key) => hidden.includes(key))
        ? [{ key: field.key, blockedBy: "notKept" }]
        : [];
    if (modelOf(field).stamps || isSameValue(was[field.key], is[field.key])) return [];
    const { key } = field;
    if (isFixed(collection, field)) return [{ ...changeOf(was, is, key), blockedBy: "notEditable" }];
    const isUnread = isEmpty(field, was[key]) && holdsValue(field, before);
    return [{ ...changeOf(was, is, key), ...(isUnread && { blockedBy: "notReadable" }) }];
  });
  return [...declared, ...furtherKeys(collection, was, is).map((key) => changeOf(was, is, key))];
}

/**
 * Reads the changes of one record from its entry alone. Old entries of restores hold no earlier state, so
 * only a changed password is reported.
 * @returns as `changedFields`. Fields that did not fit into the entry have no values.
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

/** Whether an edit changed more than passwords, whose values no entry keeps. */
export function changesReadableValues(
  { fields }: Collection,
  values: FormValues,
  before: RecordData,
  after: RecordData,
): boolean {
  return Object.keys(values).some((key) => {
    const field = fields.find((candidate) => candidate.key === key);
    return !(field && modelOf(field).confidential) && !sameValue(field, before[key], after[key]);
  });
}

/** @returns the change, with what keeps the current record from having the former value again. */
export function withObstacle(collection: Collection, change: FieldChange, now: RecordData): FieldChange {
  if (!change.values) return change;
  if (!isSameValue(change.values.after, now[change.key])) return { ...change, blockedBy: "changed" };
  return isProtected(collection, now) ? { ...change, blockedBy: "notEditable" } : change;
}

/** @returns why each field cannot be reverted, as a message; empty where all can. */
export function blockedText(collection: Collection, fields: readonly FieldChange[]): string {
  const labelOf = (key: string) => collection.fields.find((field) => field.key === key)?.label ?? key;
  return fields
    .flatMap(({ key, blockedBy }) =>
      blockedBy ? [text(`data.revert.${blockedBy}`, { field: labelOf(key) })] : [],
    )
    .join(" ");
}

export function isSameValue(value: Json | undefined, other: Json | undefined): boolean {
  return canonical(value) === canonical(other);
}

function changeOf(was: RecordData, is: RecordData, key: string): FieldChange {
  return { key, values: { before: was[key] ?? null, after: is[key] ?? null } };
}

/** JSON of values that a field reads as empty, whatever its type. */
const EMPTY = /^(?:null|"\s*"|\[\]|\{\})$/;

function holdsValue(field: Field, stored: StoredData): boolean {
  return storedKeysOf(field).some((key) => !EMPTY.test(canonical(valueAt(stored, key.split(".")))));
}

/** Only declared extra fields count, not the derived fields that records carry. */
function furtherKeys(collection: Collection, was: RecordData, is: RecordData): readonly string[] {
  const declaredKeys = new Set([collection.formerNames?.field, ...collection.fields.map(({ key }) => key)]);
  const keys = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...keys].filter((key) => !declaredKeys.has(key) && !isSameValue(was[key], is[key])).sort();
}

/** Whether no save can write the field alone. A sign-in id also needs the password. */
function isFixed({ signIn }: Collection, { key, immutable, readOnly }: Field): boolean {
  return immutable === true || readOnly === true || key === signIn?.id;
}

/**
 * A form has JSON, which lacks the type of a number and the microseconds of a time. A map in an extra field reads as null.
 * @returns the writes, with the exact former value of each that reads like it.
 */
export function asFormerlyStored(writes: readonly StoredWrite[], former: StoredData = {}) {
  return writes.map((write) => {
    const value = valueAt(former, write.path);
    const isSame =
      write.value === null ||
      (write.value !== SERVER_TIME && canonical(plainValue(value)) === canonical(plainValue(write.value)));
    // Values from Firestore's SDK are written unchanged.
    return value !== undefined && isSame ? { ...write, value: value as StoredJson } : write;
  });
}
