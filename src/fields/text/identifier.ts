/** Sign-in ids: two ids that look alike must be equal. */
import { ruleString, trimText } from "../../schema/text";

/**
 * Characters that are refused in identifiers. They are code points, because Unicode classes differ between
 * versions. Browsers and rules must agree.
 */
const REFUSED: readonly (readonly [from: number, to: number])[] = [
  // Control characters.
  [0x0, 0x1f],
  [0x7f, 0x9f],
  // Spaces other than U+0020.
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x2800, 0x2800],
  [0x3000, 0x3000],
  // Invisible characters: format, direction, fillers and variation selectors.
  [0xad, 0xad],
  [0x600, 0x605],
  [0x61c, 0x61c],
  [0x6dd, 0x6dd],
  [0x70f, 0x70f],
  [0x890, 0x891],
  [0x8e2, 0x8e2],
  [0x115f, 0x1160],
  [0x17b4, 0x17b5],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0x110bd, 0x110bd],
  [0x110cd, 0x110cd],
  [0x13430, 0x1343f],
  [0x1bca0, 0x1bca3],
  [0x1d173, 0x1d17a],
  [0xe0000, 0xe0fff],
  // Combining marks. Normalization has already composed all that can be composed, and rules cannot normalize.
  [0x300, 0x36f],
  // Private use: their appearance depends on the font.
  [0xe000, 0xf8ff],
  [0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
];

/** A lone surrogate is not a character, and Firestore stores none. */
const HALVES = "\\u{d800}-\\u{dfff}";
const refused = new RegExp(`[${classOf("\\u")}${HALVES}]`, "u");

/** @returns the canonical form of an identifier. */
export function identifierOf(typed: string): string {
  return trimText(typed.normalize("NFC"));
}

/** @returns the identifier's error, or undefined. */
export function identifierError(identifier: string): string | undefined {
  return refused.test(identifier)
    ? "Must hold no invisible characters, and no spaces but ordinary ones"
    : undefined;
}

/** @returns the same check as a rules expression. */
export function identifierRule(value: string): string {
  return `${value} == ${value}.trim() && ${value}.matches(${ruleString(`[^${classOf("\\x")}]*`)})`;
}

/** @returns the contents of a character class. @param escape "\u" for JavaScript, "\x" for RE2. */
function classOf(escape: string): string {
  const point = (code: number) => `${escape}{${code.toString(16)}}`;
  return REFUSED.map(([from, to]) => (from === to ? point(from) : `${point(from)}-${point(to)}`)).join("");
}
