/** Messages of the trash. */
import type { SkippedRecord } from "../../contract/history";
import { SAFE_HOURS } from "../../schema/history";
import type { RecordData } from "../../schema/types";
import { amountOf, type NameOf } from "../list/deletion/dependents";
import type { JobOutcome } from "../jobs/run-job";
import type { RestoredDependents } from "./restore-dependents";
import { deletedName } from "./deleted-record";

export type TrashAction = "restore" | "remove";

/** Shown before a permanent deletion. @param young number of chosen records that must stay. */
export function finalText(young: number): string {
  const final =
    "This is final: records that are deleted for good cannot be restored, nor can their files. The activity will show who deleted which records.";
  if (young === 0) return final;
  const stay = young === 1 ? "1 more was" : `${numberText(young)} more were`;
  return `${final} ${stay} deleted less than ${numberText(SAFE_HOURS)} hours ago, and ${young === 1 ? "stays" : "stay"}.`;
}

/** No chosen record can be deleted permanently yet. @param from when the first one can. */
export function tooYoungText(from: string): string {
  return `A record cannot be deleted for good within ${numberText(SAFE_HOURS)} hours of its deletion, so that a mistake can be found. An admin can do it from ${from}.`;
}
const DONE: { readonly [work in TrashAction]: string } = { restore: "restored", remove: "deleted for good" };

/** The name of one record, or the number of several. */
export function recordsText(rows: readonly RecordData[]): string {
  const [only, ...more] = rows;
  return only && more.length === 0 ? deletedName(only) : `${numberText(rows.length)} records`;
}

/** @param refused number of records that stay for a known reason. @returns the title, and whether it is complete. */
export function resultOf(
  action: TrashAction,
  rows: readonly RecordData[],
  done: number,
  refused: number,
): { readonly title: string; readonly isWhole: boolean } {
  // Another person, or an earlier try with a lost answer, was faster.
  const gone = rows.length - done - refused;
  if (refused > 0)
    return {
      title: done === 0 ? `Not ${DONE[action]}` : `${partText(done, rows)} ${DONE[action]}`,
      isWhole: false,
    };
  if (gone === 0) return { title: `${recordsText(rows)} ${DONE[action]}.`, isWhole: true };
  if (gone < rows.length) {
    const others = gone === 1 ? "The other one is" : `The other ${numberText(gone)} are`;
    return {
      title: `${partText(done, rows)} ${DONE[action]}. ${others} not in the trash any more.`,
      isWhole: true,
    };
  }
  return {
    title: `${recordsText(rows)} ${gone === 1 ? "is" : "are"} not in the trash any more.`,
    isWhole: true,
  };
}

/** The answer was lost. */
export function unknownText(action: TrashAction, rows: readonly RecordData[]): string {
  return `It is not known whether ${recordsText(rows)} ${rows.length === 1 ? "was" : "were"} ${DONE[action]}`;
}

/** " with 20 employees"; empty if there were none. */
export function othersText(others: readonly RestoredDependents[], nameOfOne: NameOf): string {
  const sums = new Map<string, number>();
  for (const { resource, done } of others) sums.set(resource, (sums.get(resource) ?? 0) + done);
  const amounts = [...sums].filter(([, done]) => done > 0);
  if (amounts.length === 0) return "";
  return ` with ${amounts.map(([resource, done]) => amountOf(resource, done, nameOfOne)).join(" and ")}`;
}

/** The records that stay in the trash, with reasons, for a result summary. */
export function refusalsOf(left: readonly SkippedRecord[]): JobOutcome {
  const refused = left.map(({ id, title, reason }) => ({ name: title || id, reason }));
  return { requested: left.length, done: 0, refused, left: [] };
}

function partText(done: number, rows: readonly RecordData[]): string {
  return `${numberText(done)} of ${numberText(rows.length)}`;
}

function numberText(number: number): string {
  return number.toLocaleString("en");
}
