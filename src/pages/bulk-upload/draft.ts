/** A chosen file after reading: its rows, what is wrong with them, and what is to become of each. Lives in the worker. */
import { rowIdentity, identityKey, requiredRowKeys, rowFaults, DROPPED_KEY } from "../../fields/bulk-rows";
import type { Identity, Row } from "../../fields/bulk-rows";
import type { Collection } from "../../schema/types";
import { decodeText, FileError, parseRows, type ParsedRow } from "./parse-rows";
import { rejectedCsv } from "./rejected-file";
import {
  BATCH_ROWS,
  MAX_FILE_BYTES,
  type Batch,
  type DraftSummary,
  type Kind,
  type PreviewRow,
} from "./plan";

interface DraftRow extends ParsedRow {
  readonly identity: Identity;
  kind: Kind;
  reason: string;
}

export class Draft {
  readonly #rows: DraftRow[];
  /** Rows to upload, in order: one for each identity. */
  readonly #accepted: readonly DraftRow[];
  /** The same, those of one company together: each company is then looked up once. */
  readonly #byGroup: readonly DraftRow[];

  private constructor(
    private readonly hash: string,
    private readonly columns: readonly string[],
    rows: DraftRow[],
  ) {
    this.#rows = rows;
    this.#accepted = rows.filter(({ kind }) => kind === "new");
    this.#byGroup = this.#accepted.toSorted((a, b) => compareTexts(a.identity[0], b.identity[0]));
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
    return new Draft(await hashOf(bytes), columns, rows);
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

  /** What identifies the rows to upload, a part of them at a time, by company. */
  identities(offset: number, limit: number): readonly Identity[] {
    return this.#byGroup.slice(offset, offset + limit).map(({ identity }) => identity);
  }

  /** @param stored for each of `identities` from `offset` on, whether its record is stored already. */
  markStored(offset: number, stored: readonly boolean[]): void {
    for (const [index, isStored] of stored.entries()) {
      const row = this.#byGroup[offset + index];
      if (row) row.kind = isStored ? "stored" : "new";
    }
  }

  /** @returns rows of one kind, from `offset` on. */
  page(kind: Kind, offset: number, limit: number): readonly PreviewRow[] {
    return this.#rows
      .filter((row) => row.kind === kind)
      .slice(offset, offset + limit)
      .map(({ number, row, reason }) => ({ number, row, reason }));
  }

  /** @returns the rows of a batch, as the file gives them. */
  batch(index: number): Batch {
    const rows = this.#accepted.slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS);
    return { rows: rows.map(({ row }) => row), fresh: rows.map(({ kind }) => kind === "new") };
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
  const identity = rowIdentity(collection, parsed.row);
  if (faults.length > 0) return { ...parsed, identity, kind: "wrong", reason: faults.join("; ") };
  const key = identityKey(identity);
  const first = seen.get(key);
  if (first) {
    const same = JSON.stringify(first.row) === JSON.stringify(parsed.row);
    const reason = `Same employee as row ${first.number}, ${same ? "with the same values" : "with other values"}`;
    return { ...parsed, identity, kind: "repeated", reason };
  }
  const row: DraftRow = { ...parsed, identity, kind: "new", reason: "" };
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

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** "Emp. ID" -> "empid" */
function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
