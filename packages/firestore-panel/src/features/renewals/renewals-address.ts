/**
 * The address of the page of renewals: `/renewals?state=expired&kind=Books.due&genre=Novel`.
 * - `state`: "expired", or a number of days: from today until that many days later. Absent: what needs attention, from
 *   the beginning until the longest notice.
 * - `kind`: a collection's Firestore name and the key of its date field. Absent: all.
 * - The key of a filter's field: one of its values. Absent: all.
 */
import { dayAfter } from "../../texts/days";
import type { ExpiringParams, FieldValues } from "./service";
import { noticesOf, type ExpiringField } from "../../fields/expiry";
import { modelOf } from "../../fields/models";
import { ALL } from "../../schema/define-collection";
import type { Field } from "../../schema/types";

export const EXPIRED = "expired";
/** Infinity: later than every notice. */
export type ExpiryState = typeof EXPIRED | number;

export function renewalsAddress(path: string, query: FieldValues): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

/** @returns the state in an address. What no declaration knows is ignored. */
export function readRenewals(expiring: readonly ExpiringField[], search: string): FieldValues {
  const params = new URLSearchParams(search);
  const conditions = conditionsOf(expiring, params.get("kind"));
  const filters = [
    { key: "state", choices: statesOf(expiring).map(String) },
    { key: "kind", choices: expiring.map(({ kind }) => kind) },
    ...conditions.map(({ field: { key }, choices }) => ({ key, choices })),
  ];
  const chosen = filters.flatMap(({ key, choices }) => {
    const value = params.get(key);
    return value && (choices?.includes(value) ?? true) ? [[key, value] as const] : [];
  });
  return Object.fromEntries(chosen);
}

export function statesOf(expiring: readonly ExpiringField[]): readonly ExpiryState[] {
  return [EXPIRED, ...noticesOf(expiring)];
}

/** @param today today. @returns what the service is asked for, without size and cursor. */
export function expiringParams(
  expiring: readonly ExpiringField[],
  { state, kind, ...where }: FieldValues,
  today: string,
): Omit<ExpiringParams, "size"> {
  const days = state === EXPIRED ? -1 : Number(state ?? Math.max(0, ...noticesOf(expiring)));
  return {
    ...(kind !== undefined && { kind }),
    ...(state !== undefined && state !== EXPIRED && { from: today }),
    to: dayAfter(today, days),
    ...(Object.keys(where).length > 0 && { where }),
  };
}

interface Condition {
  readonly field: Field;
  /** Absent: it refers to a record, by its identifying value. */
  readonly choices: readonly string[] | undefined;
  /** The value that applies as long as none is chosen. */
  readonly first: string;
}

/**
 * @returns the choices and references by which any of the collections can be filtered. What `while` decides is one where
 * a single kind is asked for: the values of several say nothing of each other.
 */
export function conditionsOf(
  all: readonly ExpiringField[],
  kind: string | null | undefined,
): readonly Condition[] {
  const only = all.filter((expiring) => expiring.kind === kind);
  const asked = only.length > 0 ? only : all;
  const found = new Map<string, Condition>();
  for (const { conditions, expires } of asked) {
    for (const field of conditions) {
      const isDecided = field.key === expires.while?.field;
      const own = modelOf(field).choices?.(field);
      if ((isDecided && asked.length > 1) || !(own ?? modelOf(field).target)) continue;
      const before = found.get(field.key);
      found.set(field.key, {
        field: before?.field ?? field,
        choices: own && [...new Set([...(before?.choices ?? []), ...own])],
        first: (isDecided && expires.while?.value) || ALL,
      });
    }
  }
  return [...found.values()];
}
