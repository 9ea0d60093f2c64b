/** Reads the changes of an operation: its records and fields, their number, and whether passwords are among them. */
import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
  getAggregateFromServer,
  sum,
} from "firebase/firestore";
import type {
  OperationDetails,
  OperationCount,
  CollectionCount,
  OperationParams,
  OperationCountParams,
} from "../../contract/history";
import { readRecord, titleOf } from "../../fields/record";
import { CHANGE_KEY } from "../../schema/stored-names";
import { countIn } from "../../schema/stored-values";
import type { Collection, StoredData } from "../../schema/types";
import { attempt, ProviderError } from "../errors";
import { mapParallel } from "../chunked";
import type { ServiceContext } from "../context";
import { plainData } from "../../firebase/plain";
import { grantedCollection } from "../registry";
import { entriesOf, latestEntriesOf, readEntry, validOperation, type StoredEntry } from "./entries";
import { recordedChanges } from "./field-changes";
import { copiesOfChange, storedRecords } from "./stored-records";
import { text } from "../../texts/texts";

/** Entries in one answer. An entry holds a limited number of values, or records without values. */
const ENTRIES = 5;
/** How many imported rows each answer names. The others are only counted. */
const ROWS = 20;
/** A deletion is listed from its end: an author comes before its books, which are deleted first. */
const LATEST = "-";
/**
 * An operation on so few records may have written one of them twice, for example by a restore with changes.
 */
const FEW = 5;

type Database = Pick<ServiceContext, "reader">;

type OperationRecord = OperationDetails["records"][number];

/** Lists the records, some at a time, for an opened activity item. */
export async function readOperation(
  context: ServiceContext,
  { operation: id, cursor }: OperationParams,
): Promise<OperationDetails> {
  const operation = validOperation(id);
  return attempt("read", text("data.what.change"), async () => {
    const [{ found, order }, { count }] = await Promise.all([
      entriesAt(context, operation, cursor),
      countRecords(context, operation),
    ]);
    const entries = found.slice(0, ENTRIES);
    const [first] = entries;
    if (!first) throw notRecorded();
    const records = await Promise.all(entries.map((entry) => recordsOf(context, entry)));
    const last = found.length > ENTRIES ? entries.at(-1)?.id : undefined;
    return {
      action: first.action,
      collection: first.collection,
      count,
      records: records.flat(),
      ...(last !== undefined && { cursor: `${order}${last}` }),
    };
  });
}

/** @returns one entry more than an answer covers, where there are more. */
async function entriesAt(
  context: ServiceContext,
  operation: string,
  cursor: string | undefined,
): Promise<{ readonly found: readonly StoredEntry[]; readonly order: string }> {
  const isLatest = cursor?.startsWith(LATEST) ?? false;
  const found = isLatest ? [] : await entriesOf(context, operation, cursor, ENTRIES + 1);
  if (!isLatest && (cursor !== undefined || found[0]?.action !== "delete")) return { found, order: "" };
  const after = cursor?.slice(LATEST.length);
  return { found: await latestEntriesOf(context, operation, after, ENTRIES + 1), order: LATEST };
}

async function recordsOf(context: ServiceContext, entry: StoredEntry): Promise<readonly OperationRecord[]> {
  const collection = grantedCollection(context, entry.collection, "get");
  const changed = Object.entries(entry.before).map(([id, stored]): OperationRecord => {
    return {
      collection: collection.name,
      id,
      title: titleIn(collection, id, { ...plainData(stored), ...entry.after[id] }),
      fields: recordedChanges(collection, entry, id),
    };
  });
  const others = entry.ids.filter((id) => !Object.hasOwn(entry.before, id));
  const named = others.length > 0 ? await titled(context, collection, entry, others) : [];
  const added = entry.action === "import" ? await rowsOf(context, collection, entry) : [];
  return [...changed, ...named, ...added];
}

/** Deleted records take their title from the copy, added records from the record, where these still exist. */
async function titled(
  context: ServiceContext,
  collection: Collection,
  entry: StoredEntry,
  ids: readonly string[],
): Promise<readonly OperationRecord[]> {
  const titles = new Map<string, string>(await titlesOf(context, collection, entry, ids));
  const alone = entry.count === 1 && entry.title !== "" ? entry.title : undefined;
  return ids.map((id) => ({
    collection: collection.name,
    id,
    title: titles.get(id) ?? alone ?? id,
    fields: recordedChanges(collection, entry, id),
  }));
}

async function titlesOf(
  context: ServiceContext,
  collection: Collection,
  entry: StoredEntry,
  ids: readonly string[],
): Promise<readonly (readonly [id: string, title: string])[]> {
  if (entry.action === "purge") return ids.map((id) => [id, titleIn(collection, id, entry.after[id] ?? {})]);
  if (entry.action === "delete")
    return (await copiesOfChange(context, entry.id)).map(({ id, title }) => [id, title]);
  return [...(await storedRecords(context, collection, ids))].map(([id, stored]) => [
    id,
    titleIn(collection, id, plainData(stored)),
  ]);
}

async function rowsOf(
  { reader }: ServiceContext,
  collection: Collection,
  entry: StoredEntry,
): Promise<readonly OperationRecord[]> {
  const ofEntry = query(
    reader.all(collection),
    where(CHANGE_KEY, "==", entry.id),
    orderBy(documentId()),
    limit(ROWS),
  );
  const { docs } = await getDocsFromServer(ofEntry);
  return docs
    .filter(({ id }) => !Object.hasOwn(entry.before, id))
    .map((one) => ({
      collection: collection.name,
      id: one.id,
      title: titleIn(collection, one.id, plainData(one.data())),
      fields: [],
    }));
}

function titleIn(collection: Collection, id: string, plain: StoredData): string {
  return titleOf(collection, readRecord(collection, id, plain));
}

/** The activity asks for counts of large operations; details are read only when somebody opens an item. */
export async function countOperation(
  context: ServiceContext,
  { operation: id, byCollection: isByCollection }: OperationCountParams,
): Promise<OperationCount> {
  const operation = validOperation(id);
  return attempt("read", text("data.what.change"), async () => {
    const { count } = await countRecords(context, operation);
    if (count === 0) throw notRecorded();
    // A scope's account sees entries of one collection only.
    const byCollection =
      isByCollection && context.principal === "admin" ? await countsByCollection(context, operation) : [];
    return { count, ...(byCollection.length > 1 && { byCollection }) };
  });
}

function notRecorded(): ProviderError {
  return new ProviderError(404, text("data.error.noEntry"));
}

/** @returns the number of distinct records, and the entries where they are few. */
export async function countRecords(
  context: Database,
  operation: string,
): Promise<{ readonly count: number; readonly entries: readonly StoredEntry[] }> {
  const written = await sumEntries(context, "work", operation);
  if (written === 0 || written > FEW) return { count: written, entries: [] };
  const entries = await entriesOf(context, operation, undefined, FEW);
  return { count: written - repeats(entries), entries };
}

/** @returns the sum of the records in all entries that hold the value. Records written twice count twice. */
export async function sumEntries(
  { reader }: Database,
  key: "work" | "undoes",
  operation: string,
  ...more: readonly ReturnType<typeof where>[]
): Promise<number> {
  const entries = query(reader.all(reader.panel().history), where(key, "==", operation), ...more);
  return countIn((await getAggregateFromServer(entries, { count: sum("count") })).data().count);
}

function repeats(entries: readonly StoredEntry[]): number {
  const names = entries.flatMap(({ collection, ids }) => ids.map((id) => `${collection}/${id}`));
  return names.length - new Set(names).size;
}

async function countsByCollection(
  context: ServiceContext,
  operation: string,
): Promise<readonly CollectionCount[]> {
  const ones = await onePerCollection(context, operation);
  if (ones.length < 2) return [];
  return mapParallel(ones, async (entry) => {
    const { collection, ids, title } = entry;
    const count = await sumEntries(context, "work", operation, where("collection", "==", collection));
    const [id] = ids;
    return { collection, count, ...(count === 1 && id !== undefined && { one: { id, title: title || id } }) };
  });
}

/** @returns one entry for each collection that the operation wrote to, in the order of their names. */
async function onePerCollection({ reader }: Database, operation: string): Promise<readonly StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (;;) {
    const last = found.at(-1);
    const after = last === undefined ? [] : [where("collection", ">", last.collection)];
    const next = query(
      reader.all(reader.panel().history),
      where("work", "==", operation),
      ...after,
      orderBy("collection"),
      limit(1),
    );
    const [one] = (await getDocsFromServer(next)).docs;
    if (!one) return found;
    found.push(readEntry(one));
  }
}
