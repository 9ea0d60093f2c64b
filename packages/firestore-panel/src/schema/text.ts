/** Text in the rules language, blank and random text, and other scripts' digits. */
import { directionOf } from "../texts/texts";

/** @returns a string literal. Declarations contain no line breaks, so two escapes suffice. */
export function ruleString(text: string): string {
  return `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

export function ruleList(texts: readonly string[]): string {
  return `[${texts.map(ruleString).join(", ")}]`;
}

/** Production compiles at most 98 operators per expression. */
const MAX_OPERATORS = 60;
const OPERATOR = /&&|\|\||[=!<>]=|[<>!]|\b(?:is|in)\b/g;

/** Splits conditions into parts that each fit into one function. */
export function splitConditions(clauses: readonly string[]): readonly (readonly string[])[] {
  const chunks: string[][] = [];
  let operators = Infinity;
  for (const clause of clauses) {
    const added = (clause.match(OPERATOR)?.length ?? 0) + 1;
    if (operators + added > MAX_OPERATORS) {
      chunks.push([]);
      operators = 0;
    }
    operators += added;
    chunks.at(-1)?.push(clause);
  }
  return chunks;
}

/**
 * A name of these counts as empty: white space, control and format characters, fillers, the Braille blank and
 * variation selectors.
 * @param escape "\u" for JavaScript, "\x" for RE2.
 */
function blankClass(escape: "\\u" | "\\x"): string {
  return `\\p{Z}\\p{Cc}\\p{Cf}${codeClass("34f 115f 1160 2800 3164 ffa0 fe00-fe0f", escape)}`;
}

/** For the rules: a text with at least one visible character. */
export const VISIBLE_PATTERN = `(?s).*[^${blankClass("\\x")}].*`;

/** Control characters and line separators, for a character class of JavaScript or RE2. */
export const LINE_BREAKING = "\\p{Cc}\\p{Zl}\\p{Zp}";
export const LINE_PATTERN = `[^${LINE_BREAKING}]*`;
/** For the rules: one line with at least one visible character. */
export const VISIBLE_LINE_PATTERN = `${LINE_PATTERN}[^${blankClass("\\x")}]${LINE_PATTERN}`;

const lineBreaking = new RegExp(`[${LINE_BREAKING}]+`, "gu");

export function oneLine(text: string): string {
  return text.replace(lineBreaking, " ");
}

const visible = new RegExp(`[^${blankClass("\\u")}]`, "u");

/** Kept at the edges: Arabic number signs, variation selectors of emoji and flag tags affect others. */
const PRESERVED = "\\u0600-\\u0605\\u06dd\\u0890\\u0891\\u08e2\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}";
const trimmed = new RegExp(
  `^(?:(?![${PRESERVED}])[${blankClass("\\u")}])*([^]*(?:[${PRESERVED}]|[^${blankClass("\\u")}]))`,
  "u",
);

/** Inside the text only the marks of direction go: Arabic, Persian and Indian names contain joiners. */
export function trimText(text: string): string {
  return visible.test(text) ? withoutDirection(trimmed.exec(text)?.[1] ?? text) : "";
}

const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Removes the marks of direction that programs add to what is copied: texts that look alike would differ. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, "");
}

/**
 * Refused in identifiers, which are sign-in ids: two that look alike must be equal. They are code points,
 * because Unicode classes differ between versions, and browsers and rules must agree.
 */
const REFUSED_CODES = [
  // Control characters.
  "0-1f 7f-9f",
  // Spaces other than U+0020.
  "a0 1680 2000-200a 2028-2029 202f 205f 2800 3000",
  // Invisible characters: format, direction, fillers and variation selectors.
  "ad 600-605 61c 6dd 70f 890-891 8e2 115f-1160 17b4-17b5 180b-180f 200b-200f 202a-202e 2060-206f 3164",
  "fe00-fe0f feff ffa0 fff0-fffb 110bd 110cd 13430-1343f 1bca0-1bca3 1d173-1d17a e0000-e0fff",
  // Combining marks. Normalization has already composed all that can be composed, and rules cannot normalize.
  "300-36f",
  // Private use: their appearance depends on the font.
  "e000-f8ff f0000-ffffd 100000-10fffd",
].join(" ");

/** A lone surrogate is not a character, and Firestore stores none. */
const HALVES = "\\u{d800}-\\u{dfff}";
const refusedCharacter = new RegExp(`[${codeClass(REFUSED_CODES, "\\u")}${HALVES}]`, "u");
/** For the rules: an identifier. */
export const IDENTIFIER_PATTERN = `[^${codeClass(REFUSED_CODES, "\\x")}]*`;

export function hasRefusedCharacter(text: string): boolean {
  return refusedCharacter.test(text);
}

/** @param codes characters and ranges, in hex. @param escape "\u" for JavaScript, "\x" for RE2. */
function codeClass(codes: string, escape: string): string {
  return codes.replace(/[0-9a-f]+/g, (code) => `${escape}{${code}}`).replaceAll(" ", "");
}

const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** Arabic and Persian keyboards type digits of their own: "٤٢" and "۴۲" become "42". */
export function latinDigits(text: string): string {
  return text.replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/** A full stop at the end of a word is no part of it: "S. Ahmed" finds "Ahmed Saleh". */
const TYPED_WORDS = /(?:(?!\.+(?:[\s,،"“”«»]|$))[^\s,،"“”«»])+/gu;

/** @returns the words of a search. A match has all of them: "al-thani", "@qa". */
export function typedWords(query: string): readonly string[] {
  return query.match(TYPED_WORDS) ?? [query];
}

const PUNCTUATION = /[^\p{L}\p{N}\p{M}\s]+/gu;

/** @returns the text as people type it without signs: "Al-Naimi" becomes "AlNaimi". */
export function withoutPunctuation(text: string): string {
  return text.replace(PUNCTUATION, "");
}

/** A written number in Latin digits, with the separators of English: "١٬٢٠٠٫٥" becomes "1,200.5". */
export function latinNumber(text: string): string {
  return latinDigits(withoutDirection(text)).replaceAll("٫", ".").replace(/[٬،]/g, ",");
}

/**
 * @param alphabet at most 256 characters, each equally likely: bytes that would favour the first ones are drawn again.
 */
export function randomText(alphabet: string, length: number): string {
  const fair = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length);
  }
  return text;
}

export function languageAttributes(lang: string | undefined) {
  return lang === undefined ? {} : { lang, dir: directionOf(lang) };
}
