/** What a report shows, and its address: the view, and the order of the table (`?view=genre&sort=-total`). */
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { useFormats } from "../../texts/use-text";
import { sortRows, type ReportBars, type ReportNumbers, type ReportSortKey } from "./numbers";

interface ReportPart {
  /** Its column's name in the address. */
  readonly key: string;
  readonly label: string;
  readonly color: string;
}

/** What a figure, a table and a file show. */
export interface ReportView {
  /** Of the figure and of the table. */
  readonly title: string;
  /** What a row is: the header of the names. */
  readonly row: string;
  readonly numbers: ReportNumbers;
  /** In the order of the numbers. */
  readonly parts: readonly ReportPart[];
  /** Whether the table has a column for each part. */
  readonly isDivided: boolean;
  /** Says the figure in a sentence. @param most the names of the largest rows, the share of each, and the total of all. */
  readonly sentence: (most: {
    readonly name: string;
    readonly share: string;
    readonly total: number;
  }) => string;
  /** Says which rows have no bar. */
  readonly more: (rows: ReportBars["more"]) => string;
  /** Says that there are no rows. */
  readonly empty: string;
}

/** @param names of the views; the first is that of an address without one. @returns the address's view. */
export function useReportView<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const asked = useSearchParams()[0].get("view");
  return names.find((name) => name === asked) ?? names[0];
}

interface Sort {
  readonly field: string;
  readonly order: "asc" | "desc";
}

/** The rows in the order of the address (`?sort=-total`); by default the largest total first. */
export function useSortedRows({ numbers: { rows: all }, parts }: ReportView) {
  const formats = useFormats();
  const [params, setParams] = useSearchParams();
  const text = params.get("sort") ?? "-total";
  const sort = useMemo(
    (): Sort =>
      text.startsWith("-") ? { field: text.slice(1), order: "desc" } : { field: text, order: "asc" },
    [text],
  );
  const key = keyOf(sort.field, parts);
  const rows = useMemo(
    () =>
      key === undefined ? sortRows(all, "total", "desc", formats) : sortRows(all, key, sort.order, formats),
    [all, key, sort.order, formats],
  );
  const sortBy = ({ field, order }: Sort) => {
    const next = new URLSearchParams(params);
    next.set("sort", order === "desc" ? `-${field}` : field);
    setParams(next, { replace: true });
  };
  return { rows, sort, sortBy };
}

function keyOf(field: string, parts: ReportView["parts"]): ReportSortKey | undefined {
  if (field === "name" || field === "total") return field;
  const part = parts.findIndex(({ key }) => key === field);
  return part === -1 ? undefined : part;
}

/** The first press sorts names ascending and numbers descending; the next ones alternate. */
export function nextSort({ field: sorted, order }: Sort, field: string): Sort {
  if (sorted === field) return { field, order: order === "asc" ? "desc" : "asc" };
  return { field, order: field === "name" ? "asc" : "desc" };
}
