/** A bulk action: its request, its targets, its progress, and its messages. */
import type { CrudFilter } from "@refinedev/core";
import { DELETE_RECORDS, SET_RECORDS, type ListCriteria, type MatchCount } from "../../../contract/calls";
import { foldText } from "../../../fields/search-text";
import type { Field, FormValues, RecordData, Collection } from "../../../schema/types";
import type { JobOutcome, RefusedRecord } from "../../jobs/run-job";
import { modelOf } from "../../../fields/models";
import { counted } from "../../../schema/define-collection";
import { isAudited, TRASH_DAYS } from "../../../schema/history";
import { filterOptions, filterValue, SEARCH } from "../list-address";

export type BulkActionKind = "set" | "delete";

/** Deleting more records than this requires typing their number. */
const MOST_BY_A_PRESS = 20;

export interface BulkAction {
  readonly kind: BulkActionKind;
  /** The selected rows, or everything that the list's search and filters match. */
  readonly of: readonly RecordData[] | MatchedList;
}

/** The list's filters and order. */
export interface MatchedList extends ListCriteria {
  readonly filters: readonly CrudFilter[];
}

export function isMatched(of: BulkAction["of"]): of is MatchedList {
  return "resource" in of;
}

/** Number of records in one batch: the limit of one commit. */
export function batchSize(kind: BulkActionKind): number {
  return kind === "set" ? SET_RECORDS : DELETE_RECORDS;
}

/** A field and the value to set in all records. */
export interface FieldSetting {
  readonly field: Field;
  readonly values: FormValues;
}

export interface BulkTarget {
  readonly id: string;
  readonly name: string;
}

/** The records of an operation: those to try, and those that are refused. */
export interface BulkTargets {
  readonly targets: readonly BulkTarget[];
  readonly refused: readonly RefusedRecord[];
}

export function targetCount({ targets, refused }: BulkTargets): number {
  return targets.length + refused.length;
}

/** All matching records are found before any is changed: a change could shift the remaining pages. */
export interface FindingProgress {
  readonly stage: "finding";
  readonly found: ReadonlyMap<string, RecordData>;
  readonly cursor?: string;
}

export interface ApplyingProgress extends Omit<JobOutcome, "failure"> {
  readonly stage: "applying";
  /** The records that the rules denied since the last batch that they allowed. */
  readonly denied: readonly (BulkTarget & RefusedRecord)[];
  /** Follow-up steps for the person. */
  readonly notices: readonly string[];
  /** The dependents that the current record deletes with it: "40 books of Jane Austen". */
  readonly moving?: string;
}

export interface BulkOutcome extends JobOutcome {
  readonly notices: readonly string[];
}

/** Whether the person must read the result: some records stay unchanged for another reason than stopping. */
export function isToBeRead({ requested, refused, failure }: JobOutcome): boolean {
  return requested === 0 || refused.length > 0 || failure !== undefined;
}

/** Whether the person must type the number of records to delete. */
export function wantsNumber(kind: BulkActionKind, count: number): boolean {
  return kind === "delete" && count > MOST_BY_A_PRESS;
}

/** Accepts digits of both scripts, with or without thousands separators. */
export function isNumber(typed: string, count: number): boolean {
  return foldText(typed).replace(/[\s.,٬]/g, "") === String(count);
}

/** The prefix of a number that is an upper or a lower bound. */
const BOUND = { most: "about ", least: "at least " } as const;

/** "2,345", or "about 2,345" for an estimate. */
export function amount({ count, bound }: MatchCount): string {
  return `${bound ? BOUND[bound] : ""}${count.toLocaleString("en")}`;
}

const DONE: { readonly [kind in BulkActionKind]: string } = { set: "changed", delete: "deleted" };
const DOING: { readonly [kind in BulkActionKind]: string } = { set: "Changing", delete: "Deleting" };

/** "40 books", or "about 2,345 books" for an estimate. */
export function countText({ label }: Collection, { count, bound }: MatchCount): string {
  return `${bound ? BOUND[bound] : ""}${counted(count, label)}`;
}

/** The dialog's title before the result. @param number undefined until counted. @param isRunning records are changed. */
export function dialogTitle(
  collection: Collection,
  kind: BulkActionKind,
  number: MatchCount | undefined,
  isRunning: boolean,
): string {
  if (!number) return kind === "delete" ? "Delete" : "Set a value";
  if (isRunning) return `${DOING[kind]} ${counted(number.count, collection.label)}`;
  const records = countText(collection, number);
  return kind === "delete" ? `Delete ${records}?` : `Set a value for ${records}`;
}

/** "Set Status to Lent for 40 books?" */
export function settingQuestion(setting: FieldSetting, records: string): string {
  return `Set ${setting.field.label} to ${settingText(setting)} for ${records}?`;
}

function settingText({ field, values }: FieldSetting): string {
  const value = values[field.key];
  return modelOf(field).text?.(value, field) ?? String(value);
}

/** Describes what the list's search and filters match. */
export function matchedText(collection: Collection, { filters }: MatchedList): string {
  const query = filterValue(filters, SEARCH);
  const chosen = filterOptions(collection).flatMap(({ field }) => {
    const value = filterValue(filters, field.key);
    return value === undefined ? [] : [`${field.label}: ${value}`];
  });
  const parts = [...(query === undefined ? [] : [`Search: “${query}”`]), ...chosen];
  return parts.length > 0 ? parts.join(" · ") : "All of them: there is no search and no filter.";
}

/** Describes what happens to deleted records. */
export function deletionText(collection: Collection): string {
  if (!isAudited(collection)) return "This cannot be undone.";
  const restorable = `They can be restored from the trash for ${String(TRASH_DAYS)} days. Records that belong to them stay.`;
  if (collection.signIn)
    return `${restorable} Their sign-ins end: to restore one, you choose a new password.`;
  if (!collection.account) return restorable;
  return `${restorable} Their sign-ins end. Once restored, each has a new sign-in with the same password, and a new id. Data of the former id, such as redemptions, stay with it.`;
}

/** "Finding 500 of about 2,345…" */
export function findingText(found: number, number: MatchCount): string {
  return `Finding ${found.toLocaleString("en")} of ${amount(number)}…`;
}

/** "Deleting 2 of 3…", or "Changing 101–200 of 2,345…". */
export function progressText(kind: BulkActionKind, through: number, total: number): string {
  const [first, last, all] = [through + 1, Math.min(through + batchSize(kind), total), total].map((one) =>
    one.toLocaleString("en"),
  );
  return `${DOING[kind]} ${first === last ? first : `${first}–${last}`} of ${all}…`;
}

/** "3 books deleted.", or the share if some were refused or the person stopped it. */
export function resultTitle(
  { label }: Collection,
  kind: BulkActionKind,
  { requested, done, refused, left, failure }: JobOutcome,
): string {
  if (requested === 0) return "Nothing matches any more.";
  if (done === requested) return `${counted(requested, label)} ${DONE[kind]}.`;
  if (refused.length === requested) return `${counted(requested, label)} could not be ${DONE[kind]}.`;
  const share = `${done.toLocaleString("en")} of ${counted(requested, label)} ${DONE[kind]}.`;
  return left.length > 0 && failure === undefined ? `Cancelled: ${share}` : share;
}
