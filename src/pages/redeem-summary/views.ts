import type { ReportView } from "firestore-panel/report";
import { byGroup, byPart, reportNumbers } from "firestore-panel/report-numbers";
import type { Translate } from "firestore-panel/texts";
import type { ReadySummary } from "./use-summary";

export const VIEWS = ["brand", "audience", "category", "company"] as const;
export type ViewName = (typeof VIEWS)[number];

export interface CountedCompany {
  readonly id: string;
  readonly name: string;
  readonly redeemed: number;
}

/** @param employees Firestore name of the kind of accounts that belong to companies. */
export function viewOf(
  name: ViewName,
  { summary, all, parts, categories, titles }: ReadySummary,
  companies: readonly CountedCompany[],
  employees: string,
  t: Translate,
  declared: (text: string) => string,
): ReportView {
  const view = {
    title: t(`summary.table.${name}`),
    row: t(`summary.${name}`),
    numbers: summary,
    parts,
    isDivided: name === "brand" || name === "category",
  } satisfies ReportView;
  if (name === "brand") {
    const rows = summary.rows.map((row) =>
      row.isRest ? row : { ...row, name: titles.get(row.name) ?? row.name },
    );
    return { ...view, numbers: { ...summary, rows } };
  }
  if (name === "audience") {
    const kinds = parts.map(({ label }) => label);
    return { ...view, numbers: byPart(summary, kinds) };
  }
  if (name === "category") {
    const categoryOf = (brand: string) => declared(categories.get(brand) ?? t("summary.noCategory"));
    return { ...view, numbers: byGroup(summary, categoryOf) };
  }
  const kind = parts.findIndex(({ key }) => key === employees);
  const counted = reportNumbers(
    companies.map((company) => company.name),
    companies.map(({ redeemed }) => [redeemed]),
    [all.totals[kind] ?? 0],
    t(companies.length > 0 ? "summary.company.others" : "summary.company.uncounted"),
  );
  return { ...view, numbers: counted, parts: parts.filter(({ key }) => key === employees) };
}
