/** Documents below deleted accounts: notes of deletions hold their numbers, and totals subtract them. */
import {
  collection as collectionRef,
  count,
  doc,
  documentId,
  FieldPath,
  getAggregateFromServer,
  getDocsFromServer,
  limit,
  query,
  serverTimestamp,
  sum,
  where,
  type CollectionReference,
  type Firestore,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  type Transaction,
} from "firebase/firestore";
import { LONGEST_NAME } from "../fields/record-extras";
import {
  DELETED_ACCOUNTS,
  DELETED_OF_COLLECTION,
  isNotedCount,
  MAX_DELETED_NAMES,
  MAX_DELETED_TEXT,
  MAX_DELETED_TOTAL,
  MAX_LARGE_COUNTS,
  SMALL_COUNT,
} from "../schema/stored-names";
import type { Collection } from "../schema/types";
import type { SessionKind } from "../contract/session";
import { changeParallel, countOf, documentsWith, mapParallel } from "./chunked";
import { commit, isRecordRefusal } from "./commit";

const MAX_READ = 5_000;

/**
 * @param principal who deletes the record. Only an admin's note has numbers: others could claim any.
 * @returns writes the note, to be called in the transaction that deletes the record; undefined: no note is
 * needed.
 */
export async function deletionNote(
  firestore: Firestore,
  { name, subcollections }: Collection,
  id: string,
  principal: SessionKind,
): Promise<((transaction: Transaction) => void) | undefined> {
  const sub = subcollections.find(({ tally }) => tally);
  if (!sub?.tally) return undefined;
  const field = sub.tally;
  const below = collectionRef(firestore, name, id, sub.name);
  const total = Math.min(await countOf(below), MAX_DELETED_TOTAL);
  if (total === 0) return undefined;
  const counted = async () => {
    const { docs } = await getDocsFromServer(query(below, limit(MAX_READ)));
    return { total, names: countValues(docs.map((document): unknown => document.get(field))) };
  };
  const numbers = principal === "admin" ? await counted() : { total: 0, names: {} };
  const note = { time: serverTimestamp(), ...numbers };
  return (transaction) => transaction.set(doc(notesOf(firestore, name), id), note);
}

/** Notes that one answer counts. Further ones wait for the next. */
const COUNTED_AT_ONCE = 500;

export async function countDeletions(firestore: Firestore, collection: Collection): Promise<void> {
  // Only a scope's accounts write such notes.
  if (collection.scopeField === undefined) return;
  const uncounted = query(
    notesOf(firestore, collection.name),
    where("total", "==", 0),
    limit(COUNTED_AT_ONCE),
  );
  const { docs } = await getDocsFromServer(uncounted);
  await changeParallel(docs, async ({ id, ref }) => {
    const note = await deletionNote(firestore, collection, id, "admin");
    const counting = commit(firestore, async (transaction) => {
      const record = await transaction.get(doc(firestore, collection.name, id));
      if (note && !record.exists()) note(transaction);
      else transaction.delete(ref);
    });
    // A refused count stays for the next answer.
    await counting.catch((error: unknown) => {
      if (!isRecordRefusal(error)) throw error;
    });
  });
}

interface Returning {
  readonly id: string;
}

/**
 * A record that returns under its old id has its documents again, so the same commit deletes its note. Only admins can look
 * up notes; a scope's account deletes the note that may exist.
 * @returns deletes the notes of the records that the commit writes; undefined if none of the records can have one.
 */
export async function forgetDeletions(
  { firestore, principal }: { readonly firestore: Firestore; readonly principal: SessionKind },
  { name, subcollections }: Collection,
  returning: readonly Returning[],
): Promise<((transaction: Transaction, written?: readonly Returning[]) => void) | undefined> {
  if (returning.length === 0 || !subcollections.some(({ tally }) => tally)) return undefined;
  const notes = notesOf(firestore, name);
  const ids = returning.map(({ id }) => id);
  const find = async () => {
    if ((await countOf(notes, 1)) === 0) return [];
    return (await documentsWith(notes, documentId(), ids)).map(({ ref }) => ref);
  };
  const noted = principal === "admin" ? await find() : ids.map((id) => doc(notes, id));
  return (transaction, written = returning) => {
    for (const ref of noted) if (written.some(({ id }) => id === ref.id)) transaction.delete(ref);
  };
}

/**
 * Sums the documents below deleted records of a collection, in total and by value. If there are fewer notes
 * than values, it reads the notes. Otherwise each value needs its own request: a sum of several fields needs
 * an index over all of them, and skips every note that lacks one. Implausible numbers are excluded as far as
 * a query can, because earlier rules did not limit them.
 */
export async function deletedSums(
  firestore: Firestore,
  collection: string,
  values: readonly string[],
): Promise<{ readonly total: number; readonly counts: ReadonlyMap<string, number> }> {
  const notes = notesOf(firestore, collection);
  const countedNotes = query(notes, ...countableAt("total"));
  const sums = await getAggregateFromServer(countedNotes, { total: sum("total"), notes: count() });
  const { total, notes: noted } = sums.data();
  const countable = total > 0 ? values.filter(isKey) : [];
  if (countable.length === 0) return { total, counts: new Map() };
  if (noted <= countable.length)
    return { total, counts: addedUp(await getDocsFromServer(countedNotes), countable) };
  const counts = await mapParallel(countable, async (value) => {
    const path = new FieldPath("names", value);
    const found = await getAggregateFromServer(query(notes, ...countableAt(path)), { sum: sum(path) });
    return [value, found.data().sum] as const;
  });
  return { total, counts: new Map(counts) };
}

/** Limits a query to numbers that a note may hold. This excludes texts, maps and NaN. */
function countableAt(path: string | FieldPath) {
  return [where(path, ">", 0), where(path, "<=", MAX_DELETED_TOTAL)];
}

function addedUp({ docs }: QuerySnapshot, values: readonly string[]): ReadonlyMap<string, number> {
  const numberIn = (note: QueryDocumentSnapshot, value: string) => {
    const count: unknown = note.get(new FieldPath("names", value));
    return isNotedCount(count, Number(note.get("total"))) ? count : 0;
  };
  return new Map(values.map((value) => [value, docs.reduce((all, note) => all + numberIn(note, value), 0)]));
}

function notesOf(firestore: Firestore, collection: string): CollectionReference {
  return collectionRef(firestore, DELETED_ACCOUNTS, collection, DELETED_OF_COLLECTION);
}

/** @returns how often each value occurs, within the limits of a note on values and large counts. */
export function countValues(values: readonly unknown[]): { readonly [value: string]: number } {
  const counts = new Map<string, number>();
  let length = 0;
  for (const value of values) {
    if (!isKey(value)) continue;
    const before = counts.get(value);
    if (before === undefined) {
      if (counts.size === MAX_DELETED_NAMES || length + value.length > MAX_DELETED_TEXT) continue;
      length += value.length;
    }
    counts.set(value, (before ?? 0) + 1);
  }
  const large = [...counts]
    .filter(([, occurrences]) => occurrences > SMALL_COUNT)
    .sort(([, a], [, b]) => b - a);
  for (const [value] of large.slice(MAX_LARGE_COUNTS)) counts.delete(value);
  return Object.fromEntries(counts);
}

function isKey(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_NAME && !/^__.*__$/.test(value);
}
