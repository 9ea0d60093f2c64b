/**
 * The rows of the page of renewals, and its address: `/renewals?state=expired&kind=Books.due&genre=Novel`.
 * - `state`: "expired", or a number of days: from today until that many days later. Absent: what needs attention, from
 *   the beginning until the longest notice.
 * - `kind`: a collection's Firestore name and the key of its date field. Absent: all.
 * - The key of a filter's field of that collection: one of its values. Absent: all.
 */
import { noticesOf, type ExpiringField } from "../../fields/expiry";
import { modelOf } from "../../fields/models";
import { titleField, titleOf } from "../../fields/record";
import { ALL } from "../../schema/define-collection";
import type { Field, RecordData } from "../../schema/types";
import { recordAddress } from "../../screens/record/record-address";
import { dayAfter, daysBetween } from "../../texts/days";
import { declaredText, text, type Translate } from "../../texts/texts";
import type { ExpiringParams, ExpiringRecord, FieldValues } from "./service";

const EXPIRED = "expired";
type ExpiryState = typeof EXPIRED | number;

export function statesOf(expiring: readonly ExpiringField[]): readonly ExpiryState[] {
  return [EXPIRED, ...noticesOf(expiring)];
}

/** "Expired", "Within 30 days" */
export function stateText(state: ExpiryState, t: Translate): string {
  return state === EXPIRED ? t("attention.expired") : t("attention.within", { days: state });
}

/** "Permit · Parking permit" */
export function kindText({ collection, expires }: ExpiringField, t: Translate = text): string {
  return t("renewals.kindOf", { what: expires.what, record: collection.label.one });
}

export function renewalsAddress(path: string, query: FieldValues): string {
  const search = new URLSearchParams(query).toString();
  return search === "" ? path : `${path}?${search}`;
}

export interface RenewalFilter {
  /** Its name in the address. */
  readonly key: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The value that applies as long as none is chosen. */
  readonly first: string;
}

/**
 * @param kind the kind that is asked for. Null: all.
 * @returns the state, the kind, and where a single kind is asked for, its collection's filters by choices and what
 * `while` decides: the values of several kinds say nothing of each other.
 */
export function filtersOf(
  all: readonly ExpiringField[],
  kind: string | null,
  t: Translate = text,
): readonly RenewalFilter[] {
  const every = { value: ALL, label: t("list.filter.all") };
  const states = statesOf(all).map((state) => ({ value: String(state), label: stateText(state, t) }));
  const kinds = all.map((field) => ({ value: field.kind, label: kindText(field, t) }));
  const asked = all.find((expiring) => expiring.kind === kind);
  const { field: decisive, value: decided = ALL } = asked?.expires.while ?? {};
  const others = (asked?.conditions ?? []).flatMap((field): readonly RenewalFilter[] => {
    const { key, label } = field;
    const options = modelOf(field)
      .choices?.(field)
      .map((value) => ({ value, label: declaredText(value) }));
    if (!options) return [];
    if (key === decisive) return [{ key, label, first: decided, options }];
    return [{ key, label, first: ALL, options: [every, ...options] }];
  });
  return [
    {
      ...{ key: "state", label: t("renewals.state.label"), first: ALL },
      options: [{ value: ALL, label: t("renewals.state.attention") }, ...states],
    },
    { key: "kind", label: t("renewals.kind"), first: ALL, options: [every, ...kinds] },
    ...others,
  ];
}

/** @returns the choices in an address. What no filter offers is ignored. */
export function readRenewals(filters: readonly RenewalFilter[], search: string): FieldValues {
  const params = new URLSearchParams(search);
  const chosen = filters.flatMap(({ key, options }) => {
    const wanted = params.get(key);
    return options.some(({ value }) => value === wanted && value !== ALL) ? [[key, wanted]] : [];
  });
  return Object.fromEntries(chosen) as FieldValues;
}

/** @returns what the service is asked for, without size and cursor. */
export function expiringParams(
  expiring: readonly ExpiringField[],
  { state, kind, ...where }: FieldValues,
  today: string,
): Omit<ExpiringParams, "size"> {
  const days = state === EXPIRED ? -1 : Number(state ?? Math.max(0, ...noticesOf(expiring)));
  return {
    ...{ kind, where },
    from: state === undefined || state === EXPIRED ? undefined : today,
    to: dayAfter(today, days),
  };
}

/** One date of one record. */
export interface Renewal extends ExpiringField {
  readonly id: string;
  readonly record: RecordData;
  readonly name: string;
  /** "YYYY-MM-DD" */
  readonly day: string;
  /** Days until then. Negative: it has passed. */
  readonly days: number;
  /** The record's page or form, or else its list. */
  readonly address: string | undefined;
}

/** @returns the rows, without those of fields that are not declared. */
export function renewalsOf(
  expiring: readonly ExpiringField[],
  rows: readonly ExpiringRecord[],
  today: string,
  language: string,
): readonly Renewal[] {
  return rows.flatMap(({ kind, day, record }) => {
    const declared = expiring.find((field) => field.kind === kind);
    if (!declared) return [];
    const { collection } = declared;
    const days = daysBetween(today, day);
    return {
      ...declared,
      ...{ id: `${kind}/${record.id}`, record, day, days },
      name: titleOf(collection, record, language),
      address: recordAddress(collection, record.id) ?? collection.routes?.list,
    };
  });
}

/** @returns the fields that tell records of one name apart. */
export function identifyingFields({ collection, field }: ExpiringField): readonly Field[] {
  const others = [titleField(collection)?.key, field.key];
  return collection.fields.filter(
    (candidate) =>
      candidate.importance === "identifying" &&
      !others.includes(candidate.key) &&
      modelOf(candidate).confidential !== true,
  );
}
