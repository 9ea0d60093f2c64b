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

const EXAMPLE = '{"name": "..."}';

/**
 * @param name its extension decides the format.
 * @returns the names of its columns, and its rows in order, without empty ones.
 * @throws FileError
 */
export function parseRows(name: string, text: string) {
  if (text.trim() === "") throw new FileError(textOf("import.file.empty"));
  return name.toLowerCase().endsWith(".csv") ? parseCsvRows(text) : parseJsonRows(name, text);
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
  const encoding = head.startsWith("\xFF\xFE")
    ? "utf-16le"
    : head.startsWith("\xFE\xFF")
      ? "utf-16be"
      : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** A hidden line that Excel writes before the header: the file's separator. */
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?\r?\n/i;
/** Of two that divide the first rows equally well, the earlier one counts. */
const SEPARATORS = ["\t", ";", ",", "|", "،", "؛"];

const QUOTE_ERRORS: { readonly [code: string]: TextId } = {
  MissingQuotes: "import.row.openQuote",
  InvalidQuotes: "import.row.quoteInCell",
};

function parseCsvRows(whole: string) {
  const separator = SEPARATOR_LINE.exec(whole);
  const { data, errors } = Papa.parse<string[]>(whole.slice(separator?.[0].length ?? 0), {
    delimiter: separator?.[1] ?? "",
    delimitersToGuess: SEPARATORS,
  });
  const quoteErrors = new Map(errors.map(({ row, code }) => [row, QUOTE_ERRORS[code]]));
  const [header, ...lines] = [...data.entries()].filter(([, cells]) => !cells.every(isBlankCell));
  if (!header) throw new FileError(textOf("import.file.empty"));
  const names = header[1].map((cell) => trimText(restoreCell(cell.trim())));
  const rows = lines.map(([line, given]): ParsedRow => {
    const surplus = given.slice(names.length).some((cell) => !isBlankCell(cell));
    const error = quoteErrors.get(line) ?? (surplus ? "import.row.tooLong" : undefined);
    return {
      number: line + 1,
      cells: names.map((_, place) => restoreCell(given[place] ?? "")),
      ...(error !== undefined && { error: textOf(error) }),
    };
  });
  return { names, rows };
}

function parseJsonRows(name: string, text: string) {
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
  return { names: [...columns.keys()], rows };
}
