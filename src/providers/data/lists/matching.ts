/** Everything that a list's search, filters and order match, some records at a time: for what is done with all of them. */
import { readRecord } from "../../../fields/record";
import type { Collection, RecordData } from "../../../schema/types";
import { MATCHING_ROWS, type MatchCount, type Matching } from "../../../contract/calls";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { readQuery } from "../listen";
import { grantedCollection } from "../registry";
import type { Lists } from "./lists";
import { matchedBy, matchingWanted } from "./matching-request";
import { questionOf } from "./question";
import { countOf } from "./search-plan";
import type { ReadSegment } from "./segments";
import { START, Way, type Step } from "./way";

/** Where an answer goes on: the rest of what is at hand, or a way through what is not. */
type Place = { readonly rest: readonly RecordData[] } | { readonly way: Way; readonly at: Step };
interface Kept {
  readonly place: Place;
  /** What began it. */
  readonly begun: object;
}

/** By cursor. An answer that was lost is asked for again with the cursor before it. */
const places = new WeakMap<Lists, Map<string, Kept>>();
/** Files and works that are under way at once. */
const MOST_BEGUN = 4;

/** @throws 400 when the payload is not the call's, or its cursor is not known any more. */
export async function answerMatching(context: CallContext, payload: unknown): Promise<Matching> {
  const wanted = matchingWanted(payload, MATCHING_ROWS);
  const collection = grantedCollection(wanted.resource, context.caller, "list");
  return attempt("read", collection.label.many, async () => {
    const { lists } = context;
    const { cursor, size } = wanted;
    if (cursor !== undefined) {
      const { place, begun } = keptAt(lists, cursor);
      const go = (next: Place) => keep(lists, next, begun, cursor);
      return "rest" in place ? cut(place.rest, size, 0, go) : goOn(place.way, place.at, size, go);
    }
    const begun = {};
    const go = (next: Place) => keep(lists, next, begun);
    const large = await lists.large(collection);
    if (large) {
      const walk = await large.walk(questionOf(collection, wanted));
      if (!walk) return { records: [], read: 0 };
      const way = new Way(walk, onceFrom(collection), () => countOf(walk.list));
      return goOn(way, START, size, go);
    }
    const { data, listed = 0 } = await lists.answer(collection, { ...wanted, pagination: { mode: "off" } });
    return cut(data, size, listed, go);
  });
}

/** @throws 400 when the payload is not the call's. */
export async function answerCount({ lists, caller }: CallContext, payload: unknown): Promise<MatchCount> {
  const wanted = matchedBy(payload);
  const collection = grantedCollection(wanted.resource, caller, "list");
  return attempt("count", collection.label.many, async () => {
    const large = await lists.large(collection);
    if (large) return large.countOf(questionOf(collection, wanted));
    const { total, truncated } = await lists.answer(collection, { ...wanted, pagination: { mode: "off" } });
    return { count: total, ...(truncated && { bound: "least" }) };
  });
}

/** @returns what the next step finds: nothing yet, where all that is found has to be put in order first. */
async function goOn(way: Way, at: Step, size: number, go: (next: Place) => string): Promise<Matching> {
  const { found, read, next, gathered } = await way.step(at, size);
  if (next) return { records: found, read, cursor: go({ way, at: next }) };
  return gathered ? cut(gathered, size, read, go) : { records: found, read };
}

function onceFrom(collection: Collection): ReadSegment {
  return ({ query }) => readQuery(query, (id, stored) => readRecord(collection, id, stored));
}

/** What is held in memory, some at a time. */
function cut(all: readonly RecordData[], size: number, read: number, go: (next: Place) => string): Matching {
  const rest = all.slice(size);
  return { records: all.slice(0, size), read, ...(rest.length > 0 && { cursor: go({ rest }) }) };
}

/** @param asked the cursor that was asked with: it may be asked with again, those before it may not. */
function keep(lists: Lists, place: Place, begun: object, asked?: string): string {
  const kept = places.get(lists) ?? new Map<string, Kept>();
  places.set(lists, kept);
  for (const [cursor, one] of kept) if (one.begun === begun && cursor !== asked) kept.delete(cursor);
  const cursor = crypto.randomUUID();
  kept.set(cursor, { place, begun });
  const all = [...new Set([...kept.values()].map((one) => one.begun))];
  const old = all.length > MOST_BEGUN ? all[0] : undefined;
  for (const [key, one] of kept) if (one.begun === old) kept.delete(key);
  return cursor;
}

function keptAt(lists: Lists, cursor: string): Kept {
  const kept = places.get(lists)?.get(cursor);
  if (!kept) throw new ProviderError(400, "This was begun too long ago. Begin again.");
  return kept;
}
