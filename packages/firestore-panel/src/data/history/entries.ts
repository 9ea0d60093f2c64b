import {
  doc,
  documentId,
  getDocFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  where,
  type DocumentData,
  type Firestore,
  type Query,
  type QueryConstraint,
} from "firebase/firestore";
import { ACTIONS, entryRange, HISTORY, isEntryId, isOperationId } from "../../schema/history";
import { CHANGE_KEY } from "../../schema/stored-names";
import type { StoredData } from "../../schema/types";
import { ProviderError } from "../errors";
import { readIfThere } from "../commit";
import { plainData, plainValue } from "../../firebase/plain";
import { storedData } from "../../firebase/stored-data";
import { isValidId } from "../registry";
import { countIn, mapIn, textIn, textsIn } from "../../schema/stored-values";
import type { RecordReader } from "../record-reader";

/** How many changes of one record are followed back. Each may cost a read. */
export const MOST_CHANGES = 200;

export type StoredEntry = Readonly<ReturnType<typeof readEntry>>;

/** An operation's id becomes part of document ids, and a page may have it from an address or an old entry. @throws 400 */
export function validOperation(operation: string): string {
  if (!isOperationId(operation))
    throw new ProviderError(400, `"${operation}" is not the id of an operation.`);
  return operation;
}

/** @returns a query of the entries that the principal may see. */
export function historyQuery(reader: RecordReader, ...limits: readonly QueryConstraint[]): Query {
  return query(reader.all(reader.panel().history), ...limits);
}

export async function findEntries(reader: RecordReader, ...limits: readonly QueryConstraint[]) {
  const { docs } = await getDocsFromServer(historyQuery(reader, ...limits));
  return docs.map((document) => readEntry(document.id, storedData(document)));
}

/** @returns the entries of an operation in the order of their ids, starting after the entry `after`. */
export async function entriesOf(
  { reader }: { readonly reader: RecordReader },
  operation: string,
  after: string | undefined,
  most: number,
) {
  const [from, below] = entryRange(operation);
  const ids = [where(documentId(), ">", after ?? from), where(documentId(), "<", below)];
  return findEntries(reader, ...ids, orderBy(documentId()), limit(most));
}

/** @returns the entries of an operation, latest first, starting before the entry `after`. */
export async function latestEntriesOf(
  { reader, firestore }: { readonly reader: RecordReader; readonly firestore: Firestore },
  operation: string,
  after: string | undefined,
  most: number,
) {
  const start =
    after === undefined ? [] : [startAfter(await getDocFromServer(doc(firestore, HISTORY, after)))];
  const ofOperation = where("work", "==", operation);
  return findEntries(reader, ofOperation, orderBy("at", "desc"), ...start, limit(most));
}

/**
 * @returns undefined where there is no such entry or the principal may not see it. The rules deny a scope's
 * account both.
 */
export async function entryAt({ firestore }: { readonly firestore: Firestore }, id: string) {
  const data = await readIfThere(undefined, doc(firestore, HISTORY, id));
  return data && readEntry(id, data);
}

/**
 * Follows a record's changes back, newest first. The record names the entry of its last change; that entry holds the
 * previous state, which names the entry before. The rules have compared each link with the stored record or its copy in the
 * trash. Claims of other entries about the record are ignored (docs/history.md).
 * @param stored the current record.
 * @returns each entry with the record before and after. `before` is undefined where the entry added it.
 */
export async function* changesOf(
  id: string,
  stored: StoredData,
  entryOf: (change: string) => Promise<StoredEntry | undefined>,
) {
  const seen = new Set<string>();
  for (let after: StoredData | undefined = stored; after && seen.size < MOST_CHANGES;) {
    const change: unknown = after[CHANGE_KEY];
    const entry = isEntryId(change) && !seen.has(change) ? await entryOf(change) : undefined;
    if (!entry) return;
    seen.add(entry.id);
    const before = entry.before[id];
    yield { entry, before, after };
    after = before && plainData(before);
  }
}

/** @returns the entry's records, by collection and id. */
export function namesOf({ collection, ids }: StoredEntry): readonly string[] {
  return ids.map((id) => `${collection}/${id}`);
}

export function readEntry(id: string, data: DocumentData) {
  const by = mapIn(data["by"]);
  const action = ACTIONS.find((candidate) => candidate === data["action"]) ?? "update";
  const undoes: unknown = data["undoes"];
  const [ids, count] = [textsIn(data["ids"]), countIn(data["count"])];
  // A restore lists the former ids of accounts that came back under another id after the current ids.
  const own = action === "restore" ? ids.slice(0, count) : ids;
  const [formerId = ""] = ids.slice(own.length);
  const { [formerId]: former, ...before } = recordsIn(data["before"]);
  return {
    id,
    at: textIn(plainValue(data["at"])),
    by: { kind: textIn(by["kind"]), recordId: textIn(by["recordId"]), name: textIn(by["name"]) },
    action,
    collection: textIn(data["collection"]),
    operation: textIn(data["work"]),
    count,
    title: textIn(data["title"]),
    // Entries older than the rules' check may hold invalid ids, which no query can ask for.
    ids: own.filter(isValidId),
    /** The records as they were stored before, by id. */
    before,
    /** The earlier stored state of an account that came back under another id, where its history starts over. */
    former,
    ...writtenIn(data["after"]),
    hidden: textsIn(data["hidden"]),
    undoes: typeof undoes === "string" ? undoes : undefined,
  };
}

function recordsIn(value: unknown): { readonly [id: string]: DocumentData } {
  const records = Object.entries(mapIn(value)).filter(([id]) => isValidId(id));
  return Object.fromEntries(records.map(([id, record]) => [id, mapIn(record)]));
}

/** Reads texts by record id, slash and key. Older entries hold a map of values by id instead. */
function writtenIn(value: unknown) {
  /** The written values as plain data, by record id. Long texts are cut. */
  const after: { [id: string]: StoredData } = {};
  /** Stored keys that were written but did not fit into `after`, by record id. */
  const unshown: { [id: string]: readonly string[] } = {};
  for (const [name, written] of Object.entries(mapIn(value))) {
    const end = name.indexOf("/");
    const [id, key] = [name.slice(0, end), name.slice(end + 1)];
    if (typeof written !== "string") after[name] = plainData(mapIn(written));
    else if (end < 0) continue;
    else if (written === "") unshown[id] = [...(unshown[id] ?? []), key];
    else after[id] = { ...after[id], ...valueIn(key, written) };
  }
  return { after, unshown };
}

function valueIn(key: string, text: string): StoredData {
  try {
    return { [key]: JSON.parse(text) as unknown };
  } catch {
    return {};
  }
}
