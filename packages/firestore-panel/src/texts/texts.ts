/**
 * What the panel says, in the person's language. Nothing else of the engine contains words for a person: they have ids
 * here, and a catalog for each language has the words as ICU messages.
 */
import { setupI18n } from "@lingui/core";
import type { english } from "./english";

/** The catalogs in English. A product adds its own: `declare module "firestore-panel/texts"`. */
export interface Catalogs {
  readonly engine: typeof english;
}
export type TextId = { [Name in keyof Catalogs]: keyof Catalogs[Name] & string }[keyof Catalogs];

/**
 * Text in a message is as it is given, and isolated in a language from right to left; a number is written as the
 * language writes it.
 */
export interface TextValues {
  readonly [name: string]: string | number;
}

export type Translate = (id: TextId, values?: TextValues) => string;

/** The messages by their ids, of all languages that are loaded. language.ts alone loads and activates them. */
export const i18n = setupI18n({ locale: "en", messages: { en: {} } });

/** Languages that are written from right to left, as in public/first-paint.js. */
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/;

export const directionOf = (language: string): "ltr" | "rtl" =>
  RIGHT_TO_LEFT.test(language) ? "rtl" : "ltr";

const isolates = () => directionOf(i18n.locale) === "rtl";

/**
 * Other people's text among the words of a language from right to left, in the direction of its first letter: a `<bdi>`
 * for what is no element. Messages isolate their values themselves.
 */
export function isolated(value: string): string {
  return isolates() && !isPart(value) ? `\u2068${value}\u2069` : value;
}

/** Whether `richText` puts an element there, which isolates itself. */
const isPart = (value: string) => value.startsWith("\uE000");

/** A text chooses between the branches of a message as it is, and is isolated where it is shown. */
function isolatedWhenShown(value: string | number): unknown {
  return typeof value === "string" && isolates()
    ? { toString: () => value, valueOf: () => isolated(value) }
    : value;
}

/** For what happens outside of rendering. What is rendered has it from `useText`, and follows the language. */
export const text: Translate = (id, values) => message(id, values);

function message(id: string, values: TextValues = {}): string {
  // Lingui would decode a `\u0041` in other people's text as well. Characters for private use hold its place.
  const kept = Object.entries(values).filter(([, value]) => String(value).includes("\\"));
  const given = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, isolatedWhenShown(value)]),
  );
  if (kept.length === 0) return i18n._(id, given);
  const marks = kept.map(([name], part) => [name, `\uE002${part}\uE003`] as const);
  const translated = i18n._(id, { ...given, ...Object.fromEntries(marks) });
  return translated.replace(/\uE002(\d+)\uE003/g, (_, part: string) =>
    isolated(String(kept[Number(part)]?.[1])),
  );
}

/**
 * A text of a declaration. Its English is its id, so that a declaration reads as it is shown.
 * @returns it in the person's language, or as declared where the catalog has no translation.
 */
export function declaredText(english: string): string {
  return Object.hasOwn(i18n.messages, english) ? message(english) : english;
}

/**
 * A number of records. The id of their plural is "# " and the name of one, in the same language.
 * @returns undefined: the catalog has no such plural.
 */
export function declaredCount(singular: string, count: number): string | undefined {
  const id = `# ${singular}`;
  return Object.hasOwn(i18n.messages, id) ? message(id, { count }) : undefined;
}
