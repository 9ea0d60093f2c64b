/** Gives records their values from before a change: as a normal edit, or as they were stored. */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import type {
  FieldChange,
  RevertParams,
  RevertResult,
  SkippedRecord,
  UndoResult,
} from "../../../contract/history";
import { derivedWrites, confidentialKeys } from "../../../fields/derived";
import { modelOf, storedKeysOf } from "../../../fields/models";
import { documentOf, readRecord, titleOf, writeRecord } from "../../../fields/record";
import { ERASED_KEY, isHousekeeping } from "../../../schema/stored-names";
import { operationOf } from "../../../schema/history";
import type { Collection, StoredData, StoredJson, StoredWrite } from "../../../schema/types";
import { applyChanges, edit, type Decision } from "../../../data/apply-changes";
import { readIfThere, recordErrorOf } from "../../../data/commit";
import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import { assertNotProtected, formerNameWrites } from "../../../data/save-request";
import { fileFieldsOf } from "../../../data/file-values";
import {
  grantedCollection,
  nounOf,
  ownScopeWrites,
  thisRecord,
  validId,
  withOwnScope,
} from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { changesOf, MOST_CHANGES, validOperation, type StoredEntry } from "../../../data/history/entries";
import { changedFields, holds, isSameValue } from "../../../data/history/field-changes";
import { chainOf, withFileStates } from "../../../data/history/record-history";
import { text, type TextId } from "../../../texts/texts";

const OBSTACLES: { readonly [Why in NonNullable<FieldChange["stays"]>]: TextId } = {
  "changed since": "data.revert.changed",
  "file is gone": "data.revert.fileGone",
  "not kept": "data.revert.notKept",
  "not readable": "data.revert.notReadable",
  "cannot be edited": "data.revert.notEditable",
};

/**
 * Writes the earlier values of the fields that one entry changed.
 * @throws 404 where the entry does not belong to the record, 409 where none of its fields can be reverted.
 */
export async function revertChange(
  context: ServiceContext,
  { resource, id: record, entry, operation: given }: RevertParams,
): Promise<RevertResult> {
  const collection = grantedCollection(context, resource, "update");
  const id = validId(record);
  if (given !== undefined) validOperation(given);
  return attempt("save", thisRecord(collection), async () => {
    const { now, changes, stored } = await chainOf(context, collection, id);
    const change = changes.find((shown) => shown.id === entry);
    if (!change)
      throw new ProviderError(404, text("data.revert.notOfRecord", { record: nounOf(collection) }));
    const fields = await withFileStates(context, collection, change.fields, now);
    const operation = given ?? (await context.writer()).startOperation();
    const former = stored.get(entry) ?? {};
    const step = { operation, undoes: operationOf(entry) };
    const saved = await writeFormerValues(context, collection, id, fields, former, step);
    if (!saved) {
      const why = `${text("data.revert.nothing")} ${whyStays(collection, fields)}`.trim();
      throw new ProviderError(409, why);
    }
    return { operation, ...saved };
  });
}

/**
 * Writes the former values of all revertible fields. A concurrent change of a field is a conflict, as in a
 * form.
 * @param former the record as it was stored before the change.
 * @returns undefined where no field can be reverted.
 */
async function writeFormerValues(
  context: ServiceContext,
  collection: Collection,
  id: string,
  fields: readonly FieldChange[],
  former: DocumentData,
  step: Pick<EntryTarget, "operation" | "undoes">,
): Promise<Omit<RevertResult, "operation"> | undefined> {
  const movable = fields.flatMap(({ key, values, stays }) => (values && !stays ? [{ key, values }] : []));
  if (movable.length === 0) return undefined;
  const states = (state: "before" | "after") =>
    Object.fromEntries(movable.map(({ key, values }) => [key, values[state]]));
  const variables = withOwnScope(collection, states("before"), context);
  const { notice } = await context.database.updateData(
    { collection, id, variables, meta: { opened: states("after") } },
    { action: "revert", ...step, former },
  );
  return { fields: movable.map(({ key }) => key), ...(notice !== undefined && { notice }) };
}

/** @returns why each field cannot be reverted, as a message; empty where all can. */
export function whyStays(collection: Collection, fields: readonly FieldChange[]): string {
  const labelOf = (key: string) => collection.fields.find((field) => field.key === key)?.label ?? key;
  return fields
    .flatMap(({ key, stays }) => (stays ? [text(OBSTACLES[stays], { field: labelOf(key) })] : []))
    .join(" ");
}

/** An entry that an undo takes back. */
export interface EntryTarget {
  readonly collection: Collection;
  readonly entry: StoredEntry;
  /** The undo's own operation. */
  readonly operation: string;
  /** The operation that is undone. */
  readonly undoes: string;
  /** Reads an entry once. */
  readonly entryOf: (id: string) => Promise<StoredEntry | undefined>;
}

/** The result for an entry, or for a batch of its rows. */
export type UndoBatchResult = Omit<UndoResult, "cursor">;

const NOT_REVERTED: UndoBatchResult = { done: 0, skipped: [], notices: [] };
/** Somebody may save a field or run the same undo between the read and the commit. */
const REVERT_ROUNDS = 2;

/** @returns an unchanged record, by default under the title that it had before the change. */
export function skippedRecord(
  { collection, entry }: EntryTarget,
  id: string,
  reason: string,
  stored: DocumentData = entry.before[id] ?? {},
): SkippedRecord {
  return { id, title: titleOf(collection, readRecord(collection, id, plainData(stored))), reason };
}

/** Reverts the changes of one entry, where nobody has changed the records since. */
export async function revertEntry(context: ServiceContext, target: EntryTarget): Promise<UndoBatchResult> {
  const { entry } = target;
  const all = Object.keys(entry.before);
  const erased = all.filter((id) => ERASED_KEY in (entry.before[id] ?? {}));
  const ids = all.filter((id) => !erased.includes(id));
  const [id] = ids;
  const isSingle = all.length === 1 && entry.action !== "import";
  const revert = () =>
    isSingle && id !== undefined ? revertRecord(context, target, id) : revertRecords(context, target, ids);
  const { done, skipped, notices } = ids.length === 0 ? NOT_REVERTED : await revert();
  return {
    done,
    skipped: [...erased.map((record) => skippedRecord(target, record, text("data.undo.erased"))), ...skipped],
    // The entry says that passwords were changed, but not in which records.
    notices: !isSingle && entry.hidden.length > 0 ? [...notices, text("data.undo.passwords")] : notices,
  };
}

/** Reverts an edit of one record with all effects of an edit: files, sign-in and unique values. */
async function revertRecord(
  context: ServiceContext,
  target: EntryTarget,
  id: string,
): Promise<UndoBatchResult> {
  const { collection, entry, operation, undoes } = target;
  const skip = (reason: string) => ({ ...NOT_REVERTED, skipped: [skippedRecord(target, id, reason)] });
  let why: ProviderError | undefined;
  for (let round = 0; round < REVERT_ROUNDS; round += 1) {
    const stored = await readIfThere(undefined, doc(context.firestore, collection.name, id));
    if (!stored) return skip(text("data.undo.gone"));
    const now = plainData(stored);
    const changed = await fieldsToRevert(target, id, now);
    if (!changed) return skip(text("data.undo.changed"));
    const fields = await withFileStates(context, collection, changed, readRecord(collection, id, now));
    const stays = whyStays(collection, fields);
    const former = entry.before[id] ?? {};
    let saved: Awaited<ReturnType<typeof writeFormerValues>>;
    why = await recordErrorOf(async () => {
      saved = await writeFormerValues(context, collection, id, fields, former, { operation, undoes });
    });
    if (why?.statusCode === 409) continue;
    if (why) break;
    if (!saved) return stays === "" ? NOT_REVERTED : skip(stays);
    const notices = [saved.notice ?? "", stays].filter((notice) => notice !== "");
    return { done: 1, skipped: [], notices };
  }
  return skip(why?.message ?? text("data.undo.changed"));
}

/** Gives several records their earlier values in few commits. Files and passwords stay as they are. */
async function revertRecords(
  context: ServiceContext,
  target: EntryTarget,
  ids: readonly string[],
): Promise<UndoBatchResult> {
  const { collection, entry, operation, undoes } = target;
  let done = 0;
  /** By record: why some of its fields stay as they are. */
  const notices = new Map<string, string>();
  const keys = new Set<string>();
  const decide = async (id: string, transaction: Transaction): Promise<Decision> => {
    const stored = await readIfThere(transaction, doc(context.firestore, collection.name, id));
    if (!stored) throw new ProviderError(404, text("data.undo.gone"));
    const now = plainData(stored);
    const fields = await fieldsToRevert(target, id, now);
    if (!fields) throw new ProviderError(409, text("data.undo.changed"));
    assertNotProtected(collection, readRecord(collection, id, now));
    // The notice about passwords covers the whole entry, so it is not repeated here.
    const why = whyStays(
      collection,
      fields.filter(({ stays }) => stays !== "not kept"),
    );
    const movable = fields.filter(({ values, stays }) => values && !stays);
    if (movable.length === 0 && why !== "") throw new ProviderError(409, why);
    notices.set(id, why);
    if (movable.length === 0) return "done";
    const former = withFormer(collection, stored, entry.before[id] ?? {}, movable);
    const own = ownScopeWrites(collection, former, context);
    const writes = formerWrites(collection, id, stored, documentOf(own, former));
    for (const { path } of writes) keys.add(path[0] ?? "");
    return edit(collection, id, stored, writes);
  };
  const changes = ids.map((id) => ({ id, decide: (reading: Transaction) => decide(id, reading) }));
  const { refused } = await applyChanges(await context.writer(), collection, changes, {
    action: "revert",
    ...{ operation, undoes },
    most: Math.max(1, ids.length),
    skipsRefused: true,
    onCommit: (written) => {
      done += written.length;
      context.lists.changed(collection, { fields: [...keys] });
    },
  });
  const skipped = refused.map(({ change, why }) => skippedRecord(target, change.id, why.message));
  return { done, skipped, notices: [...notices.values()].filter((notice) => notice !== "") };
}

/**
 * @param stored the current record.
 * @returns the fields that the entry changed and that do not have their former value again. Undefined: one of them has
 * changed since, or the record's chain does not lead to the entry.
 */
async function fieldsToRevert(
  target: EntryTarget,
  id: string,
  stored: StoredData,
): Promise<readonly FieldChange[] | undefined> {
  const { collection, entry } = target;
  const states = await statesSince(target, id, stored);
  if (!states) return undefined;
  const now = readRecord(collection, id, stored);
  const before = plainData(entry.before[id] ?? {});
  const fields = changedFields(collection, before, states.afterEntry, entry.hidden).filter(
    ({ key, values }) => !values || !isSameValue(values.before, now[key]),
  );
  return fields.every((field) => !field.values || holds(field, now)) ? fields : undefined;
}

/**
 * @param stored the current record.
 * @returns the record directly after the entry's change, and after the operation's last change before anybody else's.
 * Undefined where the record's chain of changes does not lead to the entry.
 */
export async function statesSince(
  { entry, undoes, entryOf }: EntryTarget,
  id: string,
  stored: StoredData,
): Promise<{ readonly afterEntry: StoredData; readonly afterOperation: StoredData } | undefined> {
  let afterOperation: StoredData | undefined;
  let followed = 0;
  for await (const { entry: found, after } of changesOf(id, stored, entryOf)) {
    afterOperation = operationOf(found.id) === undoes ? (afterOperation ?? after) : undefined;
    if (found.id === entry.id) return { afterEntry: after, afterOperation: afterOperation ?? after };
    followed += 1;
    if (followed === MOST_CHANGES) break;
  }
  return undefined;
}

/** @returns the stored data, with some fields as they were before. */
function withFormer(
  collection: Collection,
  stored: DocumentData,
  before: DocumentData,
  fields: readonly Pick<FieldChange, "key">[],
): DocumentData {
  const keys = new Set(
    fields.flatMap(({ key }) => {
      const field = collection.fields.find((declared) => declared.key === key);
      return field ? topKeys(storedKeysOf(field)) : [key];
    }),
  );
  const preserved = Object.entries(stored).filter(([key]) => !keys.has(key));
  return Object.fromEntries([...preserved, ...Object.entries(before).filter(([key]) => keys.has(key))]);
}

/**
 * @returns the writes that give a record its values from before a change, as stored and regardless of form rules, plus what
 * every save writes. Absent keys become empty. Passwords, files and fields that the provider maintains do not change.
 */
export function formerWrites(
  collection: Collection,
  id: string,
  stored: DocumentData,
  before: DocumentData,
): readonly StoredWrite[] {
  const { fields, formerNames, storesId } = collection;
  const preserved = new Set([
    ...topKeys(fields.filter((field) => modelOf(field).stamps).flatMap(storedKeysOf)),
    ...topKeys(fileFieldsOf(collection).flatMap(({ field }) => storedKeysOf(field))),
    ...topKeys(confidentialKeys(collection)),
    formerNames?.field,
    storesId ? "id" : undefined,
  ]);
  const empty = documentOf(
    fields.flatMap((field) =>
      Object.entries(modelOf(field).write(null, field)).map(([key, value]) => ({
        path: key.split("."),
        value,
      })),
    ),
  );
  const keys = [...new Set([...Object.keys(before), ...Object.keys(stored)])];
  const isChanged = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(stored[key]);
  const changed = keys.filter((key) => !preserved.has(key) && !isHousekeeping(key) && isChanged(key));
  // Values from Firestore's SDK, such as timestamps and points, are written unchanged.
  const former = changed.map((key) => ({
    path: [key],
    value: (Object.hasOwn(before, key) ? before[key] : (empty[key] ?? null)) as StoredJson,
  }));
  const writes = [
    ...former,
    ...writeRecord(collection, {}, "edit"),
    ...formerNameWrites(collection, stored, former),
  ];
  const after = readRecord(collection, id, plainData(documentOf(writes, stored)));
  return [...writes, ...derivedWrites(collection, after)];
}

/** The names of the first level of stored keys. */
function topKeys(keys: readonly string[]): readonly string[] {
  return keys.map((key) => key.split(".")[0] ?? key);
}
