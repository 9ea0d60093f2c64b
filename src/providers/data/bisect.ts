/**
 * Work on several items that is done for all of them or for none, as a commit is, and that says nothing of which one it
 * was refused for, or how many are too many. Halves of them find it, so that the others are done.
 */

export interface BisectResult<T> {
  readonly done: number;
  /** Those for which it was refused even alone. */
  readonly refused: readonly T[];
}

/**
 * @param task returns how many of the items needed it.
 * @param isRefusal whether an error is about some of the items, or about their number. Any other one ends the task.
 */
export async function bisect<T>(
  items: readonly T[],
  task: (items: readonly T[]) => Promise<number>,
  isRefusal: (error: unknown, items: readonly T[]) => boolean | Promise<boolean>,
): Promise<BisectResult<T>> {
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
