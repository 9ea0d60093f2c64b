/** Reads ranges of an ordered query: after or before a record, from the beginning or from the end. */
import { endBefore, limit, limitToLast, query, startAfter, type Query } from "firebase/firestore";
import type { RecordData } from "../../../schema/types";
import { snapshotOf } from "../listen";
import type { OrderedQuery } from "./large-query";
import type { ReadSegment, Segment } from "./segments";

/** Where a range begins or ends: at a record, or at an end of the list. */
export type RangeAnchor =
  | { readonly after: RecordData | undefined }
  | { readonly before: RecordData | undefined };

/** Numbers for record objects, so that a key can identify one version of a record. */
const numbers = new WeakMap<RecordData, number>();
let last = 0;

/**
 * Reads `size` records on one side of an anchor, across the queries of the order. A shorter result ends the
 * list.
 */
export async function readRange(
  list: OrderedQuery & { readonly key: string },
  anchor: RangeAnchor,
  size: number,
  read: ReadSegment,
): Promise<readonly RecordData[]> {
  const forward = "after" in anchor;
  let cursor = forward ? anchor.after : anchor.before;
  let part = partOf(list, cursor, forward);
  let found: readonly RecordData[] = [];
  while (found.length < size && part >= 0 && part < list.parts.length) {
    const records = await read(segmentOf(list, part, forward, cursor, size - found.length));
    // A listener may hold more than it was asked for, for a moment.
    const wanted = size - found.length;
    found = forward
      ? [...found, ...records.slice(0, wanted)]
      : [...records.slice(Math.max(0, records.length - wanted)), ...found];
    cursor = undefined;
    part += forward ? 1 : -1;
  }
  return found;
}

function partOf({ parts, partOf }: OrderedQuery, cursor: RecordData | undefined, forward: boolean): number {
  const document = cursor && snapshotOf(cursor);
  if (document) return partOf(document);
  return forward ? 0 : parts.length - 1;
}

function segmentOf(
  list: OrderedQuery & { readonly key: string },
  part: number,
  forward: boolean,
  cursor: RecordData | undefined,
  size: number,
): Segment {
  const document = cursor && snapshotOf(cursor);
  const key = [list.key, part, forward ? ">" : "<", cursor ? numberOf(cursor) : "", size].join("|");
  const ends = document ? [forward ? startAfter(document) : endBefore(document)] : [];
  const all = list.parts[part] as Query;
  return { key, query: query(all, ...ends, forward ? limit(size) : limitToLast(size)) };
}

function numberOf(record: RecordData): number {
  const number = numbers.get(record) ?? ++last;
  numbers.set(record, number);
  return number;
}
