/** The numbers of the Brand Redeem Summary. Pure. */

/** Redeemed discounts of accounts of one kind, or of all kinds together. */
export interface BrandRow {
  readonly id: string;
  readonly name: string;
  /** Below each kind of account, in the order of the kinds. */
  readonly counts: readonly number[];
  readonly total: number;
  /** Part of all redeemed discounts, 0 to 1. */
  readonly share: number;
  /** True for the row of all names that belong to no brand. */
  readonly unknown: boolean;
}
export interface Summary {
  readonly rows: readonly BrandRow[];
  readonly totals: readonly number[];
  readonly total: number;
}

export const UNKNOWN = "Unknown";
const UNKNOWN_ID = "unknown";

/** A brand's name, and every name that its redemptions carry, the present one first. */
export interface NamedBrand {
  readonly name: string;
  readonly names: readonly string[];
}

/**
 * The brands in alphabetical order of their present names, each name once and none empty. A name belongs to one brand: to
 * the one that has it now, or else to the first that had it.
 */
export function namedBrands(
  records: readonly { readonly name: string | null; readonly former: readonly string[] }[],
): readonly NamedBrand[] {
  const former = new Map<string, string[]>();
  for (const { name, former: names } of records)
    if (name) former.set(name, [...(former.get(name) ?? []), ...names]);
  const taken = new Set(former.keys());
  return [...former.keys()].sort(byText).map((name) => {
    const names = [name];
    for (const one of former.get(name) ?? []) {
      if (!taken.has(one)) names.push(one);
      taken.add(one);
    }
    return { name, names };
  });
}

/** Adds up the counts of each brand's names. Brands without a count are left out. */
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
 * @param counts for each name, the number below each kind of account.
 * @param totals all redeemed discounts below each kind; what is left after all names is Unknown.
 */
export function summarise(
  names: readonly string[],
  counts: readonly (readonly number[])[],
  totals: readonly number[],
): Summary {
  const total = sum(totals);
  const row = (name: string, numbers: readonly number[], unknown: boolean): BrandRow => ({
    id: unknown ? UNKNOWN_ID : `brand ${name}`,
    name,
    counts: numbers,
    total: sum(numbers),
    share: total === 0 ? 0 : sum(numbers) / total,
    unknown,
  });
  const known = names.map((name, index) =>
    row(
      name,
      totals.map((_, kind) => counts[index]?.[kind] ?? 0),
      false,
    ),
  );
  const rest = totals.map((all, kind) => Math.max(0, all - sum(known.map((one) => one.counts[kind] ?? 0))));
  const rows = sum(rest) > 0 ? [...known, row(UNKNOWN, rest, true)] : known;
  return { rows, totals, total };
}

/** Keys that the rows are sorted by: the name, the total, or the place of a kind of account. */
export type SummarySortKey = "name" | "total" | number;

/** Equal rows are in alphabetical order. Unknown is not a name, so it comes last when sorting by name. */
export function sortRows(
  rows: readonly BrandRow[],
  key: SummarySortKey,
  order: "asc" | "desc",
): readonly BrandRow[] {
  const sign = order === "asc" ? 1 : -1;
  return [...rows].sort((a, b) => {
    if (key === "name") return Number(a.unknown) - Number(b.unknown) || sign * byText(a.name, b.name);
    const difference = key === "total" ? a.total - b.total : (a.counts[key] ?? 0) - (b.counts[key] ?? 0);
    return sign * difference || byText(a.name, b.name);
  });
}

/** The table as lines of cells, the header first and the totals last, as a spreadsheet takes them. */
export function summaryLines(
  { totals, total }: Summary,
  rows: readonly BrandRow[],
  kinds: readonly string[],
): readonly (readonly (string | number)[])[] {
  return [
    ["Brand", ...kinds, "Total", "Share %"],
    ...rows.map((row) => [row.name, ...row.counts, row.total, Math.round(row.share * 1000) / 10]),
    ["Total", ...totals, total, total === 0 ? 0 : 100],
  ];
}

function byText(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}
