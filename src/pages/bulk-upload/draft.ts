/** A chosen file after reading: its rows, what is wrong with them, and what is to become of each. Lives in the worker. */
import { rowIdentity, identityKey, requiredRowKeys, rowFaults, DROPPED_KEY } from "../../fields/bulk-rows";
import type { Identity, Row } from "../../fields/bulk-rows";
import type { Collection } from "../../schema/types";
import { decodeText, FileError, parseRows, type ParsedRow } from "./parse-rows";
import { rejectedCsv } from "./rejected-file";
import { BATCH_ROWS, MAX_FILE_BYTES, type DraftSummary, type Kind, type PreviewRow } from "./plan";

interface DraftRow extends ParsedRow {
  kind: Kind;
  reason: string;
}

export class Draft {
  readonly #rows: DraftRow[];
  /** Rows to upload, in order: one for each identity. */
  readonly #accepted: readonly DraftRow[];

  private constructor(
    private readonly collection: Collection,
    private readonly hash: string,
    private readonly columns: readonly string[],
    rows: DraftRow[],
  ) {
    this.#rows = rows;
    this.#accepted = rows.filter(({ kind }) => kind === "new");
  }

  /**
   * @param onProgress gets the number of rows read so far.
   * @throws FileError
   */
  static async read(
    file: Pick<File, "name" | "size" | "arrayBuffer">,
    collection: Collection,
    onProgress: (rows: number) => void = () => undefined,
  ): Promise<Draft> {
    if (file.size > MAX_FILE_BYTES)
      throw new FileError("The file is larger than 100 MB. Split it into several.");
    const bytes = await file.arrayBuffer();
    const rows: DraftRow[] = [];
    const seen = new Map<string, DraftRow>();
    const columns = parseRows(file.name, decodeText(bytes), (some) => {
      for (const parsed of some) rows.push(judged(collection, parsed, seen));
      onProgress(rows.length);
    });
    refuseMissingColumns(collection, columns);
    if (rows.length === 0) throw new FileError("The file has no rows.");
    return new Draft(collection, await hashOf(bytes), columns, rows);
  }

  summary(): DraftSummary {
    const counts = { new: 0, stored: 0, repeated: 0, wrong: 0 };
    for (const { kind } of this.#rows) counts[kind] += 1;
    return {
      hash: this.hash,
      rows: this.#rows.length,
      accepted: this.#accepted.length,
      counts,
      notices: this.columns.includes(DROPPED_KEY)
        ? [`The column "${DROPPED_KEY}" is left out: the panel gives ids itself.`]
        : [],
    };
  }

  /** What identifies the rows to upload, in their order. */
  identities(): readonly Identity[] {
    return this.#accepted.map(({ row }) => rowIdentity(this.collection, row));
  }

  /** @param stored for each row to upload, in order, whether its record is stored already. */
  markStored(stored: readonly boolean[]): DraftSummary {
    for (const [index, row] of this.#accepted.entries()) row.kind = stored[index] ? "stored" : "new";
    return this.summary();
  }

  /** @returns rows of one kind, from `offset` on. */
  page(kind: Kind, offset: number, limit: number): readonly PreviewRow[] {
    return this.#rows
      .filter((row) => row.kind === kind)
      .slice(offset, offset + limit)
      .map(({ number, row, reason }) => ({ number, row, reason }));
  }

  /** @returns the rows of a batch, as the file gives them, and how many of them are not stored yet. */
  batch(index: number): { readonly rows: readonly Row[]; readonly fresh: number } {
    const rows = this.#accepted.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS);
    return { rows: rows.map(({ row }) => row), fresh: rows.filter(({ kind }) => kind === "new").length };
  }

  /** The rows that are not uploaded, as CSV. */
  rejected(): string {
    const rejected = this.#rows.filter(({ kind }) => kind === "wrong" || kind === "repeated");
    return rejectedCsv(this.columns, rejected);
  }
}

function judged(collection: Collection, parsed: ParsedRow, seen: Map<string, DraftRow>): DraftRow {
  const faults =
    parsed.fault === undefined
      ? [...rowFaults(collection, parsed.row), ...encodingFaults(parsed.row)]
      : [parsed.fault];
  if (faults.length > 0) return { ...parsed, kind: "wrong", reason: faults.join("; ") };
  const key = identityKey(rowIdentity(collection, parsed.row));
  const first = seen.get(key);
  if (first) {
    const same = JSON.stringify(first.row) === JSON.stringify(parsed.row);
    const reason = `Same employee as row ${first.number}, ${same ? "with the same values" : "with other values"}`;
    return { ...parsed, kind: "repeated", reason };
  }
  const row: DraftRow = { ...parsed, kind: "new", reason: "" };
  seen.set(key, row);
  return row;
}

/** A file in another encoding than UTF-8 would be stored with its Arabic letters lost. */
function encodingFaults(row: Row): readonly string[] {
  return Object.keys(row)
    .filter((key) => String(row[key]).includes("\uFFFD"))
    .map((key) => `${key}: Unreadable letters. Save the file as "CSV UTF-8"`);
}

function refuseMissingColumns(collection: Collection, columns: readonly string[]): void {
  const missing = requiredRowKeys(collection).filter((key) => !columns.includes(key));
  if (missing.length === 0 || columns.length === 0) return;
  const hints = missing.flatMap((key) => {
    const alike = columns.find((column) => lettersOf(column) === lettersOf(key));
    return alike === undefined ? [] : [`"${alike}" must be written ${key}.`];
  });
  throw new FileError(
    [`The first row must name the columns; missing: ${missing.join(", ")}.`, ...hints].join(" "),
  );
}

/** "Emp. ID" -> "empid" */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
