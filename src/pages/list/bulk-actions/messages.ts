/** Messages of a bulk action. */
import type { MatchCount } from "../../../contract/calls";
import { modelOf } from "../../../fields/models";
import { counted } from "../../../schema/default-messages";
import { isAudited, TRASH_DAYS } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import type { JobOutcome } from "../../jobs/outcome";
import { filterOptions, filterValue, SEARCH } from "../list-address";
import { amount, BOUND } from "./amount";
import { batchSize, type BulkActionKind, type MatchedList, type FieldSetting } from "./bulk-action";

const DONE: { readonly [kind in BulkActionKind]: string } = { set: "changed", delete: "deleted" };
const DOING: { readonly [kind in BulkActionKind]: string } = { set: "Changing", delete: "Deleting" };

/** "40 brands", or "about 2,345 brands" for an estimate. */
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

/** "Set Status to Active for 40 brands?" */
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

/** "3 brands deleted.", or the share if some were refused or the person stopped it. */
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
