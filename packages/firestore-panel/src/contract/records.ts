import type { Author } from "../schema/history";
import type { FormValues, Json } from "../schema/types";

/** Records in one answer of all that match a list's search and filters. */
export const MATCHING_ROWS = 500;
/** Records that one call of a bulk action sets at most. */
export const SET_RECORDS = 100;

export interface MatchCount {
  readonly count: number;
  /** As in ListExtras. */
  readonly bound?: "most" | "least";
}

/** The `meta` of create and update. An update writes exactly the fields it is given. */
export interface SaveMeta {
  /** The id that a form has chosen for its new record (schema/history.ts). Repeated saves create one record. */
  readonly newId?: string;
  /** @param fraction 0 to 1 over the bytes of all files of this save. @param fileName the file being sent. */
  readonly onUploadProgress?: (fraction: number, fileName: string) => void;
  /**
   * Aborting rejects the save. While files are uploading the status is 499, and uploaded files are removed.
   * Afterwards it is 504, since the record may be stored already.
   */
  readonly signal?: AbortSignal;
  /**
   * The values of the saved fields when the form was opened. If somebody has changed one of them since,
   * nothing is written and the error is a Conflict. Absent: the fields are written unconditionally.
   */
  readonly opened?: FormValues;
}

/** A field that somebody else has changed to another value. */
export interface Conflict {
  readonly key: string;
  readonly theirs: Json;
  readonly mine: Json;
}

/** The author and time of a change, from its entry of History. */
export interface ChangedBy extends Author {
  /** ISO text. */
  readonly at: string;
}

/** Carried by an error of status 409. */
export interface ChangedRecord {
  readonly conflicts: readonly Conflict[];
  /** Who set all of these values. Absent: several people, or the principal may not know. */
  readonly by?: ChangedBy;
}

/** Carried by an error of status 404 when the saved record no longer exists. */
export interface GoneRecord {
  readonly gone: true;
  /** The id of its document of Trash. Absent: it cannot be restored. */
  readonly trash?: string;
}

/** Create, update and delete return this beside `data`. */
export interface SaveExtras {
  /** Remaining steps that the person has to do by hand. The message stays until it is dismissed. */
  readonly notice?: string;
  /** Absent where nothing was recorded, or where only a password changed, which cannot be undone. */
  readonly operation?: string;
}

/** A list can be sorted by the numbers of documents below its records while at most so many match, because each is counted. */
export const COUNTED_ROWS = 300;

/** Groups in one answer of a list. In a large list each costs a count. */
export const PAGE_GROUPS = 12;

/** What a list's rows are grouped by. Its page is then a page of groups. */
export interface GroupRequest {
  readonly field: string;
  /** The unfolded groups and the page of each. Absent: the first ones, while their rows fit one page. */
  readonly open?: readonly (readonly [value: string, page: number])[];
}

export interface RowGroup {
  /** Of a reference its id. Empty: the rows that have no value of another group. */
  readonly value: string;
  /** Of a reference its name. */
  readonly label?: string | undefined;
  readonly total: number;
  /** 0: it is folded. Undefined: no index answers its rows. */
  readonly page: number | undefined;
  /** Of its rows in this answer. */
  readonly ids: readonly string[];
}

/** The filter field that stands for a list's search, and its parameter in addresses. */
export const SEARCH_FIELD = "q";

/** Lists return this beside `data` and `total`. An absent key means false. */
export interface ListExtras {
  /** The list does not hold the whole collection: search, filters and total cover the held records only. */
  readonly truncated?: boolean;
  /** Number of records that the list holds, where it is truncated. */
  readonly listed?: number;
  /** `total` is only an upper or a lower bound. Absent: it is exact. */
  readonly bound?: "most" | "least";
  /** The first rows, before the list's size is known. The screens are notified to refetch when it is. */
  readonly partial?: boolean;
  /** The search stopped after this many records. `ListMeta.continueScan` continues it. */
  readonly scanned?: number;
  /** The search compared only the beginnings of words, or had no letter or digit to search for. */
  readonly searched?: "beginnings" | "nothing";
  /** The search may find too many records to sort them, so they come in the list's own order. */
  readonly unsorted?: boolean;
  /** Too many records match to count the documents below each, so they come in the list's own order. */
  readonly uncounted?: boolean;
  /** The rows in their groups. `groupCount` and `total` count the groups and the rows of all pages. */
  readonly groups?: readonly RowGroup[];
  readonly groupCount?: number;
  /** A search of a large list comes without groups. */
  readonly ungrouped?: boolean;
  /** The page that was opened, where the requested page cannot be reached. */
  readonly page?: number;
}

export interface ListMeta {
  /** How many times a stopped search continues; default 0. */
  readonly continueScan?: number;
  readonly group?: GroupRequest;
  /** Accepts an answer that is `partial`. */
  readonly partial?: boolean;
  /** The id of the person's language, whose order a small list has. Answers in another one are kept apart. */
  readonly language?: string;
  /**
   * The kind of account as whose list it is searched: an admin looks at what the account sees. Nothing else follows from
   * it, the filter by the account least of all.
   */
  readonly seenBy?: string;
}
