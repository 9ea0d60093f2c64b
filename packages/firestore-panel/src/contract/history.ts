/** What pages request from history and trash (docs/history.md). Their lists are requested like any other list. */
import type { Action, Author } from "../schema/history";
import type { FormValues, Json } from "../schema/types";

export interface RecordParams {
  readonly resource: string;
  readonly id: string;
}
export interface RecordHistory {
  /** Newest first. */
  readonly changes: readonly Change[];
  /** False where the record is older than its history, so that earlier changes are unknown. */
  readonly isWhole: boolean;
}
/** One entry, limited to one record. */
export interface Change {
  readonly id: string;
  readonly operation: string;
  /** ISO text, as all times here. */
  readonly at: string;
  readonly by: Author;
  readonly action: Action;
  /** Records that the entry covers. */
  readonly count: number;
  /** In the declared order. Empty for added and deleted records; for restored records, the fields that differ. */
  readonly fields: readonly FieldChange[];
  /** An owner has erased the values. */
  readonly isErased?: true;
}
export interface FieldChange {
  /** A declared key, or the key of an extra field. */
  readonly key: string;
  /** Absent for passwords: only the fact of the change is stored. */
  readonly values?: { readonly before: Json; readonly after: Json };
  /** Why the field cannot be reverted. Absent: it can be. */
  readonly stays?: "changed" | "fileGone" | "notKept" | "notReadable" | "notEditable";
}

/** Writes the old values of an entry's revertible fields as a new entry. */
export interface RevertParams extends RecordParams {
  readonly entry: string;
}
export interface RevertResult {
  readonly operation: string;
  /** Keys of the fields that were written. */
  readonly fields: readonly string[];
  /** Remaining steps that the person has to do by hand, as in all results. */
  readonly notice?: string;
}

/** One part of an operation. Repeat the request with the answer's cursor until it has none. */
export interface OperationParams {
  readonly operation: string;
  /** Absent: from the beginning. */
  readonly cursor?: string;
}
export interface OperationDetails {
  /** Changed records with their values. Added and deleted records have no fields. */
  readonly records: readonly {
    readonly collection: string;
    readonly id: string;
    readonly title: string;
    readonly action: Action;
    readonly fields: readonly FieldChange[];
  }[];
  readonly cursor?: string;
}

export interface OperationCountParams {
  readonly operation: string;
  /** Of the first entry, where the operation may have written to others. */
  readonly collection?: string;
}
export interface OperationCount {
  readonly count: number;
  /** Records of other collections are among them. */
  readonly isMixed?: boolean;
}

/** What activity items show besides their entries. */
export interface ActivityItems {
  /** The operations that were undone, with the action, the author and the time of their newest undo. */
  readonly undone: readonly RelatedOperation[];
  /** Operations that took more than one commit, though their first entry covers one record. */
  readonly multiCommit: readonly string[];
  /** The undone operations that the principal may see. */
  readonly undoTargets: readonly RelatedOperation[];
}
export interface RelatedOperation {
  readonly operation: string;
  readonly action: Action;
  readonly by: Author;
  readonly at: string;
}

/** Undoes a whole operation, a batch at a time. The call may start again at any time. */
export interface UndoParams extends OperationParams {
  /** The id of the undo, the same for all batches. */
  readonly undoOperation: string;
}
/** The result of one batch. */
export interface UndoResult {
  /** Records that the batch reverted, removed or restored. */
  readonly done: number;
  readonly skipped: readonly SkippedRecord[];
  readonly notices: readonly string[];
  readonly cursor?: string;
}
/** A record that stays as it is. */
export interface SkippedRecord {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
}

/** Restores records from the trash. */
export interface RestoreParams {
  /** Ids of documents of Trash. */
  readonly ids: readonly string[];
  /** For a single record: values that replace the old ones, such as a new password for an account. */
  readonly values?: FormValues;
  readonly operation?: string;
  /** The operation that deleted the records, where the restore undoes it. */
  readonly undoes?: string;
}
export interface RestoreResult {
  readonly operation: string;
  /** An account may come back under another id, because its new user determines the id. */
  readonly ids: readonly string[];
  readonly skipped: readonly SkippedRecord[];
  readonly notice?: string;
}

/** What depends on a record before its deletion. */
export interface Consequences {
  /** Records that refer to it, by collection: an author's books. */
  readonly records: readonly { readonly resource: string; readonly count: number }[];
  /** Documents below it, by subcollection. */
  readonly below: readonly {
    readonly subcollection: string;
    readonly label: string;
    readonly count: number;
  }[];
  /** The record is an account that somebody signs in with. */
  readonly signsIn: boolean;
  readonly files: number;
}
/** A batch of the records that refer to a record. */
export interface DeleteDependentsParams extends RecordParams, OperationParams {
  readonly dependents: string;
}
export const CONSEQUENCES_RECORDS = 100;

export interface TrashedSignIn {
  /** The id of its document of Trash. */
  readonly id: string;
  readonly collection: string;
  readonly title: string;
}
/** At most so many in one answer. */
export const SIGN_INS = 100;
