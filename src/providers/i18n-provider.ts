import type { I18nProvider } from "@refinedev/core";

/** Custom texts; Refine's defaults apply otherwise. */
const MESSAGES: { readonly [key: string]: string } = {
  // Refine's default contains a status code. The reason appears beside this text.
  "notifications.error": "This could not be read.",
  "actions.create": "Add",
  "actions.edit": "Edit",
  "actions.show": "Details",
};

/** English texts only. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) =>
    MESSAGES[key] ?? fallback ?? (typeof options === "string" ? options : key),
  changeLocale: () => Promise.resolve(),
  getLocale: () => "en",
};
