/** What an import has done, by this try and by those before it. */
import type { WriteRowsResult } from "../../contract/import";

export interface ImportTotals {
  /** In all tries. */
  readonly result: WriteRowsResult;
  /** Absent: this try was the only one. */
  readonly continued?: {
    /** Rows that this try has written. Absent: not known. */
    readonly now?: number;
  };
}

/** "This try: 990 added, 10 changed, 0 left as they were." */
export function totalsText({ result: { created, updated, left }, continued }: ImportTotals): string {
  const of = (count: number, what: string) => `${count.toLocaleString("en")} ${what}`;
  const parts = [of(created, "added"), of(updated, "changed"), of(left, "left as they were")].join(", ");
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
