/**
 * What the panel says, in the person's language. Nothing else of the engine contains words for a person: they have ids
 * here, and a catalog for each language has the words as ICU messages.
 */
import { setupI18n } from "@lingui/core";
import { english } from "./english";

/** The catalogs in English. A product adds its own: `declare module "firestore-panel/texts"`. */
export interface Catalogs {
  readonly engine: typeof english;
}
export type TextId = { [Name in keyof Catalogs]: keyof Catalogs[Name] & string }[keyof Catalogs];

/** The messages of one language by their ids, compiled where `compiledTexts` (vite-plugin.ts) runs. */
export type Messages = Readonly<Record<string, string>>;

/** Text in a message is as it is given; a number is written as the language writes it. */
export interface TextValues {
  readonly [name: string]: string | number;
}

/** @returns the message of an id. */
export type Translate = (id: TextId, values?: TextValues) => string;

const i18n = setupI18n({ locale: "en", messages: { en: english } });

/** Adds a product's own messages to those of the engine. */
export function addMessages(language: string, messages: Messages): void {
  i18n.load(language, messages);
}

/**
 * For what happens outside of rendering: requests, jobs, answers. What is rendered has it from `useText`, so that it
 * follows the language.
 */
export const text: Translate = (id, values = {}) => {
  // Lingui would decode a `\u0041` in other people's text as well. Characters for private use hold its place.
  const kept = Object.entries(values).filter(([, value]) => String(value).includes("\\"));
  if (kept.length === 0) return i18n._(id, values);
  const marks = kept.map(([name], part) => [name, `\uE002${part}\uE003`] as const);
  const message = i18n._(id, { ...values, ...Object.fromEntries(marks) });
  return message.replace(/\uE002(\d+)\uE003/g, (_, part: string) => String(kept[Number(part)]?.[1]));
};

let translate: Translate = (id, values) => text(id, values);
// Another function for each language: what React keeps of the former one is then out of date.
i18n.on("change", () => {
  translate = (id, values) => text(id, values);
});

/** The current language's `text`. */
export const currentText = (): Translate => translate;

/** @returns ends it. */
export const onLanguageChange = (listener: () => void): (() => void) => i18n.on("change", listener);
