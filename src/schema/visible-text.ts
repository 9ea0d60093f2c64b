/** Blank characters: a name that holds nothing else is an empty name. */

/**
 * White space, control and format characters as Unicode classes, and by code point what is blank besides: fillers, the
 * blank of Braille, and what chooses between forms of the letter before it.
 * @param escape "\u" for JavaScript, "\x" for RE2.
 */
function blankClass(escape: "\\u" | "\\x"): string {
  const point = (code: string) => `${escape}{${code}}`;
  const others = ["34f", "115f", "1160", "2800", "3164", "ffa0"].map(point).join("");
  return `\\p{Z}\\p{Cc}\\p{Cf}${others}${point("fe00")}-${point("fe0f")}`;
}

/** RE2 pattern of the rules: a whole text that shows something. */
export const VISIBLE_PATTERN = `(?s).*[^${blankClass("\\x")}].*`;

const visible = new RegExp(`[^${blankClass("\\u")}]`, "u");

/** Of the blank class, but with an effect at the edge: number signs of Arabic, forms of an emoji, tags of a flag. */
const PRESERVED = "\\u0600-\\u0605\\u06dd\\u0890\\u0891\\u08e2\\ufe00-\\ufe0f\\u{e0020}-\\u{e007f}";
const trimmed = new RegExp(
  `^(?:(?![${PRESERVED}])[${blankClass("\\u")}])*([^]*(?:[${PRESERVED}]|[^${blankClass("\\u")}]))`,
  "u",
);

/**
 * Trims a text by what a person sees. Inside a text nothing changes: joiners of Arabic, Persian and Indian names stay.
 * @returns the text without blank characters at its ends; "" where it shows nothing.
 */
export function trimText(text: string): string {
  return visible.test(text) ? (trimmed.exec(text)?.[1] ?? text) : "";
}
