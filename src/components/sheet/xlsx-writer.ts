/**
 * XLSX by hand, zipped by fflate. The libraries that write whole workbooks do not fit a browser that exports 100,000
 * records: exceljs and write-excel-file hold every cell until the file is made, the npm package of SheetJS is no longer
 * kept, and the one that streams (hucre) streams no links and is a few months old. One sheet needs few parts.
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

/** The most links that spreadsheet programs read in one sheet. Further addresses are text. */
export const MOST_LINKS = 65_530;
/** Zip counts bytes to this number. */
const MOST_BYTES = 0xffff_ffff;
const TOO_LARGE = "One XLSX sheet cannot hold so much. Choose CSV, or narrow the list down.";

/** One sheet with one row of headers. It is right to left when the texts of the rows given first are mostly Arabic. */
export function xlsxWriter(sheetName: string, columns: readonly SheetColumn[]): SheetWriter {
  const { file, open, blob } = zipFile();
  for (const [path, xml] of plainParts(sheetName)) open(path)(xml, true);
  const sheet = open(SHEET_PATH);
  // It is compressed meanwhile, and comes after the sheet.
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
      // The first rows decide how the sheet looks, and a page of records may have found none.
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

/** Writes some text into one part of the file. */
type Write = (xml: string, last?: boolean) => void;

function zipFile() {
  const blobs: Blob[] = [];
  const file = new Zip((error, chunk) => {
    if (error) throw error;
    // Copied: a view of fflate's own memory would hold all of it.
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
