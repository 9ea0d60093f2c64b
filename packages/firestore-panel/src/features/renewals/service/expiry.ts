/** What expires: counts of it, and records of several collections by day. */
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
import { MATCHING_ROWS } from "../../../contract/records";
import { isDay } from "../../../fields/date/model";
import { expiringFields, noticesOf, type ExpiringField } from "../../../fields/expiry";
import { readRecord } from "../../../fields/record";
import { plainData } from "../../../firebase/plain";
import { canDo } from "../../../schema/define-collection";
import type { RecordData } from "../../../schema/types";
import { dayAfter } from "../../../texts/days";
import { text } from "../../../texts/texts";
import { countOf } from "../../../data/chunked";
import { attempt, ProviderError } from "../../../data/errors";
import { declaredCollection, grantedCollection, isValidId, storedPath } from "../../../data/registry";
import type { ServiceContext } from "../../../data/service";

/** Other texts are days in no notation that the panel writes. */
const [FIRST_DAY, LAST_DAY] = ["1900-01-01", "9999-12-31"];

export type FieldValues = Readonly<Record<string, string>>;

function listedFields({ principal, reader }: ServiceContext): readonly ExpiringField[] {
  const panel = reader.panel();
  const seen = panel.collections.map(({ name }) => declaredCollection(panel, name, principal));
  return expiringFields(seen.filter((collection) => canDo(principal, "list", collection)));
}

/**
 * The records of a field from a day on, in the order of their days. feature.ts declares the indexes.
 * @param all the records that the principal may see.
 */
export function expiringFrom(
  all: Query,
  { field, expires, conditions }: ExpiringField,
  from: string,
  equal: FieldValues = {},
): Query {
  const { field: key, value } = expires.while ?? {};
  const values = { ...(key !== undefined && { [key]: value }), ...equal };
  const equals = conditions
    .filter((condition) => Object.hasOwn(values, condition.key))
    .map((condition) => where(storedPath(condition), "==", values[condition.key]));
  return query(all, ...equals, where(storedPath(field), ">=", from), orderBy(storedPath(field)));
}

/**
 * If one count fails, all fail.
 * @returns `counts`: the records that have expired, then for each notice of any field those that will from today until so
 * many days later. `leftOut`: for each value that `while` leaves out, the records until the last of these days.
 */
export async function countExpiring(context: ServiceContext, { today }: { readonly today: string }) {
  const fields = listedFields(context);
  const notices = noticesOf(fields);
  const spans = [[FIRST_DAY, -1] as const, ...notices.map((days) => [today, days] as const)];
  const count = async (expiring: ExpiringField, from: string, days: number, equal?: FieldValues) => {
    const records = expiringFrom(context.reader.all(expiring.collection), expiring, from, equal);
    const last = where(storedPath(expiring.field), "<=", dayAfter(today, days));
    return countOf(query(records, last));
  };
  return attempt("count", text("data.what.someRecords"), () =>
    Promise.all(
      fields.map(async (expiring) => {
        const { field: key = "", leftOut = [] } = expiring.expires.while ?? {};
        const [counts, others] = await Promise.all([
          Promise.all(spans.map(([from, days]) => count(expiring, from, days))),
          Promise.all(
            leftOut.map(({ value }) => count(expiring, FIRST_DAY, notices.at(-1) ?? 0, { [key]: value })),
          ),
        ]);
        return { kind: expiring.kind, counts, leftOut: others };
      }),
    ),
  );
}

export interface ExpiringParams {
  /** The field to list. Absent: all of them. */
  readonly kind?: string | undefined;
  /** The first and the last day. Absent: from the beginning, without an end. */
  readonly from?: string;
  readonly to?: string;
  /** Only records of `kind` with these values, by keys of `filters` or of `while`, whose value another one replaces. */
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
/**
 * Merges one query for each field. What a page reads beyond its rows is at most a fifth of them, however the days of the
 * collections lie.
 * @returns `rows`: by day, then in the order of the declarations, then by id. `read`: documents that the server delivered.
 * @throws 400 for other days and cursors, 403 and 404 for a field of no collection that may be listed.
 */
export async function readExpiring(
  context: ServiceContext,
  { kind, from = FIRST_DAY, to = LAST_DAY, where: equal = {}, size, cursor }: ExpiringParams,
) {
  // Pages take the days from an address.
  if (!isDay(from) || !isDay(to) || size > MATCHING_ROWS)
    throw new ProviderError(
      400,
      `Needed are days as YYYY-MM-DD, and a size of at most ${MATCHING_ROWS} rows.`,
    );
  if (kind !== undefined) grantedCollection(context, kind.slice(0, kind.lastIndexOf(".")), "list");
  const all = listedFields(context);
  const start = cursor === undefined ? undefined : placeOf(cursor, all);
  const lists = all.flatMap((expiring, order) => {
    if (kind !== undefined && kind !== expiring.kind) return [];
    const begin = start && start.day > from ? start.day : from;
    const records = expiringFrom(context.reader.all(expiring.collection), expiring, begin, equal);
    return new DayList(query(records, orderBy(documentId())), expiring, order, to, start);
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

/** The records of one field by day, while they are merged with others. */
class DayList {
  held: ExpiringRecord[] = [];
  isComplete = false;
  /** The last read ended at the row of another list. */
  isBehind = false;
  private after: readonly string[] = [];

  /** @param start the last row of the previous page. */
  constructor(
    private readonly ordered: Query,
    readonly expiring: ExpiringField,
    private readonly order: number,
    private readonly to: string,
    start: Place | undefined,
  ) {
    // Fields behind that of the last row begin with its day, and those before it with the next one.
    if (start && start.order >= order) this.after = [start.day, ...(start.order === order ? [start.id] : [])];
  }

  /**
   * Reads the next rows.
   * @param most documents to read.
   * @param other reads only what comes before the first row that this list holds.
   * @returns how many documents the server has delivered. A row whose day is none is left out.
   */
  async read(most: number, other?: DayList): Promise<number> {
    const { kind, collection, field } = this.expiring;
    const path = storedPath(field);
    const isFirst = other !== undefined && this.order < other.order;
    const end = other?.held[0]?.day ?? this.to;
    const { docs: documents } = await getDocsFromServer(
      query(
        this.ordered,
        where(path, other && !isFirst ? "<" : "<=", end),
        ...(this.after.length > 0 ? [startAfter(...this.after)] : []),
        limit(most),
      ),
    );
    const rows = documents.map((document): ExpiringRecord => {
      const day = String(document.get(path));
      this.after = [day, document.id];
      return { kind, day, record: readRecord(collection, document.id, plainData(document.data())) };
    });
    const isAll = documents.length < most;
    this.held = rows.filter(({ day }) => isDay(day));
    this.isComplete = isAll && !other;
    this.isBehind = isAll && other !== undefined;
    return documents.length;
  }
}

/**
 * Merges lists into one by day, and reads little of each that does not become part of it. A day that several have comes
 * from the lists in their order.
 * @param size rows of the result.
 * @param ahead rows that may be read in vain, at least one for each list.
 * @returns the first rows of all, and how many documents were read: at most `size` and `ahead` together, apart from
 * those that a list leaves out.
 */
async function mergedByDay(lists: readonly DayList[], size: number, ahead: number) {
  const rows: ExpiringRecord[] = [];
  /** The list of the first row that is held: of the least day, and of those the first list. */
  const firstOf = () =>
    lists.reduce<DayList | undefined>((first, list) => {
      const [row] = list.held;
      return row && (!first?.held[0] || row.day < first.held[0].day) ? list : first;
    }, undefined);
  /** The next row may be in a list that holds none and is not complete. */
  const readNext = (list: DayList) => {
    const missing = size - rows.length;
    const other = firstOf();
    // All rows until that of another list belong to the result.
    if (!other) return list.read(missing);
    // An empty answer costs a read too, so it is tried only behind many rows.
    const last = rows.slice(-ahead);
    if (!list.isBehind && last.length === ahead && last.every(({ kind }) => kind === list.expiring.kind))
      return list.read(missing, other);
    const held = lists.reduce((sum, list) => sum + list.held.length, 0);
    return list.read(Math.min(missing, Math.max(1, ahead - held)));
  };
  const begin = Math.min(size, Math.floor(ahead / lists.length));
  let read = (await Promise.all(lists.map((list) => list.read(begin)))).reduce((sum, cost) => sum + cost, 0);
  while (rows.length < size) {
    const open = lists.find(({ held, isComplete }) => held.length === 0 && !isComplete);
    const row = open ? undefined : firstOf()?.held.shift();
    if (open) read += await readNext(open);
    else if (row) rows.push(row);
    else break;
  }
  return { rows, read };
}
