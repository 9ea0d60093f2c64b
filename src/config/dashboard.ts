/** What the dashboard counts. Its totals are requested before its code has arrived. */
import { dayFromToday } from "firestore-panel/days";
import type { CountTarget } from "firestore-panel/services";

/**
 * The dashboard's cards in the specified order (tests/specification-coverage.md). `title` is a text's id, `tone` names a
 * color of the palette.
 */
export const AREAS = [
  { title: "dashboard.areas.brands", resource: "Brands", tone: "teal", icon: "shop" },
  { title: "dashboard.areas.companies", resource: "Companies", tone: "navy", icon: "org-chart" },
  { title: "dashboard.areas.employees", resource: "Employees", tone: "blue", icon: "team" },
  { title: "dashboard.areas.events", resource: "Events", tone: "rust", icon: "calendar" },
  { title: "dashboard.areas.flatOffers", resource: "Flat-Offer", tone: "amber", icon: "percent" },
  { title: "dashboard.areas.tenants", resource: "Tenants", tone: "green", icon: "home" },
  { title: "dashboard.areas.staff", resource: "Westwalk_Staff", tone: "plum", icon: "id-card" },
] as const;

/** @returns the CSS color of a collection's card, which is also its color elsewhere. */
export const areaColor = (resource: string): string =>
  `var(--fp-area-${AREAS.find((area) => area.resource === resource)?.tone ?? "navy"})`;

/** Counted as specified, although it has no card. */
const WITHOUT_CARD = "Admins";

/** The counted collections in the order of the answer, cards first. */
export const COUNTED: readonly { readonly resource: string }[] = [
  ...AREAS.map(({ resource }) => ({ resource })),
  { resource: WITHOUT_CARD },
];

export const EVENT_DAYS = 14;

export const soonEvents = (): CountTarget => ({
  resource: "Events",
  between: { field: "startAt", from: dayFromToday(), to: dayFromToday(EVENT_DAYS) },
});

/** @returns the same days in the address of a list. */
export const soonDays = (): string => `from=${dayFromToday()}&to=${dayFromToday(EVENT_DAYS)}`;
