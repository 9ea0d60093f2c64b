/** The product's constants as specified (section 9 of tests/specification-coverage.md). */

/** Shown in the layout's header and on the sign-in pages. */
export const BRAND_TITLE = "Westwalk";
export const CONSOLE_TITLE = "Admin Panel";
/** The title of the panel for companies. */
export const COMPANY_CONSOLE_TITLE = "Company Panel";

/** The built-in admin account. The panel and the rules refuse to edit or delete it. */
export const PROTECTED_ADMIN_EMAIL = "owner@westwalk.example";

/** Milliseconds until a toast closes by itself. */
export const TOAST_MS = 3000;

/** The initial view of a map for a record without a position: Doha. */
export const MAP_START = { latitude: 25.2948, longitude: 51.5081 };

/** Sign-in pages of admins and of companies, and the first page of a company. */
export const ADMIN_LOGIN = "/login";
export const COMPANY_LOGIN = "/organization-login";
export const COMPANY_START = "/employee-list";
