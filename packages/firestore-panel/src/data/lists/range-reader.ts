/** Reads the ranges behind the lists of one collection, once or live, and notifies screens when a live one changes. */
import type { Collection, RecordData } from "../../schema/types";
import { text } from "../../texts/texts";
import { ProviderError } from "../errors";
import type { LiveQueries, LiveQuery } from "../live-query";
import { listenToQuery, readQuery } from "../record-reader";
import type { FetchRange, LiveRange } from "./ranges";

type Watcher = (ids: readonly string[]) => void;

export class RangeReader {
  private readonly watchers = new Set<Watcher>();
  /** The ranges of the latest answers by page size, since lists of different screens differ in that. */
  private readonly shown = new Map<number, Map<string, LiveRange>>();
  private readonly ends = new Map<string, () => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The session has ended. */
  isClosed = false;
  /** When the last screen closed. */
  unwatchedAt = 0;

  constructor(
    private readonly live: LiveQueries,
    private readonly collection: Collection,
  ) {}

  /** @returns the reader of one answer. It keeps its ranges live, and releases those of the previous answer. */
  liveReader(size: number): FetchRange {
    const ranges = new Map<string, LiveRange>();
    this.shown.set(size, ranges);
    return (range) => {
      const live = this.open(range);
      ranges.set(range.key, range);
      // Attach before the read: watchers are notified when a failed listener recovers.
      this.attach();
      return live.read();
    };
  }

  /** Reads a range that no answer shows yet. */
  readonly prefetch: FetchRange = (range) => this.open(range).read();

  /** Reads a range without listening to it. */
  readonly readOnce: FetchRange = ({ query }) => readQuery(query, this.collection);

  /** The records of a range, if it is still live. Reads nothing. */
  cached({ key }: LiveRange): readonly RecordData[] | undefined {
    return this.live.peek(key)?.current();
  }

  /** @param callback called with the ids for each burst of changes in what is shown. */
  watch(callback: Watcher): () => void {
    this.watchers.add(callback);
    this.attach();
    return () => {
      this.watchers.delete(callback);
      if (!this.isWatched) this.unwatchedAt = Date.now();
      this.attach();
    };
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  /** Whether the shown rows come from a range whose key has this prefix. */
  isShown(prefix: string): boolean {
    return this.isWatched && this.shownRanges().some(([key]) => key.startsWith(prefix));
  }

  /** Makes the screens refetch after this many milliseconds. */
  scheduleRefetch(after: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.notify([]);
    }, after);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.shown.clear();
    this.attach();
  }

  /** @throws 401 for an answer that an ended session has begun: the next session must not share its listener. */
  private open({ key, query }: LiveRange): LiveQuery {
    if (this.isClosed) throw new ProviderError(401, text("data.error.signedOut"));
    return this.live.get(key, () => listenToQuery(query, this.collection));
  }

  /** Watches the shown ranges while there are watchers. */
  private attach(): void {
    const wanted = new Map(this.isWatched ? this.shownRanges() : []);
    for (const [key, range] of wanted)
      if (!this.ends.has(key))
        this.ends.set(
          key,
          this.open(range).watch((ids) => this.notify(ids)),
        );
    for (const [key, end] of this.ends) if (!wanted.has(key) && this.ends.delete(key)) end();
  }

  private shownRanges(): readonly (readonly [key: string, range: LiveRange])[] {
    return [...this.shown.values()].flatMap((ranges) => [...ranges]);
  }

  private notify(ids: readonly string[]): void {
    for (const watcher of [...this.watchers]) watcher(ids);
  }
}
