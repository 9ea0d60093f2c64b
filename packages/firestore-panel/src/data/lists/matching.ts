/** Reads all matches of a list's search, filters and order, a batch at a time, for exports and bulk actions. */
import type { CrudFilter, CrudSort } from "@refinedev/core";
import type { MatchCount, MatchingRecords } from "../../contract/lists";
import type { RecordData } from "../../schema/types";
import { attempt } from "../errors";
import type { ServiceContext } from "../context";
import { grantedCollection } from "../registry";
import type { ScanSource } from "./large";
import { parseListQuery } from "./list-query";
import { countQuery, readRange, type RangeAnchor } from "./ranges";

/** A list's query without its page. */
export interface ListCriteria {
  readonly resource: string;
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
}

export interface MatchingParams extends ListCriteria {
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: unknown;
  /** Records in one answer. A search may return fewer records and a cursor before it is done. */
  readonly size: number;
}

/** The cursor of an answer: what continues it. A client that lost an answer repeats the request before it. */
type Continuation = (size: number) => MatchingRecords | Promise<MatchingRecords>;

/** @throws 400 as parseListQuery does. */
export async function readMatches(context: ServiceContext, params: MatchingParams): Promise<MatchingRecords> {
  const { resource, cursor, size } = params;
  const collection = grantedCollection(context, resource, "list");
  return attempt("read", collection.label.many, async () => {
    if (cursor !== undefined) return (cursor as Continuation)(size);
    const large = await context.lists.large(collection);
    if (!large) {
      const all = await context.lists.answer(collection, { ...params, pagination: { mode: "off" } });
      return batchOf(all.data, size, all.listed);
    }
    const source = await large.scanSource(parseListQuery(collection, params));
    return source ? nextBatch(new Scan(source), SCAN_START, size) : { records: [], read: 0 };
  });
}

/** @throws 400 as parseListQuery does. */
export async function countMatches(context: ServiceContext, criteria: ListCriteria): Promise<MatchCount> {
  const collection = grantedCollection(context, criteria.resource, "list");
  const { lists } = context;
  return attempt("count", collection.label.many, async () => {
    const large = await lists.large(collection);
    if (large) return large.count(parseListQuery(collection, criteria));
    const { total, truncated } = await lists.answer(collection, { ...criteria, pagination: { mode: "off" } });
    return { count: total, ...(truncated && { bound: "least" }) };
  });
}

/** @returns the next batch. It is empty where all matches must be sorted first. */
async function nextBatch(scan: Scan, position: ScanPosition, size: number): Promise<MatchingRecords> {
  const { found, read, next, gathered } = await scan.readBatch(position, size);
  if (gathered) return batchOf(gathered, size, read);
  const cursor: Continuation | undefined = next && ((most) => nextBatch(scan, next, most));
  return { records: found, read, ...(cursor && { cursor }) };
}

/** @param all records that are held in memory. */
function batchOf(all: readonly RecordData[], size: number, read = 0): MatchingRecords {
  const rest = all.slice(size);
  const cursor: Continuation = (most) => batchOf(rest, most);
  return { records: all.slice(0, size), read, ...(rest.length > 0 && { cursor }) };
}

/** The position of a scan. It is immutable, so a step whose answer was lost can be repeated. */
interface ScanPosition {
  /** First through the list, then the records before its beginning, then once more where some are missing. */
  readonly phase: "through" | "before" | "again";
  readonly anchor: RangeAnchor;
  /** The record that the scan began with. */
  readonly first: RecordData | undefined;
  /** All records found so far, where they must be sorted. */
  readonly gathered: readonly RecordData[];
}
const SCAN_START: ScanPosition = {
  phase: "through",
  anchor: { after: undefined },
  first: undefined,
  gathered: [],
};

interface ScanBatch {
  /** A record may occur twice, if it is read at another position. */
  readonly found: readonly RecordData[];
  /** Documents that the server delivered. */
  readonly read: number;
  /** Absent: the scan is complete. */
  readonly next?: ScanPosition;
  /** All records in their order, at the end of a scan that sorts. */
  readonly gathered?: readonly RecordData[];
}

/**
 * Scans all matches of a query in a large collection, batch by batch. A concurrent edit may move a record
 * from the unread to the read part, for example in a list ordered by last change. So the scan returns to
 * records that now precede its beginning, and counts at the end.
 */
class Scan {
  private readonly seen = new Set<string>();

  constructor(private readonly source: ScanSource) {}

  /** @param size most documents to read. */
  async readBatch(position: ScanPosition, size: number): Promise<ScanBatch> {
    const { list, fetch, isFound, sort } = this.source;
    const records = await readRange(list, position.anchor, size, fetch);
    for (const { id } of records) this.seen.add(id);
    const found = records.filter(isFound);
    const gathered = sort ? latestVersions([...position.gathered, ...found]) : [];
    const reached = { ...position, first: position.first ?? records[0], gathered };
    const next = records.length < size ? await this.nextPhase(reached) : advance(reached, records);
    return {
      found: sort ? [] : found,
      read: records.length,
      ...(next && { next }),
      ...(sort && !next && { gathered: await sort(gathered) }),
    };
  }

  /** @returns where the scan continues at the end of a phase, unless everything was read. */
  private async nextPhase(position: ScanPosition): Promise<ScanPosition | undefined> {
    const { phase, first } = position;
    if (phase === "again") return undefined;
    if (phase === "through" && first && this.source.goesBack)
      return { ...position, phase: "before", anchor: { before: first } };
    const isWhole = (await countQuery(this.source.list)) <= this.seen.size;
    return isWhole ? undefined : { ...position, phase: "again", anchor: { after: undefined } };
  }
}

function advance(position: ScanPosition, records: readonly RecordData[]): ScanPosition {
  const anchor = "after" in position.anchor ? { after: records.at(-1) } : { before: records[0] };
  return { ...position, anchor };
}

/** Of a record that was read twice, the later version counts. */
function latestVersions(records: readonly RecordData[]): readonly RecordData[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
