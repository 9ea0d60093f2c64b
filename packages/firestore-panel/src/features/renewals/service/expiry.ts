/** Answers with what expires: records of several collections by day. */
import {
  documentId,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  where,
  type Query,
} from "firebase/firestore";
import { MATCHING_ROWS } from "../../../contract/lists";
import { isDay } from "../../../fields/date/model";
import type { ExpiringField } from "../../../fields/expiry";
import { readRecord } from "../../../fields/record";
import { plainData } from "../../../firebase/plain";
import type { RecordData } from "../../../schema/types";
import { text } from "../../../texts/texts";
import type { ServiceContext } from "../../../data/context";
import { attempt, ProviderError } from "../../../data/errors";
import { grantedCollection, isValidId } from "../../../data/registry";
import { storedPath } from "../../../data/stored-path";
import { expiringFrom, FIRST_DAY, listedFields, type FieldValues } from "./expiry-counts";

/** Later texts are days in no notation that the panel writes. */
const LAST_DAY = "9999-12-31";

export interface ExpiringParams {
  /** The field to list. Absent: all of them. */
  readonly kind?: string | undefined;
  /** The first and the last day. Absent: from the beginning, without an end. */
  readonly from?: string;
  readonly to?: string;
  /**
   * Only records with these values, by keys of `filters` or of `while`, whose value another one replaces. A collection
   * without such a filter has none.
   */
  readonly where?: FieldValues;
  /** The cursor of the previous answer. Absent: from the first day. */
  readonly cursor?: string;
  readonly size: number;
}
export interface ExpiringRecord {
  readonly kind: string;
  readonly day: string;
  readonly record: RecordData;
}
export interface ExpiringRecords {
  /** By day, then in the order of the declarations, then by id. */
  readonly rows: readonly ExpiringRecord[];
  /** Absent: there are no more rows. */
  readonly cursor?: string;
  /** Documents that the server delivered for this answer. */
  readonly read: number;
}

/**
 * Merges one query for each field. What a page reads beyond its rows is at most a fifth of them, however the days of the
 * collections lie. @throws 400 for other days and cursors, 403 and 404 for a field of no collection that may be listed.
 */
export async function readExpiring(
  context: ServiceContext,
  { kind, from = FIRST_DAY, to = LAST_DAY, where: equal = {}, size, cursor }: ExpiringParams,
): Promise<ExpiringRecords> {
  // Pages take the days from an address.
  if (!isDay(from) || !isDay(to) || size > MATCHING_ROWS)
    throw new ProviderError(
      400,
      `Needed are days as YYYY-MM-DD, and a size of at most ${MATCHING_ROWS} rows.`,
    );
  if (kind !== undefined) grantedCollection(context, kind.slice(0, kind.lastIndexOf(".")), "list");
  const all = listedFields(context);
  const start = cursor === undefined ? undefined : placeOf(cursor, all);
  const isAsked = ({ kind: own, conditions }: ExpiringField) =>
    (kind ?? own) === own &&
    Object.keys(equal).every((key) => conditions.some((condition) => condition.key === key));
  const lists = all.flatMap((expiring, order) => {
    if (!isAsked(expiring)) return [];
    const begin = start && start.day > from ? start.day : from;
    const records = expiringFrom(context.reader.all(expiring.collection), expiring, begin, equal);
    return listOf(query(records, orderBy(documentId())), expiring, order, to, start);
  });
  // A place for each list, and one for the row that begins the next page.
  const ahead = Math.max(lists.length, Math.floor(size / 5) - 3);
  return attempt("read", text("data.what.someRecords"), async () => {
    // One row more tells whether there is another page.
    const { rows, read } = await mergedByDay(lists, size + 1, ahead);
    const last = rows.length > size ? rows[size - 1] : undefined;
    return {
      rows: rows.slice(0, size),
      read,
      ...(last && { cursor: JSON.stringify([last.day, last.kind, last.record.id]) }),
    };
  });
}

interface Place {
  readonly day: string;
  readonly order: number;
  readonly id: string;
}

/** @param start the last row of the previous page. */
function listOf(
  ordered: Query,
  { kind, collection, field }: ExpiringField,
  order: number,
  to: string,
  start: Place | undefined,
): DayList<ExpiringRecord> {
  const path = storedPath(field);
  // Fields behind that of the last row begin with its day, and those before it with the next one.
  let after = start && start.order >= order ? [start.day, ...(start.order === order ? [start.id] : [])] : [];
  return {
    async read(most, end) {
      const last = end ? where(path, end.isIncluded ? "<=" : "<", end.day) : where(path, "<=", to);
      const begin = after.length > 0 ? [startAfter(...after)] : [];
      const { docs: documents } = await getDocsFromServer(query(ordered, last, ...begin, limit(most)));
      const rows = documents.map((document): ExpiringRecord => {
        const day = String(document.get(path));
        after = [day, document.id];
        return { kind, day, record: readRecord(collection, document.id, plainData(document.data())) };
      });
      return { rows: rows.filter(({ day }) => isDay(day)), read: documents.length };
    },
  };
}

/** @throws 400 for a cursor of another answer. */
function placeOf(cursor: string, all: readonly ExpiringField[]): Place {
  try {
    const [day, kind, id] = JSON.parse(cursor) as readonly string[];
    const order = all.findIndex((expiring) => expiring.kind === kind);
    if (isDay(day) && id !== undefined && isValidId(id) && order >= 0) return { day, order, id };
  } catch {
    // It is not JSON.
  }
  throw new ProviderError(400, text("data.error.outdated"));
}

export interface DayList<Row> {
  /**
   * Reads the next rows.
   * @param most documents to read.
   * @param end absent: without an end. The rows come before this day, or on it where `isIncluded`.
   * @returns fewer rows than `read` where some are left out. Fewer read than `most`: there are no more until `end`.
   */
  readonly read: (
    most: number,
    end?: { readonly day: string; readonly isIncluded: boolean },
  ) => Promise<{ readonly rows: readonly Row[]; readonly read: number }>;
}

/**
 * Merges lists into one by day, and reads little of each that does not become part of it. A day that several have comes
 * from the lists in their order.
 * @param size rows of the result.
 * @param ahead rows that may be read in vain, at least one for each list.
 * @returns the first rows of all, and how many documents were read: at most `size` and `ahead` together, apart from
 * those that a list leaves out.
 */
export async function mergedByDay<Row extends { readonly day: string }>(
  lists: readonly DayList<Row>[],
  size: number,
  ahead: number,
): Promise<{ readonly rows: readonly Row[]; readonly read: number }> {
  const sources = lists.map((list) => ({
    list,
    held: [] as Row[],
    isComplete: false,
    /** The last read ended at the row of another list. */
    isBehind: false,
    /** How many of the last rows of the result are its own, without another's between them. */
    run: 0,
  }));
  type Source = (typeof sources)[number];
  const rows: Row[] = [];
  let read = 0;
  const fill = async (source: Source, most: number, end?: Parameters<DayList<Row>["read"]>[1]) => {
    const batch = await source.list.read(most, end);
    read += batch.read;
    source.held = [...batch.rows];
    source.isComplete = end === undefined && batch.read < most;
    source.isBehind = end !== undefined && batch.read < most;
  };
  /** The list of the first row that is held: of the least day, and of those the first list. */
  const firstOf = () =>
    sources.reduce<Source | undefined>((first, source) => {
      const [row] = source.held;
      return row && (!first?.held[0] || row.day < first.held[0].day) ? source : first;
    }, undefined);
  /** The next row may be in a list that holds none and is not complete. */
  const fillNext = (source: Source) => {
    const missing = size - rows.length;
    const other = firstOf();
    // All rows until that of another list belong to the result.
    if (!other?.held[0]) return fill(source, missing);
    // An empty answer costs a read too, so it is tried only behind many rows.
    if (source.run >= ahead && !source.isBehind) {
      const isIncluded = sources.indexOf(source) < sources.indexOf(other);
      return fill(source, missing, { day: other.held[0].day, isIncluded });
    }
    const held = sources.reduce((sum, one) => sum + one.held.length, 0);
    return fill(source, Math.min(missing, Math.max(1, ahead - held)));
  };
  await Promise.all(sources.map((source) => fill(source, Math.min(size, Math.floor(ahead / lists.length)))));
  while (rows.length < size) {
    const open = sources.find(({ held, isComplete }) => held.length === 0 && !isComplete);
    const next = open ? undefined : firstOf();
    const row = next?.held.shift();
    if (open) await fillNext(open);
    else if (row) {
      rows.push(row);
      for (const source of sources) source.run = source === next ? source.run + 1 : 0;
    } else break;
  }
  return { rows, read };
}
