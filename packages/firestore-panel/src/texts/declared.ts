/** Declarations in the person's language. They are written in English, which is the id of their other languages. */
import { currentLanguage, isLoaded, type Language } from "./language";
import { declaredText } from "./texts";

/** The keys of a declaration whose texts a person sees, besides all `messages`. */
const SHOWN = new Set([
  "label",
  "one",
  "many",
  "title",
  "column",
  "section",
  "placeholder",
  "help",
  "unit",
  "message",
  "what",
]);

const translations = new Map<string, WeakMap<object, object>>();
const originals = new WeakMap<object, object>();

/** @returns the same object for the same language, so that caches and effects that know it stay. */
export function localized<Declaration extends object>(
  declaration: Declaration,
  { id, isDeclared }: Language = currentLanguage(),
): Declaration {
  const original = (originals.get(declaration) ?? declaration) as Declaration;
  if (isDeclared || !isLoaded("panel")) return original;
  const known = translations.get(id) ?? new WeakMap<object, object>();
  translations.set(id, known);
  return translatedObject(original, known, false) as Declaration;
}

function translatedObject(original: object, known: WeakMap<object, object>, areMessages: boolean): object {
  const done = known.get(original);
  if (done) return done;
  const made = Array.isArray(original)
    ? original.map((item: unknown) => translatedValue([""], item, known, areMessages))
    : Object.fromEntries(
        Object.entries(original).map(([key, value]) => [
          key,
          translatedValue([key, ...groupOf(original)], value, known, areMessages),
        ]),
      );
  known.set(original, made);
  originals.set(made, original);
  return made;
}

function translatedValue(
  places: readonly [key: string, ...others: string[]],
  value: unknown,
  known: WeakMap<object, object>,
  areMessages: boolean,
): unknown {
  const [key] = places;
  if (typeof value === "string") return areMessages || SHOWN.has(key) ? translated(value, places) : value;
  return typeof value === "object" && value !== null
    ? translatedObject(value, known, key === "messages")
    : value;
}

/** A word that is another one elsewhere has its place in its id: "Company (label)", or a group of the menu. */
function translated(english: string, places: readonly string[]): string {
  const own = places.map((place) => `${english} (${place})`).find((id) => declaredText(id) !== id);
  return declaredText(own ?? english);
}

const groupOf = (declaration: object): readonly string[] =>
  "group" in declaration && typeof declaration.group === "string" ? [declaration.group] : [];
