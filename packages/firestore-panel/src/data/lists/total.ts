/** Caches how many records a large list has, because the server's count costs by their number. */

/** Milliseconds until a count of a thousand records may be repeated after a change. */
const RECOUNT_MS = 300;
const LONGEST_RECOUNT_MS = 30_000;
/**
 * Milliseconds until a count of a thousand is repeated when a page is turned: most changes are not reported.
 */
const STALE_MS = 3_000;
const SHORTEST_STALE_MS = 30_000;

interface Counted {
  readonly count: Promise<number>;
  readonly at: number;
  /** From the monotonic clock, which orders quick events. */
  readonly requestedAt: number;
}

export class Total {
  private counted: Counted | undefined;
  /** Records were added or removed since the count. */
  private isOld = false;
  private changedAt = 0;
  /** When it was last recounted because of a change that the previous count may have included. */
  private doubtedAt = 0;
  private last = 0;

  /** @param askAgain makes the screens refetch after this many milliseconds. */
  constructor(
    private readonly count: () => Promise<number>,
    private readonly askAgain: (after: number) => void,
  ) {}

  /** @throws the SDK's errors; the next call counts again then. */
  now(): Promise<number> {
    return (this.counted ?? this.believe(this.count(), Date.now(), performance.now())).count;
  }

  forget(): void {
    this.counted = undefined;
    this.isOld = false;
  }

  /** Marks the total for a recount as soon as possible. */
  outdate(): void {
    this.isOld = true;
  }

  /**
   * Call this when this tab has changed the number of records. Of a series of changes, not every one causes a
   * count.
   * @param added how many records were added; undefined: unknown.
   * @param began the start of the change, from `performance.now()`. Counts since then may or may not include
   * it.
   */
  changed(added: number | undefined, began = Infinity): void {
    const isFirst = Date.now() - this.changedAt > LONGEST_RECOUNT_MS;
    this.changedAt = Date.now();
    this.outdate();
    if (added === undefined && isFirst) this.forget();
    if (added === undefined || !this.counted) return;
    const { count, at, requestedAt } = this.counted;
    if (requestedAt >= began) {
      // Of concurrent changes, all but the first wait until a recount is due.
      if (Date.now() - this.doubtedAt < doubtWait(this.last)) return;
      this.doubtedAt = Date.now();
      this.forget();
      return;
    }
    this.believe(
      count.then((total) => Math.max(0, total + added)),
      at,
      requestedAt,
    );
  }

  /** Whether the total is outdated and was not counted a moment ago. If it was, the screens refetch later. */
  isDue(total: number): boolean {
    if (!this.isOld) return false;
    const wait = recountWait(total);
    const left = (this.counted?.at ?? 0) + wait - Date.now();
    if (left > 0) this.askAgain(left);
    return left <= 0;
  }

  /** Whether the count is so old that turning a page repeats it. */
  isStale(total: number): boolean {
    const stale = Math.max((total / 1000) * STALE_MS, SHORTEST_STALE_MS);
    return this.counted !== undefined && Date.now() - this.counted.at > stale;
  }

  get isKnown(): boolean {
    return this.counted !== undefined;
  }

  /** A count that was forgotten while in flight is ignored. */
  private believe(count: Promise<number>, at: number, requestedAt: number): Counted {
    const counted = { count, at, requestedAt };
    this.counted = counted;
    count.then(
      (total) => (this.last = total),
      () => {
        if (this.counted === counted) this.counted = undefined;
      },
    );
    return counted;
  }
}

function recountWait(total: number): number {
  return Math.min((total / 1000) * RECOUNT_MS, LONGEST_RECOUNT_MS);
}

/** A count of fewer than a thousand records costs one read and is not delayed. */
function doubtWait(total: number): number {
  return total < 1000 ? 0 : recountWait(total);
}
