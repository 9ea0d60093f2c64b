/** Sort keys: texts and numbers that have the same order here and in Firestore. Pure. */
import type { Field } from "../schema/types";
import { foldText } from "./search-text";

/** Numbers come before texts, as in Firestore. */
export type SortKey = string | number;

/** The key of empty values. It comes after every text. */
export const EMPTY_KEY = "\u{10fffd}";
/** Number of characters in a key. Firestore indexes 1,500 bytes of a text. */
const LONGEST_KEY = 200;
/** Half of a surrogate pair, left by shortening. Firestore cannot store it. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;
/** Numbers inside a text are padded to this many digits. Longer numbers start with their length instead. */
const PADDED = 12;

/** The last number of the text and the letters that follow it: 12 and "b" in "12-b". */
const SUFFIXED = /(\d+)[^\d\p{L}]*(\p{L}*)\s*$/u;

/** @param text the field's text, or empty. */
export function sortKey({ collation = "natural" }: Pick<Field, "collation">, text: string): SortKey {
  if (text === "") return EMPTY_KEY;
  if (collation === "number") return Number.isFinite(Number(text)) ? Number(text) : EMPTY_KEY;
  const folded = foldText(text);
  const key = padded(collation === "suffix-number" ? suffixFirst(folded) : folded);
  return key.slice(0, LONGEST_KEY).replace(HALF_CHARACTER, "");
}

/** @returns less than 0, 0 or more than 0. Empty values come last in both directions. */
export function compareKeys(a: SortKey, b: SortKey, direction: "asc" | "desc"): number {
  if (a === b) return 0;
  if (a === EMPTY_KEY || b === EMPTY_KEY) return a === EMPTY_KEY ? 1 : -1;
  const isLess = typeof a === typeof b ? a < b : typeof a === "number";
  return isLess === (direction === "asc") ? -1 : 1;
}

/** Pads numbers inside a text to the same length, so that "b10" comes after "b2". */
function padded(text: string): string {
  return text.replace(/\d+/g, (written) => {
    const digits = written.replace(/^0+(?=\d)/, "").padStart(PADDED, "0");
    // ":" comes after "9" and before the letters. Adding 100 gives every length three digits.
    return digits.length > PADDED ? `:${digits.length + 100}${digits}` : digits;
  });
}

/** Orders "101A" by its letter, then by its number. Texts without a number come last. */
function suffixFirst(text: string): string {
  const [, digits, letters = ""] = SUFFIXED.exec(text) ?? [];
  return digits === undefined ? `\u{10fffc}${text}` : `${letters} ${digits} ${text}`;
}
