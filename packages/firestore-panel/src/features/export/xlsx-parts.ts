/** The static parts of an XLSX file, as small as every spreadsheet program accepts, and the escaping of its text. */
import { withoutDirection } from "../../schema/text";
import { text as textOf } from "../../texts/texts";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const CONTENT = "application/vnd.openxmlformats-officedocument.spreadsheetml";
export const XLSX_TYPE = `${CONTENT}.sheet`;

/** Indexes of the formats in STYLES. */
export const STYLE = { plain: 0, text: 1, rightToLeft: 2, day: 3, moment: 4, link: 5, header: 6 } as const;

/** "@" keeps text as text when somebody edits the cell. Without it, "=1+1" would then become a formula. */
const STYLES =
  `${HEAD}<styleSheet xmlns="${SHEET}">` +
  `<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts>` +
  `<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>` +
  `<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/></font>` +
  `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
  `<cellXfs count="7">` +
  format(0, 0) +
  format(49, 0) +
  format(49, 0, '<alignment horizontal="right" readingOrder="2"/>') +
  format(164, 0) +
  format(165, 0) +
  format(0, 1) +
  format(49, 2) +
  `</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function format(numFmtId: number, fontId: number, alignment = ""): string {
  return (
    `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" xfId="0"` +
    ` applyNumberFormat="1" applyFont="1"${alignment && ' applyAlignment="1"'}>${alignment}</xf>`
  );
}

export const SHEET_PATH = "xl/worksheets/sheet1.xml";
export const LINKS_PATH = "xl/worksheets/_rels/sheet1.xml.rels";

/** The parts that do not depend on the rows, by path. */
export function plainParts(sheetName: string): readonly (readonly [path: string, xml: string])[] {
  return [
    [
      "[Content_Types].xml",
      `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${CONTENT}.sheet.main+xml"/>` +
        `<Override PartName="/${SHEET_PATH}" ContentType="${CONTENT}.worksheet+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${CONTENT}.styles+xml"/></Types>`,
    ],
    ["_rels/.rels", relations([["officeDocument", "xl/workbook.xml"]])],
    [
      "xl/workbook.xml",
      `${HEAD}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>` +
        `<sheet name="${xmlAttribute(sheetTitle(sheetName))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relations([
        ["worksheet", "worksheets/sheet1.xml"],
        ["styles", "styles.xml"],
      ]),
    ],
    ["xl/styles.xml", STYLES],
  ];
}

export const LINKS_HEAD = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">`;
export const LINKS_FOOT = "</Relationships>";

/** @param target already escaped for XML. */
export function linkPart(number: number, target: string): string {
  return `<Relationship Id="rId${number}" Type="${OFFICE}/hyperlink" Target="${target}" TargetMode="External"/>`;
}

/** The XML before the first row. It freezes the header. */
export function sheetHead(rightToLeft: boolean, widths: readonly number[]): string {
  return (
    `${HEAD}<worksheet xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheetViews>` +
    `<sheetView${rightToLeft ? ' rightToLeft="1"' : ""} workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>` +
    widths
      .map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`)
      .join("") +
    "</cols><sheetData>"
  );
}

/**
 * The XML after the last row.
 * @param links the cells that are links, in the order of their numbers.
 * @param lastCell such as "J2201": cells up to there show no warning for a number stored as text.
 */
export function sheetFoot(links: readonly string[], lastCell: string): string {
  const linked = links.map((cell, index) => `<hyperlink ref="${cell}" r:id="rId${index + 1}"/>`).join("");
  return (
    `</sheetData>${linked && `<hyperlinks>${linked}</hyperlinks>`}` +
    `<ignoredErrors><ignoredError sqref="A1:${lastCell}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return LINKS_HEAD + each.join("") + LINKS_FOOT;
}

/** A sheet's name has at most 31 characters and excludes a few characters. */
function sheetTitle(name: string): string {
  const plain = withoutDirection(name)
    .replace(/[[\]:*?/\\]/g, " ")
    .slice(0, 31);
  return plain.replace(/^['\s]+|['\s]+$/g, "") || textOf("export.sheet");
}

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
  const plain = withoutDirection(text);
  const whole = plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
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
