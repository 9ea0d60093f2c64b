/** The totals of an import over all attempts. */
import type { WriteRowsResult } from "../../contract/import";

export interface ImportTotals {
  /** Over all attempts. */
  readonly result: WriteRowsResult;
  /** Absent: there was only one attempt. */
  readonly continued?: {
    /** Rows written by this attempt. Absent: unknown. */
    readonly now?: number;
  };
}

/** "This try: 990 added, 10 changed, 0 left unchanged." */
export function totalsText({ result: { created, updated, left }, continued }: ImportTotals): string {
  const of = (count: number, what: string) => `${count.toLocaleString("en")} ${what}`;
  const parts = [of(created, "added"), of(updated, "changed"), of(left, "left unchanged")].join(", ");
  if (!continued) return `This try: ${parts}.`;
  const { now } = continued;
  return [
    `In all tries: ${parts}.`,
    ...(now === undefined ? [] : [`${of(now, now === 1 ? "row was" : "rows were")} written by this try.`]),
  ].join(" ");
}

export function sumResults(results: readonly WriteRowsResult[]): WriteRowsResult {
  const sum = (key: keyof WriteRowsResult) => results.reduce((before, result) => before + result[key], 0);
  return { created: sum("created"), updated: sum("updated"), left: sum("left") };
}
