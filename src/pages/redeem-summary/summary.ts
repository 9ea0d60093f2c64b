/** Pure functions for the numbers of the Brand Redeem Summary. */
import { formatsOf, type Formats } from "firestore-panel/formats";
import type { RecordData } from "firestore-panel/schema";
import type { Translate } from "firestore-panel/texts";

/** Redeemed discounts of a brand, a kind of account, a category or a company. */
export interface Row {
  readonly id: string;
  readonly name: string;
  /** Counts for each kind of account, in the order of the kinds. */
  readonly counts: readonly number[];
  readonly total: number;
  /** Share of all redeemed discounts, 0 to 1. */
  readonly share: number;
  /** True for the row of what belongs to no other row. */
  readonly unknown: boolean;
}
export interface Summary {
  readonly rows: readonly Row[];
  readonly totals: readonly number[];
  readonly total: number;
}

const UNKNOWN_ID = "unknown";

/** A brand's current name, and all names in its redemptions, the current one first. */
interface NamedBrand {
  readonly name: string;
  readonly names: readonly string[];
}

/**
 * The brands in the English order of their current names, the same in every language, without duplicates and empty names. A name belongs to the
 * brand that has it now, or otherwise to the first brand that had it.
 */
export function namedBrands(
  records: readonly { readonly name: string | null; readonly former: readonly string[] }[],
): readonly NamedBrand[] {
  const former = new Map<string, string[]>();
  for (const { name, former: names } of records)
    if (name) former.set(name, [...(former.get(name) ?? []), ...names]);
  const taken = new Set(former.keys());
  return [...former.keys()].sort(formatsOf("en").compare).map((name) => {
    const names = [name];
    for (const one of former.get(name) ?? []) {
      if (!taken.has(one)) names.push(one);
      taken.add(one);
    }
    return { name, names };
  });
}

/** Adds up the counts of each brand's names. Brands without a count are omitted. */
export function countsOf(
  brands: readonly NamedBrand[],
  values: readonly string[],
  counts: readonly (readonly number[])[],
): readonly { readonly name: string; readonly counts: readonly number[] }[] {
  const byValue = new Map(values.map((value, index) => [value, counts[index] ?? []]));
  return brands.flatMap(({ name, names }) => {
    const found = names.flatMap((one) => [byValue.get(one) ?? []]).filter((one) => one.length > 0);
    const [first] = found;
    return first ? { name, counts: first.map((_, kind) => sum(found.map((one) => one[kind] ?? 0))) } : [];
  });
}

/** Redemptions by brand name, as they are counted now or stored in a closed period. */
export interface Counted {
  readonly values: readonly string[];
  /** For each value, the number for each kind of account. */
  readonly counts: readonly (readonly number[])[];
  /** All redeemed discounts of each kind. */
  readonly totals: readonly number[];
}

/** The summary by brand. @param unknown the name of the row of all other names. */
export function byBrand(
  brands: readonly NamedBrand[],
  { values, counts, totals }: Counted,
  unknown: string,
): Summary {
  const known = countsOf(brands, values, counts);
  return summarise(
    known.map(({ name }) => name),
    known.map((brand) => brand.counts),
    totals,
    unknown,
  );
}

/**
 * @param counts for each name, the number for each kind of account.
 * @param totals all redeemed discounts of each kind; the rest after all names is `unknown`.
 * @param unknown the name of that row.
 */
export function summarise(
  names: readonly string[],
  counts: readonly (readonly number[])[],
  totals: readonly number[],
  unknown: string,
): Summary {
  const known = names.map((name, index) => ({
    id: `brand ${name}`,
    name,
    counts: totals.map((_, kind) => counts[index]?.[kind] ?? 0),
    unknown: false,
  }));
  const rest = totals.map((all, kind) => Math.max(0, all - sum(known.map((one) => one.counts[kind] ?? 0))));
  const other = { id: UNKNOWN_ID, name: unknown, counts: rest, unknown: true };
  return summaryOf(sum(rest) > 0 ? [...known, other] : known, totals);
}

function summaryOf(rows: readonly Omit<Row, "total" | "share">[], totals: readonly number[]): Summary {
  const total = sum(totals);
  const counted = rows.map((row) => ({ ...row, total: sum(row.counts) }));
  return {
    rows: counted.map((row) => ({ ...row, share: total > 0 ? row.total / total : 0 })),
    totals,
    total,
  };
}

/** What came after `then`. Where accounts were deleted since, numbers are below zero. */
export function difference(now: Summary, then: Summary): Summary {
  const ids = new Set(now.rows.map(({ id }) => id));
  const before = new Map(then.rows.map(({ id, counts }) => [id, counts]));
  const gone = then.rows.filter(({ id }) => !ids.has(id)).map((row) => ({ ...row, counts: [] }));
  const rest = (counts: readonly number[], earlier: readonly number[] = []) =>
    now.totals.map((_, kind) => (counts[kind] ?? 0) - (earlier[kind] ?? 0));
  return summaryOf(
    [...now.rows, ...gone].map((row) => ({ ...row, counts: rest(row.counts, before.get(row.id)) })),
    rest(now.totals, then.totals),
  );
}

/** A row for each kind of account, which has no numbers of other kinds. */
export function byAudience({ totals }: Summary, kinds: readonly string[]): Summary {
  const rows = kinds.map((name, index) => ({
    id: name,
    name,
    counts: totals.map((count, kind) => (kind === index ? count : 0)),
    unknown: false,
  }));
  return summaryOf(rows, totals);
}

/** The sums of each category's brands. Unknown stays. @param categoryOf the category of a brand's name. */
export function byCategory({ rows, totals }: Summary, categoryOf: (brand: string) => string): Summary {
  const categories = [...new Set(rows.filter(({ unknown }) => !unknown).map(({ name }) => categoryOf(name)))];
  const summed = categories.map((name) => {
    const brands = rows.filter((row) => !row.unknown && categoryOf(row.name) === name);
    const counts = totals.map((_, kind) => sum(brands.map((brand) => brand.counts[kind] ?? 0)));
    return { id: `category ${name}`, name, counts, unknown: false };
  });
  return summaryOf([...summed, ...rows.filter(({ unknown }) => unknown)], totals);
}

/** @returns the values of a new period. @param parents Firestore names of the kinds of accounts. */
export function periodValues({ rows, totals }: Summary, parents: readonly string[]) {
  const keyed = (counts: readonly number[]) =>
    Object.fromEntries(parents.map((parent, kind) => [parent, counts[kind] ?? 0]));
  const brands = rows.filter(({ unknown, total }) => !unknown && total > 0);
  return { ...keyed(totals), brands: brands.map(({ name, counts }) => ({ name, ...keyed(counts) })) };
}

/** @returns what a period holds. Rules do not check its brands, so anything else counts as nothing. */
export function countedIn(period: RecordData, parents: readonly string[]): Counted {
  const brands = (Array.isArray(period["brands"]) ? period["brands"] : []).filter(isMap);
  const counts = (of: { readonly [key: string]: unknown }) =>
    parents.map((parent) => (Number.isInteger(of[parent]) ? Number(of[parent]) : 0));
  return {
    values: brands.map(({ name }) => String(name)),
    counts: brands.map(counts),
    totals: counts(period),
  };
}

function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null;
}

/** The month before, as a period is usually named. English in every language, so that two admins choose one name. */
export function lastMonth(now: Date): string {
  const month = new Date(now.getFullYear(), now.getMonth() - 1);
  return `${formatsOf("en").months()[month.getMonth()] ?? ""} ${String(month.getFullYear())}`;
}

/** Sort keys of the rows: the name, the total, or the index of a kind of account. */
export type SummarySortKey = "name" | "total" | number;

/** Equal rows are in alphabetical order. Unknown is not a name, so it comes last when sorting by name. */
export function sortRows(
  rows: readonly Row[],
  key: SummarySortKey,
  order: "asc" | "desc",
  { compare }: Formats = formatsOf(),
): readonly Row[] {
  const sign = order === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (key === "name") return Number(a.unknown) - Number(b.unknown) || sign * compare(a.name, b.name);
    const difference = key === "total" ? a.total - b.total : (a.counts[key] ?? 0) - (b.counts[key] ?? 0);
    return sign * difference || compare(a.name, b.name);
  });
}

/** Number of rows with a bar; more are unreadable. */
export const BARS = 15;

/** The most redeemed rows, then Unknown, and the sum of the others. */
interface ChartRows {
  readonly bars: readonly Row[];
  readonly more: { readonly count: number; readonly total: number };
}

export function chartRows(rows: readonly Row[]): ChartRows {
  const redeemed = rows.filter(({ total }) => total !== 0);
  const known = redeemed.filter(({ unknown }) => !unknown).sort((a, b) => b.total - a.total);
  const rest = known.slice(BARS);
  return {
    bars: [...known.slice(0, BARS), ...redeemed.filter(({ unknown }) => unknown)],
    more: { count: rest.length, total: sum(rest.map(({ total }) => total)) },
  };
}

/** A table as rows of cells for a spreadsheet, the header first and the totals last. @param kinds titles of its columns. */
export function summaryLines(
  { totals, total }: Summary,
  rows: readonly Row[],
  [label, ...kinds]: readonly string[],
  t: Translate,
): readonly (readonly (string | number)[])[] {
  const shown = (counts: readonly number[]) => counts.slice(0, kinds.length);
  return [
    [label ?? "", ...kinds, t("summary.total"), t("summary.sharePercent")],
    ...rows.map((row) => [row.name, ...shown(row.counts), row.total, Math.round(row.share * 1000) / 10]),
    [t("summary.total"), ...shown(totals), total, total === 0 ? 0 : 100],
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
