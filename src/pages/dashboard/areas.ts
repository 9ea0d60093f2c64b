/** The dashboard's cards in the specified order (tests/specification-coverage.md). `tone` names a color of the palette. */
export const AREAS = [
  { title: "Brands", resource: "Brands", tone: "brands", icon: "shop" },
  { title: "Organizations", resource: "Companies", tone: "organizations", icon: "organization" },
  { title: "Org Employees", resource: "Employees", tone: "employees", icon: "team" },
  { title: "Events", resource: "Events", tone: "events", icon: "calendar" },
  { title: "Flat Offers", resource: "Flat-Offer", tone: "offers", icon: "offer" },
  { title: "Tenants", resource: "Tenants", tone: "tenants", icon: "tenants" },
  { title: "Westwalk Staff", resource: "Westwalk_Staff", tone: "staff", icon: "staff" },
] as const;

/** Counted as specified, although it has no card. */
const WITHOUT_CARD = "Admins";

/** The counted collections in the order of the answer, cards first. */
export const COUNTED: readonly { readonly resource: string }[] = [
  ...AREAS.map(({ resource }) => ({ resource })),
  { resource: WITHOUT_CARD },
];
