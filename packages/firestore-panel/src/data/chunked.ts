/** Divides work on many items: chunks of bounded size, a limit on how many run at once, and refused items. */
import {
  documentId,
  getCountFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  where,
  type FieldPath,
  type Query,
  type QueryDocumentSnapshot,
} from "firebase/firestore";

export const MAX_ALTERNATIVES = 30;
const PARALLEL = 8;

export function chunksOf<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Like Promise.all over `items`, with at most PARALLEL tasks at once. */
export async function mapParallel<T, R>(
  items: readonly T[],
  task: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, worker));
  return results;
}

/** By aggregation: one read for each thousand documents. @param most no more are counted. */
export async function countOf(all: Query, most?: number): Promise<number> {
  const counted = most === undefined ? all : query(all, limit(most));
  return (await getCountFromServer(counted)).data().count;
}

/** @returns how many documents all queries find together. @param most limits the count of each. */
export async function countAll(queries: readonly Query[], most?: number): Promise<number> {
  const counts = await mapParallel(queries, (found) => countOf(found, most));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Reads the documents whose field has one of these values. */
export async function documentsWith(
  all: Query,
  field: string | FieldPath,
  values: readonly (string | number)[],
): Promise<readonly QueryDocumentSnapshot[]> {
  const found = await mapParallel(chunksOf(values, MAX_ALTERNATIVES), (chunk) =>
    getDocsFromServer(query(all, where(field, "in", chunk))),
  );
  return found.flatMap(({ docs }) => docs);
}

/**
 * Reads a page of documents by id. Reads from the server: without a network, the SDK's cache would look like the end of
 * the collection.
 * @param cursor the one of the previous page. Undefined: from the beginning.
 */
export async function pageById(all: Query, size: number, cursor: string | undefined) {
  const after = cursor === undefined ? [] : [startAfter(cursor)];
  const { docs: documents } = await getDocsFromServer(
    query(all, orderBy(documentId()), ...after, limit(size)),
  );
  const last = documents.length === size ? documents.at(-1) : undefined;
  return { documents, ...(last && { cursor: last.id }) };
}

/**
 * For tasks that write. After a failure no further task starts, and the running ones finish first.
 * @throws the first failure.
 */
export async function changeParallel<T>(items: readonly T[], task: (item: T) => Promise<unknown>) {
  const failures: unknown[] = [];
  await mapParallel(items, async (item) => {
    if (failures.length > 0) return;
    await task(item).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}

/**
 * Finds the items that make an all-or-nothing task fail. A commit does not report the refused item, or the
 * possible number of items. So the task runs for both halves, until only the refused items are left.
 * @param task returns how many of the items needed it.
 * @param isRefusal whether an error concerns some of the items, or their number. Any other error ends the
 * task.
 */
export async function bisect<T>(
  items: readonly T[],
  task: (items: readonly T[]) => Promise<number>,
  isRefusal: (error: unknown, items: readonly T[]) => boolean | Promise<boolean>,
): Promise<{ readonly done: number; readonly refused: readonly T[] }> {
  if (items.length === 0) return { done: 0, refused: [] };
  try {
    return { done: await task(items), refused: [] };
  } catch (error) {
    if (!(await isRefusal(error, items))) throw error;
    if (items.length === 1) return { done: 0, refused: items };
  }
  const middle = Math.ceil(items.length / 2);
  const first = await bisect(items.slice(0, middle), task, isRefusal);
  const second = await bisect(items.slice(middle), task, isRefusal);
  return { done: first.done + second.done, refused: [...first.refused, ...second.refused] };
}

/** The earlier panel stored the values of its files unchanged. So a numeric id may be stored as text or as a number. */
export function storedForms(text: string): readonly (string | number)[] {
  const number = Number(text);
  return Number.isSafeInteger(number) && String(number) === text ? [text, number] : [text];
}
