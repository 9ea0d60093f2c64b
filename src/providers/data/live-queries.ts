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

  /** The query with this key. A new one uses `listen`. */
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

  /** The query with this key, if it is open. */
  peek(key: string): LiveQuery | undefined {
    return this.queries.get(key);
  }

  /** @returns an open query with this key prefix that holds the record. Reads nothing. */
  holding(prefix: string, id: string): LiveQuery | undefined {
    for (const [key, query] of this.queries)
      if (key.startsWith(prefix) && query.current()?.some((record) => record.id === id)) return query;
    return undefined;
  }

  /** Removes the record from all queries with this key prefix. */
  drop(prefix: string, id: string): void {
    for (const [key, query] of this.queries) if (key.startsWith(prefix)) query.drop(id);
  }

  /** @param forget called when all are closed, to clear derived state. */
  onClose(forget: () => void): void {
    this.closing.add(forget);
  }

  /** While on hold, no listener reports a failure. Then failed listeners reopen. */
  hold(isOnHold: boolean): void {
    this.isOnHold = isOnHold;
    for (const query of this.queries.values()) query.hold(isOnHold);
  }

  /** Closes all at sign-out, so that the next account does not see their data. */
  closeAll(): void {
    for (const query of this.queries.values()) query.close();
    this.queries.clear();
    for (const forget of this.closing) forget();
  }
}
