/** Milliseconds until a count of a thousand records may be repeated after a change. */
const RECOUNT_MS = 300;
const LONGEST_RECOUNT_MS = 30_000;
/**
 * Milliseconds until a count of a thousand is repeated when a page is turned: most changes are not reported.
 */
const EXPIRY_MS = 3_000;
const SHORTEST_EXPIRY_MS = 30_000;

interface CachedCount {
  readonly count: Promise<number>;
  readonly at: number;
  /** From the monotonic clock, which orders quick events. */
  readonly requestedAt: number;
}

/** Caches how many records a large list has, because the server's count costs by their number. */
export class Counter {
  private cached: CachedCount | undefined;
  /** Records were added or removed since the count. */
  private isOld = false;
  private changedAt = 0;
  /** When it was last recounted because of a change that the previous count may have included. */
  private doubtedAt = 0;
  private last = 0;

  constructor(
    private readonly count: () => Promise<number>,
    private readonly scheduleRefetch: (after: number) => void,
  ) {}

  /** @throws the SDK's errors; the next call counts again then. */
  now(): Promise<number> {
    return (this.cached ?? this.setCount(this.count(), Date.now(), performance.now())).count;
  }

  forget(): void {
    this.cached = undefined;
    this.isOld = false;
  }

  invalidate(): void {
    this.isOld = true;
  }

  /**
   * Of a series of changes by this tab, not every one causes a count.
   * @param added undefined: unknown.
   * @param began the start of the change, from `performance.now()`. A count since then may include it.
   */
  changed(added: number | undefined, began = Infinity): void {
    const isFirst = Date.now() - this.changedAt > LONGEST_RECOUNT_MS;
    this.changedAt = Date.now();
    this.invalidate();
    if (added === undefined) {
      if (isFirst) this.forget();
    } else if (this.cached && this.cached.requestedAt < began) {
      const { count, at, requestedAt } = this.cached;
      const changed = count.then((total) => Math.max(0, total + added));
      this.setCount(changed, at, requestedAt);
    } else if (this.cached && Date.now() - this.doubtedAt >= doubtWait(this.last)) {
      // Of concurrent changes, all but the first wait until a recount is due.
      this.doubtedAt = Date.now();
      this.forget();
    }
  }

  /** Whether the count is invalid and was not taken a moment ago. If it was, the screens refetch later. */
  isStale(total: number): boolean {
    if (!this.isOld) return false;
    const wait = (this.cached?.at ?? 0) + recountWait(total) - Date.now();
    if (wait > 0) this.scheduleRefetch(wait);
    return wait <= 0;
  }

  isExpired(total: number): boolean {
    const expiry = Math.max((total / 1000) * EXPIRY_MS, SHORTEST_EXPIRY_MS);
    return this.cached !== undefined && Date.now() - this.cached.at > expiry;
  }

  get isCached(): boolean {
    return this.cached !== undefined;
  }

  /** A count that was forgotten while in flight is ignored. */
  private setCount(count: Promise<number>, at: number, requestedAt: number): CachedCount {
    const cached = { count, at, requestedAt };
    this.cached = cached;
    count.then(
      (total) => (this.last = total),
      () => {
        if (this.cached === cached) this.cached = undefined;
      },
    );
    return cached;
  }
}

function recountWait(total: number): number {
  return Math.min((total / 1000) * RECOUNT_MS, LONGEST_RECOUNT_MS);
}

/** A count of fewer than a thousand records costs one read and is not delayed. */
function doubtWait(total: number): number {
  return total < 1000 ? 0 : recountWait(total);
}
