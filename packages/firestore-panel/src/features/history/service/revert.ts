/** Gives records their values from before a change: as a normal edit, or as they were stored. */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import type { FieldChange, RecordParams, SkippedRecord, UndoResult } from "../../../contract/history";
import { readRecord, titleOf } from "../../../fields/record";
import { ERASED_KEY } from "../../../schema/stored-names";
import { isEntryId, operationOf } from "../../../schema/history";
import type { Collection, FormValues, StoredData } from "../../../schema/types";
import { applyChanges, edit } from "../../../data/apply-changes";
import { readIfThere, recordErrorOf } from "../../../data/commit";
import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/service";
import { fileFieldsOf } from "../../../data/file-values";
import { editWrites } from "../../../data/record-changes";
import {
  assertGranted,
  withOwnScope,
  grantedCollection,
  nounOf,
  thisRecord,
  validId,
} from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { changesOf, entryAt, type StoredEntry } from "../../../data/history/entries";
import {
  asFormerlyStored,
  changedFields,
  isSameValue,
  blockedText,
  withObstacle,
} from "../../../data/history/field-changes";
import { withFileStates } from "../../../data/history/reading";
import { text } from "../../../texts/texts";

/** An entry that is taken back. */
export interface EntryTarget {
  readonly collection: Collection;
  readonly entry: StoredEntry;
  /** The operation that takes it back. */
  readonly operation: string;
  readonly entryOf: EntryReader;
}

type EntryReader = (id: string) => Promise<StoredEntry | undefined>;

/** @returns reads each entry once. @param prefetched the entries that are read already. */
export function entryReader(context: ServiceContext, prefetched: readonly StoredEntry[] = []): EntryReader {
  const read = new Map(
    prefetched.map((entry): [string, ReturnType<EntryReader>] => [entry.id, Promise.resolve(entry)]),
  );
  return (id) => {
    const found = read.get(id) ?? entryAt(context, id);
    read.set(id, found);
    return found;
  };
}

/**
 * Writes the earlier values of the fields that one entry changed, where they hold what it wrote.
 * @returns the keys of the fields that were written, and a step that remains to be done by hand.
 * @throws 404 where the entry does not belong to the record, 409 where none of its fields can be reverted.
 */
export async function revertChange(
  context: ServiceContext,
  { resource, id: record, entry: change }: RecordParams & { readonly entry: string },
) {
  const collection = grantedCollection(context, resource, "update");
  const id = validId(record);
  return attempt("save", thisRecord(collection), async () => {
    const entryOf = entryReader(context);
    const entry = isEntryId(change) ? await entryOf(change) : undefined;
    if (entry?.collection !== collection.name || !entry.before[id])
      throw new ProviderError(404, text("data.revert.notOfRecord", { record: nounOf(collection) }));
    const operation = (await context.writer()).startOperation();
    const target = { collection, entry, operation, entryOf };
    const { saved, reason } = await writeFormerValues(context, target, id);
    if (!saved) throw new ProviderError(409, `${text("data.revert.nothing")} ${reason}`.trim());
    return saved;
  });
}

/**
 * Writes the former values of all revertible fields. A concurrent change of a field is a conflict, as in a form.
 * @returns `saved` undefined where no field can be reverted, and why fields stay.
 */
async function writeFormerValues(
  context: ServiceContext,
  target: EntryTarget,
  id: string,
  check?: typeof assertUnchanged,
) {
  const { collection, entry, operation } = target;
  const { now, fields: changed } = await fieldsToRevert(context, target, id);
  check?.(changed);
  const fields = await withFileStates(context, collection, changed, now);
  const reason = blockedText(collection, fields);
  const revertible = revertibleFields(fields);
  if (revertible.length === 0) return { reason };
  const [variables, opened] = [valuesOf(revertible, "before"), valuesOf(revertible, "after")];
  const { notice } = await context.database.updateData(
    { resource: collection.name, id, variables, meta: { opened } },
    { action: "revert", operation, undoes: entry.operation, former: entry.before[id] ?? {} },
  );
  const saved = { fields: revertible.map(({ key }) => key), ...(notice !== undefined && { notice }) };
  return { saved, reason };
}

type RevertibleField = Required<Pick<FieldChange, "key" | "values">>;

function revertibleFields(fields: readonly FieldChange[]): readonly RevertibleField[] {
  return fields.flatMap(({ key, values, blockedBy }) => (values && !blockedBy ? [{ key, values }] : []));
}

function valuesOf(fields: readonly RevertibleField[], state: "before" | "after"): FormValues {
  return Object.fromEntries(fields.map(({ key, values }) => [key, values[state]]));
}

/** @returns an unchanged record, by default under the title that it had before the change. */
export function skippedRecord(
  { collection, entry }: EntryTarget,
  id: string,
  reason: string,
  stored: DocumentData = entry.before[id] ?? {},
): SkippedRecord {
  return { id, title: titleOf(collection, readRecord(collection, id, plainData(stored))), reason };
}

/**
 * Reverts the changes of one entry, where nobody has changed the records since.
 * @throws 403 where the principal may not change them.
 */
export async function revertEntry(context: ServiceContext, target: EntryTarget): Promise<UndoResult> {
  const { entry, collection } = target;
  assertGranted(collection, context.principal, "update");
  const ids = Object.keys(entry.before);
  const [id] = ids;
  if (id !== undefined && ids.length === 1 && entry.action !== "import")
    return revertRecord(context, target, id);
  const reverted = await revertRecords(context, target, ids);
  if (entry.hidden.length === 0) return reverted;
  // The entry says that passwords were changed, but not in which records.
  return { ...reverted, notices: [...reverted.notices, text("data.undo.passwords")] };
}

/** Reverts an edit of one record with all effects of an edit: files, sign-in and unique values. */
async function revertRecord(context: ServiceContext, target: EntryTarget, id: string): Promise<UndoResult> {
  let done = 0;
  const notices: string[] = [];
  const why = await recordErrorOf(async () => {
    const { saved, reason } = await writeFormerValues(context, target, id, assertUnchanged);
    if (!saved && reason !== "") throw new ProviderError(409, reason);
    if (!saved) return;
    done = 1;
    notices.push(...[saved.notice ?? "", reason].filter((notice) => notice !== ""));
  });
  return { done, skipped: why ? [skippedRecord(target, id, why.message)] : [], notices };
}

/** Gives several records their earlier values in few commits. Files and passwords stay as they are. */
async function revertRecords(context: ServiceContext, target: EntryTarget, ids: readonly string[]) {
  const { collection, entry, operation } = target;
  let done = 0;
  /** By record: why some of its fields stay as they are. */
  const notices = new Map<string, string>();
  const written = new Set<string>();
  const files = new Set(fileFieldsOf(collection).map(({ field }) => field.key));
  const decide = async (id: string, transaction: Transaction) => {
    const { stored, now, fields } = await fieldsToRevert(context, target, id, transaction);
    assertUnchanged(fields);
    // The notice about passwords covers the whole entry, so it is not repeated here.
    const why = blockedText(
      collection,
      fields.filter(({ values }) => values),
    );
    const revertible = revertibleFields(fields).filter(({ key }) => !files.has(key));
    if (revertible.length === 0 && why !== "") throw new ProviderError(409, why);
    notices.set(id, why);
    if (revertible.length === 0) return "done";
    const values = withOwnScope(collection, valuesOf(revertible, "before"), context);
    const writes = asFormerlyStored(editWrites(collection, stored, now, values), entry.before[id]);
    for (const { path } of writes) written.add(path[0] ?? "");
    return edit(collection, id, stored, writes);
  };
  const changes = ids.map((id) => ({ id, decide: (reading: Transaction) => decide(id, reading) }));
  const { refused } = await applyChanges(await context.writer(), collection, changes, {
    action: "revert",
    ...{ operation, undoes: entry.operation },
    most: Math.max(1, ids.length),
    skipsRefused: true,
    onCommit: (reverted) => {
      done += reverted.length;
      context.lists.changed(collection, { fields: [...written] });
    },
  });
  const skipped = refused.map(({ change, why }) => skippedRecord(target, change.id, why.message));
  return { done, skipped, notices: [...notices.values()].filter((notice) => notice !== "") };
}

function assertUnchanged(fields: readonly FieldChange[]): void {
  if (fields.some(({ blockedBy }) => blockedBy === "changed"))
    throw new ProviderError(409, text("data.undo.changed"));
}

/**
 * @returns the stored record, and the fields that the entry changed and that do not have their former value again.
 * @throws 404 or 409 where the record is gone, its values were erased, or its chain does not lead to the entry.
 */
async function fieldsToRevert(
  { firestore }: ServiceContext,
  target: EntryTarget,
  id: string,
  transaction?: Transaction,
) {
  const { collection, entry } = target;
  const before = plainData(entry.before[id] ?? {});
  if (ERASED_KEY in before) throw new ProviderError(409, text("data.undo.erased"));
  const stored = await readIfThere(transaction, doc(firestore, collection.name, id));
  if (!stored) throw new ProviderError(404, text("data.undo.gone"));
  const states = await statesSince(target, id, plainData(stored));
  if (!states) throw new ProviderError(409, text("data.undo.changed"));
  const now = readRecord(collection, id, plainData(stored));
  const fields = changedFields(collection, before, states.afterEntry, entry.hidden)
    .filter(({ key, values }) => !values || !isSameValue(values.before, now[key]))
    .map((field) => withObstacle(collection, field, now));
  return { stored, now, fields };
}

/**
 * @param stored the current record.
 * @returns the record directly after the entry's change, and after the operation's last change before anybody else's.
 * Undefined where the record's chain of changes does not lead to the entry.
 */
export async function statesSince({ entry, entryOf }: EntryTarget, id: string, stored: StoredData) {
  let afterOperation: StoredData | undefined;
  for await (const { entry: found, after } of changesOf(id, stored, entryOf)) {
    afterOperation = operationOf(found.id) === entry.operation ? (afterOperation ?? after) : undefined;
    if (found.id === entry.id) return { afterEntry: after, afterOperation: afterOperation ?? after };
  }
  return undefined;
}
