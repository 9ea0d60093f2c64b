/** Constants of the public pages: the privacy policy and the contact forms. */

/** Where people write for help. Stands in the privacy policy and wherever a contact form cannot be used. */
export const SUPPORT_EMAIL = "support@westwalk.example";

/** As printed under the privacy policy's title (section 9 of docs/specification-coverage.md). */
export const POLICY_UPDATED = "June 3, 2025";

/** Addresses that everybody may open. Printed in the mobile app: they do not change. */
export const PUBLIC_ROUTES = {
  privacy: "/westwalk-privacy-policies",
  staffContact: "/contact_us_form_staff",
  tenantContact: "/contact_us_form_Tenant",
} as const;

/** Whose contact form it is. The two differ in the e-mail service's template only. */
export type ContactForm = "staff" | "tenant";

/** Milliseconds between two messages from one browser. */
export const CONTACT_THROTTLE_MS = 10_000;

/** Milliseconds after which the e-mail service counts as silent. */
export const CONTACT_ANSWER_MS = 30_000;
