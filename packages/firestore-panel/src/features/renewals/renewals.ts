import type { ExpiringRecord } from "./service";
import { noticesOf, type ExpiringField } from "../../fields/expiry";
import { titleOf, titleField } from "../../fields/record";
import { modelOf } from "../../fields/models";
import type { Field, RecordData } from "../../schema/types";
import { DAY_MS } from "../../texts/days";
import { formatsOf, type Formats } from "../../texts/formats";
import { text, type Translate } from "../../texts/texts";
import { recordAddress } from "../../screens/record/record-address";
import { EXPIRED, type ExpiryState } from "./renewals-address";

/** One date of one record. */
export interface Renewal extends ExpiringField {
  readonly id: string;
  readonly record: RecordData;
  readonly name: string;
  /** "YYYY-MM-DD" */
  readonly day: string;
  /** Days until then. Negative: it has passed. */
  readonly days: number;
  /** The shortest notice of any field that has begun. */
  readonly state: ExpiryState;
}

/** @param today today. @returns the rows, without those of fields that are not declared. */
export function renewalsOf(
  expiring: readonly ExpiringField[],
  rows: readonly ExpiringRecord[],
  today: string,
  language: string,
): readonly Renewal[] {
  const notices = noticesOf(expiring);
  return rows.flatMap(({ kind, day, record }) => {
    const declared = expiring.find((field) => field.kind === kind);
    if (!declared) return [];
    const days = (Date.parse(day) - Date.parse(today)) / DAY_MS;
    return {
      ...declared,
      ...{ id: `${kind}/${record.id}`, record, day, days },
      name: titleOf(declared.collection, record, language),
      state: days < 0 ? EXPIRED : (notices.find((notice) => days <= notice) ?? Infinity),
    };
  });
}

export function monthOf(day: string, { months }: Formats = formatsOf()): string {
  return `${months()[Number(day.slice(5, 7)) - 1] ?? ""} ${day.slice(0, 4)}`;
}

/** "Expired", "Within 30 days", "Later" */
export function stateText(state: ExpiryState, t: Translate = text): string {
  if (state === EXPIRED) return t("renewals.state.expired");
  return Number.isFinite(state) ? t("renewals.state.within", { count: state }) : t("renewals.state.later");
}

/** "Permit · Parking permit" */
export function kindText({ collection, expires }: ExpiringField, t: Translate = text): string {
  return t("renewals.kindOf", { what: expires.what, record: collection.label.one });
}

/** The record's page or form, or else its list. */
export function renewalAddress({ collection, record: { id } }: Renewal): string | undefined {
  return recordAddress(collection, id) ?? collection.routes?.list;
}

export function identifyingFields({ collection, field }: ExpiringField): readonly Field[] {
  const title = titleField(collection)?.key;
  return collection.fields.filter(
    (candidate) =>
      candidate.importance === "identifying" &&
      candidate.key !== title &&
      candidate.key !== field.key &&
      modelOf(candidate).confidential !== true,
  );
}
