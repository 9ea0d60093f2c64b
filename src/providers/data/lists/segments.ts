/** The live queries from which the lists of one collection are answered, and who is told when one of them changes. */
import type { Query } from "firebase/firestore";
import type { RecordData } from "../../../schema/types";
import { listenToQuery, type ReadRecord } from "../listen";
import type { LiveQueries } from "../live-queries";
import type { LiveQuery } from "../live-query";

/** A range of a list, held by one listener. */
export interface Segment {
  /** The same for the same query. Begins with the collection's name. */
  readonly key: string;
  readonly query: Query;
}
/** Reads a range and keeps it live while its list is shown. */
export type ReadSegment = (segment: Segment) => Promise<readonly RecordData[]>;

type Watcher = (ids: readonly string[]) => void;

export class Segments {
  private readonly watchers = new Set<Watcher>();
  /** What the latest answers were made from: one for each size of a page, since lists of different screens differ in that. */
  private readonly shown = new Map<number, Map<string, Segment>>();
  private readonly ends = new Map<string, () => void>();
  private left = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly live: LiveQueries,
    private readonly read: ReadRecord,
  ) {}

  /** @returns the reader of one answer. What the answer before it was made from is live no longer. */
  answering(size: number): ReadSegment {
    const segments = new Map<string, Segment>();
    this.shown.set(size, segments);
    return (segment) => {
      segments.set(segment.key, segment);
      const live = this.open(segment);
      // Before it is read: whoever watches is told when a listener that failed has come back.
      this.attach();
      return live.read();
    };
  }

  /** What a segment holds, if it is still live. Reads nothing. */
  current({ key }: Segment): readonly RecordData[] | undefined {
    return this.live.peek(key)?.current();
  }

  /** @param callback called for each burst of changes in what is shown, with the ids. @returns ends it. */
  watch(callback: Watcher): () => void {
    this.watchers.add(callback);
    this.attach();
    return () => {
      this.watchers.delete(callback);
      if (!this.isWatched) this.left = Date.now();
      this.attach();
    };
  }

  /** Whether the shown rows come from a segment whose key begins so. */
  isShown(prefix: string): boolean {
    return (
      this.isWatched &&
      [...this.shown.values()].some((one) => [...one.keys()].some((key) => key.startsWith(prefix)))
    );
  }

  get isWatched(): boolean {
    return this.watchers.size > 0;
  }

  /** When the last screen went. */
  get leftAt(): number {
    return this.left;
  }

  /** Lets the screens ask again after so many milliseconds. */
  askAgain(after: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.notify([]);
    }, after);
  }

  /** The session has ended. */
  close(): void {
    clearTimeout(this.timer);
    this.shown.clear();
    this.attach();
  }

  private open({ key, query }: Segment): LiveQuery {
    return this.live.get(key, () => listenToQuery(query, this.read));
  }

  /** Watches what is shown as long as somebody wants to know, and nothing else. */
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
