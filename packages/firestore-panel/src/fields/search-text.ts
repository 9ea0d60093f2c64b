/**
 * How texts are compared, and search tokens: Firestore has no "contains" query, but one for an element of a
 * list. Pure.
 */

import { latinDigits, typedWords, withoutDirection, withoutPunctuation } from "../schema/text";

/** Search tokens per record. The rules load them with the record, before and after a write (docs/lists.md). */
export const MAX_SEARCH_TOKENS = 150;
/** Replaces the tokens of a record that has too many. Every search also reads the records with this one. */
export const TOKEN_OVERFLOW = "…";

/** Length of sequences that become search tokens, and lengths of those of digits only. */
const NGRAM_LENGTH = 3;
const DIGITS_LENGTHS = [5, 4] as const;
/** Search tokens per query, at most. Each is counted before records are read. */
const MAX_OF_ONE_WORD = 3;
const MAX_OF_SEVERAL = 4;
const MAX_LIKELY = 2;
/** Words of one text that are paired with each other, at most. */
const MAX_PAIRED = 6;

/**
 * Latin letters that NFD does not decompose, look-alike letters of Persian and Urdu keyboards, and the final
 * sigma of Greek: a part of a word may end anywhere.
 */
const ALIKE: { readonly [letter: string]: string } = {
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ة: "ه",
  ٱ: "ا",
  ς: "σ",
};
const ALIKE_LETTERS = new RegExp(Object.keys(ALIKE).join("|"), "gu");
/** Accents of Latin letters, Arabic vowel signs and tatweel. In other scripts such signs are significant. */
const SIGNS = /(?<=[\p{Script=Latin}\p{Script=Arabic}])[\p{Mn}\u0640]+/gu;
const SEARCHED_WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const STARTS_WITH_WORD = /^[\p{L}\p{N}\p{M}]/u;

/** @returns the form in which texts are compared: "Fáhmy" as "fahmy", "أحمد" as "احمد", and "٤٢" as "42". */
export function foldText(text: string): string {
  const folded = withoutDirection(text)
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(SIGNS, "")
    .normalize("NFC")
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
  return latinDigits(folded);
}

/**
 * @param query what a person typed.
 * @param prefixesOnly the query's, from `searchTerms`, where search tokens chose the candidates.
 * @returns whether a record with these searched texts matches. Either one text contains the query, or each
 * typed word occurs in some text. Beside other words, one of one or two letters must begin a word.
 * Punctuation inside a longer word may be missing, in the query and in the text.
 */
export function matcherOf(query: string, prefixesOnly = false): (texts: readonly string[]) => boolean {
  const matchers = writingsOf(query).map((wanted) => {
    const words = typedWords(wanted).map((typed) =>
      wordMatcher(typed, (prefixesOnly || typed !== wanted) && isShort(typed)),
    );
    return (forms: readonly string[]) =>
      (!prefixesOnly && forms.some((text) => text.includes(wanted))) || words.every((isIn) => isIn(forms));
  });
  return (texts) => {
    const forms = texts.map(foldText).flatMap((text) => [text, withoutPunctuation(text)]);
    return matchers.some((isIn) => isIn(forms));
  };
}

/** @returns the folded query, and a phone number also without the "00" that dials abroad, as the last one. */
function writingsOf(query: string): readonly string[] {
  const folded = foldText(query);
  if (!/^00\d{6,}$/.test(folded.replace(/[\s().\-/]/g, ""))) return [folded];
  // Other words stay as they are, so that each match of the whole query has the search tokens of the rest.
  return [folded, folded.replace(/^\S+/, withoutPunctuation).replace(/^00\s*/, "")];
}

/** @param begins the word must begin a word of the texts. */
function wordMatcher(typed: string, begins: boolean): (forms: readonly string[]) => boolean {
  const joined = withoutPunctuation(typed);
  if (isBrief(joined))
    return (forms) => forms.some((text) => (begins ? hasWordPrefix(text, typed) : text.includes(typed)));
  const parts = partsOf(typed).map((part) => wordMatcher(part.join(""), part.length < NGRAM_LENGTH));
  return (forms) =>
    forms.some((text) => text.includes(joined)) || (parts.length > 0 && parts.every((isIn) => isIn(forms)));
}

/** "al-naimi" matches "Al Naimi". @returns none of "TW-3": short parts beside digits are too common. */
function partsOf(typed: string): readonly Word[] {
  const parts = wordsOf(typed);
  const long = parts.filter(({ length }) => length >= NGRAM_LENGTH);
  const mayPart = long.length > 0 && (long.length === parts.length || !/\p{N}/u.test(typed));
  return parts.length > 1 && mayPart ? parts : [];
}

function isBrief(word: string): boolean {
  return Array.from(word).length < NGRAM_LENGTH;
}

/**
 * @returns the record's tokens: prefixes of one and two letters, all sequences of three, of four and five
 * digits, and the beginnings of each two words of a text. Words count with their parts, and joined.
 */
export function searchTokens(texts: readonly string[]): readonly string[] {
  const folded = texts.map(foldText);
  const words = folded.map(wordsOf);
  // All sequences of the parts are in the joined words.
  const joined = folded.flatMap((text) => wordsOf(withoutPunctuation(text)));
  const tokens = [
    ...new Set([
      ...[...words.flat(), ...joined].flatMap((word) => [prefixOf(word, 1), prefixOf(word, 2)]),
      ...joined.flatMap((word) => ngrams(word, NGRAM_LENGTH)),
      ...joined.flatMap((word) => DIGITS_LENGTHS.flatMap((length) => digitNgrams(word, length))),
      // All addresses of one domain would share its pairs.
      ...words.flatMap((group, index) => (texts[index]?.includes("@") ? [] : pairsOf(group))),
    ]),
  ];
  return tokens.length <= MAX_SEARCH_TOKENS ? tokens : [TOKEN_OVERFLOW];
}

export interface SearchTerms {
  /** Every match carries all of these, or TOKEN_OVERFLOW. Empty for a query without a letter or digit. */
  readonly tokens: readonly string[];
  /** Probable matches carry one of these: two typed words begin two words of one text. */
  readonly likely: readonly string[];
  /** The query is so short that it matches only at the beginning of words. */
  readonly prefixesOnly: boolean;
}

/**
 * A typed word may be the middle of a longer one, or stand in parts. So sequences that are certain come from
 * the longest words that every match contains, and only few prefixes are certain.
 */
export function searchTerms(query: string): SearchTerms {
  const folded = writingsOf(query).at(-1) ?? "";
  const typed = typedWords(folded);
  const words = typed.flatMap(wordsOf);
  const certain = typed.flatMap((word) => {
    const parts = partsOf(word);
    return parts.length > 0 ? parts : wordsOf(withoutPunctuation(word));
  });
  const brief = typed.filter((word) => isBrief(withoutPunctuation(word)));
  const prefixes = typed.flatMap((word, index) => {
    if (!brief.includes(word)) return [];
    const isStart =
      !STARTS_WITH_WORD.test(word) || (isShort(word) && (index > 0 || !STARTS_WITH_WORD.test(folded)));
    return wordsOf(word).slice(isStart ? 0 : 1);
  });
  const short = brief.flatMap(wordsOf);
  const prefixesOnly = short.length > 0 && brief.length === typed.length && prefixes.length === 0;
  // Long sequences of digits are rarer, and so are some sequences of a long word.
  const sequences = certain
    .map(longestNgrams)
    .filter((found) => found.length > 0)
    .sort((a, b) => (b[0] ?? "").length - (a[0] ?? "").length || b.length - a.length)
    .slice(0, MAX_OF_SEVERAL - 1);
  const most = words.length > 1 ? MAX_OF_SEVERAL - Math.min(prefixes.length, 1) : MAX_OF_ONE_WORD;
  const tokens = [
    ...sequences.flatMap((found, index) => evenSample(found, Math.ceil((most - index) / sequences.length))),
    ...(prefixesOnly ? short : prefixes).map((word) => prefixOf(word, 2)),
  ];
  return {
    tokens: [...new Set(tokens)].slice(0, MAX_OF_SEVERAL),
    likely: evenSample(pairsOf(words), MAX_LIKELY),
    prefixesOnly,
  };
}

/** Whether the query begins a word. Characters after its word are compared too: "al-". */
function hasWordPrefix(folded: string, wanted: string): boolean {
  return [...folded.matchAll(SEARCHED_WORDS)].some(({ index }) => folded.startsWith(wanted, index));
}

/** Whether a typed word is one or two letters, and signs after them. */
function isShort(typed: string): boolean {
  const [word, ...more] = wordsOf(typed);
  return (
    word !== undefined && more.length === 0 && word.length < NGRAM_LENGTH && STARTS_WITH_WORD.test(typed)
  );
}

/** The characters of a word. Firestore cannot store half of a surrogate pair. */
type Word = readonly string[];

function wordsOf(folded: string): readonly Word[] {
  return [...folded.matchAll(SEARCHED_WORDS)].map(([word]) => Array.from(word));
}

function prefixOf(word: Word, length: number): string {
  return word.slice(0, length).join("");
}

function digitNgrams(word: Word, length: number): readonly string[] {
  return ngrams(word, length).filter((sequence) => /^\p{N}+$/u.test(sequence));
}

function longestNgrams(word: Word): readonly string[] {
  const long = DIGITS_LENGTHS.map((length) => digitNgrams(word, length));
  return long.find((found) => found.length > 0) ?? ngrams(word, NGRAM_LENGTH);
}

function ngrams(word: Word, length: number): readonly string[] {
  return word.slice(length - 1).map((_, index) => word.slice(index, index + length).join(""));
}

/** @returns a token for each two words, the same in either order. */
function pairsOf(words: readonly Word[]): readonly string[] {
  const beginnings = words
    .filter(({ length }) => length >= NGRAM_LENGTH)
    .slice(0, MAX_PAIRED)
    .map((word) => prefixOf(word, NGRAM_LENGTH))
    .sort();
  return beginnings.flatMap((word, index) => beginnings.slice(index + 1).map((other) => `${word} ${other}`));
}

/** @returns evenly spaced elements up to the last one: numbers differ most at their end. */
function evenSample<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  const step = all.length / most;
  return Array.from({ length: most }, (_, index) => all[Math.ceil((index + 1) * step) - 1] as T);
}
