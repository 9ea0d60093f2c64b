/** Everything that a list's search, filters and order match, some records at a time: for what is done with all of them. */
import { readRecord } from "../../../fields/record";
import type { Collection, RecordData } from "../../../schema/types";
import { MATCHING_ROWS, type MatchCount, type Matching } from "../../../contract/calls";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../calls";
import { readQuery } from "../listen";
import { grantedCollection } from "../registry";
import type { ListOf } from "./large";
import type { Lists } from "./lists";
import { matchedBy, matchingWanted } from "./matching-request";
import { questionOf, type Order } from "./question";
import type { ReadSegment } from "./segments";
import { sorted } from "./small";
import { readStretch } from "./stretches";

/** Where an answer goes on: the rest of what is at hand, or a record behind which more are read. */
type Place = { readonly rest: readonly RecordData[] } | { readonly of: ListOf; readonly after: RecordData };

/** By cursor. An answer that was lost is asked for again with the cursor before it, so some are kept. */
const places = new WeakMap<Lists, Map<string, Place>>();
const MOST_PLACES = 20;

/** @throws 400 when the payload is not the call's, or its cursor is not known any more. */
export async function answerMatching(context: CallContext, payload: unknown): Promise<Matching> {
  const wanted = matchingWanted(payload, MATCHING_ROWS);
  const collection = grantedCollection(wanted.resource, context.caller, "list");
  return attempt("read", collection.label.many, async () => {
    const place = wanted.cursor === undefined ? undefined : placeAt(context.lists, wanted.cursor);
    if (place && "rest" in place) return cut(context.lists, place.rest, wanted.size, 0);
    if (place) return readOn(context.lists, collection, place.of, place.after, wanted.size);
    const large = await context.lists.large(collection);
    if (large) {
      const walk = await large.walk(questionOf(collection, wanted));
      if (!walk) return { records: [], read: 0 };
      if (walk.order) return readToSort(context.lists, collection, walk, walk.order, wanted.size);
      return readOn(context.lists, collection, walk, undefined, wanted.size);
    }
    const { data, listed = 0 } = await context.lists.answer(collection, {
      ...wanted,
      pagination: { mode: "off" },
    });
    return cut(context.lists, data, wanted.size, listed);
  });
}

/** @throws 400 when the payload is not the call's. */
export async function answerCount({ lists, caller }: CallContext, payload: unknown): Promise<MatchCount> {
  const wanted = matchedBy(payload);
  const collection = grantedCollection(wanted.resource, caller, "list");
  return attempt("count", collection.label.many, async () => {
    const large = await lists.large(collection);
    if (large) {
      const { count, isExact } = await large.countOf(questionOf(collection, wanted));
      return { count, ...(!isExact && { bound: "most" }) };
    }
    const { total, truncated } = await lists.answer(collection, { ...wanted, pagination: { mode: "off" } });
    return { count: total, ...(truncated && { bound: "least" }) };
  });
}

async function readOn(
  lists: Lists,
  collection: Collection,
  of: ListOf,
  after: RecordData | undefined,
  size: number,
): Promise<Matching> {
  const read = await readStretch(of.list, { after }, size, onceFrom(collection));
  const last = read.at(-1);
  const records = read.filter(of.isFound);
  const isAll = read.length < size || !last;
  return { records, read: read.length, ...(!isAll && { cursor: keep(lists, { of, after: last }) }) };
}

/** A search finds in the list's own order. For another one, everything it finds has to be at hand. */
async function readToSort(
  lists: Lists,
  collection: Collection,
  { list, isFound }: ListOf,
  order: Order,
  size: number,
): Promise<Matching> {
  const found: RecordData[] = [];
  let read = 0;
  let after: RecordData | undefined;
  do {
    const records = await readStretch(list, { after }, MATCHING_ROWS, onceFrom(collection));
    found.push(...records.filter(isFound));
    read += records.length;
    after = records.length < MATCHING_ROWS ? undefined : records.at(-1);
  } while (after);
  return cut(lists, sorted(found, order), size, read);
}

function onceFrom(collection: Collection): ReadSegment {
  return ({ query }) => readQuery(query, (id, stored) => readRecord(collection, id, stored));
}

/** What is held in memory, some at a time. */
function cut(lists: Lists, all: readonly RecordData[], size: number, read: number): Matching {
  const rest = all.slice(size);
  return { records: all.slice(0, size), read, ...(rest.length > 0 && { cursor: keep(lists, { rest }) }) };
}

function keep(lists: Lists, place: Place): string {
  const kept = places.get(lists) ?? new Map<string, Place>();
  places.set(lists, kept);
  const cursor = crypto.randomUUID();
  kept.set(cursor, place);
  const [oldest] = kept.keys();
  if (kept.size > MOST_PLACES && oldest !== undefined) kept.delete(oldest);
  return cursor;
}

function placeAt(lists: Lists, cursor: string): Place {
  const place = places.get(lists)?.get(cursor);
  if (!place) throw new ProviderError(400, "This was begun too long ago. Begin again.");
  return place;
}
