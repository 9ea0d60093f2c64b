/**
 * Declares the data provider's calls beside records and lists. The name of a call is the `url` of Refine's
 * `custom`. Pages send calls through packages/firestore-panel/src/screens/calls.ts; packages/firestore-panel/src/data/data-provider.ts answers them.
 */
import { MAX_DELETIONS } from "../schema/history";
import type { FormValues, RecordData } from "../schema/types";
import type {
  Consequences,
  ConsequencesParams,
  BulkConsequencesParams,
  OperationCountParams,
  TrashedDependents,
  TrashedDependentsParams,
  DeleteDependentsParams,
  RecordHistoryParams,
  ActivityItemsParams,
  TrashedRecordParams,
  TrashedRecordResult,
  OperationPasswordsParams,
  RecordHistory,
  PurgeParams,
  PurgeResult,
  RestoreResult,
  RestoreParams,
  RestoreDependentsParams,
  TrashedSignIns,
  TrashedSignInsParams,
  RevertParams,
  RevertResult,
  UndoParams,
  UndoResult,
  OperationCount,
  OperationDetails,
  ActivityItems,
  OperationParams,
  OperationPasswords,
} from "./history";
import type { ExpiringParams, ExpiringRecords, ExpiryCounts, ExpiryCountsParams } from "./expiry";
import type {
  CollectionHealth,
  ExaminedRecords,
  FilePaths,
  HealthCollectionParams,
  HealthFindings,
  HealthPageParams,
  HealthReport,
  LastReport,
  MisorderedRecords,
  ReindexResult,
  StoredFiles,
  StoredFilesParams,
} from "./health";
import type {
  WriteRowsResult,
  FindGroupsParams,
  FindRowsParams,
  FindGroupsResult,
  FindRowsResult,
  WriteRowsParams,
} from "./import";

export interface Calls {
  /** Counts the records of each target by aggregation; no record is read. If one count fails, all fail. */
  readonly counts: Call<{ readonly of: readonly CountTarget[] }, Counts>;
  /** Counts the documents below the records that share a value, some records at a time. */
  readonly "counts/below": Call<CountsBelowParams, CountsBelow>;
  /** Counts how often each value occurs in a field of all subcollections of one name, by aggregation. */
  readonly tally: Call<TallyParams, Tally>;
  /** Counts what has expired and what will soon, by aggregation. */
  readonly "expiry/counts": Call<ExpiryCountsParams, ExpiryCounts>;
  /** Reads the records that expire, across collections, by day. */
  readonly "expiry/records": Call<ExpiringParams, ExpiringRecords>;
  /** Unlocks an account after too many failed sign-ins. The protected account is refused. */
  readonly unlock: Call<UnlockParams, UnlockResult>;
  /** Reads the records that match a list's search, filters and order from the server, some at a time. */
  readonly "list/matching": Call<MatchingParams, MatchingRecords>;
  /** Counts those records. */
  readonly "list/count": Call<ListCriteria, MatchCount>;
  /** Writes the same values into several records, as an edit of each would. */
  readonly "list/set": Call<BulkSetParams, BulkSetResult>;
  /** Moves several records to the trash, as a deletion of each would. */
  readonly "list/delete": Call<BulkDeleteParams, BulkDeleteResult>;
  /** Lists the changes of a record and their authors. */
  readonly "history/record": Call<RecordHistoryParams, RecordHistory>;
  readonly "history/operation": Call<OperationParams, OperationDetails>;
  /** Counts the records that an operation wrote, without its changes. */
  readonly "history/count": Call<OperationCountParams, OperationCount>;
  /** Reads the undone changes of activity items, which their entries lack. */
  readonly "history/items": Call<ActivityItemsParams, ActivityItems>;
  /** Whether an operation changed passwords. */
  readonly "history/passwords": Call<OperationPasswordsParams, OperationPasswords>;
  readonly "history/revert": Call<RevertParams, RevertResult>;
  readonly "history/undo": Call<UndoParams, UndoResult>;
  /** A deleted record as it was. */
  readonly "trash/record": Call<TrashedRecordParams, TrashedRecordResult>;
  readonly "trash/restore": Call<RestoreParams, RestoreResult>;
  readonly "trash/purge": Call<PurgeParams, PurgeResult>;
  /** Counts the records that were deleted with a record in the trash. */
  readonly "trash/dependents": Call<TrashedDependentsParams, TrashedDependents>;
  readonly "trash/restore-dependents": Call<RestoreDependentsParams, UndoResult>;
  readonly "trash/sign-ins": Call<TrashedSignInsParams, TrashedSignIns>;
  readonly consequences: Call<ConsequencesParams, Consequences>;
  readonly "consequences/bulk": Call<BulkConsequencesParams, Consequences>;
  readonly "delete-dependents": Call<DeleteDependentsParams, UndoResult>;
  /** The result of the last check of all data. */
  readonly "health/report": Call<object, LastReport>;
  /** Adds findings to it. */
  readonly "health/save": Call<HealthFindings, HealthReport>;
  readonly "health/count": Call<HealthCollectionParams, CollectionHealth>;
  /** Finds the records that their list hides or misplaces. */
  readonly "health/misordered": Call<HealthPageParams, MisorderedRecords>;
  /** Writes missing and outdated derived fields. */
  readonly "health/reindex": Call<HealthPageParams, ReindexResult>;
  readonly "health/records": Call<HealthPageParams, ExaminedRecords>;
  readonly "health/stored-files": Call<StoredFilesParams, StoredFiles>;
  /** Those of the files, named by nothing, that no running save can have uploaded. */
  readonly "health/unused-files": Call<FilePaths, FilePaths>;
  readonly "health/remove-files": Call<FilePaths, FilePaths>;
  readonly "import/find": Call<FindRowsParams, FindRowsResult>;
  readonly "import/groups": Call<FindGroupsParams, FindGroupsResult>;
  readonly "import/write": Call<WriteRowsParams, WriteRowsResult>;
}
export type CallName = keyof Calls;
export type Payload<Name extends CallName> = Calls[Name]["payload"];
export type Answer<Name extends CallName> = Calls[Name]["answer"];

interface Call<P, A> {
  readonly payload: P;
  readonly answer: A;
}

/** A collection, or with `id` and `subcollection` the documents below one record. */
export interface CountTarget {
  readonly resource: string;
  /** Only records whose date field has one of these days. */
  readonly between?: { readonly field: string; readonly from: string; readonly to: string };
  readonly id?: string;
  readonly subcollection?: string;
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

/** A record of a collection with `signIn`. */
interface UnlockParams {
  readonly resource: string;
  readonly id: string;
}
/** The result is empty, because nobody can read the number of failed sign-ins. */
export type UnlockResult = Readonly<Record<string, never>>;

/** A list's query without its page. */
export interface ListCriteria {
  readonly resource: string;
  /** Both are filters and sorters of Refine's lists. */
  readonly filters: readonly object[];
  readonly sorters: readonly object[];
}
export interface MatchingParams extends ListCriteria {
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: string;
  /**
   * Records in one answer, at most MATCHING_ROWS. A search may return fewer records and a cursor before it is
   * done.
   */
  readonly size: number;
}
export const MATCHING_ROWS = 500;
export interface MatchingRecords {
  readonly records: readonly RecordData[];
  /** Absent: there are no more records. */
  readonly cursor?: string;
  /** Documents that the server delivered for this answer. */
  readonly read: number;
}
export interface MatchCount {
  readonly count: number;
  /** As in ListExtras. */
  readonly bound?: "most" | "least";
  /**
   * The records come in the list's own order, because the chosen order would omit some, or there are too many
   * to sort.
   */
  readonly unsorted?: "incomplete" | "many";
}

interface BulkSetParams {
  readonly resource: string;
  /** At most SET_RECORDS. */
  readonly ids: readonly string[];
  readonly values: FormValues;
  /**
   * The operation that this is a step of (newOperationId in packages/firestore-panel/src/schema/history.ts). Absent: an operation of
   * its own.
   */
  readonly operation?: string;
}
export const SET_RECORDS = 100;
export interface BulkSetResult {
  readonly saved: number;
  /** Records that were not changed, each with a message. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
}

interface BulkDeleteParams {
  readonly resource: string;
  /** At most DELETE_RECORDS. */
  readonly ids: readonly string[];
  /** As in BulkSetParams. */
  readonly operation?: string;
}
/** One commit. */
export const DELETE_RECORDS = MAX_DELETIONS;
export interface BulkDeleteResult {
  /** Includes records that were deleted before. */
  readonly deleted: number;
  /** Records that were not deleted, each with a message. */
  readonly refused: readonly { readonly id: string; readonly reason: string }[];
  /** Remaining steps that the person has to do by hand. */
  readonly notices: readonly string[];
}
