import type { Locator, Page } from "playwright";

export interface MeasuredRoute {
  readonly path: string;
  /** A public route: measured in a browser without a session. */
  readonly open?: true;
  /** Locates content that is visible when the first load is over. */
  readonly shown: (page: Page) => Locator;
  /** The list whose first row links to a page of this route. */
  readonly firstOf?: string;
  /** The size limit of the route, in words. Routes with a limit are listed chunk by chunk. */
  readonly target?: string;
}

/**
 * Limits of a first load, in bytes of compressed JavaScript. The story public-pages checks those of the login and of the
 * public pages.
 */
export const FIRST_LOAD_LIMITS = { login: 260_000, lists: 700_000, publicPages: 100_000 };
const under = (bytes: number) => `under ${String(bytes / 1000)} kB`;

const firstRow = (page: Page) => page.getByRole("row").nth(1);
const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const list = (path: string): MeasuredRoute => ({ path, shown: firstRow });
const form = (path: string): MeasuredRoute => ({ path, shown: button("Save") });
const show = (path: string, firstOf: string): MeasuredRoute => ({
  path,
  firstOf,
  shown: (page) => page.getByText("QID", { exact: true }).first(),
});

/** Every route of the product in the specification's order. */
export const ROUTES: readonly MeasuredRoute[] = [
  { path: "/login", open: true, shown: button("Sign in"), target: under(FIRST_LOAD_LIMITS.login) },
  { ...list("/brands"), target: `${under(FIRST_LOAD_LIMITS.lists)}; peers 519 to 1,146 kB` },
  { path: "/", shown: (page) => page.getByText("Brands", { exact: true }).last() },
  { path: "/admin", shown: firstRow },
  list("/flat-offer"),
  list("/events"),
  list("/brand-s"),
  list("/staff"),
  form("/add-staff-account"),
  show("/staff-details", "/staff"),
  list("/tenant"),
  form("/add-tenant-account"),
  show("/tenant-details", "/tenant"),
  list("/organization"),
  form("/add-organization"),
  list("/organization-emp"),
  { path: "/BulkUpload", shown: button("Upload Data") },
  { path: "/organization-login", open: true, shown: button("Sign in") },
  list("/employee-list"),
  form("/add-employee"),
  {
    path: "/westwalk-privacy-policies",
    open: true,
    shown: heading,
    target: under(FIRST_LOAD_LIMITS.publicPages),
  },
  { path: "/contact_us_form_staff", open: true, shown: heading },
  { path: "/contact_us_form_Tenant", open: true, shown: heading },
  { path: "/accessibility", open: true, shown: heading },
  { path: "/no/such/page", open: true, shown: heading },
];
