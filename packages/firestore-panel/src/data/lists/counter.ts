/** Milliseconds until a count of a thousand records may be repeated after a change. */
const RECOUNT_MS = 300;
/**
 * Milliseconds until a count of a thousand is repeated when a page is turned: most changes are not reported.
 */
const EXPIRY_MS = 3_000;
/** The longest wait for a count after a change, and the shortest for one when a page is turned. */
const HALF_MINUTE = 30_000;

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

  constructor(
    private readonly count: () => Promise<number>,
    private readonly scheduleRefetch: (after: number) => void,
  ) {}

  /** @throws the SDK's errors; the next call counts again then. */
  now(): Promise<number> {
    return (this.cached ?? this.keep(this.count(), Date.now(), performance.now())).count;
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
    const isFirst = Date.now() - this.changedAt > HALF_MINUTE;
    this.changedAt = Date.now();
    this.invalidate();
    if (added !== undefined && this.cached && this.cached.requestedAt < began) {
      const { count, at, requestedAt } = this.cached;
      const changed = count.then((total) => Math.max(0, total + added));
      this.keep(changed, at, requestedAt);
    } else if (added === undefined && isFirst) this.forget();
  }

  /** Whether the count is invalid and was not taken a moment ago. If it was, the screens refetch later. */
  isStale(total: number): boolean {
    if (!this.isOld) return false;
    const wait = (this.cached?.at ?? 0) + Math.min((total / 1000) * RECOUNT_MS, HALF_MINUTE) - Date.now();
    if (wait > 0) this.scheduleRefetch(wait);
    return wait <= 0;
  }

  isExpired(total: number): boolean {
    const expiry = Math.max((total / 1000) * EXPIRY_MS, HALF_MINUTE);
    return this.cached !== undefined && Date.now() - this.cached.at > expiry;
  }

  get isCached(): boolean {
    return this.cached !== undefined;
  }

  /** A count that was forgotten while in flight is ignored. */
  private keep(count: Promise<number>, at: number, requestedAt: number): CachedCount {
    const cached = { count, at, requestedAt };
    this.cached = cached;
    count.catch(() => {
      if (this.cached === cached) this.cached = undefined;
    });
    return cached;
  }
}
