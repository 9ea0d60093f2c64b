/**
 * Reads a chosen file's rows: CSV when its name ends in .csv, JSON otherwise. Runs in a worker.
 */
import Papa from "papaparse";
import { restoreCell } from "../../ui/csv-file";
import { isBlankCell } from "../../fields/import-rows";
import { trimText } from "../../schema/text";
import { text as textOf, type TextId } from "../../texts/texts";

/** One row of the file. `number`: the line as a spreadsheet counts it (the header is 1), or the place in the list. */
export interface ParsedRow {
  readonly number: number;
  /** By their places among the columns. Undefined: the row has no such value. */
  readonly cells: readonly unknown[];
  readonly error?: string;
}

/** The whole file is unusable; the message explains why and how to fix it. */
export class FileError extends Error {}

/** Number of characters to parse before passing rows on. */
const CHUNK = 1 << 20;

const EXAMPLE = '{"name": "..."}';

/**
 * @param name its extension decides the format.
 * @param onRows receives the rows in order, in batches, without empty ones.
 * @param isHeaderless the first row of a CSV file does not name its columns.
 * @returns the columns in file order. One without a name and a value is none.
 * @throws FileError
 */
export function parseRows(
  name: string,
  text: string,
  isHeaderless: boolean,
  onRows: (rows: readonly ParsedRow[]) => void,
): ParsedColumns {
  if (text.trim() === "") throw new FileError(textOf("import.file.empty"));
  if (!name.toLowerCase().endsWith(".csv")) return parseJsonRows(name, text, onRows);
  return parseCsvRows(text, isHeaderless, onRows);
}

interface ParsedColumns {
  readonly places: readonly number[];
  /** Absent: the file has no header. */
  readonly names?: readonly string[];
}

/** Signatures of spreadsheet files: ZIP (.xlsx, .ods), and Excel before 2007 (.xls). */
const WORKBOOKS = ["PK\x03\x04", "\xD0\xCF\x11\xE0"];

/**
 * Decodes UTF-8 with or without a byte-order mark, and UTF-16 with one, which spreadsheets call "Unicode text".
 * @throws FileError when the content is a workbook, regardless of its name.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const head = String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength)));
  if (WORKBOOKS.includes(head)) throw new FileError(textOf("import.file.workbook"));
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** A hidden line that Excel writes before the header: the file's separator. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?\r?\n/i;
/** Of two that occur equally often, the earlier one counts. */
const CELL_SEPARATORS = ["\t", ";", ",", "|", "،", "؛"] as const;

/** @returns the most frequent separator of the first row that has words, outside its quoted cells. */
export function separatorOf(text: string): string {
  const plain = text.slice(0, CHUNK).replace(/"(?:[^"]|"")*"/g, "x");
  const first = /^.*[\p{L}\p{N}].*$/mu.exec(plain)?.[0] ?? "";
  const count = (separator: string) => first.split(separator).length;
  return CELL_SEPARATORS.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
}

function parseCsvRows(
  whole: string,
  isHeaderless: boolean,
  onRows: (rows: readonly ParsedRow[]) => void,
): ParsedColumns {
  const separator = SEPARATOR_LINE.exec(whole);
  const text = whole.slice(separator?.[0].length ?? 0);
  let line = 0;
  let columns: readonly string[] | undefined;
  let isSpaced = false;
  /** The places of columns without a name and, so far, a value. */
  const empty = new Set<number>();
  Papa.parse<string[]>(text, {
    complete: () => undefined,
    chunkSize: CHUNK,
    delimiter: separator?.[1] ?? separatorOf(text),
    chunk: ({ data, errors }: Papa.ParseResult<string[]>) => {
      const quoteErrors = new Map(errors.map(({ row, code }) => [row, QUOTE_ERRORS[code]]));
      const rows: ParsedRow[] = [];
      for (const [index, cells] of data.entries()) {
        line += 1;
        if (cells.every(isBlankCell)) continue;
        const isHeader = !columns && !isHeaderless;
        if (!columns) {
          columns = cells.map((cell) => (isHeaderless ? "" : trimText(restoreCell(cell.trim()))));
          for (const [place, column] of columns.entries()) if (column === "") empty.add(place);
          // Rows in a message are written "name, empId".
          isSpaced = cells.length > 1 && cells.slice(1).every((cell) => cell.startsWith(" "));
        }
        if (isHeader) continue;
        const own = isSpaced ? cells.map((cell) => cell.trimStart()) : cells;
        const row = csvRow(line, columns.length, own, quoteErrors.get(index));
        for (const place of empty) if (!isBlankCell(row.cells[place])) empty.delete(place);
        rows.push(row);
      }
      if (rows.length > 0) onRows(rows);
    },
  });
  if (!columns) throw new FileError(textOf("import.file.empty"));
  const all: readonly string[] = columns;
  const places = [...all.keys()].filter((place) => !empty.has(place));
  return { places, ...(!isHeaderless && { names: places.map((place) => all[place] ?? "") }) };
}

const QUOTE_ERRORS: { readonly [code: string]: TextId } = {
  MissingQuotes: "import.row.openQuote",
  InvalidQuotes: "import.row.quoteInCell",
};

function csvRow(
  number: number,
  columns: number,
  given: readonly string[],
  quoteError: TextId | undefined,
): ParsedRow {
  const cells = Array.from({ length: columns }, (_, place) => restoreCell(given[place] ?? ""));
  const surplus = given.slice(columns).some((cell) => !isBlankCell(cell));
  const error = quoteError ?? (surplus ? "import.row.tooLong" : undefined);
  return { number, cells, ...(error !== undefined && { error: textOf(error) }) };
}

function parseJsonRows(
  name: string,
  text: string,
  onRows: (rows: readonly ParsedRow[]) => void,
): ParsedColumns {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isJson = name.toLowerCase().endsWith(".json");
    throw new FileError(textOf(isJson ? "import.file.invalidJson" : "import.file.unknownType", { reason }));
  }
  if (!Array.isArray(list)) throw new FileError(textOf("import.file.noList", { example: EXAMPLE }));
  const columns = new Map<string, number>();
  const rows = list.flatMap((item: unknown, index): ParsedRow[] => {
    const number = index + 1;
    if (isBlankCell(item)) return [];
    if (typeof item !== "object" || item === null || Array.isArray(item)) {
      return [{ number, cells: [], error: textOf("import.row.notObject", { example: EXAMPLE }) }];
    }
    const row = Object.entries(item);
    if (row.every(([, value]) => isBlankCell(value))) return [];
    const cells: unknown[] = [];
    for (const [key, value] of row) {
      const place = columns.get(key) ?? columns.size;
      columns.set(key, place);
      cells[place] = value;
    }
    return [{ number, cells }];
  });
  if (rows.length > 0) onRows(rows);
  return { places: [...columns.values()], names: [...columns.keys()] };
}
