/** How many records a large list has. The server counts them, which costs by their number, so it is believed for a while. */

/** Milliseconds after which a count of a thousand records is taken again when something has changed. */
const RECOUNT_MS = 300;
const LONGEST_RECOUNT_MS = 30_000;
/** Milliseconds after which a count of a thousand is taken again when a page is turned: most changes are told to nobody. */
const STALE_MS = 3_000;
const SHORTEST_STALE_MS = 30_000;

interface Counted {
  readonly count: Promise<number>;
  readonly at: number;
  /** By the clock that tells what came first, however quickly. */
  readonly asked: number;
}

export class Total {
  private counted: Counted | undefined;
  /** Records have come or gone since they were counted. */
  private isOld = false;
  private changedAt = 0;
  /** When it was last counted again because of a change that the count before may have known of. */
  private doubtedAt = 0;
  private last = 0;

  /** @param askAgain lets the screens ask again after so many milliseconds. */
  constructor(
    private readonly count: () => Promise<number>,
    private readonly askAgain: (after: number) => void,
  ) {}

  /** @throws the SDK's errors; then it is counted at the next call. */
  now(): Promise<number> {
    return (this.counted ?? this.believe(this.count(), Date.now(), performance.now())).count;
  }

  /** The next call counts. */
  forget(): void {
    this.counted = undefined;
    this.isOld = false;
  }

  /** It is to be counted again, as soon as it may. */
  outdate(): void {
    this.isOld = true;
  }

  /**
   * This tab has changed how many there are. Of many changes that follow each other not each is counted.
   * @param added how many more there are; undefined: that depends on what was changed.
   * @param began when it was begun, by `performance.now()`: what was counted since may know of it already, or not.
   */
  changed(added: number | undefined, began = Infinity): void {
    const isFirst = Date.now() - this.changedAt > LONGEST_RECOUNT_MS;
    this.changedAt = Date.now();
    this.outdate();
    if (added === undefined && isFirst) this.forget();
    if (added === undefined || !this.counted) return;
    const { count, at, asked } = this.counted;
    if (asked >= began) {
      // Of many changes that are on their way at once, all but the first wait until it is due.
      if (Date.now() - this.doubtedAt < doubtWait(this.last)) return;
      this.doubtedAt = Date.now();
      this.forget();
      return;
    }
    this.believe(
      count.then((total) => Math.max(0, total + added)),
      at,
      asked,
    );
  }

  /** Whether it is out of date and was not counted a moment ago. If it was, the screens are told when to ask again. */
  isDue(total: number): boolean {
    if (!this.isOld) return false;
    const wait = recountWait(total);
    const left = (this.counted?.at ?? 0) + wait - Date.now();
    if (left > 0) this.askAgain(left);
    return left <= 0;
  }

  /** Whether it was counted so long ago that it is counted again when a page is turned. */
  isStale(total: number): boolean {
    const stale = Math.max((total / 1000) * STALE_MS, SHORTEST_STALE_MS);
    return this.counted !== undefined && Date.now() - this.counted.at > stale;
  }

  get isKnown(): boolean {
    return this.counted !== undefined;
  }

  /** A count that was forgotten on its way is not taken over. */
  private believe(count: Promise<number>, at: number, asked: number): Counted {
    const counted = { count, at, asked };
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

/** A count of fewer than a thousand costs one read: it is not put off. */
function doubtWait(total: number): number {
  return total < 1000 ? 0 : recountWait(total);
}
