/** Reads a record's history, as its entries tell it (entries.ts). */
import { getDocFromServer, getDocsFromServer, doc, limit, orderBy, query, where } from "firebase/firestore";
import type { Change, FieldChange, RecordHistory, RecordParams } from "../../contract/history";
import { readRecord } from "../../fields/record";
import { ERASED_KEY } from "../../schema/stored-names";
import type { Collection, RecordData, StoredData } from "../../schema/types";
import { attempt } from "../errors";
import type { ServiceContext } from "../context";
import { fileFieldsOf, urlsOf } from "../file-values";
import { plainData } from "../../firebase/plain";
import { grantedCollection, nounOf, validId, notFound } from "../registry";
import { changesOf, entryAt, MOST_CHANGES, readEntry, type StoredEntry } from "./entries";
import { changedFields, recordedChanges, withObstacle } from "./field-changes";
import { text } from "../../texts/texts";

export async function readRecordHistory(
  context: ServiceContext,
  { resource, id: given }: RecordParams,
): Promise<RecordHistory> {
  const collection = grantedCollection(context, resource, "get");
  const id = validId(given);
  return attempt("read", text("data.what.history", { record: nounOf(collection) }), async () => {
    const [snapshot, known] = await Promise.all([
      getDocFromServer(doc(context.firestore, collection.name, id)),
      entriesNaming(context, collection, id),
    ]);
    const current = snapshot.data();
    if (!current) throw notFound(collection);
    const now = readRecord(collection, id, plainData(current));
    // An import does not list the rows that it added, so the first change of such a row is found by the record alone.
    const entryOf = async (change: string) => {
      const entry = known.get(change) ?? (await entryAt(context, change));
      return entry?.collection === collection.name ? entry : undefined;
    };
    const changes: Change[] = [];
    let isWhole = false;
    for await (const { entry, before, after } of changesOf(id, plainData(current), entryOf)) {
      changes.push(changeIn(collection, entry, id, after, now));
      isWhole = !before && (entry.action === "create" || entry.action === "import");
      if (changes.length === MOST_CHANGES) break;
    }
    const shown = changes.map(async (change) => ({
      ...change,
      fields: await withFileStates(context, collection, change.fields, now),
    }));
    return { changes: await Promise.all(shown), isWhole };
  });
}

async function entriesNaming(
  { reader }: Pick<ServiceContext, "reader">,
  collection: Collection,
  id: string,
): Promise<ReadonlyMap<string, StoredEntry>> {
  const naming = query(
    reader.all(reader.panel().history),
    where("ids", "array-contains", id),
    orderBy("at", "desc"),
    limit(MOST_CHANGES),
  );
  const entries = (await getDocsFromServer(naming)).docs.map(readEntry);
  const own = entries.filter((entry) => entry.collection === collection.name);
  return new Map(own.map((entry) => [entry.id, entry]));
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
      if (!keys.has(change.key) || change.stays) return change;
      const current = urlsOf(now[change.key]);
      const vanished = urlsOf(change.values?.before).filter((url) => !current.includes(url));
      if (vanished.length === 0) return change;
      const storage = await files();
      const areStored = await Promise.all(vanished.map((url) => storage.exists(url)));
      return areStored.includes(false) ? { ...change, stays: "fileGone" as const } : change;
    }),
  );
}
