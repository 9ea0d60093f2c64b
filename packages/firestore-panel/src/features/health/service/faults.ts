/** What is wrong with a stored record, and how many records of a collection have such a fault. */
import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  type Query,
  type QueryDocumentSnapshot,
  startAfter,
  where,
} from "firebase/firestore";
import type { CollectionHealth } from "../../../contract/health";
import { countUnindexed } from "../../../data/last-report";
import { countQuery } from "../../../data/lists/range-reader";
import { orderPath, type RecordReader } from "../../../data/record-reader";
import { storedPath } from "../../../data/stored-path";
import { isDay, isStoredMoment } from "../../../fields/date/model";
import { derivedVersion } from "../../../fields/derived";
import { MAX_NAMED_RECORDS } from "../../../schema/stored-names";
import type { Collection, Field } from "../../../schema/types";
import { isStamped, orderField } from "../shared";

/** Whether the field of the list's order is missing, or has a value of another type. */
export function isMisordered(collection: Collection, document: QueryDocumentSnapshot): boolean {
  const value: unknown = document.get(orderPath(collection));
  const least = leastOf(collection);
  return least instanceof Date ? !isStoredMoment(value) : typeof value !== typeof least;
}

/** Whether a date is stored in another form, such as "31/12/2025", a timestamp or Arabic digits. */
export function hasOtherDate({ fields }: Collection, document: QueryDocumentSnapshot): boolean {
  return fields.some((field) => {
    if (field.type !== "date") return false;
    const stored: unknown = document.get(storedPath(field));
    return !isAbsent(stored) && !isDay(stored);
  });
}

export function lacksPassword(collection: Collection, document: QueryDocumentSnapshot): boolean {
  const field = passwordField(collection);
  return field !== undefined && isAbsent(document.get(storedPath(field)));
}

/** The password that the app compares. Of a field of type "password", only the rules know whether there is one. */
export function passwordField({ fields }: Collection): Field | undefined {
  return fields.find(({ type, required }) => type === "readablePassword" && Boolean(required));
}

/**
 * A count costs a read per 1,000 records.
 * @param isRead the records are read too, which finds their passwords.
 * @throws the SDK's errors.
 */
export async function countFaults(
  reader: RecordReader,
  collection: Collection,
  isRead: boolean,
): Promise<CollectionHealth> {
  const password = isRead ? undefined : passwordField(collection);
  const first = await countOnce(reader, collection, password);
  const { hidden, misplaced, unindexed, passwords = 0 } = first;
  if (hidden + misplaced + unindexed + passwords === 0) return first;
  // A record added or deleted between the counts looks like one that lacks something.
  const second = await countOnce(reader, collection, password);
  const least = (key: "hidden" | "misplaced" | "unindexed" | "passwords") =>
    Math.min(first[key] ?? 0, second[key] ?? 0);
  const counts = {
    ...second,
    hidden: least("hidden"),
    misplaced: least("misplaced"),
    unindexed: least("unindexed"),
  };
  if (!password) return counts;
  // Names those that have the field: no query finds the others.
  const firstRecords = query(reader.all(collection), orderBy(storedPath(password)), limit(MAX_NAMED_RECORDS));
  const { docs: documents } = await getDocsFromServer(firstRecords);
  const passwordIds = documents.filter((record) => lacksPassword(collection, record)).map(({ id }) => id);
  return { ...counts, passwords: least("passwords"), passwordIds };
}

async function countOnce(
  reader: RecordReader,
  collection: Collection,
  password: Field | undefined,
): Promise<CollectionHealth> {
  const all = reader.all(collection);
  const ordered = reader.ordered(collection);
  const [total, listed, typed, unindexed, texts, numbers] = await Promise.all([
    count(all),
    count(ordered),
    count(query(ordered, where(orderPath(collection), ">=", leastOf(collection)))),
    collection.indexed ? countUnindexed(all, collection) : 0,
    password && count(query(all, where(storedPath(password), ">", ""))),
    password && count(query(all, where(storedPath(password), ">=", -Number.MAX_VALUE))),
  ]);
  return {
    total,
    hidden: Math.max(0, total - listed),
    misplaced: Math.max(0, listed - typed),
    unindexed,
    version: derivedVersion(collection),
    ...(password && { passwords: Math.max(0, total - (texts ?? 0) - (numbers ?? 0)) }),
  };
}

/** The least value of the type that orders the list. A comparison finds values of its own type only. */
function leastOf(collection: Collection): Date | number | string {
  const field = orderField(collection);
  if (field && isStamped(field)) return new Date(0);
  return field?.collation === "number" ? -Number.MAX_VALUE : "";
}

/** The most documents that the rules allow in a list query. */
export const MAX_DOCUMENTS = 500;

interface DocumentPage {
  readonly documents: readonly QueryDocumentSnapshot[];
  readonly read: number;
  readonly cursor?: string;
}

/**
 * Reads a page of documents by id. Reads from the server: without a network, the SDK's cache would look like the end of
 * the collection.
 */
export async function readDocuments(
  all: Query,
  cursor: string | undefined,
  size: number,
): Promise<DocumentPage> {
  const byId = query(all, orderBy(documentId()), limit(size));
  const { docs: documents } = await getDocsFromServer(
    cursor === undefined ? byId : query(byId, startAfter(cursor)),
  );
  const last = documents.length === size ? documents.at(-1) : undefined;
  return { documents, read: documents.length, ...(last && { cursor: last.id }) };
}

function count(records: Query): Promise<number> {
  return countQuery({ parts: [records] });
}

function isAbsent(stored: unknown): boolean {
  return stored === undefined || stored === null || stored === "";
}
