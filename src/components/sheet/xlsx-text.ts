/** Text as the XML of an XLSX file holds it. */

/** The most characters of one cell. A file with a longer one is called damaged. */
const LONGEST = 32_767;
const ENTITIES: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};
/** What no XML may hold. Line breaks and tabs are no part of it. */
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/g;

/** For attributes: without the characters that XML forbids. */
export function xmlAttribute(text: string): string {
  return text.replace(FORBIDDEN, "").replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");
}

/** For cells, where "_x0041_" stands for a character, and so does not for itself. */
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

/** The most characters of an address in a sheet. */
const LONGEST_LINK = 2_079;

/** An address as a sheet may link to it. Undefined: it is text and no more. */
export function linkTarget(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const { href } = new URL(address);
  return href.length <= LONGEST_LINK ? href : undefined;
}

/** Whether texts have more letters of Arabic than of all other scripts. */
export function isMostlyArabic(texts: readonly string[]): boolean {
  let balance = 0;
  for (const text of texts)
    for (const letter of text.slice(0, 200).match(/\p{L}/gu) ?? [])
      balance += /\p{Script=Arabic}/u.test(letter) ? 1 : -1;
  return balance > 0;
}
