/** The draft of an import: the file's rows, their errors, and what becomes of each. Runs in the worker. */
import { confidentialKeys } from "../../fields/derived";
import {
  differences,
  emptyKeys,
  gapText,
  inGroup,
  identityKey,
  isBlankCell,
  rowGroup,
  rowIdentity,
  columnLabel,
  rowWrites,
  validateRow,
  type GroupNames,
} from "../../fields/import-rows";
import { operationOf } from "../../schema/history";
import { CHANGE_KEY } from "../../schema/stored-names";
import type { Collection, ImportRow, RowIdentity, StoredData } from "../../schema/types";
import { text } from "../../texts/texts";
import { csv } from "../../ui/csv-file";
import {
  decideColumns,
  fileHeaders,
  LEAVE_OUT,
  missingLabels,
  resultColumns,
  rowReader,
  withUse,
  type Column,
  type FileHeaders,
} from "./columns";
import {
  BATCH_ROWS,
  cellText,
  type CellChange,
  type ImportPolicy,
  type ImportSummary,
  type PreviewRow,
  type RowKind,
  WRITTEN_KINDS,
} from "./import";
import { decodeText, FileError, parseRows, type ParsedRow } from "./parse-rows";

/** About 500,000 rows. Only the worker keeps the file in memory. */
const MAX_IMPORT_BYTES = 100 * 1024 * 1024;
const MAX_OPERATIONS = 3;

/** `parsed` has the file's cells; `row` has stored keys. */
interface DraftRow {
  readonly parsed: ParsedRow;
  readonly row: ImportRow;
  readonly identity: RowIdentity;
  readonly key: string;
  /** Errors that prevent the write, and required keys that the row leaves empty. */
  readonly errors: readonly string[];
  readonly gaps: readonly string[];
  kind: RowKind;
  reason: string;
}

type StoredMatch = ReturnType<typeof matchOf>;

export class ImportDraft {
  #collection!: Collection;
  #parsed: readonly ParsedRow[] = [];
  #columns: readonly Column[] = [];
  #rows: readonly DraftRow[] = [];
  /** By the key of a row's identity. */
  #stored = new Map<string, StoredMatch>();
  #isSettled = false;

  /** @throws FileError */
  async read(
    file: Pick<File, "name" | "size" | "arrayBuffer">,
    collection: Collection,
    languages: readonly FileHeaders[] = [fileHeaders(collection)],
  ): Promise<ImportSummary> {
    if (file.size > MAX_IMPORT_BYTES) throw new FileError(text("import.file.tooLarge"));
    const { names, rows } = parseRows(file.name, decodeText(await file.arrayBuffer()));
    if (rows.length === 0)
      throw new FileError(text(names.length > 0 ? "import.file.onlyColumns" : "import.file.noRows"));
    this.#collection = collection;
    this.#parsed = rows;
    const columns = decideColumns(collection, names, languages).map((column) => this.#withExample(column));
    // Spreadsheets leave empty columns without a name.
    this.#take(columns.filter(({ name, example }) => name !== "" || example !== undefined));
    return this.summary();
  }

  /** Reads the rows with another use of a column, and forgets the comparison. */
  use(index: number, use: string): ImportSummary {
    this.#take(withUse(this.#columns, index, use));
    return this.summary();
  }

  summary(): ImportSummary {
    const rows = this.#settled();
    const counts = { new: 0, changing: 0, stored: 0, repeated: 0, wrong: 0 };
    const operations = new Map<string, number>();
    for (const { kind, key } of rows) {
      counts[kind] += 1;
      const operation = isUsable(kind) ? this.#stored.get(key)?.operation : undefined;
      if (operation !== undefined) operations.set(operation, (operations.get(operation) ?? 0) + 1);
    }
    return {
      rows: rows.length,
      counts,
      columns: this.#columns,
      missing: missingLabels(this.#collection, this.#columns),
      storedBy: [...operations]
        .map(([operation, number]) => ({ operation, rows: number }))
        .sort((a, b) => b.rows - a.rows)
        .slice(0, MAX_OPERATIONS),
    };
  }

  groups(): readonly string[] {
    if (!rowGroup(this.#collection)) return [];
    return [...new Set(this.#rows.map(({ identity: [id] }) => id))].filter((id) => id !== "");
  }

  setGroups(groups: GroupNames): void {
    const group = rowGroup(this.#collection);
    if (group)
      this.#rows = this.#rows.map((draft) => {
        const { row, error } = inGroup(group, draft.row, groups);
        return { ...draft, row, errors: error === undefined ? draft.errors : [...draft.errors, error] };
      });
    this.#isSettled = false;
  }

  /** The identities of rows without errors, sorted by group, so that each group is looked up once. */
  identities(): readonly RowIdentity[] {
    const valid = this.#rows.filter(({ errors }) => errors.length === 0);
    return sortedByGroup([...new Map(valid.map((row) => [row.key, row])).values()]).map(
      ({ identity }) => identity,
    );
  }

  /** @param records by the key of their identity. */
  setStored(records: ReadonlyMap<string, StoredData>): void {
    const valid = this.#rows.filter(({ errors }) => errors.length === 0);
    const rows = new Map(valid.map((row) => [row.key, row] as const).reverse());
    for (const [key, record] of records) {
      const row = rows.get(key);
      if (row) this.#stored.set(key, matchOf(this.#collection, row.row, record));
    }
    this.#isSettled = false;
  }

  page(kind: RowKind, offset: number, limit: number): readonly PreviewRow[] {
    return this.#settled()
      .filter((row) => row.kind === kind)
      .slice(offset, offset + limit)
      .map((draft) => ({
        number: draft.parsed.number,
        row: draft.errors.length > 0 ? draft.row : storedRow(this.#collection, draft.row),
        reason: draft.reason,
        changes: kind === "changing" ? (this.#stored.get(draft.key)?.changes ?? []) : [],
      }));
  }

  /** @returns the rows of a batch to write, as in the file. Empty after the last one. */
  batch(index: number, policy: ImportPolicy): readonly ImportRow[] {
    const rows = this.#settled().filter(({ kind }) => WRITTEN_KINDS[policy].includes(kind));
    return sortedByGroup(rows)
      .slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS)
      .map(({ row }) => row);
  }

  /** The rows that are wrong or repeated as CSV, which the person can correct and import again. */
  rejected(): string {
    const columns = this.#columns.filter(({ isOwn, use }) => !isOwn || use !== LEAVE_OUT);
    const rejected = this.#settled().filter(({ kind }) => !isUsable(kind));
    return csv([
      [...resultColumns(), ...columns.map(({ name }) => name)],
      ...rejected.map(({ parsed: { number, cells }, reason }) => [
        ...[number, reason],
        ...columns.map(({ index }) => cellText(cells[index])),
      ]),
    ]);
  }

  #take(columns: readonly Column[]): void {
    this.#columns = columns;
    const read = rowReader(columns);
    this.#rows = this.#parsed.map((parsed) => draftRow(this.#collection, parsed, read(parsed.cells)));
    this.#stored = new Map();
    this.#isSettled = false;
  }

  #withExample(column: Column): Column {
    if (confidentialKeys(this.#collection).includes(column.meaning ?? column.use)) return column;
    const example = this.#parsed.find(({ cells }) => !isBlankCell(cells[column.index]))?.cells[column.index];
    return example === undefined ? column : { ...column, example: cellText(example) };
  }

  /** Decides what becomes of each row. Of rows with the same record, the first one without errors counts. */
  #settled(): readonly DraftRow[] {
    if (this.#isSettled) return this.#rows;
    const seen = new Map<string, DraftRow>();
    for (const row of this.#rows) {
      const stored = this.#stored.get(row.key);
      // An empty cell changes nothing, so the stored record must have the value.
      const gaps = row.gaps.filter((key) => stored?.gaps.includes(key) ?? true);
      const errors = [...gaps.map((key) => gapText(this.#collection, key)), ...row.errors];
      const first = seen.get(row.key);
      row.reason = errors.join(text("common.semicolon"));
      if (errors.length > 0) row.kind = "wrong";
      else if (first) {
        row.kind = "repeated";
        row.reason = text("import.row.repeated", {
          record: this.#collection.label.one.toLowerCase(),
          row: first.parsed.number,
        });
      } else {
        row.kind = stored ? (stored.changes.length > 0 ? "changing" : "stored") : "new";
        seen.set(row.key, row);
      }
    }
    this.#isSettled = true;
    return this.#rows;
  }
}

function isUsable(kind: RowKind): boolean {
  return kind !== "wrong" && kind !== "repeated";
}

function draftRow(collection: Collection, parsed: ParsedRow, row: ImportRow): DraftRow {
  const { errors, gaps } = validateRow(collection, row);
  const identity = rowIdentity(collection, row);
  const isParsed = parsed.error === undefined;
  return {
    ...{ parsed, row, identity, key: identityKey(identity), kind: "wrong", reason: "" },
    errors: isParsed ? [...errors, ...textErrors(collection, row)] : [parsed.error],
    gaps: isParsed ? gaps : [],
  };
}

/** The stored record of a row: the required keys that it lacks, what the row would change, and who wrote it. */
function matchOf(collection: Collection, row: ImportRow, record: StoredData) {
  const change = record[CHANGE_KEY];
  return {
    gaps: emptyKeys(collection, record),
    changes: cellChanges(collection, row, record),
    operation: typeof change === "string" ? operationOf(change) : undefined,
  };
}

/** The changed cells in row order. Passwords appear without values. */
function cellChanges(collection: Collection, row: ImportRow, stored: StoredData): readonly CellChange[] {
  const hidden = confidentialKeys(collection);
  return differences(collection, row, stored).map(({ path: [key = "", inner], value }) => {
    const name = inner === undefined ? key : `${key}.${inner}`;
    if (hidden.includes(name)) return { key: name };
    return { key: name, values: { before: stored[key] ?? null, after: value } };
  });
}

function storedRow(collection: Collection, row: ImportRow): ImportRow {
  const writes = rowWrites(collection, row).map(({ path, value }) => [path.join("."), value] as const);
  return { ...row, ...Object.fromEntries(writes.filter(([key]) => !isBlankCell(row[key]))) };
}

/** Sorts rows by group, such as books by author: a commit writes rows of one group, and each group is looked up once. */
function sortedByGroup(rows: readonly DraftRow[]): readonly DraftRow[] {
  return [...rows].sort(({ identity: [a] }, { identity: [b] }) => (a < b ? -1 : a > b ? 1 : 0));
}

/** Scientific notation. Excel writes a long number this way unless its column is text, and most digits are lost. */
const SCIENTIFIC = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{2,}$/i;

/** Detects numbers that Excel has changed, and files that are not UTF-8: storing them would lose Arabic letters. */
function textErrors(collection: Collection, row: ImportRow): readonly string[] {
  return Object.entries(row).flatMap(([key, value]) => {
    const label = { key: columnLabel(collection, key) };
    if (String(value).includes("\uFFFD")) return [text("import.row.unreadable", label)];
    const isChanged = typeof value === "string" && SCIENTIFIC.test(value.trim());
    return isChanged ? [text("import.row.changedByExcel", label)] : [];
  });
}
