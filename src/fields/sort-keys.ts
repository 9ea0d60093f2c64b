/** How lists put values in order: by keys that compare as texts and numbers do, here and in Firestore. Pure. */
import type { Field } from "../schema/types";
import { foldText } from "./search-text";

/** What stands for a record in an order. Numbers come before texts, as in Firestore. */
export type SortKey = string | number;

/** Comes after every text, for values that are empty. */
export const EMPTY_KEY = "\u{10fffd}";
/** Characters that count in an order. Firestore indexes 1,500 bytes of a text. */
const LONGEST_KEY = 200;
/** What is left of a character that was cut in two: it could not be stored. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;
/** Digits that numbers inside a text are brought to. Longer ones are led by how many digits they have. */
const PADDED = 12;

/** The last number of the text and the letters after it: "12-b" is 12 and "b". */
const SUFFIXED = /(\d+)[^\d\p{L}]*(\p{L}*)\s*$/u;

/** @param text of the field's value, empty where it has none. */
export function sortKey({ collation = "natural" }: Pick<Field, "collation">, text: string): SortKey {
  if (text === "") return EMPTY_KEY;
  if (collation === "number") return Number.isFinite(Number(text)) ? Number(text) : EMPTY_KEY;
  const folded = foldText(text);
  const key = padded(collation === "suffix-number" ? suffixFirst(folded) : folded);
  return key.slice(0, LONGEST_KEY).replace(HALF_CHARACTER, "");
}

/** @returns less than 0, 0 or more than 0. Empty values come last in either direction. */
export function compareKeys(a: SortKey, b: SortKey, direction: "asc" | "desc"): number {
  if (a === b) return 0;
  if (a === EMPTY_KEY || b === EMPTY_KEY) return a === EMPTY_KEY ? 1 : -1;
  const isLess = typeof a === typeof b ? a < b : typeof a === "number";
  return isLess === (direction === "asc") ? -1 : 1;
}

/** "b10" after "b2": numbers inside a text get as many digits as every other. */
function padded(text: string): string {
  return text.replace(/\d+/g, (written) => {
    const digits = written.replace(/^0+(?=\d)/, "").padStart(PADDED, "0");
    // ":" comes after "9" and before the letters. 100 more, so that every length has three digits.
    return digits.length > PADDED ? `:${digits.length + 100}${digits}` : digits;
  });
}

/** "101A": by letter, then by number. Texts without a number come last. */
function suffixFirst(text: string): string {
  const [, digits, letters = ""] = SUFFIXED.exec(text) ?? [];
  return digits === undefined ? `\u{10fffc}${text}` : `${letters} ${digits} ${text}`;
}
