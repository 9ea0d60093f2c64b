/** The languages of the panel, as a browser begins with them and changes them. */
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { localized } from "firestore-panel/declared";
import {
  changeLanguage,
  currentLanguage,
  loadTexts,
  startLanguages,
  type Languages,
} from "firestore-panel/language";
import { stubLocalStorage } from "#fixtures/memory-storage";
import { store } from "firestore-panel/browser-storage";
import { declaredText, text } from "firestore-panel/texts";
import { catalogsOf, messagesOf } from "../../../scripts/texts/catalogs";
import { declaredIds, declaredOf, translatedIds } from "../../../scripts/texts/declared";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { LANGUAGES, oneCatalog } from "../../../src/texts/languages";

let stored: Map<string, string>;
const html = { lang: "", dir: "" };

const french = { "common.cancel": "Annuler", "common.loading": "Chargement : {what}", Brands: "Marques" };
const languages: Languages = {
  ...LANGUAGES,
  fr: { name: "Français", texts: oneCatalog(() => Promise.resolve({ default: french })) },
  broken: { name: "Broken", texts: () => Promise.reject(new Error("offline")) },
};

function start(...navigatorLanguages: readonly string[]): string {
  vi.stubGlobal("navigator", { languages: navigatorLanguages });
  startLanguages(languages);
  return currentLanguage().id;
}

beforeEach(() => {
  stored = stubLocalStorage();
  // Another file, without a local storage, may have left its choice in memory.
  store.remove("language");
  vi.stubGlobal("document", { documentElement: html });
  vi.stubGlobal("window", new EventTarget());
});
// All files share the modules.
afterAll(() => {
  stored.clear();
  start("en");
  startLanguages({});
  vi.unstubAllGlobals();
});

it("begins with the language that was chosen, or else with the reader's first that there is", () => {
  expect([start("de", "ar-QA", "en"), html.dir]).toEqual(["ar", "rtl"]);
  expect([start("de"), html.dir]).toEqual(["en", "ltr"]);
  stored.set("language", "fr");
  expect([start("ar"), html.lang]).toEqual(["fr", "fr"]);
  stored.set("language", "gone");
  expect(start("ar")).toBe("ar");
});

it("a third language is one catalog, and English where that has nothing", async () => {
  start("fr-CA");
  await loadTexts("base", "panel");
  expect(text("common.cancel")).toBe("Annuler");
  expect(text("common.loading", { what: "x" })).toBe("Chargement : x");
  expect([declaredText("Brands"), localized(brands).menu?.label]).toEqual(["Marques", "Marques"]);
  expect([text("common.close"), declaredText("Status")]).toEqual(["Close", "Status"]);
});

it("a declaration is the same object in the same language, and itself in English", async () => {
  start("en");
  expect(localized(brands)).toBe(brands);
  await loadTexts("panel");
  await changeLanguage("ar");
  const arabic = localized(brands);
  expect(arabic.label.one).toBe("علامة تجارية");
  // One word in English.
  const entries = [employees, companies].map((one) => localized(one).menu?.label);
  expect(entries).toEqual(["موظفو الشركات", "الشركات"]);
  expect([localized(brands), localized(arabic)]).toEqual([arabic, arabic]);
  expect(localized(brands)).toBe(arabic);
  await changeLanguage("en");
  expect(localized(arabic)).toBe(brands);
});

it("every text of the declarations is translated, and no other", async () => {
  const arabic = messagesOf(catalogsOf("ar"));
  const translated = new Set(translatedIds(arabic).map(declaredOf));
  expect([...translated].toSorted()).toEqual([...(await declaredIds(arabic))].toSorted());
});
