/**
 * Defines how texts are compared, and the search tokens that queries of a large collection use. Firestore has
 * no "contains" query, but it can query for an element of a list. Pure.
 */

import { latinDigits, typedWords, withoutDirection } from "../schema/text";

/**
 * Maximum number of search tokens per record. The rules load them with the record, before and after a write
 * (docs/lists.md).
 */
export const MAX_SEARCH_TOKENS = 150;
/**
 * Replaces the search tokens of a record that has too many. Every search must also read the records with this
 * token.
 */
export const TOKEN_OVERFLOW = "…";

/** Length of the sequences of letters and digits that become search tokens, and lengths of those of digits only. */
const NGRAM_LENGTH = 3;
const DIGITS_LENGTHS = [5, 4] as const;
/** Maximum numbers of search tokens per query. Each token is counted before records are read. */
const MAX_OF_ONE_WORD = 3;
const MAX_OF_SEVERAL = 4;
const MAX_LIKELY = 2;
/** Maximum number of words of one text that are paired with each other. */
const MAX_PAIRED = 6;

/**
 * Latin letters that NFD does not decompose, look-alike letters of Persian and Urdu keyboards, and the final
 * sigma of Greek. A part of a word may end anywhere, so the final form must equal the usual one.
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
/**
 * Accents of Latin letters, and Arabic vowel signs, hamza, madda and tatweel. In other scripts such signs are
 * significant.
 */
const SIGNS = /(?<=[\p{Script=Latin}\p{Script=Arabic}])[\p{Mn}\u0640]+/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
const STARTS_WITH_WORD = /^[\p{L}\p{N}\p{M}]/u;

/**
 * @returns the form in which texts are compared. "Fáhmy" equals "FAHMY", "أحمد" equals "احمد", and "٤٢"
 * becomes "42".
 */
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
 */
export function matcherOf(query: string, prefixesOnly = false): (texts: readonly string[]) => boolean {
  const wanted = foldText(query);
  const words = typedWords(wanted).map((typed) => ({
    typed,
    begins: (prefixesOnly || typed !== wanted) && isShort(typed),
  }));
  return (texts) => {
    const folded = texts.map(foldText);
    return (
      (!prefixesOnly && folded.some((text) => text.includes(wanted))) ||
      words.every(({ typed, begins }) =>
        folded.some((text) => (begins ? hasWordPrefix(text, typed) : text.includes(typed))),
      )
    );
  };
}

/**
 * @param texts the texts of the searched fields.
 * @returns the record's search tokens: prefixes of one and two letters, all sequences of three, of four
 * and five digits, and the beginnings of each two words of a text.
 */
export function searchTokens(texts: readonly string[]): readonly string[] {
  const words = texts.map((text) => wordsOf(foldText(text)));
  const all = words.flat();
  const tokens = [
    ...new Set([
      ...all.flatMap((word) => [prefixOf(word, 1), prefixOf(word, 2)]),
      ...all.flatMap((word) => ngrams(word, NGRAM_LENGTH)),
      ...all.flatMap((word) => DIGITS_LENGTHS.flatMap((length) => digitNgrams(word, length))),
      // All addresses of one domain would share its pairs.
      ...words.flatMap((some, index) => (texts[index]?.includes("@") ? [] : pairsOf(some))),
    ]),
  ];
  return tokens.length <= MAX_SEARCH_TOKENS ? tokens : [TOKEN_OVERFLOW];
}

/** The search tokens of a query. */
export interface SearchTerms {
  /**
   * Every matching record carries all of these, or TOKEN_OVERFLOW instead. Empty if the query has no letter
   * and no digit.
   */
  readonly tokens: readonly string[];
  /** Records match probably if they carry one of these: two typed words begin two words of one text. */
  readonly likely: readonly string[];
  /** The query is so short that it matches only at the beginning of words. */
  readonly prefixesOnly: boolean;
}

/** A typed word may be the middle of a longer one. So all its sequences are certain, but only few prefixes. */
export function searchTerms(query: string): SearchTerms {
  const folded = foldText(query);
  const typed = typedWords(folded);
  const words = typed.flatMap(wordsOf);
  const short = words.filter((word) => word.length < NGRAM_LENGTH);
  const beginning = typed.flatMap((one, index) => {
    const isStart = !startsWithWord(one) || (isShort(one) && (index > 0 || !startsWithWord(folded)));
    return wordsOf(one).slice(isStart ? 0 : 1);
  });
  const prefixes = beginning.filter((word) => word.length < NGRAM_LENGTH);
  const prefixesOnly = words.length > 0 && words.length === short.length && prefixes.length === 0;
  // Long sequences of digits are rarer, and so are some sequences of a long word.
  const sequences = words
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

/**
 * @param folded a folded text.
 * @param wanted a folded query. Characters after its word are compared too: "al-".
 * @returns whether the query occurs at the beginning of a word.
 */
function hasWordPrefix(folded: string, wanted: string): boolean {
  return [...folded.matchAll(WORDS)].some(({ index }) => folded.startsWith(wanted, index));
}

function startsWithWord(folded: string): boolean {
  return STARTS_WITH_WORD.test(folded);
}

/** Whether a typed word is one or two letters, and signs after them. */
function isShort(typed: string): boolean {
  const [word, ...more] = wordsOf(typed);
  return word !== undefined && more.length === 0 && word.length < NGRAM_LENGTH && startsWithWord(typed);
}

/** The characters of a word. Firestore cannot store half of a surrogate pair. */
type Word = readonly string[];

function wordsOf(folded: string): readonly Word[] {
  return [...folded.matchAll(WORDS)].map(([word]) => Array.from(word));
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
  return beginnings.flatMap((one, index) => beginnings.slice(index + 1).map((other) => `${one} ${other}`));
}

/** @returns evenly spaced elements up to the last one: numbers differ most at their end. */
function evenSample<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  const step = all.length / most;
  return Array.from({ length: most }, (_, index) => all[Math.ceil((index + 1) * step) - 1] as T);
}
