import type { ConnectionWatch } from "../connection";
import { LIVE_TIMES, LiveQuery, type Listen, type LiveTimes } from "./live-query";

/** The live queries of one session, one for each distinct query. */
export class LiveQueries {
  private readonly queries = new Map<string, LiveQuery>();
  private readonly closing = new Set<() => void>();
  private isOnHold = false;

  constructor(
    private readonly connection: ConnectionWatch,
    private readonly times: LiveTimes = LIVE_TIMES,
  ) {}

  /** The query with this key; `listen` is used only when it is not there yet. */
  get(key: string, listen: () => Listen): LiveQuery {
    const existing = this.queries.get(key);
    if (existing) return existing;
    const query = new LiveQuery(listen(), this.times, {
      onIdle: () => this.queries.delete(key),
      onSynced: (synced) => this.connection.report(query, synced),
    });
    query.hold(this.isOnHold);
    this.queries.set(key, query);
    return query;
  }

  /** The query with this key if somebody uses it or used it a moment ago. */
  peek(key: string): LiveQuery | undefined {
    return this.queries.get(key);
  }

  /** @returns one whose key begins so and that holds a record of this id. Reads nothing. */
  holding(prefix: string, id: string): LiveQuery | undefined {
    for (const [key, query] of this.queries)
      if (key.startsWith(prefix) && query.current()?.some((record) => record.id === id)) return query;
    return undefined;
  }

  /** A record of this id is in none any more whose key begins so. */
  drop(prefix: string, id: string): void {
    for (const [key, query] of this.queries) if (key.startsWith(prefix)) query.drop(id);
  }

  /** @param forget called when all are closed, for what was made of them. */
  onClose(forget: () => void): void {
    this.closing.add(forget);
  }

  /** While held, no listener's failure is told; afterwards those that failed are opened again. */
  hold(isOnHold: boolean): void {
    this.isOnHold = isOnHold;
    for (const query of this.queries.values()) query.hold(isOnHold);
  }

  /** Ends all, at sign-out: what was loaded for one person is not shown to the next. */
  closeAll(): void {
    for (const query of this.queries.values()) query.close();
    this.queries.clear();
    for (const forget of this.closing) forget();
  }
}
