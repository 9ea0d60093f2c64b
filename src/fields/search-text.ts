/**
 * How texts are found: the form in which they are compared, and the search tokens by which a large collection is asked.
 * Firestore knows no "contains", but it knows which lists hold a search token. Pure.
 */

/** Most search tokens of one record: the rules load them with it, before and after a write (docs/lists.md). */
export const MAX_SEARCH_TOKENS = 150;
/**
 * Stands in the place of the search tokens of a record that has more of them than are kept: every search has to look at
 * it, when it has looked at what carries its search tokens.
 */
export const TOKEN_OVERFLOW = "…";

/** Letters in a row that make a search token of their own. */
const NGRAM_LENGTH = 3;
const LONG_NGRAM_LENGTH = 4;
/** Most search tokens of one question: each is counted before the records are asked for. */
const MAX_PAIRS = 3;
const MAX_NGRAMS = 3;

/**
 * Latin letters that are no letter with an accent, the letters of Persian and Urdu keyboards that look the same, and the
 * sigma that stands only at the end of a Greek word: a part of a word may end anywhere.
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
/** Accents of Latin letters; hamza and madda, vowel signs and the tatweel of Arabic. Signs of other scripts are letters. */
const SIGNS = /(?<=[\p{Script=Latin}\p{Script=Arabic}])[\p{Mn}\u0640]+/gu;
const ARABIC_DIGITS = /[\u0660-\u0669\u06f0-\u06f9]/g;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** Words on both sides of these make no pair: every address of one company has the same ones. */
const PHRASE_SEPARATORS = /[@.]/;

/** @returns the text as searches and orders compare it: "Fáhmy" and "FAHMY" are one, "أحمد" and "احمد" are, "٤٢" is "42". */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(SIGNS, "")
    .normalize("NFC")
    .replace(ALIKE_LETTERS, (letter) => ALIKE[letter] ?? letter)
    .replace(/\s+/g, " ")
    .replace(ARABIC_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf))
    .trim();
}

/**
 * @param texts of the fields that a record is searched by.
 * @returns the search tokens that the record carries: beginnings of words of one and two letters, all three letters in
 * a row, and four where there is a digit; and for words that follow each other the end of the one with the beginning of
 * the next.
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

/** What a search asks a large collection by. */
export interface SearchTerms {
  /**
   * Every record whose text holds the query carries all of these, or TOKEN_OVERFLOW in their place. None: there is no letter
   * and no digit to ask by.
   */
  readonly tokens: readonly string[];
  /** The query is so short that only words which begin with it are asked for. */
  readonly prefixesOnly: boolean;
}

/**
 * The query may begin and end inside a word. So of its first word only the end is known, and of its last one only the
 * beginning; words between them are whole.
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

/** Whether `wanted` stands in a text where a word begins, both folded. What follows its word counts: "al-". */
export function hasWordPrefix(folded: string, wanted: string): boolean {
  return [...folded.matchAll(WORDS)].some(({ index }) => folded.startsWith(wanted, index));
}

/** A word in its characters: half a character of two parts could not be stored. */
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

/** Names are made of few pieces, numbers of any: so only those have longer ones, which are rarer. */
function queryNgrams(word: Word): readonly string[] {
  return ngrams(word, word.length >= LONG_NGRAM_LENGTH && hasDigit(word) ? LONG_NGRAM_LENGTH : NGRAM_LENGTH);
}

function ngrams(word: Word, length: number): readonly string[] {
  return word.slice(length - 1).map((_, index) => word.slice(index, index + length).join(""));
}

/** Of two words in a row, and of two with one between them. */
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

/** Those with the widest gap first: what a name begins with says less than the names themselves. */
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

/** Some of many, from its beginning to its end. */
function evenSample<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from(
    { length: most },
    (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as T,
  );
}
