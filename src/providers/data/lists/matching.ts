/** Everything that a list's search, filters and order match, some records at a time: for what is done with all of them. */
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

/** Where an answer continues: with the rest of the records in memory, or with a scan of the others. */
type Continuation =
  | { readonly rest: readonly RecordData[] }
  | { readonly scan: Scan; readonly at: ScanPosition };
interface StoredContinuation {
  readonly continuation: Continuation;
  /** What began it. */
  readonly begun: object;
}

/** By cursor. An answer that was lost is asked for again with the cursor before it. */
const continuations = new WeakMap<Lists, Map<string, StoredContinuation>>();
/** Exports and bulk actions that run at once. */
const MAX_SCANS = 4;

/** @throws 400 when the payload is not the call's, or its cursor is not known any more. */
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

/** @throws 400 when the payload is not the call's. */
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

/** @returns what the next step finds: nothing yet, where all that is found has to be put in order first. */
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

/** What is held in memory, some at a time. */
function sliceBatch(
  all: readonly RecordData[],
  size: number,
  read: number,
  toCursor: (next: Continuation) => string,
): MatchingRecords {
  const rest = all.slice(size);
  return { records: all.slice(0, size), read, ...(rest.length > 0 && { cursor: toCursor({ rest }) }) };
}

/** @param usedCursor the cursor of the request: it may be used again, those before it may not. */
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
  if (!byCursor) throw new ProviderError(400, "This was begun too long ago. Begin again.");
  return byCursor;
}
