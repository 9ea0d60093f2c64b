/** Counts by aggregation: of records, of the documents below them, and of values. */

/** A collection, or with `id` and `subcollection` the documents below one record. */
export interface CountTarget {
  readonly resource: string;
  /** Only records whose date field has one of these days. */
  readonly between?: { readonly field: string; readonly from: string; readonly to: string };
  readonly id?: string;
  readonly subcollection?: string;
}
export interface CountsParams {
  readonly of: readonly CountTarget[];
}
export interface Counts {
  /** In the order of the request. */
  readonly counts: readonly number[];
}

export interface CountsBelowParams {
  readonly resource: string;
  readonly subcollection: string;
  /** The records whose field has this value; of a reference its id. */
  readonly field: string;
  readonly value: string;
  /** Records in one answer, at most 20. Each costs two reads. 0: counts the records only, for one read. */
  readonly size: number;
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: string;
}
export interface CountsBelow {
  /** Records of this answer. */
  readonly counted: number;
  /** Documents below them. */
  readonly documents: number;
  /** All records with the value. Undefined after a cursor. */
  readonly of: number | undefined;
  /** Absent: there are no more records. */
  readonly cursor?: string;
}

export interface TallyParams {
  readonly subcollection: string;
  readonly field: string;
  readonly values: readonly string[];
}
export interface Tally {
  /** The requested values: a screen may show this answer while it loads the next. */
  readonly values: readonly string[];
  /** Collections that have the subcollection, such as "Books". */
  readonly parents: readonly string[];
  /**
   * For each value, in order, the number below each parent. Documents below deleted records do not count here
   * or in the totals.
   */
  readonly counts: readonly (readonly number[])[];
  /** All documents below each parent, whatever their value. */
  readonly totals: readonly number[];
  /** Documents that remain below deleted records of each parent. */
  readonly deleted: readonly number[];
}
