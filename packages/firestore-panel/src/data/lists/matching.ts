/** Reads all matches of a list's search, filters and order, some at a time, for exports and bulk actions. */
import { readRecord } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import { MATCHING_ROWS, type MatchCount, type MatchingRecords } from "../../contract/lists";
import { attempt, ProviderError } from "../errors";
import type { ServiceContext } from "../context";
import { readQuery } from "../record-reader";
import { grantedCollection } from "../registry";
import type { Lists } from "./lists";
import { parseListQuery } from "./list-query";
import { countQuery, type ReadSegment, readRange, type RangeAnchor } from "./large-query";
import type { CrudFilter, CrudSort } from "@refinedev/core";
import type { ScanSource } from "./large";
import { text } from "../../texts/texts";

/** A list's query without its page. */
export interface ListCriteria {
  readonly resource: string;
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
}

export interface MatchingParams extends ListCriteria {
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: string;
  /**
   * Records in one answer, at most MATCHING_ROWS. A search may return fewer records and a cursor before it is
   * done.
   */
  readonly size: number;
}

/** Where an answer continues: with the remaining records in memory, or with a scan. */
type Continuation =
  | { readonly rest: readonly RecordData[] }
  | { readonly scan: Scan; readonly at: ScanPosition };
interface StoredContinuation {
  readonly continuation: Continuation;
  /** The object that started the scan. */
  readonly begun: object;
}

/** By cursor. A client that lost an answer repeats the request with the cursor before it. */
const continuations = new WeakMap<Lists, Map<string, StoredContinuation>>();
/** How many exports and bulk actions can run at once. */
const MAX_SCANS = 4;

/** @throws 400 as parseListQuery does, for more records, and when the cursor is no longer known. */
export async function readMatches(context: ServiceContext, wanted: MatchingParams): Promise<MatchingRecords> {
  if (wanted.size > MATCHING_ROWS)
    throw new ProviderError(400, `At most ${MATCHING_ROWS} records can be read at once.`);
  const collection = grantedCollection(context, wanted.resource, "list");
  return attempt("read", collection.label.many, async () => {
    const { lists } = context;
    const { cursor, size } = wanted;
    if (cursor !== undefined) {
      const { continuation, begun } = continuationAt(lists, cursor);
      const toCursor = (next: Continuation) => storeContinuation(lists, next, begun, cursor);
      return "rest" in continuation
        ? sliceBatch(continuation.rest, size, 0, toCursor)
        : nextBatch(continuation.scan, continuation.at, size, toCursor);
    }
    const begun = {};
    const toCursor = (next: Continuation) => storeContinuation(lists, next, begun);
    const large = await lists.large(collection);
    if (large) {
      const source = await large.scanSource(parseListQuery(collection, wanted));
      if (!source) return { records: [], read: 0 };
      const scan = new Scan(source, onceFrom(collection), () => countQuery(source.list));
      return nextBatch(scan, SCAN_START, size, toCursor);
    }
    const { data, listed = 0 } = await lists.answer(collection, { ...wanted, pagination: { mode: "off" } });
    return sliceBatch(data, size, listed, toCursor);
  });
}

/** @throws 400 as parseListQuery does. */
export async function countMatches(context: ServiceContext, wanted: ListCriteria): Promise<MatchCount> {
  const collection = grantedCollection(context, wanted.resource, "list");
  const { lists } = context;
  return attempt("count", collection.label.many, async () => {
    const large = await lists.large(collection);
    if (large) return large.countOf(parseListQuery(collection, wanted));
    const { total, truncated } = await lists.answer(collection, { ...wanted, pagination: { mode: "off" } });
    return { count: total, ...(truncated && { bound: "least" }) };
  });
}

/** @returns the next batch. It is empty where all matches must be sorted first. */
async function nextBatch(
  scan: Scan,
  at: ScanPosition,
  size: number,
  toCursor: (next: Continuation) => string,
): Promise<MatchingRecords> {
  const { found, read, next, gathered } = await scan.readBatch(at, size);
  if (next) return { records: found, read, cursor: toCursor({ scan, at: next }) };
  return gathered ? sliceBatch(gathered, size, read, toCursor) : { records: found, read };
}

function onceFrom(collection: Collection): ReadSegment {
  return ({ query }) => readQuery(query, (id, stored) => readRecord(collection, id, stored));
}

/** Slices records that are held in memory. */
function sliceBatch(
  all: readonly RecordData[],
  size: number,
  read: number,
  toCursor: (next: Continuation) => string,
): MatchingRecords {
  const rest = all.slice(size);
  return { records: all.slice(0, size), read, ...(rest.length > 0 && { cursor: toCursor({ rest }) }) };
}

/** @param usedCursor the cursor of the request: it stays valid, earlier cursors do not. */
function storeContinuation(
  lists: Lists,
  continuation: Continuation,
  begun: object,
  usedCursor?: string,
): string {
  const byCursor = continuations.get(lists) ?? new Map<string, StoredContinuation>();
  continuations.set(lists, byCursor);
  for (const [cursor, one] of byCursor)
    if (one.begun === begun && cursor !== usedCursor) byCursor.delete(cursor);
  const cursor = crypto.randomUUID();
  byCursor.set(cursor, { continuation, begun });
  const all = [...new Set([...byCursor.values()].map((one) => one.begun))];
  const old = all.length > MAX_SCANS ? all[0] : undefined;
  for (const [key, one] of byCursor) if (one.begun === old) byCursor.delete(key);
  return cursor;
}

function continuationAt(lists: Lists, cursor: string): StoredContinuation {
  const byCursor = continuations.get(lists)?.get(cursor);
  if (!byCursor) throw new ProviderError(400, text("data.error.outdated"));
  return byCursor;
}

/** The position of a scan. It is immutable, so a step whose answer was lost can be repeated. */
export interface ScanPosition {
  /** First through the list, then the records before its beginning, then once more where some are missing. */
  readonly phase: "through" | "before" | "again";
  readonly anchor: RangeAnchor;
  /** The record that the scan began with. */
  readonly first: RecordData | undefined;
  /** All records found so far, where they must be sorted. */
  readonly gathered: readonly RecordData[];
}
export const SCAN_START: ScanPosition = {
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
export class Scan {
  private readonly seen = new Set<string>();

  /** @param count returns the size of the list at that time. */
  constructor(
    private readonly source: ScanSource,
    private readonly read: ReadSegment,
    private readonly count: () => Promise<number>,
  ) {}

  /** @param size most documents to read. */
  async readBatch(position: ScanPosition, size: number): Promise<ScanBatch> {
    const { list, isFound, sort } = this.source;
    const records = await readRange(list, position.anchor, size, this.read);
    for (const { id } of records) this.seen.add(id);
    const found = records.filter(isFound);
    const gathered = sort ? distinct([...position.gathered, ...found]) : [];
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
    if (position.phase === "again") return undefined;
    if (position.phase === "through" && position.first && this.source.goesBack)
      return { ...position, phase: "before", anchor: { before: position.first } };
    const isWhole = (await this.count()) <= this.seen.size;
    return isWhole ? undefined : { ...position, phase: "again", anchor: { after: undefined } };
  }
}

function advance(position: ScanPosition, records: readonly RecordData[]): ScanPosition {
  const anchor = "after" in position.anchor ? { after: records.at(-1) } : { before: records[0] };
  return { ...position, anchor };
}

/** Of a record that was read twice, the later version counts. */
function distinct(records: readonly RecordData[]): readonly RecordData[] {
  return [...new Map(records.map((record) => [record.id, record])).values()];
}
