/** What pages ask of history and trash (docs/history.md). Lists of both are asked for as any other list. */
import type { Action, Author } from "../schema/history";
import type { FormValues, Json, RecordData } from "../schema/types";

export interface HistoryOf {
  readonly resource: string;
  readonly id: string;
}
export interface RecordHistory {
  /** Newest first. */
  readonly changes: readonly Change[];
  /** Not where the record is older than its history: what was done to it before is not known. */
  readonly isWhole: boolean;
}
/** One entry, as far as it is about one record. */
export interface Change {
  readonly id: string;
  readonly work: string;
  /** ISO text. */
  readonly at: string;
  readonly by: Author;
  readonly action: Action;
  /** Records that the entry tells of. */
  readonly count: number;
  readonly undoes?: string;
  /** Fields in the declared order. Empty for what was added, deleted or restored. */
  readonly fields: readonly FieldChange[];
}
export interface FieldChange {
  /** A declared key, or that of a further field. */
  readonly key: string;
  /** Absent of what is not kept: passwords, of which only the change is known. */
  readonly values?: { readonly before: Json; readonly after: Json };
  /** It was changed again since, or its former file is gone. Absent: it can be taken back. */
  readonly stays?: "changed since" | "file is gone" | "not kept" | "cannot be edited";
}

/** The old values of the fields that an entry changed, written as a new entry, but for those that stay. */
export interface TakeBack extends HistoryOf {
  readonly entry: string;
}
export interface TakenBack {
  readonly work: string;
  /** Keys of the fields that were written. */
  readonly fields: readonly string[];
  /** Something is left to the person. */
  readonly notice?: string;
}

/** What a work changed, some records at a time. */
export interface WorkOf {
  readonly work: string;
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
}
export interface WorkDetails {
  readonly action: Action;
  readonly collection: string;
  /** Records of the whole work. */
  readonly count: number;
  /** Records that it changed, with their values. Those that it added or deleted have no fields. */
  readonly records: readonly {
    readonly id: string;
    readonly title: string;
    readonly fields: readonly FieldChange[];
  }[];
  readonly cursor?: string;
}

/** Takes back a whole work, a part at a time: asked again until there is no `cursor`. It may be asked anew at any time. */
export interface UndoOf extends WorkOf {
  /** The id of the work that takes it back, the same for all parts (newWork in src/schema/history.ts). */
  readonly as: string;
}
export interface Undone {
  /** Records that this part put back, removed or restored. */
  readonly done: number;
  /** Records that stay as they are, and why in words. */
  readonly left: readonly Left[];
  /** Of those that are done, what is left to the person. */
  readonly notices: readonly string[];
  readonly cursor?: string;
}
export interface Left {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  /** Of several records that are known by their number alone, which have no id and no title here. */
  readonly count?: number;
}

export interface LookAt {
  /** Of a document of Trash. */
  readonly id: string;
}
export interface LookedAt {
  readonly record: RecordData;
}

/** Out of the trash, at most RESTORE_RECORDS at once. */
export interface RestoreOf {
  /** Ids of documents of Trash. */
  readonly ids: readonly string[];
  /** Of a single one: what is to be otherwise than it was, such as a new password for who signs in. */
  readonly values?: FormValues;
  readonly as?: string;
  /** The work that deleted them, where restoring them takes it back. */
  readonly undoes?: string;
}
export const RESTORE_RECORDS = 100;
export interface Restored {
  readonly work: string;
  /** Where a record came back under another id (an account's new user gives it one), that id. */
  readonly ids: readonly string[];
  readonly left: readonly Left[];
  /** Something is left to the person. */
  readonly notice?: string;
}

/** Deletes for good, with the files. */
export interface RemoveOf {
  readonly ids: readonly string[];
}
export interface Removed {
  readonly done: number;
  readonly left: readonly Left[];
}

/** What hangs on a record that is going to be deleted. */
export interface ConsequencesOf {
  readonly resource: string;
  readonly id: string;
}
export interface Consequences {
  /** Records that name it, by collection: a company's employees. */
  readonly records: readonly { readonly resource: string; readonly count: number }[];
  /** Documents below it, by subcollection. */
  readonly below: readonly {
    readonly subcollection: string;
    readonly label: string;
    readonly count: number;
  }[];
  /** Somebody signs in with it. */
  readonly signsIn: boolean;
  readonly files: number;
}
/** Moves to the trash what names a record, a part at a time; then the record itself is deleted as any other. */
export interface DeleteDependents extends ConsequencesOf {
  readonly dependents: string;
  readonly as: string;
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
}
