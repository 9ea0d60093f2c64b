/** Reads what pages show of the history: a record's changes, and operations with their records and their undos. */
import {
  doc,
  documentId,
  getAggregateFromServer,
  getDocFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  sum,
  where,
} from "firebase/firestore";
import type { Change, FieldChange, OperationParams, RecordParams } from "../../contract/history";
import { readRecord, titleOf } from "../../fields/record";
import { CHANGE_KEY, ERASED_KEY } from "../../schema/stored-names";
import { HISTORY } from "../../schema/history";
import { countIn } from "../../schema/stored-values";
import type { Collection, RecordData, StoredData } from "../../schema/types";
import { attempt, ProviderError } from "../errors";
import { chunksOf, countOf, mapParallel } from "../chunked";
import type { ServiceContext } from "../service";
import { plainData } from "../../firebase/plain";
import { text } from "../../texts/texts";
import { fileFieldsOf, urlsOf } from "../file-values";
import { orderPath } from "../record-reader";
import { declaredCollection, grantedCollection, notFound, nounOf, validId } from "../registry";
import {
  changesOf,
  entriesOf,
  entryAt,
  findEntries,
  historyQuery,
  MOST_CHANGES,
  namesOf,
  validOperation,
  type StoredEntry,
} from "./entries";
import { changedFields, recordedChanges, withObstacle } from "./field-changes";
import { copiesOfChange, storedRecords } from "./stored-records";

/**
 * @returns `changes`: newest first. `isWhole`: false where the record is older than its history, so that earlier changes
 * are unknown.
 */
export async function readRecordHistory(context: ServiceContext, { resource, id: given }: RecordParams) {
  const collection = grantedCollection(context, resource, "get");
  const id = validId(given);
  return attempt("read", text("data.what.history", { record: nounOf(collection) }), async () => {
    const [snapshot, named] = await Promise.all([
      getDocFromServer(doc(context.firestore, collection.name, id)),
      findEntries(
        context.reader,
        where("ids", "array-contains", id),
        orderBy("at", "desc"),
        limit(MOST_CHANGES),
      ),
    ]);
    const entries = new Map(named.map((entry) => [entry.id, entry]));
    const current = snapshot.data();
    if (!current) throw notFound(collection);
    const now = readRecord(collection, id, plainData(current));
    // An import does not list the rows that it added, so the first change of such a row is found by the record alone.
    const entryOf = async (change: string) => {
      const entry = entries.get(change) ?? (await entryAt(context, change));
      return entry?.collection === collection.name ? entry : undefined;
    };
    const changes: Change[] = [];
    let isWhole = false;
    for await (const { entry, before, after } of changesOf(id, plainData(current), entryOf)) {
      changes.push(changeIn(collection, entry, id, after, now));
      isWhole = !before && (entry.action === "create" || entry.action === "import");
    }
    const shown = changes.map(async (change) => ({
      ...change,
      fields: await withFileStates(context, collection, change.fields, now),
    }));
    return { changes: await Promise.all(shown), isWhole };
  });
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
  const { operation, at, by, action, count } = entry;
  return {
    ...{ id: entry.id, operation, at, by, action, count },
    fields: fields.map((field) => withObstacle(collection, field, now)),
    ...(before && ERASED_KEY in before && { isErased: true }),
  };
}

/**
 * Marks changes whose earlier file is gone. An edit that replaces a file removes the old one.
 * @param now the current record, whose files exist.
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
      if (!keys.has(change.key) || change.blockedBy) return change;
      const current = urlsOf(now[change.key]);
      const vanished = urlsOf(change.values?.before).filter((url) => !current.includes(url));
      if (vanished.length === 0) return change;
      const storage = await files();
      const areStored = await Promise.all(vanished.map((url) => storage.exists(url)));
      return areStored.includes(false) ? { ...change, blockedBy: "fileGone" as const } : change;
    }),
  );
}

/** Entries in one answer. An entry holds a limited number of values, or records without values. */
const ANSWER_ENTRIES = 5;
/** How many imported rows each answer names. The others are only counted. */
const ROWS = 20;
/** An operation on so few records may have written one of them twice, for example by a restore with changes. */
const FEW = 5;
/** Undos read in one query. */
const MAX_UNDOS = 200;

type Database = Pick<ServiceContext, "reader">;

/** @returns changed records with their values. Added and deleted records have no fields. */
export async function readOperation(context: ServiceContext, { operation: id, cursor }: OperationParams) {
  const operation = validOperation(id);
  return attempt("read", text("data.what.change"), async () => {
    // One entry more tells whether there are more.
    const found = await entriesOf(context, operation, cursor, ANSWER_ENTRIES + 1);
    const entries = found.slice(0, ANSWER_ENTRIES);
    if (entries.length === 0) throw notRecorded();
    const records = await Promise.all(entries.map((entry) => recordsOf(context, entry)));
    const last = found.length > ANSWER_ENTRIES ? entries.at(-1)?.id : undefined;
    return { records: records.flat(), ...(last !== undefined && { cursor: last }) };
  });
}

async function recordsOf(context: ServiceContext, entry: StoredEntry) {
  const collection = grantedCollection(context, entry.collection, "get");
  const recordOf = (id: string, title: string) => {
    const fields = recordedChanges(collection, entry, id);
    return { collection: collection.name, id, title, action: entry.action, fields };
  };
  const changed = Object.entries(entry.before).map(([id, stored]) =>
    recordOf(id, recordTitle(collection, id, { ...plainData(stored), ...entry.after[id] })),
  );
  const others = entry.ids.filter((id) => !Object.hasOwn(entry.before, id));
  const titles = new Map(others.length > 0 ? await titlesOf(context, collection, entry, others) : []);
  const alone = entry.count === 1 && entry.title !== "" ? entry.title : undefined;
  const named = others.map((id) => recordOf(id, titles.get(id) ?? alone ?? id));
  const added = entry.action === "import" ? await rowsOf(context, collection, entry) : [];
  return [...changed, ...named, ...added];
}

/** Deleted records take their title from the copy, added records from the record, where these still exist. */
async function titlesOf(
  context: ServiceContext,
  collection: Collection,
  entry: StoredEntry,
  ids: readonly string[],
): Promise<readonly (readonly [id: string, title: string])[]> {
  if (entry.action === "purge")
    return ids.map((id) => [id, recordTitle(collection, id, entry.after[id] ?? {})]);
  if (entry.action === "delete")
    return (await copiesOfChange(context, entry.id)).map(({ id, title }) => [id, title]);
  const stored = await storedRecords(context, collection, ids);
  return [...stored].map(([id, data]) => [id, recordTitle(collection, id, plainData(data))]);
}

async function rowsOf({ reader }: ServiceContext, collection: Collection, entry: StoredEntry) {
  const ofEntry = where(CHANGE_KEY, "==", entry.id);
  const rows = query(reader.all(collection), ofEntry, orderBy(documentId()), limit(ROWS));
  const added = (await getDocsFromServer(rows)).docs.filter(({ id }) => !Object.hasOwn(entry.before, id));
  return added.map((row) => {
    const title = recordTitle(collection, row.id, plainData(row.data()));
    return { collection: collection.name, id: row.id, title, action: entry.action, fields: [] };
  });
}

function recordTitle(collection: Collection, id: string, plain: StoredData): string {
  return titleOf(collection, readRecord(collection, id, plain));
}

/**
 * The activity asks for counts of large operations; details are read only when somebody opens an item.
 * @param collection of the first entry, where the operation may have written to others.
 * @returns `isMixed`: records of other collections are among them.
 */
export async function countOperation(
  context: ServiceContext,
  { operation: id, collection }: { readonly operation: string; readonly collection?: string },
) {
  const operation = validOperation(id);
  return attempt("read", text("data.what.change"), async () => {
    const [count, own] = await Promise.all([
      countRecords(context, operation),
      // A scope's account sees entries of one collection only.
      collection !== undefined && context.principal === "admin"
        ? sumEntries(context, operation, where("collection", "==", collection))
        : undefined,
    ]);
    if (count === 0) throw notRecorded();
    return { count, ...(own !== undefined && own < count && { isMixed: true }) };
  });
}

function notRecorded(): ProviderError {
  return new ProviderError(404, text("data.error.noEntry"));
}

async function countRecords(context: Database, operation: string): Promise<number> {
  const written = await sumEntries(context, operation);
  if (written === 0 || written > FEW) return written;
  const names = (await entriesOf(context, operation, undefined, FEW)).flatMap(namesOf);
  return written - names.length + new Set(names).size;
}

/** @returns the sum of the records in all entries of an operation. Records written twice count twice. */
export async function sumEntries(
  { reader }: Database,
  operation: string,
  ...more: readonly ReturnType<typeof where>[]
): Promise<number> {
  const entries = historyQuery(reader, where("work", "==", operation), ...more);
  return countIn((await getAggregateFromServer(entries, { count: sum("count") })).data().count);
}

/** Each list holds at most 30 operations, the most that one query takes. */
interface ActivityItemsParams {
  readonly operations: readonly string[];
  /** Operations whose entry covers one record. */
  readonly single: readonly string[];
  /** Operations that the others undo. */
  readonly undoTargets: readonly string[];
}

/**
 * What activity items show besides their entries.
 * @returns `undone`: the operations that were undone, with their newest undo. `multiCommit`: those that took more than one
 * commit, though their first entry covers one record. `undoTargets`: the undone ones that the principal may see.
 */
export async function readActivityItems(context: ServiceContext, params: ActivityItemsParams) {
  // Two tabs that continue one operation may each have made an activity item of it.
  const distinct = (operations: readonly string[]) => [...new Set(operations)];
  return attempt("read", text("data.what.changes"), async () => {
    const [undone, multiCommit, begun] = await Promise.all([
      undosOf(context, distinct(params.operations)),
      multiCommitOf(context, distinct(params.single)),
      // The first entry that the principal may see: an admin's operation on several scopes may begin with
      // another scope.
      mapParallel(distinct(params.undoTargets), (operation) => entriesOf(context, operation, undefined, 1)),
    ]);
    return { undone, multiCommit, undoTargets: begun.flat().map(related) };
  });
}

function related({ operation, action, by, at }: StoredEntry) {
  return { operation, action, by, at };
}

/** One count suffices where each operation has one entry, as most have. */
async function multiCommitOf(
  context: ServiceContext,
  operations: readonly string[],
): Promise<readonly string[]> {
  if (operations.length === 0) return [];
  const entries = historyQuery(context.reader, where("work", "in", operations));
  if ((await countOf(entries)) <= operations.length) return [];
  if (operations.length === 1) return operations;
  const halves = chunksOf(operations, Math.ceil(operations.length / 2));
  return (await Promise.all(halves.map((half) => multiCommitOf(context, half)))).flat();
}

/** @returns the newest undo of each operation that has one. */
async function undosOf({ reader, principal }: ServiceContext, operations: readonly string[]) {
  if (operations.length === 0) return [];
  // A scope's activity items have their own timestamp.
  const newest = orderBy(orderPath(declaredCollection(reader.panel(), HISTORY, principal)), "desc");
  const undos = await findEntries(reader, where("undoes", "in", operations), newest, limit(MAX_UNDOS));
  return operations.flatMap((operation) => {
    const undo = undos.find(({ undoes }) => undoes === operation);
    return undo ? [{ ...related(undo), operation }] : [];
  });
}
