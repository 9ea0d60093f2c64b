/** Constants of the public pages: the privacy policy and the contact forms. */

/** The support address that the privacy policy and an unavailable contact form show. */
export const SUPPORT_EMAIL = "support@westwalk.example";

/** Shown under the privacy policy's title (section 9 of tests/specification-coverage.md). */
export const POLICY_UPDATED = "June 3, 2025";

/** Addresses that everybody may open. The mobile app contains them, so they do not change. */
export const PUBLIC_ROUTES = {
  privacy: "/westwalk-privacy-policies",
  staffContact: "/contact_us_form_staff",
  tenantContact: "/contact_us_form_Tenant",
} as const;

/** The two forms differ only in the e-mail service's template. */
export type ContactForm = "staff" | "tenant";

/** Milliseconds between two messages from one browser. */
export const CONTACT_THROTTLE_MS = 10_000;

/** Milliseconds to wait for the e-mail service's answer. */
export const CONTACT_ANSWER_MS = 30_000;
