import type { I18nProvider } from "@refinedev/core";
import { changeLanguage, currentLanguage } from "firestore-panel/language";
import { text, type TextId } from "firestore-panel/texts";

/** The texts of Refine's that are shown, by its keys. */
const TEXTS: { readonly [key: string]: TextId } = {
  // Refine's default contains a status code. The reason appears beside this text.
  "notifications.error": "app.notRead",
  "actions.create": "app.add",
  "actions.edit": "app.edit",
  "actions.show": "app.details",
};

export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) => {
    const id = TEXTS[key];
    return id ? text(id) : (fallback ?? (typeof options === "string" ? options : key));
  },
  changeLocale: (id) => changeLanguage(id),
  getLocale: () => currentLanguage().id,
};
