/**
 * Defines how texts are compared, and the search tokens that queries of a large collection use. Firestore has
 * no "contains" query, but it can query for an element of a list. Pure.
 */

import { latinDigits, withoutDirection } from "../schema/text";

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

/** Length of the letter sequences that become search tokens. */
const NGRAM_LENGTH = 3;
const LONG_NGRAM_LENGTH = 4;
/** Maximum numbers of search tokens per query. Each token is counted before records are read. */
const MAX_PAIRS = 3;
const MAX_NGRAMS = 3;

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
/** Words on opposite sides of these make no pair, because all addresses of one domain would share it. */
const PHRASE_SEPARATORS = /[@.]/;

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
 * @param texts the texts of the searched fields.
 * @returns the record's search tokens. They are prefixes of one and two letters, all sequences of three, and
 * sequences of four in words with a digit. For consecutive words, a token joins the end of one with the
 * beginning of the next.
 */
export function searchTokens(texts: readonly string[]): readonly string[] {
  const phrases = texts.flatMap((text) => foldText(text).split(PHRASE_SEPARATORS).map(wordsOf));
  const all = phrases.flat();
  const tokens = [
    ...new Set([
      ...all.flatMap((word) => [prefixOf(word, 1), prefixOf(word, 2)]),
      ...all.flatMap((word) => ngrams(word, NGRAM_LENGTH)),
      ...phrases.flatMap(pairsOf),
      ...all.flatMap((word) => (hasDigit(word) ? ngrams(word, LONG_NGRAM_LENGTH) : [])),
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
  /** The query is so short that it matches only at the beginning of words. */
  readonly prefixesOnly: boolean;
}

/**
 * A query may begin and end inside a word. So only the end of its first word is certain, and only the
 * beginning of its last. The words between are complete.
 */
export function searchTerms(query: string): SearchTerms {
  const folded = foldText(query);
  const phrases = folded.split(PHRASE_SEPARATORS).map(wordsOf);
  const words = phrases.flat();
  const [first = []] = words;
  const isWholeAtStart = !/^[\p{L}\p{N}\p{M}]/u.test(folded);
  const prefixesOnly = words.length === 1 && first.length < NGRAM_LENGTH;
  const short = words.filter(
    (word, index) => word.length < NGRAM_LENGTH && (index > 0 || isWholeAtStart || prefixesOnly),
  );
  const chosen = [
    ...evenSample(
      phrases.flatMap((phrase, index) => queryPairs(phrase, isWholeAtStart || index > 0)),
      MAX_PAIRS,
    ),
    ...evenSample([...new Set(words.flatMap(queryNgrams))], MAX_NGRAMS),
  ];
  const tokens = chosen.length > 0 ? chosen : [...new Set(short.map((word) => prefixOf(word, 2)))];
  return { tokens: [...new Set(tokens)], prefixesOnly: prefixesOnly && !isWholeAtStart };
}

/**
 * @param folded a folded text.
 * @param wanted a folded query. Characters after its word are compared too: "al-".
 * @returns whether the query occurs at the beginning of a word.
 */
export function hasWordPrefix(folded: string, wanted: string): boolean {
  return [...folded.matchAll(WORDS)].some(({ index }) => folded.startsWith(wanted, index));
}

/** The characters of a word. Firestore cannot store half of a surrogate pair. */
type Word = readonly string[];

function wordsOf(folded: string): readonly Word[] {
  return [...folded.matchAll(WORDS)].map(([word]) => Array.from(word));
}

function prefixOf(word: Word, length: number): string {
  return word.slice(0, length).join("");
}

function hasDigit(word: Word): boolean {
  return word.some((character) => /\p{N}/u.test(character));
}

/**
 * Words with digits use longer sequences, which are rarer. Words without digits repeat the same few
 * sequences.
 */
function queryNgrams(word: Word): readonly string[] {
  return ngrams(word, word.length >= LONG_NGRAM_LENGTH && hasDigit(word) ? LONG_NGRAM_LENGTH : NGRAM_LENGTH);
}

function ngrams(word: Word, length: number): readonly string[] {
  return word.slice(length - 1).map((_, index) => word.slice(index, index + length).join(""));
}

/** Joins consecutive words, and words with one word between them. */
function pairsOf(words: readonly Word[]): readonly string[] {
  return words.flatMap((word, index) => {
    const [next, second] = [words[index + 1], words[index + 2]];
    return [
      ...(next ? [1, 2, NGRAM_LENGTH].map((length) => pair(word, next, length)) : []),
      ...(second ? [pairOver(word, second)] : []),
    ];
  });
}

function pair(word: Word, next: Word, length: number): string {
  return `${word.slice(-NGRAM_LENGTH).join("")} ${prefixOf(next, length)}`;
}

function pairOver(word: Word, second: Word): string {
  return `${word.slice(-NGRAM_LENGTH).join("")}  ${prefixOf(second, NGRAM_LENGTH)}`;
}

/**
 * Pairs with a word between them come first: the first words of names are common, so they narrow a search
 * less.
 */
function queryPairs(words: readonly Word[], isWholeAtStart: boolean): readonly string[] {
  const isEndKnown = (word: Word, index: number) =>
    index > 0 || isWholeAtStart || word.length >= NGRAM_LENGTH;
  const over = words.flatMap((word, index) => {
    const second = words[index + 2];
    const isLast = index + 2 === words.length - 1;
    if (!second || !isEndKnown(word, index) || (isLast && second.length < NGRAM_LENGTH)) return [];
    return [pairOver(word, second)];
  });
  const next = words.flatMap((word, index) => {
    const other = words[index + 1];
    return other && isEndKnown(word, index) ? [pair(word, other, Math.min(other.length, NGRAM_LENGTH))] : [];
  });
  return [...new Set([...over, ...next])];
}

/** @returns evenly spaced elements, with the first and the last one included. */
function evenSample<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from(
    { length: most },
    (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as T,
  );
}
