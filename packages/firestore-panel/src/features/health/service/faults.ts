/** What is wrong with a stored record, and how many records of a collection have such a fault. */
import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  where,
  type Query,
  type QueryDocumentSnapshot,
} from "firebase/firestore";
import { attempt } from "../../../data/errors";
import { countIndexed, type CollectionHealth } from "../../../data/last-report";
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
function passwordField({ fields }: Collection): Field | undefined {
  return fields.find(({ type, required }) => type === "readablePassword" && Boolean(required));
}

/** What is counted. The rest is found by reading the records. */
export type CollectionCounts = Omit<CollectionHealth, keyof typeof UNREAD> &
  Partial<Pick<CollectionHealth, "passwords" | "passwordIds">>;
export const UNREAD = {
  ...{ dates: 0, passwords: 0 },
  ...{ dateIds: [] as readonly string[], passwordIds: [] as readonly string[] },
};

/**
 * A count costs a read per 1,000 records.
 * @param isRead the records are read too, which finds their passwords.
 * @throws the SDK's errors.
 */
export async function countFaults(
  reader: RecordReader,
  collection: Collection,
  isRead: boolean,
): Promise<CollectionCounts> {
  const all = reader.all(collection);
  const ordered = reader.ordered(collection);
  const password = isRead ? undefined : passwordField(collection);
  const isFrom = (field: Field, least: number) => query(all, where(storedPath(field), ">=", least));
  // First, so that a record that is added meanwhile does not look like one that lacks something.
  const total = await count(all);
  const [listed, typed, indexed, texts, numbers, named] = await Promise.all([
    count(ordered),
    count(query(ordered, where(orderPath(collection), ">=", leastOf(collection)))),
    collection.indexed ? countIndexed(all, collection) : total,
    password ? count(query(all, where(storedPath(password), ">", ""))) : total,
    password ? count(isFrom(password, -Number.MAX_VALUE)) : 0,
    // Those that have the field: no query finds the others.
    password && getDocsFromServer(query(all, orderBy(storedPath(password)), limit(MAX_NAMED_RECORDS))),
  ]);
  return {
    total,
    hidden: Math.max(0, total - listed),
    misplaced: Math.max(0, listed - typed),
    unindexed: Math.max(0, total - indexed),
    version: derivedVersion(collection),
    ...(named && {
      passwords: Math.max(0, total - texts - numbers),
      passwordIds: named.docs.filter((one) => lacksPassword(collection, one)).map(({ id }) => id),
    }),
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

/**
 * Reads a page of documents by id. Reads from the server: without a network, the SDK's cache would look like the end of
 * the collection.
 * @param what names the documents in an error.
 */
export function readDocuments(
  what: string,
  all: Query,
  cursor: string | undefined,
  size = MAX_DOCUMENTS,
): Promise<{
  readonly documents: readonly QueryDocumentSnapshot[];
  readonly read: number;
  readonly cursor?: string;
}> {
  return attempt("read", what, async () => {
    const after = cursor === undefined ? [] : [startAfter(cursor)];
    const { docs: documents } = await getDocsFromServer(
      query(all, orderBy(documentId()), ...after, limit(size)),
    );
    const last = documents.length === size ? documents.at(-1) : undefined;
    return { documents, read: documents.length, ...(last && { cursor: last.id }) };
  });
}

function count(records: Query): Promise<number> {
  return countQuery({ parts: [records] });
}

function isAbsent(stored: unknown): boolean {
  return stored === undefined || stored === null || stored === "";
}
