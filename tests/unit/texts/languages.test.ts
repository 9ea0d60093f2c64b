/** The languages of the panel, as a browser begins with them and changes them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { definition } from "../../../src/definition";
import { localized } from "../../../packages/firestore-panel/src/texts/declared";
import {
  changeLanguage,
  currentLanguage,
  loadTexts,
  startLanguages,
  type Languages,
} from "../../../packages/firestore-panel/src/texts/language";
import { declaredText, text } from "../../../packages/firestore-panel/src/texts/texts";
import { ROOT } from "../../../scripts/run-tool";
import { COMPANY_CONSOLE_TITLE, CONSOLE_TITLE } from "../../../src/config/product";
import { brands } from "../../../src/resources/brands";
import { companies } from "../../../src/resources/companies";
import { employees } from "../../../src/resources/employees";
import { LANGUAGES, oneCatalog } from "../../../src/texts/languages";

const stored = new Map<string, string>();
const html = { lang: "", dir: "" };

/** Says the same for each of these texts. */
const marked: { [text: string]: string } = {};
const french = { "common.cancel": "Annuler", "common.loading": "Chargement : {what}", Brands: "Marques" };
const languages: Languages = {
  ...LANGUAGES,
  fr: { name: "Français", texts: oneCatalog(() => Promise.resolve({ default: french })) },
  marked: { name: "Marked", texts: () => Promise.resolve([marked]) },
  broken: { name: "Broken", texts: () => Promise.reject(new Error("offline")) },
};

function start(...navigatorLanguages: readonly string[]): string {
  vi.stubGlobal("navigator", { languages: navigatorLanguages });
  startLanguages(languages);
  return currentLanguage().id;
}

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
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

it("stays with what is shown where the other language cannot be loaded", async () => {
  start("en");
  await loadTexts("base");
  await expect(changeLanguage("broken")).rejects.toThrow("offline");
  expect([currentLanguage().id, text("common.cancel"), stored.get("language")]).toEqual([
    "en",
    "Cancel",
    undefined,
  ]);
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

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const objectsIn = (value: object): readonly object[] => [
  value,
  ...Object.values(value).filter(isObject).flatMap(objectsIn),
];
const textsIn = (value: object): readonly string[] =>
  objectsIn(value).flatMap((one) => Object.values(one).filter((text) => typeof text === "string"));

/** Fields of the activity and the trash that no page shows. */
const UNSEEN = new Set(["personKind", "personId", "first", "work", "undoes", "change"]);

/** What a person sees of the declarations, besides the values that can be chosen. */
function declarations(): object {
  const { collections, scopes, history, trash } = definition;
  const panels = [history, trash].map(({ fields, messages: { empty, loadFailed }, ...rest }) => ({
    ...rest,
    fields: fields.filter(({ key }) => !UNSEEN.has(key)),
    messages: { empty, loadFailed },
  }));
  return [collections, scopes, panels];
}

/** The words of those values. */
const choices = () =>
  objectsIn([definition.collections, definition.scopes]).flatMap((one) => {
    if ("options" in one) return textsIn([one.options as object]);
    if (!("type" in one) || one.type !== "boolean") return [];
    return "words" in one ? textsIn([one.words as object]) : ["Yes", "No"];
  });

it("every text of the declarations is translated, and no other", async () => {
  const texts = textsIn(declarations());
  Object.assign(marked, Object.fromEntries(texts.map((text) => [text, "⟦"])));
  start("marked");
  await loadTexts("panel");
  const shown = textsIn(localized(declarations()));
  const source = readFileSync(join(ROOT, "src/routes.tsx"), "utf8");
  const pages = [...source.matchAll(/label: ["`]([^"`]+)/g)].map(([, label = ""]) =>
    label.replace("${employees.label.many}", "Employees"),
  );
  const titles = [CONSOLE_TITLE, COMPANY_CONSOLE_TITLE];
  const seen = texts.filter((_, index) => shown[index] === "⟦");
  const groups = Object.keys(definition.menuGroups ?? {});
  await changeLanguage("ar");
  const plurals = objectsIn(localized(declarations())).flatMap((one) =>
    "one" in one && typeof one.one === "string" ? `# ${one.one}` : [],
  );
  const said = [...titles, ...seen, ...choices(), ...groups, ...pages, ...plurals];
  const catalogs = [
    "src/texts/ar/login/login",
    "src/texts/ar/panel/declared",
    "packages/firestore-panel/src/texts/ar/panel/declared",
  ];
  const translated = catalogs
    .flatMap((name) => Object.keys(JSON.parse(readFileSync(join(ROOT, `${name}.json`), "utf8")) as object))
    .filter((id) => !/^\w+\.\w/.test(id))
    // A word that is another one in some places.
    .map((id) => id.replace(/ \((?:label|column|what|Users)\)$/, ""));
  // Codes, such as A1, are the same in every language.
  const words = new Set(said.filter((one) => /\p{L}{2}/u.test(one)));
  expect([...new Set(translated)].toSorted()).toEqual([...words].toSorted());
});
