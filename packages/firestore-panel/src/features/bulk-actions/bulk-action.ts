import type { ListCriteria } from "../../data/services";
import { DELETE_RECORDS, SET_RECORDS, type MatchCount } from "../../contract/lists";
import { foldText } from "../../fields/search-text";
import type { Collection, Field, FormValues, Json, RecordData } from "../../schema/types";
import type { JobOutcome, RefusedRecord } from "../../screens/jobs/run-job";
import { modelOf } from "../../fields/models";
import { counted } from "../../schema/define-collection";
import { isAudited, TRASH_DAYS } from "../../schema/history";
import { declaredText, isolated, type Translate } from "../../texts/texts";
import type { SelectionDialogProps } from "../../screens/features";
import { filterOptions, filterValue, referenceFilters, SEARCH } from "../../screens/list/list-address";

export type BulkActionKind = "set" | "delete";

/** Deleting more records than this requires typing their number. */
const MAX_UNTYPED_DELETIONS = 20;

export interface BulkAction {
  readonly kind: BulkActionKind;
  readonly target: SelectionDialogProps["target"];
}

/** Number of records in one batch: the limit of one commit. */
export function batchSize(kind: BulkActionKind): number {
  return kind === "set" ? SET_RECORDS : DELETE_RECORDS;
}

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
  readonly cursor?: unknown;
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
export function mustBeRead({ requested, refused, failure }: JobOutcome): boolean {
  return requested === 0 || refused.length > 0 || failure !== undefined;
}

/** Whether the person must type the number of records to delete. */
export function wantsNumber(kind: BulkActionKind, count: number): boolean {
  return kind === "delete" && count > MAX_UNTYPED_DELETIONS;
}

/** Accepts digits of both scripts, with or without thousands separators. */
export function isNumber(typed: string, count: number): boolean {
  return foldText(typed).replace(/[\s.,٬]/g, "") === String(count);
}

/** "40 books", or "about 2,345 books" for an estimate. */
export function countText(t: Translate, { label }: Collection, { count, bound }: MatchCount): string {
  return t("list.amountOf", { records: counted(count, label), bound: bound ?? "exact" });
}

/** The dialog's title before the result. @param number undefined until counted. @param isRunning records are changed. */
export function dialogTitle(
  t: Translate,
  collection: Collection,
  kind: BulkActionKind,
  number: MatchCount | undefined,
  isRunning: boolean,
): string {
  if (!number) return t(kind === "delete" ? "common.delete" : "list.bulk.set");
  if (isRunning) return t("list.bulk.running", { kind, records: counted(number.count, collection.label) });
  return t("list.bulk.title", { kind, records: countText(t, collection, number) });
}

export function settingText(t: Translate, { field, values }: FieldSetting): string {
  const value = (values[field.key] ?? null) as Json;
  const { text, choices, chosen } = modelOf(field);
  if (!choices) return text?.(value, field) ?? String(value);
  return (chosen?.(value, field) ?? [String(value)]).map(declaredText).join(t("common.comma"));
}

/** Describes what the list's search and filters match. */
export function matchedText(t: Translate, collection: Collection, { filters }: ListCriteria): string {
  const query = filterValue(filters, SEARCH);
  const textOf = ({ key, label }: Field, shown: (value: string) => string) => {
    const value = filterValue(filters, key);
    return value === undefined ? [] : [`${label}: ${isolated(shown(value))}`];
  };
  const parts = [
    ...(query === undefined ? [] : [t("list.bulk.search", { query })]),
    ...filterOptions(collection).flatMap(({ field }) => textOf(field, declaredText)),
    ...referenceFilters(collection).flatMap((field) => textOf(field, String)),
  ];
  return parts.length > 0 ? parts.join(" · ") : t("list.bulk.everything");
}

/** Describes what happens to deleted records. */
export function deletionText(t: Translate, collection: Collection): string {
  if (!isAudited(collection)) return t("list.bulk.final");
  const restorable = t("list.bulk.restorable", { days: TRASH_DAYS });
  if (collection.signIn) return `${restorable} ${t("list.bulk.signInsEnd")}`;
  if (!collection.account) return restorable;
  return `${restorable} ${t("list.bulk.accountsEnd")}`;
}

/** "Deleting 2 of 3…", or "Changing 101–200 of 2,345…". */
export function progressText(t: Translate, kind: BulkActionKind, through: number, total: number): string {
  const [from, to] = [through + 1, Math.min(through + batchSize(kind), total)];
  return t(from === to ? "list.bulk.progressOne" : "list.bulk.progress", { kind, from, to, total });
}

/** "3 books deleted.", or the share if some were refused or the person stopped it. */
export function resultTitle(
  t: Translate,
  { label }: Collection,
  kind: BulkActionKind,
  { requested, done, refused, left, failure }: JobOutcome,
): string {
  if (requested === 0) return t("list.bulk.none");
  const records = counted(requested, label);
  if (done === requested) return t("list.bulk.done", { kind, records });
  if (refused.length === requested) return t("list.bulk.refused", { kind, records });
  const isCancelled = left.length > 0 && failure === undefined;
  return t(isCancelled ? "list.bulk.cancelled" : "list.bulk.share", { kind, done, records });
}
