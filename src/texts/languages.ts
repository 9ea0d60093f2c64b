/** The panel's languages. A new one is a line here, and its catalog (docs/languages.md). */
import { engineTexts, textsIn } from "firestore-panel/catalogs";
import type { Area, Languages, Messages } from "firestore-panel/language";

const catalogs = import.meta.glob<Messages>("./*/*/*.json", { import: "default" });

/** The engine's messages of an area, and those of this product. What the declarations say comes with the panel. */
const textsOf = (language: string) => async (area: Area) =>
  (await Promise.all([engineTexts(language, area), textsIn(catalogs, language, area)])).flat();

/** A language with one file for all areas. English fills its gaps. */
export const oneCatalog =
  (load: () => Promise<{ readonly default: Messages }>) =>
  async (area: Area): Promise<readonly Messages[]> => {
    const [english, own] = await Promise.all([textsOf("en")(area), load()]);
    return [...english, own.default];
  };

export const LANGUAGES: Languages = {
  en: { name: "English", texts: textsOf("en") },
  ar: {
    name: "العربية",
    locale: "ar-QA-u-nu-latn",
    texts: textsOf("ar"),
    antd: async () => {
      const { default: words } = await import("antd/es/locale/ar_EG");
      const { DatePicker: picker, Modal: modal } = words;
      // Its names of days run into each other. Without them, antd takes the letters of dayjs.
      const lang = { ...picker?.lang, shortWeekDays: undefined };
      // It says "Confirm" where there is nothing to confirm.
      const notice = modal && { ...modal, justOkText: "حسنًا" };
      return { default: { ...words, DatePicker: { ...picker, lang }, Modal: notice } };
    },
    dayjs: () => import("dayjs/locale/ar"),
  },
};

interface Notice {
  readonly title: string;
  readonly hint: string;
  readonly again: string;
}

/** What a page says whose code or texts did not load. */
export const NOT_LOADED: { readonly en: Notice; readonly [language: string]: Notice } = {
  en: {
    title: "This page could not be loaded",
    hint: "Check the network connection, then load the page again.",
    again: "Load again",
  },
  ar: {
    title: "تعذّر تحميل هذه الصفحة",
    hint: "تحقّق من الاتصال بالشبكة، ثم أعِد تحميل الصفحة.",
    again: "إعادة التحميل",
  },
};
