/**
 * What pages ask of the data provider beside records and lists: one entry a call, by the name that goes to Refine's
 * `custom` as its `url`. Pages ask through src/pages/calls.ts; src/providers/data/calls.ts answers.
 */
import type { RecordData } from "../schema/types";
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
import type { BulkDeleteParams, BulkDeleteResult, BulkSetParams, BulkSetResult } from "./bulk-actions";
import type {
  WriteRowsResult,
  FindGroupsParams,
  FindRowsParams,
  FindGroupsResult,
  FindRowsResult,
  WriteRowsParams,
} from "./import";

export interface Calls {
  /** How many records each has, by aggregation: no record is read. One failure fails all. */
  readonly counts: Call<{ readonly of: readonly CountTarget[] }, Counts>;
  /** How often each value stands in a field of all subcollections of one name, by aggregation. */
  readonly tally: Call<TallyParams, Tally>;
  /** The records that no list shows. It reads the collection until it has found so many. */
  readonly "list/missing": Call<MissingRecordsParams, MissingRecords>;
  /** An account that too many failed sign-ins have shut may be tried again now. The protected account is refused. */
  readonly unlock: Call<UnlockParams, UnlockResult>;
  /** The records that a list's search, filters and order match, some at a time, from the server. */
  readonly "list/matching": Call<MatchingParams, MatchingRecords>;
  /** How many those are. */
  readonly "list/count": Call<ListCriteria, MatchCount>;
  /** The same values into several records, as an edit of each would write them. */
  readonly "list/set": Call<BulkSetParams, BulkSetResult>;
  /** Moves several records to the trash, as a deletion of each would. */
  readonly "list/delete": Call<BulkDeleteParams, BulkDeleteResult>;
  /**
   * How many records of a collection that is indexed lack what searches and orders need. Nothing where its list is
   * small.
   */
  readonly "list/coverage": Call<CoverageParams, CoverageCounts>;
  /** Writes what they lack, a part of the collection at a time. It may be asked again from any cursor. */
  readonly "list/reindex": Call<ReindexParams, ReindexResult>;
  /** What was done to a record, and by whom. */
  readonly "history/record": Call<RecordHistoryParams, RecordHistory>;
  readonly "history/operation": Call<OperationParams, OperationDetails>;
  /** How many records an operation wrote, without what it did to them. */
  readonly "history/count": Call<OperationCountParams, OperationCount>;
  /** What lines of the activity say besides their entries: what of them is undone. */
  readonly "history/items": Call<ActivityItemsParams, ActivityItems>;
  /** Whether an operation changed passwords. */
  readonly "history/passwords": Call<OperationPasswordsParams, OperationPasswords>;
  readonly "history/revert": Call<RevertParams, RevertResult>;
  readonly "history/undo": Call<UndoParams, UndoResult>;
  /** A deleted record as it was. */
  readonly "trash/record": Call<TrashedRecordParams, TrashedRecordResult>;
  readonly "trash/restore": Call<RestoreParams, RestoreResult>;
  readonly "trash/purge": Call<PurgeParams, PurgeResult>;
  /** What was deleted with a record that is in the trash. */
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

/** A collection, or with `id` and `subcollection` the entries below one record. */
export interface CountTarget {
  readonly resource: string;
  readonly id?: string;
  readonly subcollection?: string;
  /** Only those that a list can show: Firestore leaves out what lacks the field it orders by. */
  readonly ordered?: true;
}
export interface Counts {
  /** In the order in which they were asked for. */
  readonly counts: readonly number[];
}

export interface TallyParams {
  readonly subcollection: string;
  readonly field: string;
  readonly values: readonly string[];
}
export interface Tally {
  /** The values that were asked for: an answer may be shown while the next is on its way. */
  readonly values: readonly string[];
  /** Collections that have the subcollection, such as "Tenants". */
  readonly parents: readonly string[];
  /** For each value, in order, the number below each parent. Without what is below deleted records, as are the totals. */
  readonly counts: readonly (readonly number[])[];
  /** All documents below each parent, whatever their value. */
  readonly totals: readonly number[];
  /** Documents that are left below deleted records of each parent. */
  readonly deleted: readonly number[];
}

/** No list shows a record that lacks the field the list is ordered by. */
export interface MissingRecordsParams {
  readonly resource: string;
  readonly count: number;
}
export interface MissingRecords {
  readonly records: readonly RecordData[];
}

/** A record of a collection with `signIn`. */
export interface UnlockParams {
  readonly resource: string;
  readonly id: string;
}
/** There is nothing to tell: nobody reads how often an account was tried. */
export type UnlockResult = Readonly<Record<string, never>>;

/** What a list asks for, without its page. */
export interface ListCriteria {
  readonly resource: string;
  /** Both as Refine's lists have them. */
  readonly filters: readonly object[];
  readonly sorters: readonly object[];
}
export interface MatchingParams extends ListCriteria {
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
  /** Records of one answer, at most MATCHING_ROWS. A search may give fewer, and a cursor, before it is done. */
  readonly size: number;
}
export const MATCHING_ROWS = 500;
export interface MatchingRecords {
  readonly records: readonly RecordData[];
  /** Absent: that was all. */
  readonly cursor?: string;
  /** Documents that the server delivered for this answer. */
  readonly read: number;
}
export interface MatchCount {
  readonly count: number;
  /** As in ListExtras. */
  readonly bound?: "most" | "least";
  /** As in ListExtras; they are not among those that are counted. */
  readonly missed?: number;
  /** They come in the list's own order: the chosen one would leave some out, or too many would have to be put in it. */
  readonly unsorted?: "incomplete" | "many";
}

export interface CoverageParams {
  readonly resource: string;
}
export interface CoverageCounts {
  readonly missingFromIndex: number;
  /** Records of a large collection that no list shows, because they lack the field it is ordered by. */
  readonly missingFromList: number;
  /** All records that the asker may see. */
  readonly total: number;
}
export interface ReindexParams extends CoverageParams {
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
}
export interface ReindexResult {
  /** Absent: that was all. */
  readonly cursor?: string;
  /** Records that were looked at for this answer. */
  readonly read: number;
  readonly written: number;
  /** Records that could not be written. */
  readonly refused: number;
}
