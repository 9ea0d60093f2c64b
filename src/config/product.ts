/** The product's constants as specified (section 9 of tests/specification-coverage.md). */
import type { Product } from "firestore-panel/product";

export const BRAND_TITLE = "Westwalk";
export const CONSOLE_TITLE = "Admin Panel";
export const COMPANY_CONSOLE_TITLE = "Company Panel";

export const PRODUCT = {
  id: "westwalk",
  title: BRAND_TITLE,
  consoleTitle: CONSOLE_TITLE,
  // A W over water.
  logo: [
    { path: "M7 7l4 9 5-9 5 9 4-9", width: 2.6, color: "active" },
    { path: "M4 23c3 0 3-2 6-2s3 2 6 2 3-2 6-2 3 2 6 2", width: 2.2, color: "water" },
  ],
  // The id of your own project (docs/deploy.md).
  production: "westwalk",
  timeZone: "Asia/Qatar",
  // Doha.
  mapStart: { latitude: 25.2948, longitude: 51.5081 },
} satisfies Product;

/**
 * The owner's commands, which the panel names where a step is missing.
 * @param project undefined: the local Firebase. @param data the folder of its data, if it is not the usual one.
 */
export function commandsOf(project: string | undefined, data?: string) {
  const local = data === undefined ? "" : ` --data ${data}`;
  const options = project === undefined ? local : ` --project ${project} --key FILE`;
  return {
    setup:
      project === undefined
        ? `npm run dev${local && ` --${local}`}`
        : `npm run owner -- setup --project ${project}`,
    addAdmin: `npm run owner -- create-admin --email E --name N${options}`,
  };
}

/** The built-in admin account. The panel and the rules refuse to edit or delete it. */
export const PROTECTED_ADMIN_EMAIL = "owner@westwalk.example";

export const ADMIN_LOGIN = "/login";
export const DASHBOARD = "/";
export const COMPANY_LOGIN = "/organization-login";
export const COMPANY_START = "/employee-list";

/** The support address that the privacy policy and an unavailable contact form show. */
export const SUPPORT_EMAIL = "support@westwalk.example";

// Days without a time zone, so that they are the same everywhere.
/** Shown under the privacy policy's title (section 9 of tests/specification-coverage.md). */
export const POLICY_UPDATED = "2025-06-03T12:00";
export const ACCESSIBILITY_STATED = "2026-11-27T12:00";

/** Addresses that everybody may open. The mobile app contains the first three, so they do not change. */
export const PUBLIC_ROUTES = {
  privacy: "/westwalk-privacy-policies",
  staffContact: "/contact_us_form_staff",
  tenantContact: "/contact_us_form_Tenant",
  accessibility: "/accessibility",
} as const;

/** The two forms differ only in the e-mail service's template. */
export type ContactForm = "staff" | "tenant";

/** `reason` explains in one or two sentences why a message was not sent, and what to do. */
export type SendResult = { readonly sent: true } | { readonly sent: false; readonly reason: string };

/** Milliseconds between two messages from one browser. */
export const CONTACT_THROTTLE_MS = 10_000;

export const CONTACT_ANSWER_MS = 30_000;
