import type { LiveSnapshot, Listen } from "../../../src/providers/data/live-query";
import { LiveQueries } from "../../../src/providers/data/live-queries";
import type { RecordData } from "../../../src/schema/types";

/** Live queries whose listeners the test speaks for. */
export class LiveInMemory extends LiveQueries {
  /** What each holds, by its key. */
  readonly contents = new Map<string, readonly RecordData[]>();
  readonly listeners = new Map<string, (snapshot: LiveSnapshot) => void>();

  constructor() {
    super({ report: () => undefined });
  }

  override get(key: string) {
    const listen = (): Listen => (next) => {
      this.listeners.set(key, next);
      next({ records: this.contents.get(key) ?? [], changed: [], synced: true });
      return () => this.listeners.delete(key);
    };
    return super.get(key, listen);
  }
}
