/** Lists what an operation changed, some records at a time, for an opened activity item. */
import { documentId, getDocsFromServer, limit, orderBy, query, where } from "firebase/firestore";
import type { OperationDetails } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import { titleOf } from "../../../fields/record-text";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import type { Collection, StoredData } from "../../../schema/types";
import { attempt } from "../../errors";
import type { CallContext } from "../context";
import { plainData } from "../plain";
import { grantedCollection } from "../registry";
import { copiesOfChange } from "./copies";
import { entriesOf, latestEntriesOf, type StoredEntry } from "./entries";
import { recordedChanges } from "./field-changes";
import { storedRecords } from "./stored-records";
import { parsePayload, optionalText, operationIn } from "./payload";
import { countRecords, notRecorded } from "./operation-count";

/** Entries in one answer. An entry holds a limited number of values, or records without values. */
const ENTRIES = 5;
/** How many imported rows each answer names. The others are only counted. */
const ROWS = 20;

type OperationRecord = OperationDetails["records"][number];

export async function answerOperation(context: CallContext, payload: unknown): Promise<OperationDetails> {
  const wanted = parsePayload(payload);
  const [operation, cursor] = [operationIn(wanted, "operation"), optionalText(wanted, "cursor")];
  return attempt("read", "this change", async () => {
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

/** A deletion is listed from its end: a company comes before its employees, which are deleted first. */
const LATEST = "-";

/** @returns one entry more than an answer covers, where there are more. */
async function entriesAt(
  context: CallContext,
  operation: string,
  cursor: string | undefined,
): Promise<{ readonly found: readonly StoredEntry[]; readonly order: string }> {
  const isLatest = cursor?.startsWith(LATEST) ?? false;
  const found = isLatest ? [] : await entriesOf(context, operation, cursor, ENTRIES + 1);
  if (!isLatest && (cursor !== undefined || found[0]?.action !== "delete")) return { found, order: "" };
  const after = cursor?.slice(LATEST.length);
  return { found: await latestEntriesOf(context, operation, after, ENTRIES + 1), order: LATEST };
}

async function recordsOf(context: CallContext, entry: StoredEntry): Promise<readonly OperationRecord[]> {
  const collection = grantedCollection(entry.collection, context.principal, "get");
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
  context: CallContext,
  collection: Collection,
  entry: StoredEntry,
  ids: readonly string[],
): Promise<readonly OperationRecord[]> {
  const titles = new Map<string, string>(
    entry.action === "delete"
      ? (await copiesOfChange(context, entry.id)).map(({ id, title }) => [id, title])
      : [...(await storedRecords(context, collection, ids))].map(([id, stored]) => [
          id,
          titleIn(collection, id, plainData(stored)),
        ]),
  );
  const alone = entry.count === 1 && entry.title !== "" ? entry.title : undefined;
  return ids.map((id) => ({
    collection: collection.name,
    id,
    title: titles.get(id) ?? alone ?? id,
    fields: recordedChanges(collection, entry, id),
  }));
}

async function rowsOf(
  { reader }: CallContext,
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
