/** The product's constants as specified (section 9 of docs/specification-coverage.md), in one place. */

/** Shown in the layout's header and on the sign-in pages. */
export const BRAND_TITLE = "Westwalk";
export const CONSOLE_TITLE = "Admin Panel";
/** The same for the companies' side. */
export const COMPANY_CONSOLE_TITLE = "Company Panel";

/** The built-in admin account: it can be neither edited nor deleted, in the panel and by rule. */
export const PROTECTED_ADMIN_EMAIL = "owner@westwalk.example";

/** Milliseconds until a toast closes by itself. */
export const TOAST_MS = 3000;

/** Where a map opens for a record that has no place yet: Doha. */
export const MAP_START = { latitude: 25.2948, longitude: 51.5081 };

/** Where admins and companies sign in, and where a company begins. */
export const ADMIN_LOGIN = "/login";
export const COMPANY_LOGIN = "/organization-login";
export const COMPANY_START = "/employee-list";
