/** Escapes text for the XML of an XLSX file. */

/** The maximum characters of one cell. Programs report a file with a longer cell as damaged. */
const LONGEST = 32_767;
const ENTITIES: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
/** Characters that XML forbids. Line breaks and tabs are allowed. */
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** For attributes: removes the characters that XML forbids. */
export function xmlAttribute(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
}

/** For cells. "_x0041_" encodes a character there, so literal text of that form must be escaped. */
export function xmlText(text: string): string {
  const whole = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
  return whole
    .replace(/\r\n?/g, "\n")
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, "_x005F_x")
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "")
    .replace(FORBIDDEN, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);
}

const LETTERS = 26;

/** 0 is "A", 26 is "AA". */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % LETTERS));
  return index < LETTERS ? last : columnName(Math.floor(index / LETTERS) - 1) + last;
}

/** The maximum characters of a sheet's link. */
const LONGEST_LINK = 2_079;

/** A valid link target. Undefined: the address stays plain text. */
export function linkTarget(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { href } = new URL(address);
  return href.length <= LONGEST_LINK ? href : undefined;
}

/** Whether the texts contain more Arabic letters than letters of all other scripts. */
export function isMostlyArabic(texts: readonly string[]): boolean {
  let balance = 0;
  for (const text of texts)
    for (const letter of text.slice(0, 200).match(/\p{L}/gu) ?? [])
      balance += /\p{Script=Arabic}/u.test(letter) ? 1 : -1;
  return balance > 0;
}
