/** Pure functions for the numbers of a report: rows, each divided into the same parts. */
import { formatsOf, type Formats } from "../../texts/formats";
import { firstNames } from "../../screens/jobs/run-job";
import type { Translate } from "../../texts/texts";

export interface ReportRow {
  readonly id: string;
  readonly name: string;
  readonly counts: readonly number[];
  readonly total: number;
  /** Share of the total of all rows, 0 to 1. 0 if that is not above zero. */
  readonly share: number;
  /** True for the row of what belongs to no other row. */
  readonly isRest: boolean;
}

export interface ReportNumbers {
  readonly rows: readonly ReportRow[];
  readonly totals: readonly number[];
  readonly total: number;
}

/**
 * @param counts for each name, a number for each part.
 * @param totals of each part; what all names leave of them is a row of its own.
 * @param rest the name of that row.
 */
export function reportNumbers(
  names: readonly string[],
  counts: readonly (readonly number[])[],
  totals: readonly number[],
  rest: string,
): ReportNumbers {
  const namedRows = names.map((name, index) => ({
    id: `row ${name}`,
    name,
    counts: totals.map((_, part) => counts[index]?.[part] ?? 0),
    isRest: false,
  }));
  const remainders = totals.map((all, part) =>
    Math.max(0, all - sum(namedRows.map((row) => row.counts[part] ?? 0))),
  );
  const other = { id: "rest", name: rest, counts: remainders, isRest: true };
  return withShares(sum(remainders) > 0 ? [...namedRows, other] : namedRows, totals);
}

function withShares(rows: readonly Omit<ReportRow, "total" | "share">[], totals: readonly number[]) {
  const total = sum(totals);
  const counted = rows.map((row) => ({ ...row, total: sum(row.counts) }));
  return {
    rows: counted.map((row) => ({ ...row, share: total > 0 ? row.total / total : 0 })),
    totals,
    total,
  };
}

/** What came after `then`. What became less is below zero. */
export function difference(now: ReportNumbers, then: ReportNumbers): ReportNumbers {
  const ids = new Set(now.rows.map(({ id }) => id));
  const before = new Map(then.rows.map(({ id, counts }) => [id, counts]));
  const gone = then.rows.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, counts: [] }));
  const rest = (counts: readonly number[], earlier: readonly number[] = []) =>
    now.totals.map((_, part) => (counts[part] ?? 0) - (earlier[part] ?? 0));
  return withShares(
    [...now.rows, ...gone].map((row) => ({ ...row, counts: rest(row.counts, before.get(row.id)) })),
    rest(now.totals, then.totals),
  );
}

/** A row for each part, which has no numbers of other parts. @param names of the parts. */
export function byPart({ totals }: ReportNumbers, names: readonly string[]): ReportNumbers {
  const rows = names.map((name, index) => ({
    id: name,
    name,
    counts: totals.map((count, part) => (part === index ? count : 0)),
    isRest: false,
  }));
  return withShares(rows, totals);
}

/** The sums of the rows of each group. The rest stays. @param groupOf the group of a row's name. */
export function byGroup({ rows, totals }: ReportNumbers, groupOf: (name: string) => string): ReportNumbers {
  const groups = new Set(rows.filter(({ isRest }) => !isRest).map(({ name }) => groupOf(name)));
  const summed = [...groups].map((name) => {
    const members = rows.filter((row) => !row.isRest && groupOf(row.name) === name);
    const counts = totals.map((_, part) => sum(members.map((row) => row.counts[part] ?? 0)));
    return { id: `group ${name}`, name, counts, isRest: false };
  });
  return withShares([...summed, ...rows.filter(({ isRest }) => isRest)], totals);
}

export type ReportSortKey = "name" | "total" | number;

/** Equal rows are in alphabetical order. The rest has no name, so it comes last when sorting by name. */
export function sortRows(
  rows: readonly ReportRow[],
  key: ReportSortKey,
  order: "asc" | "desc",
  { compare }: Formats = formatsOf(),
): readonly ReportRow[] {
  const sign = order === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (key === "name") return Number(a.isRest) - Number(b.isRest) || sign * compare(a.name, b.name);
    const less = key === "total" ? a.total - b.total : (a.counts[key] ?? 0) - (b.counts[key] ?? 0);
    return sign * less || compare(a.name, b.name);
  });
}

export function largest(rows: readonly ReportRow[]): readonly ReportRow[] {
  const namedRows = rows.filter(({ isRest, total }) => !isRest && total > 0);
  const most = Math.max(...namedRows.map(({ total }) => total));
  return namedRows.filter(({ total }) => total === most);
}

/** Names of equal rows, or the first of many. */
export function equalText(names: readonly string[], t: Translate, { list }: Formats): string {
  return list(firstNames(t, names, 3));
}

/** Number of rows with a bar; more are unreadable. */
export const BARS = 15;

/** @returns the largest rows, then the rest, and the sum of those without a bar. Rows of zero are left out. */
export function barsOf(rows: readonly ReportRow[]) {
  const counted = rows.filter(({ total }) => total !== 0);
  const namedRows = counted.filter(({ isRest }) => !isRest).sort((a, b) => b.total - a.total);
  const without = namedRows.slice(BARS);
  return {
    bars: [...namedRows.slice(0, BARS), ...counted.filter(({ isRest }) => isRest)],
    more: { count: without.length, total: sum(without.map(({ total }) => total)) },
  };
}

/**
 * The table as rows of cells for a spreadsheet, the header first and the totals last.
 * @param header titles of the names and of the parts that have a column.
 */
export function reportLines(
  { totals, total }: ReportNumbers,
  rows: readonly ReportRow[],
  header: readonly string[],
  t: Translate,
): readonly (readonly (string | number)[])[] {
  const shown = (counts: readonly number[]) => counts.slice(0, header.length - 1);
  const percent = (share: number) => (total > 0 ? Math.round(share * 1000) / 10 : "");
  return [
    [...header, t("report.total"), t("report.sharePercent")],
    ...rows.map((row) => [row.name, ...shown(row.counts), row.total, percent(row.share)]),
    [t("report.total"), ...shown(totals), total, percent(1)],
  ];
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, number) => all + number, 0);
}
