import { createStore, type ConnectionState, type Observable } from "../contract/session";
import type { RecordData } from "../schema/types";
import { codeOf, ProviderError } from "./errors";
import { text } from "../texts/texts";

export interface LiveSnapshot {
  /** Unchanged records are the same objects as in the previous snapshot. */
  readonly records: readonly RecordData[];
  /** Ids of records that were added, changed or removed since the previous snapshot. */
  readonly changed: readonly string[];
  /** False while the server has not confirmed the result (loading, or the connection is lost). */
  readonly synced: boolean;
}
export type Listen = (next: (snapshot: LiveSnapshot) => void, fail: (error: unknown) => void) => () => void;

/** In milliseconds. */
export const LIVE_TIMES = {
  /** An unused listener stays open, so that navigation between screens costs no reads. */
  grace: 60_000,
  /** Changes are combined into one event. */
  coalesce: 40,
  /** Then a reader without a first snapshot fails as offline. */
  first: 10_000,
  /** Before a failed listener opens again; doubled each time, up to a minute. */
  retry: 1_000,
} as const;
const LONGEST_RETRY = 60_000;

/** Errors that a retry would repeat. */
const FINAL_CODES = new Set([
  "permission-denied",
  "unauthenticated",
  "failed-precondition",
  "invalid-argument",
  "not-found",
]);

type Reader = { resolve(records: readonly RecordData[]): void; reject(error: unknown): void };

/**
 * One listener on one query, shared by all its readers and watchers. It does not depend on Firebase: `listen`
 * is a parameter. A refetch after a change uses the same snapshot (docs/decisions.md).
 */
export class LiveQuery {
  private stop: (() => void) | undefined;
  private records: readonly RecordData[] | undefined;
  private readers: Reader[] = [];
  private readonly watchers = new Set<(ids: readonly string[]) => void>();
  private readonly changed = new Set<string>();
  private readonly dropped = new WeakSet<RecordData>();
  private failures = 0;
  /** True after a reported failure: the next success then raises an event even without a change. */
  private isEventDue = false;
  private timers: { [name in "idle" | "event" | "first" | "retry"]?: ReturnType<typeof setTimeout> } = {};

  constructor(
    private readonly listen: Listen,
    private readonly onIdle: () => void,
  ) {}

  /** The records as the server last confirmed them. @throws if the query is refused or the server is out of reach. */
  read(): Promise<readonly RecordData[]> {
    this.open();
    if (this.records) {
      this.armIdleTimer();
      return Promise.resolve(this.records);
    }
    this.timers.first ??= setTimeout(() => this.giveUpFirst(), LIVE_TIMES.first);
    return new Promise((resolve, reject) => {
      this.readers.push({ resolve, reject });
      this.armIdleTimer();
    });
  }

  current(): readonly RecordData[] | undefined {
    return this.records;
  }

  /**
   * The listener sees this tab's deletion a moment later, and may report other changes first. A restored document with
   * the same id is a new object.
   */
  drop(id: string): void {
    const deleted = this.records?.find((record) => record.id === id);
    if (!deleted) return;
    this.dropped.add(deleted);
    this.records = this.records?.filter((record) => record !== deleted);
    this.announce([id]);
  }

  /** @param callback called once for each burst of changes after the first snapshot. */
  watch(callback: (ids: readonly string[]) => void): () => void {
    this.watchers.add(callback);
    this.open();
    this.armIdleTimer();
    return () => {
      this.watchers.delete(callback);
      this.armIdleTimer();
    };
  }

  close(): void {
    this.halt();
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.timers = {};
    this.records = undefined;
    this.changed.clear();
    this.reject(new ProviderError(401, text("data.error.signedOut")));
    reportSynced(this, true);
  }

  private open(): void {
    if (this.stop) return;
    clearTimeout(this.timers.retry);
    let halted = false;
    const stop = this.listen(
      (snapshot) => halted || this.receive(snapshot),
      (error) => halted || this.fail(error),
    );
    this.stop = () => {
      halted = true;
      stop();
    };
    this.timers.first ??= setTimeout(() => this.giveUpFirst(), LIVE_TIMES.first);
  }

  private halt(): void {
    this.stopWaiting();
    this.stop?.();
    this.stop = undefined;
  }

  private receive({ records, changed, synced }: LiveSnapshot): void {
    if (!synced && !this.records) {
      // Before the first answer, the SDK gives an empty result only where it has no connection.
      if (records.length === 0) this.giveUpFirst();
      // Otherwise not all documents have arrived: the first list must be complete.
      return;
    }
    reportSynced(this, synced);
    const hasNews = this.records ? changed.length > 0 : this.isEventDue;
    this.stopWaiting();
    this.failures = 0;
    this.records = records.filter((record) => !this.dropped.has(record));
    this.isEventDue = false;
    for (const reader of this.readers.splice(0)) reader.resolve(this.records);
    this.armIdleTimer();
    if (hasNews) this.announce(changed);
  }

  private announce(ids: readonly string[]): void {
    for (const id of ids) this.changed.add(id);
    this.timers.event ??= setTimeout(() => {
      this.timers.event = undefined;
      const gathered = [...this.changed];
      this.changed.clear();
      for (const watcher of [...this.watchers]) watcher(gathered);
    }, LIVE_TIMES.coalesce);
  }

  /** The listener has failed. Watchers are notified and refetch, and `read` gives them the error. */
  private fail(error: unknown): void {
    const wasLive = this.records !== undefined;
    this.halt();
    this.records = undefined;
    this.isEventDue = true;
    this.reject(error);
    if (wasLive) this.announce([]);
    this.armIdleTimer();
    if (this.watchers.size === 0 || FINAL_CODES.has(codeOf(error) ?? "")) return;
    const wait = Math.min(LIVE_TIMES.retry * 2 ** this.failures++, LONGEST_RETRY);
    this.timers.retry = setTimeout(() => this.open(), wait);
  }

  /** The SDK keeps trying. Waiting readers get an error now, and watchers an event when it succeeds. */
  private giveUpFirst(): void {
    this.stopWaiting();
    this.isEventDue = true;
    reportSynced(this, false);
    this.reject(new ProviderError(503, text("data.error.unreachable")));
    this.armIdleTimer();
  }

  private stopWaiting(): void {
    clearTimeout(this.timers.first);
    this.timers.first = undefined;
  }

  private reject(error: unknown): void {
    for (const reader of this.readers.splice(0)) reader.reject(error);
  }

  private armIdleTimer(): void {
    clearTimeout(this.timers.idle);
    if (this.watchers.size > 0 || this.readers.length > 0) return;
    this.timers.idle = setTimeout(() => {
      this.close();
      this.onIdle();
    }, LIVE_TIMES.grace);
  }
}

/** Those of one session. */
export class LiveQueries {
  private readonly queries = new Map<string, LiveQuery>();
  private readonly closing = new Set<() => void>();

  get(key: string, listen: Listen): LiveQuery {
    const existing = this.queries.get(key);
    if (existing) return existing;
    const query = new LiveQuery(listen, () => this.queries.delete(key));
    this.queries.set(key, query);
    return query;
  }

  peek(key: string): LiveQuery | undefined {
    return this.queries.get(key);
  }

  /** @returns an open query of the collection that holds the record. Reads nothing. */
  holding(collection: string, id: string): LiveQuery | undefined {
    return this.ofCollection(collection).find((query) => query.current()?.some((record) => record.id === id));
  }

  drop(collection: string, id: string): void {
    for (const query of this.ofCollection(collection)) query.drop(id);
  }

  /** A key is the collection's name, or begins with it and "?" or "/". */
  private ofCollection(name: string): readonly LiveQuery[] {
    return [...this.queries].flatMap(([key, query]) => (key.split(/[?/]/)[0] === name ? query : []));
  }

  onClose(forget: () => void): void {
    this.closing.add(forget);
  }

  /** Closes all at sign-out, so that the next account does not see their data. */
  closeAll(): void {
    for (const query of this.queries.values()) query.close();
    this.queries.clear();
    for (const forget of this.closing) forget();
  }
}

const unconfirmed = new Set<LiveQuery>();
/** Offline when the browser reports it, or when the server does not confirm a live query. Node has a network. */
const connectionNow = (): ConnectionState =>
  globalThis.navigator?.onLine !== false && unconfirmed.size === 0 ? "online" : "offline";
const connectionStore = createStore(connectionNow());
const updateConnection = (): void => connectionStore.set(connectionNow());
for (const name of ["online", "offline"]) globalThis.window?.addEventListener(name, updateConnection);

function reportSynced(query: LiveQuery, synced: boolean): void {
  if (synced) unconfirmed.delete(query);
  else unconfirmed.add(query);
  updateConnection();
}

/** Whether the server confirms the data on screen. The whole panel shares one. */
export const connection: Observable<ConnectionState> = connectionStore;
