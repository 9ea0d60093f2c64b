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
  const queues = all
    .map((expiring, order) => ({ expiring, order, from, to, equal, start }))
    .filter(({ expiring }) => (kind ?? expiring.kind) === expiring.kind && isAnswerable(expiring, equal))
    .map((list) => queueOf(context.reader.all(list.expiring.collection), list));
  // A place for each list, and one for the row that begins the next page.
  const ahead = Math.max(queues.length, Math.floor(size / 5) - 3);
  return attempt("read", text("data.what.someRecords"), async () => {
    // One row more tells whether there is another page.
    const { rows, read } = await mergedByDay(queues, size + 1, ahead);
    const last = rows.length > size ? rows[size - 1] : undefined;
    return {
      rows: rows.slice(0, size),
      read,
      ...(last && { cursor: JSON.stringify([last.day, last.kind, last.record.id]) }),
    };
  });
}

function isAnswerable({ conditions }: ExpiringField, equal: FieldValues): boolean {
  return Object.keys(equal).every((key) => conditions.some((field) => field.key === key));
}

interface ListOptions extends Required<Pick<ExpiringParams, "from" | "to">> {
  readonly expiring: ExpiringField;
  readonly order: number;
  readonly equal: FieldValues;
  /** The last row of the previous page. */
  readonly start: Place | undefined;
}
interface Place {
  readonly day: string;
  readonly order: number;
  readonly id: string;
}

function queueOf(all: Query, options: ListOptions): DayQueue<ExpiringRecord> {
  const { expiring, order, from, to, equal, start } = options;
  const { kind, collection, field } = expiring;
  const path = storedPath(field);
  const first = start && start.day > from ? start.day : from;
  const ordered = query(expiringFrom(all, expiring, first, equal), orderBy(documentId()));
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

export interface DayRow {
  readonly day: string;
}

export interface DayQueue<Row extends DayRow> {
  /**
   * Reads the next rows.
   * @param most documents to read.
   * @param end absent: without an end. The rows come before this day, or on it where `isIncluded`.
   */
  read(most: number, end?: DayEnd): Promise<DayBatch<Row>>;
}
interface DayEnd {
  readonly day: string;
  readonly isIncluded: boolean;
}
interface DayBatch<Row extends DayRow> {
  /** Fewer than `read` where some are left out. */
  readonly rows: readonly Row[];
  /** Documents that the server delivered. Fewer than `most`: there are no more until `end`. */
  readonly read: number;
}

/** A list while it is merged. */
interface Source<Row extends DayRow> {
  readonly queue: DayQueue<Row>;
  rows: Row[];
  isComplete: boolean;
  /** The last read ended at the row of another list. */
  isBehind: boolean;
  /** How many of the last rows of the result are its own, without another's between them. */
  run: number;
  /** How many rows of the result are its own. */
  taken: number;
}

/**
 * Merges lists into one by day, and reads little of each that does not become part of it. A day that several have comes
 * from the lists in their order.
 * @param size rows of the result.
 * @param ahead rows that may be read in vain, at least one for each list.
 * @returns the first rows of all, and how many documents were read: at most `size` and `ahead` together, apart from
 * those that a list leaves out.
 */
export async function mergedByDay<Row extends DayRow>(
  queues: readonly DayQueue<Row>[],
  size: number,
  ahead: number,
): Promise<DayBatch<Row>> {
  const sources = queues.map((queue): Source<Row> => {
    return { queue, rows: [], isComplete: false, isBehind: false, run: 0, taken: 0 };
  });
  const rows: Row[] = [];
  let read = 0;
  while (rows.length < size && sources.some((source) => source.rows.length > 0 || !source.isComplete)) {
    const batches = requests(sources, size - rows.length, ahead).map(async ({ source, most, end }) => {
      const batch = await source.queue.read(most, end);
      read += batch.read;
      source.rows = [...batch.rows];
      source.isComplete = end === undefined && batch.read < most;
      source.isBehind = end !== undefined && batch.read < most;
    });
    await Promise.all(batches);
    // The next row may also be in a list that holds none and is not complete.
    while (
      rows.length < size &&
      sources.every(({ rows: held, isComplete }) => isComplete || held.length > 0)
    ) {
      const next = firstOf(sources);
      const row = next?.rows.shift();
      if (!next || !row) break;
      rows.push(row);
      next.taken += 1;
      for (const source of sources) source.run = source === next ? source.run + 1 : 0;
    }
  }
  return { rows, read };
}

interface Request<Row extends DayRow> {
  readonly source: Source<Row>;
  readonly most: number;
  readonly end?: DayEnd;
}

/** What to read of the lists that hold no row. @param missing rows that the result still needs. */
function requests<Row extends DayRow>(
  sources: readonly Source<Row>[],
  missing: number,
  ahead: number,
): readonly Request<Row>[] {
  const open = sources.filter(({ rows, isComplete }) => rows.length === 0 && !isComplete);
  const [only] = open;
  if (only && open.length === 1) {
    const other = firstOf(sources);
    // All rows until that of another list belong to the result.
    if (!other?.rows[0]) return [{ source: only, most: missing }];
    // An empty answer costs a read too, so it is tried only behind many rows.
    if (only.run >= ahead && !only.isBehind) {
      const isIncluded = sources.indexOf(only) < sources.indexOf(other);
      return [{ source: only, most: missing, end: { day: other.rows[0].day, isIncluded } }];
    }
  }
  const held = sources.reduce((sum, { rows }) => sum + rows.length, 0);
  const free = Math.max(0, ahead - held - open.length);
  // Lists that have given many rows get most of the room.
  const taken = open.reduce((sum, source) => sum + source.taken + 1, 0);
  return open.map((source) => ({
    source,
    most: Math.min(missing, 1 + Math.floor((free * (source.taken + 1)) / taken)),
  }));
}

/** The list of the first row that is held: of the least day, and of those the first list. */
function firstOf<Row extends DayRow>(sources: readonly Source<Row>[]): Source<Row> | undefined {
  return sources.reduce<Source<Row> | undefined>((first, source) => {
    const [row] = source.rows;
    return row && (!first?.rows[0] || row.day < first.rows[0].day) ? source : first;
  }, undefined);
}
