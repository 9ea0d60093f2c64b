/** The panel's words in what React renders. */
import { Fragment, createElement, useSyncExternalStore, type ReactNode } from "react";
import { localized } from "./declared";
import { formatsOf, type Formats } from "./formats";
import { currentLanguage, currentWords, onLanguageChange, type Language } from "./language";
import type { TextId, TextValues, Translate } from "./texts";

export function useText(): Translate {
  return useSyncExternalStore(onLanguageChange, currentWords).text;
}

/** @returns `declaredText` of the current language, for a text that no declaration around it has translated. */
export function useDeclaredText(): (english: string) => string {
  return useSyncExternalStore(onLanguageChange, currentWords).declaredText;
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguageChange, currentLanguage);
}

export function useLocalized<Declaration extends object>(declaration: Declaration): Declaration {
  return localized(declaration, useLanguage());
}

export function useFormats(): Formats {
  return formatsOf(useLanguage().locale);
}

/**
 * A message with elements in it.
 * @param parts elements and other people's text, by their names in the message. Nothing in them is read as a message.
 * @param values what else the message needs, such as the number of a plural.
 */
export function richText(
  t: Translate,
  id: TextId,
  parts: { readonly [name: string]: ReactNode },
  values?: TextValues,
): ReactNode {
  // Characters for private use hold the places of the parts.
  const nodes = Object.values(parts);
  const marks = Object.keys(parts).map((name, index) => [name, `\uE000${index}\uE001`] as const);
  const pieces = t(id, { ...values, ...Object.fromEntries(marks) }).split(/\uE000(\d+)\uE001/);
  return pieces.map((piece, index) =>
    index % 2 === 0 ? piece : createElement(Fragment, { key: index }, nodes[Number(piece)]),
  );
}
