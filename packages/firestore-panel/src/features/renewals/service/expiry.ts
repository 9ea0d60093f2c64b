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
import {
  EXPIRING_ROWS,
  type ExpiringParams,
  type ExpiringRecord,
  type ExpiringRecords,
  type ExpiryField,
} from "../expiry";
import { isDay } from "../../../fields/date/model";
import type { ExpiringField } from "../../../fields/expiry";
import { readRecord } from "../../../fields/record";
import { plainData } from "../../../firebase/plain";
import { text } from "../../../texts/texts";
import type { ServiceContext } from "../../../data/context";
import { attempt, ProviderError } from "../../../data/errors";
import { expiringFrom, fieldsOf, FIRST_DAY, nameOf, pathOf, type Equal } from "./expiring-fields";
import { mergedByDay, type DayQueue } from "./merge-by-day";
import { grantedCollection, isValidId } from "../../../data/registry";

/** Later texts are days in no notation that the panel writes. */
const LAST_DAY = "9999-12-31";

/**
 * Merges one query for each field. What a page reads beyond its rows is at most a fifth of them, however the days of the
 * collections lie. @throws 400 for other days and cursors, 403 and 404 for a field of no collection that may be listed.
 */
export async function readExpiring(
  context: ServiceContext,
  { fields, from = FIRST_DAY, to = LAST_DAY, where: equal = {}, size, cursor }: ExpiringParams,
): Promise<ExpiringRecords> {
  // Pages take the days from an address.
  if (!isDay(from) || !isDay(to) || size > EXPIRING_ROWS)
    throw new ProviderError(
      400,
      `Needed are days as YYYY-MM-DD, and a size of at most ${EXPIRING_ROWS} rows.`,
    );
  for (const { resource } of fields ?? []) grantedCollection(context, resource, "list");
  const all = fieldsOf(context);
  const start = cursor === undefined ? undefined : placeOf(cursor, all);
  const queues = all.flatMap((expiring, order): readonly DayQueue<ExpiringRecord>[] => {
    const isAsked = !fields || fields.some((one) => isSame(one, nameOf(expiring)));
    if (!isAsked || !isAnswerable(expiring, equal)) return [];
    return [queueOf(context.reader.all(expiring.collection), { expiring, order, from, to, equal, start })];
  });
  // A place for each list, and one for the row that begins the next page.
  const ahead = Math.max(queues.length, Math.floor(size / 5) - 3);
  return attempt("read", text("data.what.someRecords"), async () => {
    // One row more tells whether there is another page.
    const { rows, read } = await mergedByDay(queues, size + 1, ahead);
    const last = rows.length > size ? rows[size - 1] : undefined;
    return {
      rows: rows.slice(0, size),
      read,
      ...(last && { cursor: JSON.stringify([last.day, last.resource, last.field, last.record.id]) }),
    };
  });
}

/** Whether the records of the field can have all of these values. */
function isAnswerable({ conditions }: ExpiringField, equal: Equal): boolean {
  return Object.keys(equal).every((key) => conditions.some((field) => field.key === key));
}

/** A list to merge, and where to begin. */
interface ListOptions {
  readonly expiring: ExpiringField;
  /** The place of the field among all. */
  readonly order: number;
  readonly from: string;
  readonly to: string;
  readonly equal: Equal;
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
  const { collection, field } = expiring;
  const path = pathOf(field);
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
        const day: unknown = document.get(path);
        after = [String(day), document.id];
        const record = readRecord(collection, document.id, plainData(document.data()));
        return { ...nameOf(expiring), day: String(day), record };
      });
      return { rows: rows.filter(({ day }) => isDay(day)), read: documents.length };
    },
  };
}

function isSame(one: ExpiryField, other: ExpiryField): boolean {
  return one.resource === other.resource && one.field === other.field;
}

/** @throws 400 for a cursor of another answer. */
function placeOf(cursor: string, all: readonly ExpiringField[]): Place {
  try {
    const [day, resource, field, id] = JSON.parse(cursor) as readonly string[];
    const order = all.findIndex((one) =>
      isSame(nameOf(one), { resource: resource ?? "", field: field ?? "" }),
    );
    if (isDay(day) && id !== undefined && isValidId(id) && order >= 0) return { day, order, id };
  } catch {
    // It is not JSON.
  }
  throw new ProviderError(400, text("data.error.outdated"));
}
