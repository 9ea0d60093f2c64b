/**
 * How texts are found: the form in which they are compared, and the marks by which a large collection is asked. Firestore
 * knows no "contains", but it knows which lists hold a mark. Pure.
 */

/** Most marks of one record: the rules load them with it, before and after a write (docs/lists.md). */
export const MAX_MARKS = 150;
/**
 * Stands in the place of the marks of a record that has more of them than are kept: every search has to look at it, when
 * it has looked at what carries its marks.
 */
export const MORE_MARKS = "…";

/** Letters in a row that make a mark of their own. */
const PIECE = 3;
const LONG_PIECE = 4;
/** Most marks of one question: each is counted before the records are asked for. */
const MAX_PAIRS = 3;
const MAX_PIECES = 3;

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
const APART = /[@.]/;

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
 * @returns the marks that the record carries: beginnings of words of one and two letters, all three letters in a row, and
 * four where there is a digit; and for words that follow each other the end of the one with the beginning of the next.
 */
export function searchMarks(texts: readonly string[]): readonly string[] {
  const phrases = texts.flatMap((text) => foldText(text).split(APART).map(wordsOf));
  const all = phrases.flat();
  const marks = [
    ...new Set([
      ...all.flatMap((word) => [begin(word, 1), begin(word, 2)]),
      ...all.flatMap((word) => pieces(word, PIECE)),
      ...phrases.flatMap(pairsOf),
      ...all.flatMap((word) => (hasDigit(word) ? pieces(word, LONG_PIECE) : [])),
    ]),
  ];
  return marks.length <= MAX_MARKS ? marks : [MORE_MARKS];
}

/** What a search asks a large collection by. */
export interface SearchQuestion {
  /**
   * Every record whose text holds the query carries all of these, or MORE_MARKS in their place. None: there is no letter
   * and no digit to ask by.
   */
  readonly marks: readonly string[];
  /** The query is so short that only words which begin with it are asked for. */
  readonly beginnings: boolean;
}

/**
 * The query may begin and end inside a word. So of its first word only the end is known, and of its last one only the
 * beginning; words between them are whole.
 */
export function searchQuestion(query: string): SearchQuestion {
  const folded = foldText(query);
  const phrases = folded.split(APART).map(wordsOf);
  const words = phrases.flat();
  const [first = []] = words;
  const isWholeAtStart = !/^[\p{L}\p{N}\p{M}]/u.test(folded);
  const beginnings = words.length === 1 && first.length < PIECE;
  const short = words.filter(
    (word, index) => word.length < PIECE && (index > 0 || isWholeAtStart || beginnings),
  );
  const chosen = [
    ...evenly(
      phrases.flatMap((phrase, index) => questionPairs(phrase, isWholeAtStart || index > 0)),
      MAX_PAIRS,
    ),
    ...evenly([...new Set(words.flatMap(questionPieces))], MAX_PIECES),
  ];
  const marks = chosen.length > 0 ? chosen : [...new Set(short.map((word) => begin(word, 2)))];
  return { marks: [...new Set(marks)], beginnings: beginnings && !isWholeAtStart };
}

/** Whether `wanted` stands in a text where a word begins, both folded. What follows its word counts: "al-". */
export function hasBeginning(folded: string, wanted: string): boolean {
  return [...folded.matchAll(WORDS)].some(({ index }) => folded.startsWith(wanted, index));
}

/** A word in its characters: half a character of two parts could not be stored. */
type Word = readonly string[];

function wordsOf(folded: string): readonly Word[] {
  return [...folded.matchAll(WORDS)].map(([word]) => Array.from(word));
}

function begin(word: Word, length: number): string {
  return word.slice(0, length).join("");
}

function hasDigit(word: Word): boolean {
  return word.some((character) => /\p{N}/u.test(character));
}

/** Names are made of few pieces, numbers of any: so only those have longer ones, which are rarer. */
function questionPieces(word: Word): readonly string[] {
  return pieces(word, word.length >= LONG_PIECE && hasDigit(word) ? LONG_PIECE : PIECE);
}

function pieces(word: Word, length: number): readonly string[] {
  return word.slice(length - 1).map((_, index) => word.slice(index, index + length).join(""));
}

/** Of two words in a row, and of two with one between them. */
function pairsOf(words: readonly Word[]): readonly string[] {
  return words.flatMap((word, index) => {
    const [next, second] = [words[index + 1], words[index + 2]];
    return [
      ...(next ? [1, 2, PIECE].map((length) => pair(word, next, length)) : []),
      ...(second ? [pairOver(word, second)] : []),
    ];
  });
}

function pair(word: Word, next: Word, length: number): string {
  return `${word.slice(-PIECE).join("")} ${begin(next, length)}`;
}

function pairOver(word: Word, second: Word): string {
  return `${word.slice(-PIECE).join("")}  ${begin(second, PIECE)}`;
}

/** Those with the widest gap first: what a name begins with says less than the names themselves. */
function questionPairs(words: readonly Word[], isWholeAtStart: boolean): readonly string[] {
  const isEndKnown = (word: Word, index: number) => index > 0 || isWholeAtStart || word.length >= PIECE;
  const over = words.flatMap((word, index) => {
    const second = words[index + 2];
    const isLast = index + 2 === words.length - 1;
    if (!second || !isEndKnown(word, index) || (isLast && second.length < PIECE)) return [];
    return [pairOver(word, second)];
  });
  const next = words.flatMap((word, index) => {
    const other = words[index + 1];
    return other && isEndKnown(word, index) ? [pair(word, other, Math.min(other.length, PIECE))] : [];
  });
  return [...new Set([...over, ...next])];
}

/** Some of many, from its beginning to its end. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from(
    { length: most },
    (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as T,
  );
}
