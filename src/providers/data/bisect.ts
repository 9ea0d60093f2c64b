/**
 * Finds the items that make an all-or-nothing task fail. A commit does not report the refused item, or the
 * possible number of items. So the task runs for both halves, until only the refused items are left.
 */

export interface BisectResult<T> {
  readonly done: number;
  /** Items that were refused even alone. */
  readonly refused: readonly T[];
}

/**
 * @param task returns how many of the items needed it.
 * @param isRefusal whether an error concerns some of the items, or their number. Any other error ends the
 * task.
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
