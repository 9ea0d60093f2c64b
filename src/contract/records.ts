/** What records, lists and saves carry beside what Refine gives them. */

/** Goes in `meta` of create and update. An update writes exactly the fields it is given: a form sends what it changed. */
export interface SaveMeta {
  /** The id that a form has chosen for its new record (schema/record-id.ts): however often it saves, there is one. */
  readonly newId?: string;
  /** @param fraction 0 to 1 over the bytes of all files of this save. @param fileName the file being sent. */
  readonly onUploadProgress?: (fraction: number, fileName: string) => void;
  /**
   * Aborting rejects the save: with status 499 while files are sent, which are removed again; after that with 504, since
   * the record may be stored already.
   */
  readonly signal?: AbortSignal;
}

/** Create, update and delete give this beside `data`. */
export interface SaveExtras {
  /** It was done, but something is left to the person: to be shown until it was read. */
  readonly notice?: string;
}

/** Lists carry this beside `data` and `total`. What is absent is not so. */
export interface ListExtras {
  /** The collection is larger than what the list was made from: search, filters and total know only that much. */
  readonly truncated?: boolean;
  /** Number of records that the list was made from, where it is truncated. */
  readonly listed?: number;
  /** `total` is the most or the least that there can be, and not known. Absent: it is exact. */
  readonly bound?: "most" | "least";
  /** The search was stopped after so many records. `ListMeta.further` searches on. */
  readonly looked?: number;
  /** The search looked at the beginnings of words alone, or had nothing to look for: no letter and no digit. */
  readonly searched?: "beginnings" | "nothing";
  /** The search may find too many to be put in the chosen order: they stand in the list's own. */
  readonly unsorted?: boolean;
  /**
   * Records, more than 0, that the search could not find or the chosen order leaves out, whatever they hold: they have not
   * been prepared for it. What was found is not all that there may be.
   */
  readonly missed?: number;
  /** The page that was opened, where the one that was asked for cannot be reached. */
  readonly page?: number;
}

/** Goes in `meta` of a list. */
export interface ListMeta {
  /** How many times a search that was stopped is to go on; default 0. */
  readonly further?: number;
}
