import type { I18nProvider } from "@refinedev/core";

/** Words of our own for Refine's; the others are Refine's. */
const MESSAGES: { readonly [key: string]: string } = {
  // Refine's name a status code. This stands beside the reason.
  "notifications.error": "This could not be read.",
  "actions.create": "Add",
  "actions.edit": "Edit",
  "actions.show": "Details",
};

/** The panel speaks English. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) =>
    MESSAGES[key] ?? fallback ?? (typeof options === "string" ? options : key),
  changeLocale: () => Promise.resolve(),
  getLocale: () => "en",
};
