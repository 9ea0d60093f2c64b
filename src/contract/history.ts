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
  /** Fields in the declared order. Empty for what was added or deleted; of what was restored, what came back otherwise. */
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
  /** The id of the work that takes it back. Default: a new one. */
  readonly as?: string;
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
    readonly collection: string;
    readonly id: string;
    readonly title: string;
    readonly fields: readonly FieldChange[];
  }[];
  readonly cursor?: string;
}

export interface CountOfWork {
  readonly work: string;
  /** True: by collection as well. */
  readonly parts?: boolean;
}
export interface WorkCount {
  /** Records of the whole work. */
  readonly count: number;
  /** Absent: they are all of one collection, or it was not asked for. */
  readonly parts?: readonly WorkPart[];
}
/** What a work wrote to one of several collections. */
export interface WorkPart {
  readonly collection: string;
  readonly count: number;
  /** Of a single record. */
  readonly one?: { readonly id: string; readonly title: string };
}

/** What lines of the activity say besides their entries. Each list holds at most LINE_WORKS. */
export interface LinesOf {
  readonly works: readonly string[];
  /** Those of them whose entry tells of one record. */
  readonly single: readonly string[];
  /** Those that these take back. */
  readonly undid: readonly string[];
}
export const LINE_WORKS = 30;
export interface WorkLines {
  /** Those of which something is undone, and not done again. */
  readonly undone: readonly UndoneWork[];
  /** Those of `single` that took more than one commit. */
  readonly several: readonly string[];
  /** What was done by those of `undid` that the asker may see. */
  readonly undid: readonly UndidWork[];
}
export interface UndidWork {
  readonly work: string;
  readonly action: Action;
  readonly by: Author;
  /** ISO text. */
  readonly at: string;
  /** It took back another one itself. */
  readonly isUndoing: boolean;
}
export interface UndoneWork {
  readonly work: string;
  /** How many of its records were taken back. */
  readonly records: number;
  /** Records of the whole work. */
  readonly of: number;
  /** Not where a record stays as it is, or of few records a field. */
  readonly isWhole: boolean;
  /** Who undid it last, and when that was begun, as ISO text. */
  readonly by: Author;
  readonly at: string;
  /** Where records are left: when the last of the others was undone, as ISO text. */
  readonly until?: string;
}

/** Whether passwords are among what a work changed in a collection: they are not kept, so none comes back. */
export interface PasswordsOf {
  readonly work: string;
  readonly resource: string;
}
export interface WorkPasswords {
  readonly changed: boolean;
  /** Of a single record nothing else was changed: nothing of it can be put back. */
  readonly only?: true;
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
  /** At most so many of those that are done keep a password that was changed. */
  readonly passwords?: number;
  readonly cursor?: string;
}
export interface Left {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  /** Of several records that are known by their number alone, which have no id and no title here. */
  readonly count?: number;
  /** It is among those that are done, but for the fields that the reason names. */
  readonly inPart?: true;
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

/** The same of several records together, at most CONSEQUENCES_RECORDS. */
export interface ConsequencesOfMany {
  readonly resource: string;
  readonly ids: readonly string[];
}
export const CONSEQUENCES_RECORDS = 100;

/** Records that a work deleted, that somebody signs in with, and that are in the trash: each needs a new password. */
export interface SignInsOf {
  readonly work: string;
}
export interface SignIns {
  /** At most SIGN_INS. */
  readonly records: readonly {
    /** Of its document of Trash. */
    readonly id: string;
    readonly collection: string;
    readonly title: string;
  }[];
}
export const SIGN_INS = 100;

/** What went to the trash with a record, by the same work, because it names the record; and is there. */
export type DeletedWithOf = LookAt;
export type DeletedWith = Pick<Consequences, "records">;
/** Restores it after the record, a part at a time: asked again until there is no `cursor`. */
export interface RestoreWith extends ConsequencesOf {
  /** The work that deleted them. */
  readonly work: string;
  readonly dependents: string;
  readonly as: string;
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
}
