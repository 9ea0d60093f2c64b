/** What expires, by date fields that declare `expires`. Days are "YYYY-MM-DD". */
import type { RecordData } from "../../schema/types";

/** A date field with `expires`. */
export interface ExpiryField {
  readonly resource: string;
  readonly field: string;
}

export interface ExpiryCountsParams {
  readonly today: string;
}
/** The counted records of one field. A count that failed is null, so that the others are still shown. */
export interface ExpiryCount extends ExpiryField {
  /** Of days before today. */
  readonly expired: number | null;
  /** For each notice of any field, ascending: the records that expire from today until that many days later. */
  readonly soon: readonly { readonly days: number; readonly count: number | null }[];
  /** For each value that `while` leaves out: the records until the last of these days. */
  readonly leftOut: readonly { readonly value: string; readonly count: number | null }[];
}
export interface ExpiryCounts {
  readonly fields: readonly ExpiryCount[];
}

export interface ExpiringParams {
  /** The fields to list. Absent: all of them. */
  readonly fields?: readonly ExpiryField[];
  /** The first day. Absent: from the beginning. */
  readonly from?: string;
  /** The last day. Absent: without an end. */
  readonly to?: string;
  /**
   * Only records with these values, by keys of `filters` or of `while`, whose value another one replaces. A collection
   * without such a filter has none.
   */
  readonly where?: { readonly [key: string]: string };
  /** The cursor of the previous answer. Absent: from the first day. */
  readonly cursor?: string;
  /** Rows in the answer, at most EXPIRING_ROWS. */
  readonly size: number;
}
export const EXPIRING_ROWS = 500;
export interface ExpiringRecord extends ExpiryField {
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
