import type { Collection, RecordData } from "../../schema/types";
import { mapParallel } from "../chunked";
import type { RecordReader } from "../record-reader";
import type { CountOrder } from "./list-query";

/** Milliseconds for which a count is used again. */
const COUNT_CACHE_MS = 60_000;

/** Sorts records by the numbers of documents below them. Each is counted once, for a minute. */
export class CountOrders {
  private readonly counts = new Map<string, { readonly at: number; readonly count: Promise<number> }>();

  constructor(private readonly reader: Pick<RecordReader, "countBelow">) {}

  /** Records with the same number keep their order. @throws the SDK's errors. */
  async sort(
    collection: Collection,
    records: readonly RecordData[],
    { subcollection: { name }, direction }: CountOrder,
  ): Promise<readonly RecordData[]> {
    const counts = await mapParallel(records, async (record) => ({
      record,
      count: await this.count(collection, record.id, name),
    }));
    const sign = direction === "asc" ? 1 : -1;
    return counts.toSorted((a, b) => sign * (a.count - b.count)).map(({ record }) => record);
  }

  /** A count that an order has needed within the last minute, so that the row shows it without another. */
  cached(collection: string, id: string, subcollection: string): Promise<number> | undefined {
    const found = this.counts.get(`${collection}/${id}/${subcollection}`);
    return found && Date.now() - found.at < COUNT_CACHE_MS ? found.count : undefined;
  }

  forget(): void {
    this.counts.clear();
  }

  private count(collection: Collection, id: string, subcollection: string): Promise<number> {
    const cached = this.cached(collection.name, id, subcollection);
    if (cached) return cached;
    const key = `${collection.name}/${id}/${subcollection}`;
    const count = this.reader.countBelow(collection, id, subcollection);
    this.counts.set(key, { at: Date.now(), count });
    count.catch(() => this.counts.delete(key));
    return count;
  }
}
