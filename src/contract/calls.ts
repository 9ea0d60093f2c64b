/**
 * What pages ask of the data provider beside records and lists: one entry a call, by the name that goes to Refine's
 * `custom` as its `url`. Pages ask through src/pages/calls.ts; src/providers/data/calls.ts answers.
 */
import type { RecordData } from "../schema/types";
import type {
  Consequences,
  ConsequencesOf,
  ConsequencesOfMany,
  CountOfWork,
  DeletedWith,
  DeletedWithOf,
  DeleteDependents,
  HistoryOf,
  LinesOf,
  LookAt,
  LookedAt,
  PasswordsOf,
  RecordHistory,
  RemoveOf,
  Removed,
  Restored,
  RestoreOf,
  RestoreWith,
  SignIns,
  SignInsOf,
  TakeBack,
  TakenBack,
  UndoOf,
  Undone,
  WorkCount,
  WorkDetails,
  WorkLines,
  WorkOf,
  WorkPasswords,
} from "./history";
import type { DeleteOf, DeleteResult, SetOf, SetResult } from "./many";
import type { BulkResult, FindGroups, FindRows, FoundGroups, FoundRows, WriteRows } from "./bulk";

export interface Calls {
  /** How many records each has, by aggregation: no record is read. One failure fails all. */
  readonly counts: Call<{ readonly of: readonly CountOf[] }, Counts>;
  /** How often each value stands in a field of all subcollections of one name, by aggregation. */
  readonly tally: Call<TallyOf, Tally>;
  /** The records that no list shows. It reads the collection until it has found so many. */
  readonly unlisted: Call<UnlistedOf, Unlisted>;
  /** An account that too many failed sign-ins have shut may be tried again now. The protected account is refused. */
  readonly unlock: Call<UnlockOf, Unlocked>;
  /** The records that a list's search, filters and order match, some at a time, from the server. */
  readonly "list/matching": Call<MatchingOf, Matching>;
  /** How many those are. */
  readonly "list/count": Call<MatchedBy, MatchCount>;
  /** The same values into several records, as an edit of each would write them. */
  readonly "list/set": Call<SetOf, SetResult>;
  /** Moves several records to the trash, as a deletion of each would. */
  readonly "list/delete": Call<DeleteOf, DeleteResult>;
  /** How many records of a collection that grows lack what searches and orders need. Nothing where its list is small. */
  readonly "list/unindexed": Call<IndexedOf, Unindexed>;
  /** Writes what they lack, a part of the collection at a time. It may be asked again from any cursor. */
  readonly "list/reindex": Call<ReindexOf, Reindexed>;
  /** What was done to a record, and by whom. */
  readonly "history/of": Call<HistoryOf, RecordHistory>;
  readonly "history/work": Call<WorkOf, WorkDetails>;
  /** How many records a work wrote, without what it did to them. */
  readonly "history/count": Call<CountOfWork, WorkCount>;
  /** What lines of the activity say besides their entries: what of them is undone. */
  readonly "history/lines": Call<LinesOf, WorkLines>;
  /** Whether a work changed passwords. */
  readonly "history/passwords": Call<PasswordsOf, WorkPasswords>;
  readonly "history/take-back": Call<TakeBack, TakenBack>;
  readonly "history/undo": Call<UndoOf, Undone>;
  /** A deleted record as it was. */
  readonly "trash/look": Call<LookAt, LookedAt>;
  readonly "trash/restore": Call<RestoreOf, Restored>;
  readonly "trash/remove": Call<RemoveOf, Removed>;
  /** What was deleted with a record that is in the trash. */
  readonly "trash/with": Call<DeletedWithOf, DeletedWith>;
  readonly "trash/restore-with": Call<RestoreWith, Undone>;
  readonly "trash/sign-ins": Call<SignInsOf, SignIns>;
  readonly consequences: Call<ConsequencesOf, Consequences>;
  readonly "consequences/of-many": Call<ConsequencesOfMany, Consequences>;
  readonly "delete-dependents": Call<DeleteDependents, Undone>;
  readonly "bulk/find": Call<FindRows, FoundRows>;
  readonly "bulk/groups": Call<FindGroups, FoundGroups>;
  readonly "bulk/write": Call<WriteRows, BulkResult>;
}
export type CallName = keyof Calls;
export type Payload<Name extends CallName> = Calls[Name]["payload"];
export type Answer<Name extends CallName> = Calls[Name]["answer"];

interface Call<P, A> {
  readonly payload: P;
  readonly answer: A;
}

/** A collection, or with `id` and `subcollection` the entries below one record. */
export interface CountOf {
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

export interface TallyOf {
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
export interface UnlistedOf {
  readonly resource: string;
  readonly count: number;
}
export interface Unlisted {
  readonly records: readonly RecordData[];
}

/** A record of a collection with `signIn`. */
export interface UnlockOf {
  readonly resource: string;
  readonly id: string;
}
/** There is nothing to tell: nobody reads how often an account was tried. */
export type Unlocked = Readonly<Record<string, never>>;

/** What a list asks for, without its page. */
export interface MatchedBy {
  readonly resource: string;
  /** Both as Refine's lists have them. */
  readonly filters: readonly object[];
  readonly sorters: readonly object[];
}
export interface MatchingOf extends MatchedBy {
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
  /** Records of one answer, at most MATCHING_ROWS. A search may give fewer, and a cursor, before it is done. */
  readonly size: number;
}
export const MATCHING_ROWS = 500;
export interface Matching {
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

export interface IndexedOf {
  readonly resource: string;
}
export interface Unindexed {
  readonly lacking: number;
  /** Records of a large collection that no list shows, because they lack the field it is ordered by. */
  readonly unlisted: number;
  /** All records that the asker may see. */
  readonly of: number;
}
export interface ReindexOf extends IndexedOf {
  /** As the answer before gave it. Absent: from the beginning. */
  readonly cursor?: string;
}
export interface Reindexed {
  /** Absent: that was all. */
  readonly cursor?: string;
  /** Records that were looked at for this answer. */
  readonly read: number;
  readonly written: number;
  /** Records that could not be written. */
  readonly refused: number;
}
