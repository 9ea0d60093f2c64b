/** The languages of the panel: which one is shown, and what is loaded of it. */
import { store } from "../browser-storage";
import { setTimeZone, timeZone } from "./days";
import { declaredText, directionOf, i18n, text } from "./texts";

/** The messages of one language by their ids, compiled where `compiledTexts` (vite-plugin.ts) runs. */
export type Messages = Readonly<Record<string, string>>;

/**
 * What is loaded at once. "base": what all pages say. "public" and "login": what these pages say. "panel": what is behind
 * the login. "tools": what opens there later: forms' questions, history, import, export, data health.
 */
export type Area = "base" | "public" | "login" | "panel" | "tools";

export interface LanguageDeclaration {
  readonly name: string;
  /** For Intl, if the id does not do. Digits are Latin in every language: people copy numbers into other programs. */
  readonly locale?: string;
  /** Loads the catalogs of an area. A later one replaces what a former one says. */
  readonly texts: (area: Area) => Promise<readonly Messages[]>;
  /** antd's own words. Absent: English. */
  readonly antd?: () => Promise<{ readonly default: object }>;
  /** dayjs's, which antd's pickers use. They come with the panel: a login would load it for them. */
  readonly dayjs?: () => Promise<unknown>;
}

/** The languages by their ids (BCP 47). The first one is English. */
export type Languages = { readonly [id: string]: LanguageDeclaration };

export interface Language {
  readonly id: string;
  readonly name: string;
  readonly direction: "ltr" | "rtl";
  readonly locale: string;
  /** Whether declarations are written in it. */
  readonly isDeclared: boolean;
  readonly antd?: object;
}

/** Key in local storage. public/first-paint.js reads it, too. */
const STORED = "language";

let declared: Languages = {};
let current: Language = { id: "en", name: "English", direction: "ltr", locale: "en", isDeclared: true };
let words = { text, declaredText };
const areas = new Set<Area>();
const listeners = new Set<() => void>();

export const currentLanguage = (): Language => current;

/** @returns what says texts in the current language: other functions for each one, so that React renders again. */
export const currentWords = () => words;

export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const languageChoices = (): readonly Pick<Language, "id" | "name">[] =>
  Object.entries(declared).map(([id, { name }]) => ({ id, name }));

/** Messages that are there from the start, as in Node and in tests. */
export function addMessages(language: string, messages: Messages): void {
  i18n.load(language, messages);
}

/** Begins with the language that this browser's person chose, or else the first of theirs that there is. */
export function startLanguages(languages: Languages): void {
  declared = languages;
  // Their texts may not be those of the languages before.
  requested.clear();
  const preferred = [store.get(STORED) ?? "", ...navigator.languages.map((tag) => tag.split("-")[0] ?? "")];
  const id = preferred.find((language) => language in languages) ?? Object.keys(languages)[0];
  if (id !== undefined) show(id, undefined);
  window.addEventListener("storage", followOtherTab);
}

/** Changes to the language that was chosen in another tab. */
function followOtherTab({ key, newValue: id }: StorageEvent): void {
  if (key !== STORED || id === null || !(id in declared) || id === current.id) return;
  // Without a network the language stays.
  changeLanguage(id).catch(() => undefined);
}

/** Loads areas of the current language, and of those to which it changes later. @throws if they cannot be. */
export async function loadTexts(...wanted: readonly Area[]): Promise<void> {
  for (const area of wanted) areas.add(area);
  const { id } = current;
  const antd = await load(id, wanted);
  if (antd && current.id === id) show(id, antd);
}

/** Changes the language once its texts are there. @throws if they cannot be loaded: the language stays. */
export async function changeLanguage(id: string): Promise<void> {
  let antd: object | undefined;
  // A dialog may ask for more meanwhile.
  for (let loadedAreas = -1; loadedAreas < areas.size;) {
    loadedAreas = areas.size;
    antd = await load(id, [...areas]);
  }
  store.set(STORED, id);
  show(id, antd);
}

const requested = new Map<string, Promise<void>>();
const loaded = new Set<string>();

export const isLoaded = (area: Area): boolean => loaded.has(`${current.id} ${area}`);

/** @returns antd's words, once they and the areas are loaded. */
async function load(id: string, wanted: readonly Area[]): Promise<object | undefined> {
  const language = declared[id];
  const loadArea = async (area: Area) => {
    for (const messages of (await language?.texts(area)) ?? []) i18n.load(id, messages);
  };
  const once = (area: Area) => {
    const key = `${id} ${area}`;
    const loading = requested.get(key) ?? loadArea(area);
    requested.set(key, loading);
    loading.then(
      () => loaded.add(key),
      () => requested.delete(key),
    );
    return loading;
  };
  // Public pages have nothing of antd.
  const antd = wanted.includes("login") ? language?.antd?.() : undefined;
  const dayjs = wanted.includes("panel") ? language?.dayjs?.() : undefined;
  await Promise.all([...wanted.map(once), dayjs]);
  return (await antd)?.default;
}

/**
 * For what comes in any language, such as the headers of a file.
 * @returns what is said in each language whose texts can be loaded, the current one last.
 */
export async function inEachLanguage<Said>(wanted: readonly Area[], say: () => Said): Promise<Said[]> {
  const ids = Object.keys(declared);
  const loads = await Promise.allSettled(ids.map((id) => load(id, wanted)));
  const shown = current;
  const others = ids.filter((id, index) => id !== shown.id && loads[index]?.status === "fulfilled");
  try {
    return [...others.map(languageOf), shown].map((language) => {
      activate(language);
      return say();
    });
  } finally {
    activate(shown);
  }
}

export type ShownTexts = ReturnType<typeof shownTexts>;

export const shownTexts = () => {
  const { antd: _words, ...language } = current;
  return { language, messages: i18n.messages as Messages, timeZone: timeZone() };
};

/** In a worker: the texts of its page. */
export function adoptTexts({ language, messages, timeZone: zone }: ShownTexts): void {
  setTimeZone(zone);
  i18n.load(language.id, messages);
  activate(language);
}

function activate(language: Language): void {
  const { id, locale } = language;
  current = language;
  // Lingui warns of a language without messages.
  i18n.load(id, {});
  i18n.activate(id, locale);
}

function languageOf(id: string): Language {
  const { name = id, locale = id } = declared[id] ?? {};
  return { id, name, direction: directionOf(id), locale, isDeclared: id === Object.keys(declared)[0] };
}

function show(id: string, antd: object | undefined): void {
  words = {
    text: (textId, values) => text(textId, values),
    declaredText: (english) => declaredText(english),
  };
  activate({ ...languageOf(id), ...(antd && { antd }) });
  document.documentElement.lang = id;
  document.documentElement.dir = current.direction;
  for (const listener of listeners) listener();
}
