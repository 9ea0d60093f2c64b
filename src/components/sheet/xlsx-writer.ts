/**
 * Writes XLSX without a workbook library; fflate compresses it. Such libraries do not suit a browser that exports
 * 100,000 records. exceljs and write-excel-file keep every cell in memory, and SheetJS is no longer maintained on npm.
 * The streaming library hucre does not stream links and is only a few months old. One sheet needs few parts.
 */
import { strToU8, Zip, ZipDeflate } from "fflate";
import { cellOf, textCell, widthOf } from "./xlsx-cells";
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
} from "./xlsx-parts";
import { MOST_XLSX_RECORDS } from "./limits";
import type { SheetColumn, SheetRow, SheetWriter } from "./sheet-writer";
import { columnName, isMostlyArabic, linkTarget, xmlAttribute } from "./xlsx-text";

/** The maximum number of links that spreadsheet programs read in one sheet. Further addresses are plain text. */
export const MOST_LINKS = 65_530;
/** The maximum file size that Zip supports. */
const MOST_BYTES = 0xffff_ffff;
const TOO_LARGE = "One XLSX sheet cannot hold so much. Choose CSV, or narrow the list down.";

/** One sheet with one header row. It is right-to-left if the first rows are mostly Arabic. */
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
        isMostlyArabic(texts),
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
      if (rowCount + rows.length > MOST_XLSX_RECORDS + 1) throw new Error(TOO_LARGE);
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
      if (size > MOST_BYTES) throw new Error(TOO_LARGE);
      part.push(bytes, last);
    };
  };
  return { file, open, blob: () => new Blob(blobs, { type: XLSX_TYPE }) };
}
