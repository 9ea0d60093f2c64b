/** The pages that are opened, and what a person waits for on each. */
import type { Content } from "./slow-page";

/** One of the first brands in both orders: the panel's, and the plain stack's. */
export const BRANDS: Content = { selector: "tbody tr", text: "Karak Lane" };
/** The list of brands shows fewer rows, so that these are the tenants'. */
export const TENANTS: Content = { selector: "tbody tr:nth-child(20)" };
/** The employees of the demo data. Each figure is zero until all are known. The list itself has no box. */
export const FIGURES: Content = { selector: "[aria-label=Totals] li", text: "328" };

export interface MeasuredPage {
  readonly name: string;
  readonly path: string;
  readonly content: Content;
  /** The plain stack has this page too, and the goals are shares of its times. */
  readonly plain?: true;
  /** Otherwise the goals are milliseconds. */
  readonly goals?: { readonly first: number; readonly later?: number };
}

export const PAGES: readonly MeasuredPage[] = [
  { name: "rows of /brands", path: "/brands", content: BRANDS, plain: true },
  { name: "rows of /tenant", path: "/tenant", content: TENANTS, plain: true },
  { name: "figures of the dashboard", path: "/", content: FIGURES, goals: { first: 2_300, later: 1_700 } },
  { name: "login", path: "/login", content: { selector: "input[type=password]" }, goals: { first: 1_400 } },
];
