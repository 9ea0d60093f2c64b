import type { MatchCount } from "../../contract/lists";
import { SEARCH_FIELD } from "../../contract/records";
import type { ListCriteria } from "../../data/services";
import { foldText } from "../../fields/search-text";
import { counted } from "../../schema/define-collection";
import type { Collection, Field } from "../../schema/types";
import { declaredText, isolated, type Translate } from "../../texts/texts";
import type { JobOutcome } from "../jobs/run-job";
import { filterOptions, filterValue, referenceFilters } from "../list/list-address";
import { BULK_SIZES, type BulkActionKind } from "./bulk-steps";

/** "40 books", or "about 2,345 books" for an estimate. */
export function countText(t: Translate, { label }: Collection, { count, bound }: MatchCount): string {
  return t("list.amountOf", { records: counted(count, label), bound: bound ?? "exact" });
}

/** The dialog's title before the result. @param isRunning records are changed. */
export function dialogTitle(
  t: Translate,
  collection: Collection,
  kind: BulkActionKind,
  number: MatchCount,
  isRunning: boolean,
): string {
  if (isRunning) return t("list.bulk.running", { kind, records: counted(number.count, collection.label) });
  return t("list.bulk.title", { kind, records: countText(t, collection, number) });
}

export function matchedText(t: Translate, collection: Collection, { filters }: ListCriteria): string {
  const query = filterValue(filters, SEARCH_FIELD);
  const textOf = ({ key, label }: Field, valueText: (value: string) => string) => {
    const value = filterValue(filters, key);
    return value === undefined ? [] : [`${label}: ${isolated(valueText(value))}`];
  };
  const parts = [
    ...(query === undefined ? [] : [t("list.bulk.search", { query })]),
    ...filterOptions(collection).flatMap(({ field }) => textOf(field, declaredText)),
    ...referenceFilters(collection).flatMap((field) => textOf(field, String)),
  ];
  return parts.length > 0 ? parts.join(" · ") : t("list.bulk.everything");
}

/** "Deleting 2 of 3…", or "Changing 101–200 of 2,345…". */
export function progressText(t: Translate, kind: BulkActionKind, through: number, total: number): string {
  const [from, to] = [through + 1, Math.min(through + BULK_SIZES[kind], total)];
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

/** Accepts digits of both scripts, with or without thousands separators. */
export function isNumber(typed: string, count: number): boolean {
  return foldText(typed).replace(/[\s.,٬]/g, "") === String(count);
}
