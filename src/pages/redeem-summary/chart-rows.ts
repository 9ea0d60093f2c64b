import type { BrandRow } from "./summary";

/** Brands that have a bar of their own. */
export const BARS = 12;

/**
 * What the chart shows: the most redeemed brands, then the other ones together, then Unknown. Brands without a
 * redemption have no bar.
 */
export function chartRows(rows: readonly BrandRow[]): readonly BrandRow[] {
  const known = rows.filter((row) => !row.unknown && row.total > 0).sort((a, b) => b.total - a.total);
  const unknown = rows.filter((row) => row.unknown);
  const others = known.slice(BARS);
  // One brand more needs as much room as "1 other brand".
  if (others.length < 2) return [...known, ...unknown];
  return [...known.slice(0, BARS), together(others), ...unknown];
}

function together(rows: readonly BrandRow[]): BrandRow {
  const kinds = rows[0]?.counts ?? [];
  return {
    id: "others",
    name: `${rows.length} other brands`,
    counts: kinds.map((_, kind) => rows.reduce((all, row) => all + (row.counts[kind] ?? 0), 0)),
    total: rows.reduce((all, row) => all + row.total, 0),
    share: rows.reduce((all, row) => all + row.share, 0),
    unknown: true,
  };
}
