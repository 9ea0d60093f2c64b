/**
 * The address of the page of renewals: `/renewals?state=expired&kind=Books.due&genre=Novel`.
 * - `state`: "expired", or a number of days: from today until that many days later. Absent: what needs attention, from
 *   the beginning until the longest notice.
 * - `kind`: a collection's Firestore name and the key of its date field, `Books.due`. Absent: all.
 * - The key of a filter's field: one of its values. Absent: all.
 */
import { dayAfter } from "../../texts/days";
import type { ExpiringParams, ExpiryField } from "./expiry";
import { noticesOf, type ExpiringField } from "../../fields/expiry";
import { modelOf } from "../../fields/models";
import type { Field } from "../../schema/types";

const EXPIRED = "expired";

export interface RenewalsQuery {
  /** Absent: what needs attention. A number: so many days from today. */
  readonly state?: typeof EXPIRED | number | undefined;
  /** Absent: every date that expires. */
  readonly kind?: ExpiryField | undefined;
  /** Values by keys of filters. */
  readonly where?: { readonly [key: string]: string } | undefined;
}

/** @param path the address of the page. @returns the address of the page that shows these records. */
export function renewalsAddress(path: string, { state, kind, where }: RenewalsQuery): string {
  const params = new URLSearchParams({
    ...(state !== undefined && { state: String(state) }),
    ...(kind && { kind: kindId(kind) }),
    ...where,
  });
  return params.size === 0 ? path : `${path}?${params.toString()}`;
}

/** @returns the state in an address. What no declaration knows is ignored. */
export function readRenewals(expiring: readonly ExpiringField[], search: string): RenewalsQuery {
  const params = new URLSearchParams(search);
  const kind = expiring.map(fieldOf).find((one) => kindId(one) === params.get("kind"));
  const state = params.get("state");
  const asked = ofKind(expiring, kind);
  const days = noticesOf(expiring).find((notice) => String(notice) === state);
  const where = filtersOf(asked).flatMap(({ field: { key }, values }) => {
    const value = params.get(key);
    return value && (values?.includes(value) ?? true) ? [[key, value]] : [];
  });
  return {
    ...(state === EXPIRED && { state }),
    ...(days !== undefined && { state: days }),
    ...(kind && { kind }),
    ...(where.length > 0 && { where: Object.fromEntries(where) as { [key: string]: string } }),
  };
}

/** @param today today. @returns what the data provider is asked for, without size and cursor. */
export function expiringParams(
  expiring: readonly ExpiringField[],
  { state, kind, where }: RenewalsQuery,
  today: string,
): Omit<ExpiringParams, "size"> {
  const days = state ?? Math.max(0, ...noticesOf(expiring));
  return {
    ...(kind && { fields: [kind] }),
    ...(typeof state === "number" && { from: today }),
    to: days === EXPIRED ? dayAfter(today, -1) : dayAfter(today, days),
    ...(where && { where }),
  };
}

export function ofKind(
  expiring: readonly ExpiringField[],
  kind: RenewalsQuery["kind"],
): readonly ExpiringField[] {
  return kind ? expiring.filter((one) => kindId(fieldOf(one)) === kindId(kind)) : expiring;
}

export const kindId = ({ resource, field }: ExpiryField): string => `${resource}.${field}`;

export const fieldOf = ({ collection, field }: ExpiringField): ExpiryField => ({
  resource: collection.name,
  field: field.key,
});

export interface RenewalsFilter {
  readonly field: Field;
  /** The value that applies as long as none is chosen. Absent: all do. */
  readonly first?: string;
  /** Absent: it refers to a record, by its identifying value. */
  readonly values?: readonly string[];
}

/**
 * @returns the choices and references by which any of the collections can be filtered. What `while` decides is one where
 * a single kind is asked for: the values of several say nothing of each other.
 */
export function filtersOf(expiring: readonly ExpiringField[]): readonly RenewalsFilter[] {
  const filters = new Map<string, RenewalsFilter>();
  for (const { conditions, expires } of expiring) {
    for (const field of conditions) {
      const decided = field.key === expires.while?.field ? expires.while.value : undefined;
      if (decided !== undefined && expiring.length > 1) continue;
      const choices = modelOf(field).choices?.(field);
      const { field: known = field, values = [] } = filters.get(field.key) ?? {};
      if (choices)
        filters.set(field.key, {
          field: known,
          values: [...new Set([...values, ...choices])],
          ...(decided !== undefined && { first: decided }),
        });
      else if (modelOf(field).target) filters.set(field.key, { field: known });
    }
  }
  return [...filters.values()];
}
