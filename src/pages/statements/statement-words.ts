import { localized } from "firestore-panel/declared";
import { formatsOf, type Formats } from "firestore-panel/formats";
import { currentLanguage, inEachLanguage, type Language } from "firestore-panel/language";
import type { Collection } from "firestore-panel/schema";
import { declaredText, text } from "firestore-panel/texts";

type Names = { readonly [key: string]: string };

const TEXTS = {
  title: "statements.title",
  audience: "statements.audience",
  until: "statements.until",
  // Before the first and the last moment that is counted.
  from: "statements.from",
  to: "statements.to",
  // Before the names of the closed periods between which it is counted.
  after: "statements.after",
  upTo: "statements.upTo",
  total: "report.total",
  below: "summary.since.below",
  printedBy: "statements.printedBy",
  printedOn: "statements.printedOn",
} as const;

type Texts = { readonly [key in keyof typeof TEXTS]: string };

/** What a statement says in one language, whatever the panel's language is. */
export interface StatementWords extends Texts, Pick<Language, "id" | "direction"> {
  readonly formats: Formats;
  /** Labels of the fields of each collection by their keys. */
  readonly fields: { readonly [venue: string]: Names };
  /** Labels of the kinds of accounts by their Firestore names. */
  readonly kinds: Names;
  readonly categories: Names;
}

/** A statement is written in both, one beside the other. */
const LANGUAGES = ["en", "ar"];

/** @throws if the texts of a language cannot be loaded: a statement without one is none. */
export async function loadStatementWords(
  venues: readonly Collection[],
  collections: readonly Collection[],
  categories: readonly string[],
): Promise<readonly StatementWords[]> {
  const said = await inEachLanguage(["panel"], () => wordsOf(venues, collections, categories));
  const words = LANGUAGES.flatMap((id) => said.find((language) => language.id === id) ?? []);
  if (words.length < LANGUAGES.length) throw new Error("A language of the statements did not load.");
  return words;
}

function wordsOf(
  venues: readonly Collection[],
  collections: readonly Collection[],
  categories: readonly string[],
): StatementWords {
  const { id, direction } = currentLanguage();
  return {
    id,
    direction,
    formats: formatsOf(),
    ...(Object.fromEntries(Object.entries(TEXTS).map(([key, id]) => [key, text(id)])) as Texts),
    fields: Object.fromEntries(
      venues.map((venue) => [
        venue.name,
        named(localized(venue).fields.map(({ key, label }) => [key, label])),
      ]),
    ),
    kinds: named(collections.map((one) => [one.name, localized(one).label.many])),
    categories: named(categories.map((category) => [category, declaredText(category)])),
  };
}

const named = (pairs: readonly (readonly [string, string])[]): Names => Object.fromEntries(pairs);
