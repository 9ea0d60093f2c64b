/** The views of the summary, and the address that holds them: `?view=audience&since=ID&sort=-Tenants`. */
import { useSearchParams } from "react-router";
import type { Translate } from "firestore-panel/texts";
import { byAudience, byCategory, summarise, type Summary } from "./summary";
import type { ReadySummary } from "./use-summary";

export const VIEWS = ["brand", "audience", "category", "company"] as const;
export type ViewName = (typeof VIEWS)[number];

/** What a chart, a table and a file show. */
export interface View {
  readonly name: ViewName;
  readonly summary: Summary;
  /** Labels of the kinds of accounts, in the order of the numbers. */
  readonly kinds: readonly string[];
  /** Firestore names of the kinds, which select the colors of the dashboard's cards. */
  readonly parents: readonly string[];
  /** Whether the table has a column for each kind. */
  readonly isDivided: boolean;
}

/** A company whose employees' redemptions were counted on request. */
export interface CountedCompany {
  readonly id: string;
  readonly name: string;
  readonly redeemed: number;
}

/** @param employees Firestore name of the kind of accounts that belong to companies. */
export function viewOf(
  name: ViewName,
  { summary, all, kinds, parents, categories }: ReadySummary,
  companies: readonly CountedCompany[],
  employees: string,
  t: Translate,
  declared: (text: string) => string,
): View {
  const view = (shown: Summary, isDivided: boolean) => ({ name, summary: shown, kinds, parents, isDivided });
  if (name === "audience") return view(byAudience(summary, kinds), false);
  if (name === "category")
    return view(
      byCategory(summary, (brand) => declared(categories.get(brand) ?? t("summary.noCategory"))),
      true,
    );
  if (name === "brand") return view(summary, true);
  const kind = parents.indexOf(employees);
  const counted = summarise(
    companies.map((one) => one.name),
    companies.map(({ redeemed }) => [redeemed]),
    [all.totals[kind] ?? 0],
    t("summary.company.others"),
  );
  return { name, summary: counted, kinds: [kinds[kind] ?? ""], parents: [employees], isDivided: false };
}

/** @returns the address's view, period and order, and a function that changes one of them. */
export function useSummaryAddress() {
  const [params, setParams] = useSearchParams();
  const withValue = (key: "view" | "since" | "sort", value: string) => {
    const next = new URLSearchParams(params);
    if (value) next.set(key, value);
    else next.delete(key);
    return next;
  };
  const view = VIEWS.find((one) => one === params.get("view")) ?? VIEWS[0];
  return {
    view,
    since: params.get("since") ?? "",
    sort: params.get("sort") ?? "-total",
    addressOf: (name: ViewName) => `?${withValue("view", name === VIEWS[0] ? "" : name).toString()}`,
    change: (key: "since" | "sort", value: string) => setParams(withValue(key, value), { replace: true }),
  };
}
