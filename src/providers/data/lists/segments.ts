/**
 * Holds the live queries behind the lists of one collection, and notifies watchers when one of them changes.
 */
import type { Query } from "firebase/firestore";
import type { RecordData } from "../../../schema/types";
import { listenToQuery, type ReadRecord } from "../listen";
import type { LiveQueries } from "../live-queries";
import type { LiveQuery } from "../live-query";

/** A range of a list, held by one listener. */
export interface Segment {
  /** Identifies the query. Begins with the collection's name. */
  readonly key: string;
  readonly query: Query;
}
/** Reads a range and keeps it live while its list is shown. */
export type ReadSegment = (segment: Segment) => Promise<readonly RecordData[]>;

type Watcher = (ids: readonly string[]) => void;

export class Segments {
  private readonly watchers = new Set<Watcher>();
  /** The segments of the latest answers by page size, since lists of different screens differ in that. */
  private readonly shown = new Map<number, Map<string, Segment>>();
  private readonly ends = new Map<string, () => void>();
  private left = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly live: LiveQueries,
    private readonly read: ReadRecord,
  ) {}

  /** @returns the reader of one answer. Segments of the previous answer are released. */
  answering(size: number): ReadSegment {
    const segments = new Map<string, Segment>();
    this.shown.set(size, segments);
    return (segment) => {
      segments.set(segment.key, segment);
      const live = this.open(segment);
      // Attach before the read: watchers are notified when a failed listener recovers.
      this.attach();
      return live.read();
    };
  }

  /** The records of a segment, if it is still live. Reads nothing. */
  current({ key }: Segment): readonly RecordData[] | undefined {
    return this.live.peek(key)?.current();
  }

  /**
   * @param callback called with the ids for each burst of changes in what is shown. @returns a function that
   * ends the subscription.
   */
  watch(callback: Watcher): () => void {
    this.watchers.add(callback);
    this.attach();
    return () => {
      this.watchers.delete(callback);
      if (!this.isWatched) this.left = Date.now();
      this.attach();
    };
  }

  /** Whether the shown rows come from a segment whose key has this prefix. */
  isShown(prefix: string): boolean {
    return (
      this.isWatched &&
      [...this.shown.values()].some((one) => [...one.keys()].some((key) => key.startsWith(prefix)))
    );
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  /** When the last screen closed. */
  get leftAt(): number {
    return this.left;
  }

  /** Makes the screens refetch after this many milliseconds. */
  askAgain(after: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.notify([]);
    }, after);
  }

  /** Call this when the session has ended. */
  close(): void {
    clearTimeout(this.timer);
    this.shown.clear();
    this.attach();
  }

  private open({ key, query }: Segment): LiveQuery {
    return this.live.get(key, () => listenToQuery(query, this.read));
  }

  /** Watches the shown segments while there are watchers. */
  private attach(): void {
    const wanted = new Map(
      this.watchers.size > 0 ? [...this.shown.values()].flatMap((segments) => [...segments]) : [],
    );
    for (const [key, segment] of wanted)
      if (!this.ends.has(key))
        this.ends.set(
          key,
          this.open(segment).watch((ids) => this.notify(ids)),
        );
    for (const [key, end] of this.ends) {
      if (wanted.has(key)) continue;
      end();
      this.ends.delete(key);
    }
  }

  private notify(ids: readonly string[]): void {
    for (const watcher of [...this.watchers]) watcher(ids);
  }
}
