/** Reads all matches of a list's search, filters and order, some at a time, for exports and bulk actions. */
import { readRecord } from "../../../fields/record";
import type { Collection, RecordData } from "../../../schema/types";
import { MATCHING_ROWS, type MatchCount, type MatchingRecords } from "../../../contract/calls";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { readQuery } from "../listen";
import { grantedCollection } from "../registry";
import type { Lists } from "./lists";
import { parseListCriteria, parseMatchingParams } from "./matching-request";
import { parseListQuery } from "./list-query";
import { countQuery } from "./search-plan";
import type { ReadSegment } from "./segments";
import { SCAN_START, Scan, type ScanPosition } from "./scan";

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

/** @throws 400 when the payload is invalid, or its cursor is no longer known. */
export async function answerMatching(context: CallContext, payload: unknown): Promise<MatchingRecords> {
  const wanted = parseMatchingParams(payload, MATCHING_ROWS);
  const collection = grantedCollection(wanted.resource, context.principal, "list");
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

/** @throws 400 when the payload is invalid. */
export async function answerCount({ lists, principal }: CallContext, payload: unknown): Promise<MatchCount> {
  const wanted = parseListCriteria(payload);
  const collection = grantedCollection(wanted.resource, principal, "list");
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
  if (!byCursor) throw new ProviderError(400, "This was started too long ago. Start again.");
  return byCursor;
}
