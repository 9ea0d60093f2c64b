/** Counts what expires, and queries its records. */
import { getCountFromServer, orderBy, query, where, type Query } from "firebase/firestore";
import { dayAfter } from "../../../texts/days";
import { expiringFields, noticesOf, type ExpiringField } from "../../../fields/expiry";
import { canDo } from "../../../schema/define-collection";
import { text } from "../../../texts/texts";
import type { ServiceContext } from "../../../data/context";
import { attempt } from "../../../data/errors";
import { declaredCollection } from "../../../data/registry";
import { storedPath } from "../../../data/stored-path";

/** Earlier texts are days in no notation that the panel writes. */
export const FIRST_DAY = "1900-01-01";

export type FieldValues = Readonly<Record<string, string>>;

export interface ExpiryCount {
  readonly kind: string;
  /** The records that have expired, then for each notice of any field those that will from today until so many days later. */
  readonly counts: readonly number[];
  /** For each value that `while` leaves out: the records until the last of these days. */
  readonly leftOut: readonly number[];
}

export function listedFields({ principal, reader }: ServiceContext): readonly ExpiringField[] {
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

/** If one count fails, all fail. */
export async function countExpiring(
  context: ServiceContext,
  { today }: { readonly today: string },
): Promise<readonly ExpiryCount[]> {
  const fields = listedFields(context);
  const notices = noticesOf(fields);
  const spans = [[FIRST_DAY, -1] as const, ...notices.map((days) => [today, days] as const)];
  const count = async (expiring: ExpiringField, from: string, days: number, equal?: FieldValues) => {
    const records = expiringFrom(context.reader.all(expiring.collection), expiring, from, equal);
    const last = where(storedPath(expiring.field), "<=", dayAfter(today, days));
    return (await getCountFromServer(query(records, last))).data().count;
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
