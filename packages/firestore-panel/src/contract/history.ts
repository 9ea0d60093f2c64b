/** What pages request from history and trash (docs/history.md). Their lists are requested like any other list. */
import type { Action, Author } from "../schema/history";
import type { FormValues, Json } from "../schema/types";

export interface RecordParams {
  readonly resource: string;
  readonly id: string;
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
  readonly blockedBy?: "changed" | "fileGone" | "notKept" | "notReadable" | "notEditable";
}

/** One part of an operation. Repeat the request with the answer's cursor until it has none. */
export interface OperationParams {
  readonly operation: string;
  /** Absent: from the beginning. */
  readonly cursor?: string;
}

/** The result of one batch. */
export interface UndoResult {
  /** Records that the batch reverted, removed or restored. */
  readonly done: number;
  readonly skipped: readonly SkippedRecord[];
  /** Remaining steps that the person has to do by hand, as in all results. */
  readonly notices: readonly string[];
  readonly cursor?: string;
}
export const EMPTY_RESULT: UndoResult = { done: 0, skipped: [], notices: [] };

/** @returns the result of all batches until now. Several may have the same notice. */
export function withBatch<R extends UndoResult>(result: R, { done, skipped, notices }: UndoResult): R {
  return {
    ...result,
    done: result.done + done,
    skipped: [...result.skipped, ...skipped],
    notices: [...new Set([...result.notices, ...notices])],
  };
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
  /** The id of the restore. A repeated one is the same operation. */
  readonly operation: string;
  /** The operation that deleted the records, where the restore undoes it. */
  readonly undoes?: string;
}
export interface RestoreResult {
  /** An account may come back under another id, because its new user determines the id. */
  readonly ids: readonly string[];
  readonly skipped: readonly SkippedRecord[];
  readonly notices: readonly string[];
}

/** Most records whose consequences are counted before their deletion. */
export const CONSEQUENCES_RECORDS = 100;
