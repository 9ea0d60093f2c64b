/** Pure functions for the numbers of the Brand Redeem Summary. */
import { formatsOf, type Formats } from "firestore-panel/formats";
import type { Translate } from "firestore-panel/texts";

/** Redeemed discounts of one brand, for each kind of account and in total. */
export interface BrandRow {
  readonly id: string;
  readonly name: string;
  /** Counts for each kind of account, in the order of the kinds. */
  readonly counts: readonly number[];
  readonly total: number;
  /** Share of all redeemed discounts, 0 to 1. */
  readonly share: number;
  /** True for the row of all names without a brand. */
  readonly unknown: boolean;
}
export interface Summary {
  readonly rows: readonly BrandRow[];
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
  const total = sum(totals);
  const row = (name: string, numbers: readonly number[], isUnknown: boolean): BrandRow => ({
    id: isUnknown ? UNKNOWN_ID : `brand ${name}`,
    name,
    counts: numbers,
    total: sum(numbers),
    share: total === 0 ? 0 : sum(numbers) / total,
    unknown: isUnknown,
  });
  const known = names.map((name, index) =>
    row(
      name,
      totals.map((_, kind) => counts[index]?.[kind] ?? 0),
      false,
    ),
  );
  const rest = totals.map((all, kind) => Math.max(0, all - sum(known.map((one) => one.counts[kind] ?? 0))));
  const rows = sum(rest) > 0 ? [...known, row(unknown, rest, true)] : known;
  return { rows, totals, total };
}

/** Sort keys of the rows: the name, the total, or the index of a kind of account. */
export type SummarySortKey = "name" | "total" | number;

/** Equal rows are in alphabetical order. Unknown is not a name, so it comes last when sorting by name. */
export function sortRows(
  rows: readonly BrandRow[],
  key: SummarySortKey,
  order: "asc" | "desc",
  { compare }: Formats = formatsOf(),
): readonly BrandRow[] {
  const sign = order === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (key === "name") return Number(a.unknown) - Number(b.unknown) || sign * compare(a.name, b.name);
    const difference = key === "total" ? a.total - b.total : (a.counts[key] ?? 0) - (b.counts[key] ?? 0);
    return sign * difference || compare(a.name, b.name);
  });
}

/** Number of brands with a bar; more are unreadable. */
export const BARS = 15;

/** The most redeemed brands, then Unknown, and the sum of the other brands. */
interface ChartRows {
  readonly bars: readonly BrandRow[];
  readonly more: { readonly brands: number; readonly total: number };
}

export function chartRows(rows: readonly BrandRow[]): ChartRows {
  const known = rows.filter((row) => !row.unknown && row.total > 0).sort((a, b) => b.total - a.total);
  const rest = known.slice(BARS);
  return {
    bars: [...known.slice(0, BARS), ...rows.filter((row) => row.unknown)],
    more: { brands: rest.length, total: sum(rest.map((row) => row.total)) },
  };
}

/** The table as rows of cells for a spreadsheet, the header first and the totals last. */
export function summaryLines(
  { totals, total }: Summary,
  rows: readonly BrandRow[],
  kinds: readonly string[],
  t: Translate,
): readonly (readonly (string | number)[])[] {
  return [
    [t("summary.brand"), ...kinds, t("summary.total"), t("summary.sharePercent")],
    ...rows.map((row) => [row.name, ...row.counts, row.total, Math.round(row.share * 1000) / 10]),
    [t("summary.total"), ...totals, total, total === 0 ? 0 : 100],
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
