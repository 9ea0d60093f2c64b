/** Text in the rules language, blank text and other scripts' digits. */
import { directionOf } from "../texts/language";

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
  const point = (code: string) => `${escape}{${code}}`;
  const others = ["34f", "115f", "1160", "2800", "3164", "ffa0"].map(point).join("");
  return `\\p{Z}\\p{Cc}\\p{Cf}${others}${point("fe00")}-${point("fe0f")}`;
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

export function languageAttributes(lang: string | undefined): {
  readonly lang?: string;
  readonly dir?: "ltr" | "rtl";
} {
  if (lang === undefined) return {};
  return { lang, dir: directionOf(lang) };
}
