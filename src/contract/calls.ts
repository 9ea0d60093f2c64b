/**
 * Declares the data provider's calls beside records and lists. The name of a call is the `url` of Refine's
 * `custom`. Pages send calls through src/pages/calls.ts; src/providers/data/calls.ts answers them.
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
  /** Counts how often each value occurs in a field of all subcollections of one name, by aggregation. */
  readonly tally: Call<TallyParams, Tally>;
  /** Finds the records that no list shows. Reads the collection until it has found enough. */
  readonly "list/missing": Call<MissingRecordsParams, MissingRecords>;
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
  /**
   * Counts the records of an indexed collection that lack search tokens or sort keys. Empty where its list is
   * small.
   */
  readonly "list/coverage": Call<CoverageParams, CoverageCounts>;
  /** Writes the missing derived fields, a batch at a time. Every cursor stays valid. */
  readonly "list/reindex": Call<ReindexParams, ReindexResult>;
  /** Lists the changes of a record and their authors. */
  readonly "history/record": Call<RecordHistoryParams, RecordHistory>;
  readonly "history/operation": Call<OperationParams, OperationDetails>;
  /** Counts the records that an operation wrote, without its changes. */
  readonly "history/count": Call<OperationCountParams, OperationCount>;
  /** What activity items show besides their entries: what was undone. */
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
  readonly id?: string;
  readonly subcollection?: string;
  /**
   * Counts only records that a list can show: Firestore leaves out records without the field that it orders
   * by.
   */
  readonly ordered?: true;
}
export interface Counts {
  /** In the order of the request. */
  readonly counts: readonly number[];
}

export interface TallyParams {
  readonly subcollection: string;
  readonly field: string;
  readonly values: readonly string[];
}
export interface Tally {
  /** The requested values: a screen may show this answer while it loads the next. */
  readonly values: readonly string[];
  /** Collections that have the subcollection, such as "Tenants". */
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

/** No list shows a record that lacks the field that orders the list. */
export interface MissingRecordsParams {
  readonly resource: string;
  readonly count: number;
}
export interface MissingRecords {
  readonly records: readonly RecordData[];
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
  /** As in ListExtras; these records are not counted. */
  readonly missed?: number;
  /**
   * The records come in the list's own order, because the chosen order would omit some, or there are too many
   * to sort.
   */
  readonly unsorted?: "incomplete" | "many";
}

interface CoverageParams {
  readonly resource: string;
}
export interface CoverageCounts {
  readonly missingFromIndex: number;
  /** Records of a large collection that no list shows, because they lack the field that orders it. */
  readonly missingFromList: number;
  /** All records that the principal may see. */
  readonly total: number;
}
export interface ReindexParams extends CoverageParams {
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: string;
}
export interface ReindexResult {
  /** Absent: the collection is complete. */
  readonly cursor?: string;
  /** Records examined for this answer. */
  readonly read: number;
  readonly written: number;
  /** Records that could not be written. */
  readonly refused: number;
}

interface BulkSetParams {
  readonly resource: string;
  /** At most SET_RECORDS. */
  readonly ids: readonly string[];
  readonly values: FormValues;
  /**
   * The operation that this is a step of (newOperationId in src/schema/history.ts). Absent: an operation of
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
  /** What the person still has to do by hand. */
  readonly notices: readonly string[];
}
