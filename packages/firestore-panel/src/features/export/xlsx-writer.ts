/**
 * Writes XLSX without a workbook library; fflate compresses it. Such libraries do not suit a browser that exports
 * 100,000 records. exceljs and write-excel-file keep every cell in memory, and SheetJS is no longer maintained on npm.
 * The streaming library hucre does not stream links and is only a few months old. One sheet needs few parts.
 */
import { strToU8, Zip, ZipDeflate } from "fflate";
import {
  LINKS_FOOT,
  LINKS_HEAD,
  LINKS_PATH,
  linkPart,
  plainParts,
  SHEET_PATH,
  sheetFoot,
  sheetHead,
  STYLE,
  XLSX_TYPE,
  columnName,
  isMostlyArabic,
  linkTarget,
  xmlAttribute,
  xmlText,
} from "./xlsx-parts";
import { MOST_XLSX_RECORDS, type SheetColumn, type SheetRow, type SheetWriter } from "./columns";
import type { SheetValue } from "../../schema/types";
import { timeOf } from "../../texts/days";
import { currentLanguage } from "../../texts/language";
import { text as textOf } from "../../texts/texts";

/** The maximum number of links that spreadsheet programs read in one sheet. Further addresses are plain text. */
export const MOST_LINKS = 65_530;
/** The maximum file size that Zip supports. */
const MOST_BYTES = 0xffff_ffff;
const tooLarge = () => new Error(textOf("export.tooLarge"));

/**
 * One sheet with one header row. It is right-to-left if the person's language is, or if the first rows are mostly
 * Arabic.
 */
export function xlsxWriter(sheetName: string, columns: readonly SheetColumn[]): SheetWriter {
  const { file, open, blob } = zipFile();
  for (const [path, xml] of plainParts(sheetName)) open(path)(xml, true);
  const sheet = open(SHEET_PATH);
  // Compressed alongside the sheet and appended after it.
  const targets = open(LINKS_PATH);
  targets(LINKS_HEAD);
  const names = columns.map((_, index) => columnName(index));
  const links: string[] = [];
  let newTargets = "";
  let rowCount = 0;

  const link = (cell: string, address: string): boolean => {
    const target = links.length < MOST_LINKS ? linkTarget(address) : undefined;
    if (target === undefined) return false;
    links.push(cell);
    newTargets += linkPart(links.length, xmlAttribute(target));
    return true;
  };
  const rowOf = (row: SheetRow): string => {
    rowCount += 1;
    const cells = row.map((value, index) =>
      cellOf(value, `${names[index] ?? ""}${rowCount}`, columns[index]?.rightToLeft === true, link),
    );
    return `<row r="${rowCount}">${cells.join("")}</row>`;
  };
  const begin = (rows: readonly SheetRow[]) => {
    const texts = rows.flat().filter((value) => typeof value === "string");
    sheet(
      sheetHead(
        currentLanguage().direction === "rtl" || isMostlyArabic(texts),
        columns.map((column, index) => widthOf(column, rows, index)),
      ),
    );
    rowCount = 1;
    const headers = columns.map(({ header }, index) =>
      textCell(header, `${names[index] ?? ""}1`, STYLE.header),
    );
    sheet(`<row r="1">${headers.join("")}</row>`);
  };

  return {
    add(rows) {
      // The first rows decide the sheet's layout, and a batch of records may be empty.
      if (rows.length === 0) return;
      if (rowCount === 0) begin(rows);
      if (rowCount + rows.length > MOST_XLSX_RECORDS + 1) throw tooLarge();
      sheet(rows.map(rowOf).join(""));
      targets(newTargets);
      newTargets = "";
    },
    finish() {
      if (rowCount === 0) begin([]);
      sheet(sheetFoot(links, `${names.at(-1) ?? "A"}${rowCount}`), true);
      targets(LINKS_FOOT, true);
      file.end();
      return blob();
    },
  };
}

/** Appends text to one part of the file. */
type Write = (xml: string, last?: boolean) => void;

function zipFile() {
  const blobs: Blob[] = [];
  const file = new Zip((error, chunk) => {
    if (error) throw error;
    // A copy: a view would keep all of fflate's memory alive.
    blobs.push(new Blob([new Uint8Array(chunk)]));
  });
  const open = (path: string): Write => {
    const part = new ZipDeflate(path, { level: 6 });
    file.add(part);
    let size = 0;
    return (xml, last = false) => {
      const bytes = strToU8(xml);
      size += bytes.length;
      if (size > MOST_BYTES) throw tooLarge();
      part.push(bytes, last);
    };
  };
  return { file, open, blob: () => new Blob(blobs, { type: XLSX_TYPE }) };
}

/**
 * Formats a value as a sheet cell. An empty value produces no cell.
 * @param cell its name, such as "B2".
 * @param link makes the cell a link unless the sheet has reached its limit of links.
 */
function cellOf(
  value: SheetValue,
  cell: string,
  rightToLeft: boolean,
  link: (cell: string, address: string) => boolean,
): string {
  if (value === null || value === "") return "";
  if (typeof value === "boolean") return `<c r="${cell}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === "number") return numberCell(value, cell, STYLE.plain);
  if (typeof value === "string") return textCell(value, cell, rightToLeft ? STYLE.rightToLeft : STYLE.text);
  if ("link" in value) return textCell(value.link, cell, link(cell, value.link) ? STYLE.link : STYLE.text);
  const [number, style, text] =
    "day" in value
      ? [dayNumber(value.day), STYLE.day, value.day]
      : [momentNumber(value.moment), STYLE.moment, value.moment];
  return number === undefined ? textCell(text, cell, STYLE.text) : numberCell(number, cell, style);
}

function numberCell(value: number, cell: string, style: number): string {
  return `<c r="${cell}" s="${style}"><v>${value}</v></c>`;
}

/** An inline string. A shared string table would stay in memory until the file is complete. */
function textCell(text: string, cell: string, style: number): string {
  return `<c r="${cell}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

const [NARROWEST, WIDEST] = [8, 48];
/** "2026-11-22 15:04:05" */
const MOMENT_WIDTH = 19;

/** Column width in characters, based on the first rows. */
function widthOf({ header }: SheetColumn, rows: readonly SheetRow[], index: number): number {
  const lengths = rows.map((row) => {
    const value = row[index] ?? null;
    if (value === null) return 0;
    if (typeof value !== "object") return String(value).length;
    return "link" in value ? value.link.length : MOMENT_WIDTH;
  });
  const most = lengths.reduce((one, other) => Math.max(one, other), header.length);
  return Math.min(Math.max(most + 2, NARROWEST), WIDEST);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** The day 0 of spreadsheets, which store a date as a number of days. */
const FIRST = Date.UTC(1899, 11, 30);
/**
 * Spreadsheets disagree about dates before 1 March 1900: some have a 29 February 1900, and none supports an earlier
 * year.
 */
const FIRST_AGREED = 61;

/** @param day "YYYY-MM-DD". @returns undefined for a date that only text can represent. */
function dayNumber(day: string): number | undefined {
  return agreed((Date.parse(`${day}T00:00:00Z`) - FIRST) / DAY_MS);
}

/** A sheet has no time zones. The time is the product's, as on screen. */
function momentNumber(iso: string): number | undefined {
  return agreed((Date.parse(`${timeOf(new Date(iso))}Z`) - FIRST) / DAY_MS);
}

function agreed(number: number): number | undefined {
  return number >= FIRST_AGREED ? number : undefined;
}
