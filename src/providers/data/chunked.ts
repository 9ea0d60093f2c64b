/** Splits tasks into chunks of bounded size, and limits how many run at once. */

/** Firestore's limit on the alternatives of one query. */
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

/**
 * For tasks that write. After a failure no further task starts, and the running ones finish first.
 * @throws the first failure.
 */
export async function changeParallel<T>(
  items: readonly T[],
  task: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [, item] of queue) {
      if (failures.length > 0) return;
      await task(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: Math.min(PARALLEL, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
}
