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
import { ERASED_KEY } from "../../../schema/stored-names";
import { isEntryId, operationOf } from "../../../schema/history";
import type { Collection, StoredData, StoredJson } from "../../../schema/types";
import { applyChanges, edit } from "../../../data/apply-changes";
import { readIfThere, recordErrorOf } from "../../../data/commit";
import { attempt, ProviderError } from "../../../data/errors";
import type { ServiceContext } from "../../../data/context";
import { formerNameWrites } from "../../../data/unique-values";
import { fileFieldsOf } from "../../../data/file-values";
import {
  assertGranted,
  grantedCollection,
  nounOf,
  ownScopeWrites,
  thisRecord,
  validId,
  withOwnScope,
} from "../../../data/registry";
import { plainData } from "../../../firebase/plain";
import { changesOf, entryAt, MOST_CHANGES, type StoredEntry } from "../../../data/history/entries";
import { changedFields, isSameValue, whyStays, withObstacle } from "../../../data/history/field-changes";
import { withFileStates } from "../../../data/history/record-history";
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

/** @returns reads each entry once. @param known the entries that are read already. */
export function entryReader(context: ServiceContext, known: readonly StoredEntry[] = []): EntryReader {
  const read = new Map(
    known.map((entry): [string, ReturnType<EntryReader>] => [entry.id, Promise.resolve(entry)]),
  );
  return (id) => {
    const found = read.get(id) ?? entryAt(context, id);
    read.set(id, found);
    return found;
  };
}

/**
 * Writes the earlier values of the fields that one entry changed, where they hold what it wrote.
 * @throws 404 where the entry does not belong to the record, 409 where none of its fields can be reverted.
 */
export async function revertChange(
  context: ServiceContext,
  { resource, id: record, entry: change }: RevertParams,
): Promise<RevertResult> {
  const collection = grantedCollection(context, resource, "update");
  const id = validId(record);
  return attempt("save", thisRecord(collection), async () => {
    const entryOf = entryReader(context);
    const entry = isEntryId(change) ? await entryOf(change) : undefined;
    if (entry?.collection !== collection.name || !entry.before[id])
      throw new ProviderError(404, text("data.revert.notOfRecord", { record: nounOf(collection) }));
    const operation = (await context.writer()).startOperation();
    const target = { collection, entry, operation, entryOf };
    const found = await fieldsToRevert(context, target, id);
    const { saved, stays } = await writeFormerValues(context, target, id, found);
    if (!saved) throw new ProviderError(409, `${text("data.revert.nothing")} ${stays}`.trim());
    return { operation, ...saved };
  });
}

/**
 * Writes the former values of all revertible fields. A concurrent change of a field is a conflict, as in a form.
 * @returns `saved` undefined where no field can be reverted, and why fields stay.
 */
async function writeFormerValues(
  context: ServiceContext,
  { collection, entry, operation }: EntryTarget,
  id: string,
  { stored, fields: changed }: Awaited<ReturnType<typeof fieldsToRevert>>,
): Promise<{ readonly saved?: Omit<RevertResult, "operation">; readonly stays: string }> {
  const now = readRecord(collection, id, plainData(stored));
  const fields = await withFileStates(context, collection, changed, now);
  const stays = whyStays(collection, fields);
  const movable = fields.flatMap(({ key, values, stays }) => (values && !stays ? [{ key, values }] : []));
  if (movable.length === 0) return { stays };
  const states = (state: "before" | "after") =>
    Object.fromEntries(movable.map(({ key, values }) => [key, values[state]]));
  const variables = withOwnScope(collection, states("before"), context);
  const { notice } = await context.database.updateData(
    { collection, id, variables, meta: { opened: states("after") } },
    { action: "revert", operation, undoes: entry.operation, former: entry.before[id] ?? {} },
  );
  const saved = { fields: movable.map(({ key }) => key), ...(notice !== undefined && { notice }) };
  return { saved, stays };
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
    const found = await fieldsToRevert(context, target, id);
    assertUnchanged(found.fields);
    const { saved, stays } = await writeFormerValues(context, target, id, found);
    if (!saved && stays !== "") throw new ProviderError(409, stays);
    if (!saved) return;
    done = 1;
    notices.push(...[saved.notice ?? "", stays].filter((notice) => notice !== ""));
  });
  return { done, skipped: why ? [skippedRecord(target, id, why.message)] : [], notices };
}

/** Gives several records their earlier values in few commits. Files and passwords stay as they are. */
async function revertRecords(
  context: ServiceContext,
  target: EntryTarget,
  ids: readonly string[],
): Promise<UndoResult> {
  const { collection, entry, operation } = target;
  let done = 0;
  /** By record: why some of its fields stay as they are. */
  const notices = new Map<string, string>();
  const written = new Set<string>();
  const decide = async (id: string, transaction: Transaction) => {
    const { stored, fields } = await fieldsToRevert(context, target, id, transaction);
    assertUnchanged(fields);
    // The notice about passwords covers the whole entry, so it is not repeated here.
    const why = whyStays(
      collection,
      fields.filter(({ values }) => values),
    );
    const keys = fields.flatMap(({ key, values, stays }) => (values && !stays ? [key] : []));
    if (keys.length === 0 && why !== "") throw new ProviderError(409, why);
    notices.set(id, why);
    if (keys.length === 0) return "done";
    const writes = formerWrites(collection, id, stored, entry.before[id] ?? {}, keys, context);
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
  if (fields.some(({ stays }) => stays === "changed"))
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
): Promise<{ readonly stored: DocumentData; readonly fields: readonly FieldChange[] }> {
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
  return { stored, fields };
}

/**
 * @param stored the current record.
 * @returns the record directly after the entry's change, and after the operation's last change before anybody else's.
 * Undefined where the record's chain of changes does not lead to the entry.
 */
export async function statesSince(
  { entry, entryOf }: EntryTarget,
  id: string,
  stored: StoredData,
): Promise<{ readonly afterEntry: StoredData; readonly afterOperation: StoredData } | undefined> {
  let afterOperation: StoredData | undefined;
  let followed = 0;
  for await (const { entry: found, after } of changesOf(id, stored, entryOf)) {
    afterOperation = operationOf(found.id) === entry.operation ? (afterOperation ?? after) : undefined;
    if (found.id === entry.id) return { afterEntry: after, afterOperation: afterOperation ?? after };
    followed += 1;
    if (followed === MOST_CHANGES) break;
  }
  return undefined;
}

/**
 * @param keys of the fields that get their values from before a change, as stored and regardless of form rules. Absent
 * ones become empty. Passwords, files and fields that the provider maintains do not change.
 * @returns the writes, with what every save writes.
 */
export function formerWrites(
  collection: Collection,
  id: string,
  stored: DocumentData,
  before: DocumentData,
  keys: readonly string[],
  scope: Pick<ServiceContext, "scopeRecord">,
) {
  const { fields } = collection;
  const files = fileFieldsOf(collection).flatMap(({ field }) => storedKeysOf(field));
  const stamps = fields.filter((field) => modelOf(field).stamps).flatMap(storedKeysOf);
  const preserved = new Set(topKeys([...files, ...stamps, ...confidentialKeys(collection)]));
  const empty = documentOf(
    fields.flatMap((field) =>
      Object.entries(modelOf(field).write(null, field)).map(([key, value]) => ({
        path: key.split("."),
        value,
      })),
    ),
  );
  const stores = (key: string) => {
    const field = fields.find((declared) => declared.key === key);
    return field ? topKeys(storedKeysOf(field)) : [key];
  };
  const isChanged = (key: string) => JSON.stringify(before[key]) !== JSON.stringify(stored[key]);
  const changed = [...new Set(keys.flatMap(stores))].filter((key) => !preserved.has(key) && isChanged(key));
  // Values from Firestore's SDK, such as timestamps and points, are written unchanged.
  const former = changed.map((key) => ({
    path: [key],
    value: (Object.hasOwn(before, key) ? before[key] : (empty[key] ?? null)) as StoredJson,
  }));
  const writes = [
    ...former,
    ...ownScopeWrites(collection, documentOf(former, stored), scope),
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
