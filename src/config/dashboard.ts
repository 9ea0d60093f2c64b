/** What the dashboard counts. Its counts are requested before its code has arrived. */

/** Its address. */
export const DASHBOARD = "/";

/** The dashboard's cards in the specified order (tests/specification-coverage.md). `tone` names a color of the palette. */
export const AREAS = [
  { title: "Brands", resource: "Brands", tone: "teal", icon: "shop" },
  { title: "Organizations", resource: "Companies", tone: "navy", icon: "org-chart" },
  { title: "Org Employees", resource: "Employees", tone: "blue", icon: "team" },
  { title: "Events", resource: "Events", tone: "rust", icon: "calendar" },
  { title: "Flat Offers", resource: "Flat-Offer", tone: "amber", icon: "percent" },
  { title: "Tenants", resource: "Tenants", tone: "green", icon: "home" },
  { title: "Westwalk Staff", resource: "Westwalk_Staff", tone: "plum", icon: "id-card" },
] as const;

/** Counted as specified, although it has no card. */
const WITHOUT_CARD = "Admins";

/** The counted collections in the order of the answer, cards first. */
export const COUNTED: readonly { readonly resource: string }[] = [
  ...AREAS.map(({ resource }) => ({ resource })),
  { resource: WITHOUT_CARD },
];
