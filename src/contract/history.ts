/** What pages ask of history and trash (docs/history.md). Lists of both are asked for as any other list. */
import type { Action, Author } from "../schema/history";
import type { FormValues, Json, RecordData } from "../schema/types";

export interface RecordHistoryParams {
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
  readonly operation: string;
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
export interface RevertParams extends RecordHistoryParams {
  readonly entry: string;
  /** The id of the operation that takes it back. Default: a new one. */
  readonly operation?: string;
}
export interface RevertResult {
  readonly operation: string;
  /** Keys of the fields that were written. */
  readonly fields: readonly string[];
  /** Something is left to the person. */
  readonly notice?: string;
}

/** What an operation changed, some records at a time. */
export interface OperationParams {
  readonly operation: string;
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
}
export interface OperationDetails {
  readonly action: Action;
  readonly collection: string;
  /** Records of the whole operation. */
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

export interface OperationCountParams {
  readonly operation: string;
  /** True: by collection as well. */
  readonly byCollection?: boolean;
}
export interface OperationCount {
  /** Records of the whole operation. */
  readonly count: number;
  /** Absent: they are all of one collection, or it was not asked for. */
  readonly byCollection?: readonly CollectionCount[];
}
/** What an operation wrote to one of several collections. */
export interface CollectionCount {
  readonly collection: string;
  readonly count: number;
  /** Of a single record. */
  readonly one?: { readonly id: string; readonly title: string };
}

/** What activity items show besides their entries. Each list holds at most ITEM_OPERATIONS. */
export interface ActivityItemsParams {
  readonly operations: readonly string[];
  /** Those of them whose entry tells of one record. */
  readonly single: readonly string[];
  /** Those that these take back. */
  readonly undoTargets: readonly string[];
}
export const ITEM_OPERATIONS = 30;
export interface ActivityItems {
  /** Those of which something is undone, and not done again. */
  readonly undone: readonly UndoneOperation[];
  /** Those of `single` that took more than one commit. */
  readonly multiCommit: readonly string[];
  /** What was done by those of `undoTargets` that the principal may see. */
  readonly undoTargets: readonly UndoTargetOperation[];
}
export interface UndoTargetOperation {
  readonly operation: string;
  readonly action: Action;
  readonly by: Author;
  /** ISO text. */
  readonly at: string;
  /** It took back another one itself. */
  readonly isUndo: boolean;
}
export interface UndoneOperation {
  readonly operation: string;
  /** How many of its records were taken back. */
  readonly records: number;
  /** Records of the whole operation. */
  readonly total: number;
  /** Not where a record stays as it is, or of few records a field. */
  readonly isWhole: boolean;
  /** Who undid it last, and when that was begun, as ISO text. */
  readonly by: Author;
  readonly at: string;
  /** Where records are left: when the last of the others was undone, as ISO text. */
  readonly until?: string;
}

/** Whether passwords are among what an operation changed in a collection: they are not kept, so none comes back. */
export interface OperationPasswordsParams {
  readonly operation: string;
  readonly resource: string;
}
export interface OperationPasswords {
  readonly changed: boolean;
  /** Of a single record nothing else was changed: nothing of it can be put back. */
  readonly only?: true;
}

/**
 * Takes back a whole operation, a batch at a time: asked again until there is no `cursor`. It may be asked anew at any
 * time.
 */
export interface UndoParams extends OperationParams {
  /** The id of the operation that takes it back, the same for all parts (newOperationId in src/schema/history.ts). */
  readonly undoOperation: string;
}
export interface UndoResult {
  /** Records that this part put back, removed or restored. */
  readonly done: number;
  /** Records that stay as they are, and why in words. */
  readonly left: readonly SkippedRecord[];
  /** Of those that are done, what is left to the person. */
  readonly notices: readonly string[];
  /** At most so many of those that are done keep a password that was changed. */
  readonly passwords?: number;
  readonly cursor?: string;
}
export interface SkippedRecord {
  readonly id: string;
  readonly title: string;
  readonly reason: string;
  /** Of several records that are known by their number alone, which have no id and no title here. */
  readonly count?: number;
  /** It is among those that are done, but for the fields that the reason names. */
  readonly inPart?: true;
}

export interface TrashedRecordParams {
  /** Of a document of Trash. */
  readonly id: string;
}
export interface TrashedRecordResult {
  readonly record: RecordData;
}

/** Out of the trash, at most RESTORE_RECORDS at once. */
export interface RestoreParams {
  /** Ids of documents of Trash. */
  readonly ids: readonly string[];
  /** Of a single one: what is to be otherwise than it was, such as a new password for who signs in. */
  readonly values?: FormValues;
  readonly operation?: string;
  /** The operation that deleted them, where restoring them takes it back. */
  readonly undoes?: string;
}
export const RESTORE_RECORDS = 100;
export interface RestoreResult {
  readonly operation: string;
  /** Where a record came back under another id (an account's new user gives it one), that id. */
  readonly ids: readonly string[];
  readonly left: readonly SkippedRecord[];
  /** Something is left to the person. */
  readonly notice?: string;
}

/** Deletes for good, with the files. */
export interface PurgeParams {
  readonly ids: readonly string[];
}
export interface PurgeResult {
  readonly done: number;
  readonly left: readonly SkippedRecord[];
}

/** What hangs on a record that is going to be deleted. */
export interface ConsequencesParams {
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
/** Moves to the trash what names a record, a batch at a time; then the record itself is deleted as any other. */
export interface DeleteDependentsParams extends ConsequencesParams {
  readonly dependents: string;
  readonly operation: string;
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
}

/** The same of several records together, at most CONSEQUENCES_RECORDS. */
export interface BulkConsequencesParams {
  readonly resource: string;
  readonly ids: readonly string[];
}
export const CONSEQUENCES_RECORDS = 100;

/**
 * Records that an operation deleted, that somebody signs in with, and that are in the trash: each needs a new password.
 */
export interface TrashedSignInsParams {
  readonly operation: string;
}
export interface TrashedSignIns {
  /** At most SIGN_INS. */
  readonly records: readonly {
    /** Of its document of Trash. */
    readonly id: string;
    readonly collection: string;
    readonly title: string;
  }[];
}
export const SIGN_INS = 100;

/** What went to the trash with a record, by the same operation, because it names the record; and is there. */
export type TrashedDependentsParams = TrashedRecordParams;
export type TrashedDependents = Pick<Consequences, "records">;
/** Restores it after the record, a batch at a time: asked again until there is no `cursor`. */
export interface RestoreDependentsParams extends ConsequencesParams {
  /** The operation that deleted them. */
  readonly undoes: string;
  readonly dependents: string;
  readonly operation: string;
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
}
