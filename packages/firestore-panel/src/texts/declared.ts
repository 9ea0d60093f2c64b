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
  const cached = translations.get(id) ?? new WeakMap<object, object>();
  translations.set(id, cached);
  return translatedIn(original, cached, [""], false) as Declaration;
}

function translatedIn(
  value: unknown,
  cached: WeakMap<object, object>,
  places: readonly [key: string, ...others: string[]],
  isShown: boolean,
): unknown {
  if (typeof value === "string") return isShown ? translated(value, places) : value;
  if (typeof value !== "object" || value === null) return value;
  const done = cached.get(value);
  if (done) return done;
  const areMessages = places[0] === "messages";
  const group = "group" in value && typeof value.group === "string" ? [value.group] : [];
  const part = (key: string, inner: unknown) =>
    translatedIn(inner, cached, [key, ...group], areMessages || SHOWN.has(key));
  const made = Array.isArray(value)
    ? value.map((item: unknown) => part("", item))
    : Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, part(key, inner)]));
  cached.set(value, made);
  originals.set(made, value);
  return made;
}

/** A word that is another one elsewhere has its place in its id: "Company (label)", or a group of the menu. */
function translated(english: string, places: readonly string[]): string {
  const own = places.map((place) => `${english} (${place})`).find((id) => declaredText(id) !== id);
  return declaredText(own ?? english);
}
