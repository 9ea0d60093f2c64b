/** What records, lists and saves carry beside what Refine gives them. */
import type { Author } from "../schema/history";
import type { FormValues, Json } from "../schema/types";

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
  /**
   * The values with which the form was opened, of the fields that it saves. Where somebody has changed one of them since,
   * nothing is written, and the error is a Conflict. Absent: the fields are written whatever they hold.
   */
  readonly opened?: FormValues;
  /**
   * The operation that a save or a deletion is part of (newOperationId in src/schema/history.ts). Absent: one of its
   * own.
   */
  readonly operation?: string;
}

/** A ProviderError of status 409 that carries what others have changed meanwhile: as its `conflicts`. */
export interface Conflict {
  readonly key: string;
  readonly opened: Json;
  readonly theirs: Json;
  readonly mine: Json;
  /** Who set `theirs`. Absent: nobody knows, or the asker may not see it. */
  readonly by?: ChangedBy;
}

/** Who made a change, as its entry of History says it, and when. */
export interface ChangedBy extends Author {
  /** ISO text. */
  readonly at: string;
  /** It is the account that asks: in another window, or before. */
  readonly isOwn: boolean;
}

/** @returns who changed all of them, and when they did last. Undefined: several people, or one who is not known. */
export function authorOf(conflicts: readonly Conflict[]): ChangedBy | undefined {
  const all = conflicts.map(({ by }) => by);
  return all.reduce((one, other) => {
    if (one?.name !== other?.name || one?.isOwn !== other?.isOwn) return undefined;
    return one && other && one.at < other.at ? other : one;
  }, all[0]);
}

/** What an error of status 404 carries where the record that was saved is not there any more. */
export interface GoneRecord {
  readonly gone: true;
  /** Id of its document of Trash. Absent: it cannot be restored. */
  readonly trash?: string;
}

/** Create, update and delete give this beside `data`. */
export interface SaveExtras {
  /** It was done, but something is left to the person: to be shown until it was read. */
  readonly notice?: string;
  /**
   * What the change is recorded as: by this it can be taken back (the call "history/undo"). Absent where nothing was
   * recorded, and where only a password changed, which nothing brings back.
   */
  readonly operation?: string;
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
