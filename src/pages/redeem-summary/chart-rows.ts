import type { BrandRow } from "./summary";

/** Number of brands with a bar; more are unreadable. */
export const BARS = 15;

/** The most redeemed brands, then Unknown, and the sum of the other brands. */
export interface ChartRows {
  readonly bars: readonly BrandRow[];
  readonly more: { readonly brands: number; readonly total: number };
}

export function chartRows(rows: readonly BrandRow[]): ChartRows {
  const known = rows.filter((row) => !row.unknown && row.total > 0).sort((a, b) => b.total - a.total);
  const rest = known.slice(BARS);
  return {
    bars: [...known.slice(0, BARS), ...rows.filter((row) => row.unknown)],
    more: { brands: rest.length, total: rest.reduce((all, row) => all + row.total, 0) },
  };
}
