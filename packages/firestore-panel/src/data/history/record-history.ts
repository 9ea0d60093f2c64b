/**
 * Reads a record's history as a chain of entries. The record names the entry of its last change; that entry
 * holds the previous state, which names the entry before. The rules compared each link with the stored record
 * or its copy in the trash. Claims of other entries about the record are ignored (docs/history.md).
 */
import {
  getDocFromServer,
  getDocsFromServer,
  doc,
  limit,
  orderBy,
  query,
  where,
  type DocumentData,
} from "firebase/firestore";
import type { Change, FieldChange, RecordHistory, RecordParams } from "../../contract/history";
import { readRecord } from "../../fields/record";
import { CHANGE_KEY, ERASED_KEY } from "../../schema/stored-names";
import { isEntryId } from "../../schema/history";
import type { Collection, RecordData, StoredData } from "../../schema/types";
import { attempt } from "../errors";
import type { ServiceContext } from "../context";
import { fileFieldsOf, urlsOf } from "../file-values";
import { plainData } from "../../firebase/plain";
import { grantedCollection, nounOf, validId, notFound } from "../registry";
import { isProtected } from "../../schema/define-collection";
import { entryAt, MOST_CHANGES, readEntry, type StoredEntry } from "./entries";
import { changedFields, holds, recordedChanges } from "./field-changes";
import { text } from "../../texts/texts";

/** @param most the number of changes, if the latest few do. */
export async function readRecordHistory(
  context: ServiceContext,
  { resource, id: given, most }: RecordParams & { readonly most?: number },
): Promise<RecordHistory> {
  const collection = grantedCollection(context, resource, "get");
  const id = validId(given);
  return attempt("read", text("data.what.history", { record: nounOf(collection) }), async () => {
    const { now, changes, isWhole } = await chainOf(context, collection, id, most);
    const shown = changes.map(async (change) => ({
      ...change,
      fields: await withFileStates(context, collection, change.fields, now),
    }));
    return { changes: await Promise.all(shown), isWhole };
  });
}

interface HistoryChain extends RecordHistory {
  /** The current state of the record. */
  readonly now: RecordData;
  /** The record as it was stored before each change, by the change's entry. */
  readonly stored: ReadonlyMap<string, DocumentData>;
}

type ChainContext = Pick<ServiceContext, "firestore" | "reader">;

/** @throws 404 where there is no such record. */
export async function chainOf(
  context: ChainContext,
  collection: Collection,
  id: string,
  most = MOST_CHANGES,
): Promise<HistoryChain> {
  const [snapshot, known] = await Promise.all([
    getDocFromServer(doc(context.firestore, collection.name, id)),
    entriesNaming(context, collection, id, most),
  ]);
  const current = snapshot.data();
  if (!current) throw notFound(collection);
  const now = readRecord(collection, id, plainData(current));
  const changes: Change[] = [];
  let state: StoredData = plainData(current);
  let entry = await entryOf(context, known, state[CHANGE_KEY], collection);
  const stored = new Map<string, DocumentData>();
  while (entry && !stored.has(entry.id) && changes.length < most) {
    const before = entry.before[id];
    changes.push(changeIn(collection, entry, id, state, now));
    if (!before)
      return { now, changes, stored, isWhole: entry.action === "create" || entry.action === "import" };
    stored.set(entry.id, before);
    state = plainData(before);
    entry = await entryOf(context, known, state[CHANGE_KEY], collection);
  }
  return { now, changes, stored, isWhole: false };
}

async function entriesNaming(
  { reader }: ChainContext,
  collection: Collection,
  id: string,
  most: number,
): Promise<Map<string, StoredEntry>> {
  const naming = query(
    reader.all(reader.panel().history),
    where("ids", "array-contains", id),
    orderBy("at", "desc"),
    limit(most),
  );
  const entries = (await getDocsFromServer(naming)).docs.map(readEntry);
  const own = entries.filter((one) => one.collection === collection.name);
  return new Map(own.map((one) => [one.id, one]));
}

/**
 * An import does not list the rows that it added, so the first change of such a row is found by the record
 * alone.
 */
async function entryOf(
  context: ChainContext,
  known: ReadonlyMap<string, StoredEntry>,
  change: unknown,
  collection: Collection,
): Promise<StoredEntry | undefined> {
  if (!isEntryId(change)) return undefined;
  const entry = known.get(change) ?? (await entryAt(context, change));
  return entry?.collection === collection.name ? entry : undefined;
}

function changeIn(
  collection: Collection,
  entry: StoredEntry,
  id: string,
  after: StoredData,
  now: RecordData,
): Change {
  const stored = entry.before[id];
  const before = stored && plainData(stored);
  const fields = before
    ? changedFields(collection, before, after, entry.hidden)
    : recordedChanges(collection, entry, id);
  const { operation, at, by, action, count, undoes } = entry;
  return {
    id: entry.id,
    operation,
    at,
    by,
    action,
    count,
    ...(undoes !== undefined && { undoes }),
    fields: fields.map((field) => withObstacle(collection, field, now)),
    ...(before && ERASED_KEY in before && { isErased: true }),
  };
}

function withObstacle(collection: Collection, field: FieldChange, now: RecordData): FieldChange {
  if (field.stays === "not kept") return field;
  if (isProtected(collection, now)) return { ...field, stays: "cannot be edited" };
  return field.stays || holds(field, now) ? field : { ...field, stays: "changed since" };
}

/**
 * Marks changes whose earlier file is gone. An edit that replaces a file removes the old one.
 * @param now the current record, whose files exist. @returns the changes, with a mark on those whose file is
 * gone.
 */
export async function withFileStates(
  { files }: Pick<ServiceContext, "files">,
  collection: Collection,
  changes: readonly FieldChange[],
  now: RecordData,
): Promise<readonly FieldChange[]> {
  const keys = new Set(fileFieldsOf(collection).map(({ field }) => field.key));
  return Promise.all(
    changes.map(async (change) => {
      if (!keys.has(change.key) || change.stays) return change;
      const current = urlsOf(now[change.key]);
      const vanished = urlsOf(change.values?.before).filter((url) => !current.includes(url));
      if (vanished.length === 0) return change;
      const storage = await files();
      const areStored = await Promise.all(vanished.map((url) => storage.exists(url)));
      return areStored.includes(false) ? { ...change, stays: "file is gone" as const } : change;
    }),
  );
}
