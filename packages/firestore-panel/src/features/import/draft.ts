/** The draft of an import in the worker: the file's rows, their errors, and their planned actions. */
import { BATCH_ROWS, type FindRowsResult } from "./import";
import { confidentialKeys } from "../../fields/derived";
import {
  groupError,
  rowGroup,
  gapText,
  isBlank,
  withGroupName,
  type GroupNames,
} from "../../fields/import-rows";
import type { RowIdentity, Collection } from "../../schema/types";
import { text } from "../../texts/texts";
import {
  columnNotice,
  columnProblems,
  decideColumns,
  fileHeaders,
  keyOf,
  rowReader,
  withUses,
  type ColumnDecision,
  type ColumnUse,
  type FileHeaders,
} from "./columns";
import {
  cellChanges,
  sortedByGroup,
  draftRow,
  repeatedText,
  storedRow,
  type DraftRow,
  type StoredMatch,
} from "./draft-rows";
import { areLetters } from "./first-row";
import { decodeText, FileError, parseRows, type ParsedRow, rejectedCsv } from "./parse-rows";
import {
  cellText,
  MAX_IMPORT_BYTES,
  type Batch,
  type DraftSummary,
  type PreviewRow,
  type PreviewFilter,
} from "./plan";

export class Draft {
  #columns: readonly ColumnDecision[];
  #rows: readonly DraftRow[] = [];
  /** Names of the rows' groups. Undefined until the server answers. */
  #groups: GroupNames | undefined;
  /** One entry for each identity with a stored record. */
  #stored = new Map<string, StoredMatch>();
  /** Computed from the fields above on first use. */
  #lookups: readonly DraftRow[] | undefined;
  #accepted: readonly DraftRow[] | undefined;

  private constructor(
    private readonly collection: Collection,
    private readonly hash: string,
    private readonly parsed: readonly ParsedRow[],
    columns: readonly ColumnDecision[],
  ) {
    this.#columns = columns;
    this.takeColumns(columns);
  }

  /**
   * @param onProgress receives the number of rows read so far.
   * @param languages the headers that it knows.
   * @throws FileError
   */
  static async read(
    file: Pick<File, "name" | "size" | "arrayBuffer">,
    collection: Collection,
    onProgress: (rows: number) => void = () => undefined,
    languages: readonly FileHeaders[] = [fileHeaders(collection)],
  ): Promise<Draft> {
    if (file.size > MAX_IMPORT_BYTES) throw new FileError(text("import.file.tooLarge"));
    const bytes = await file.arrayBuffer();
    const rows: ParsedRow[] = [];
    const columns = parseRows(file.name, decodeText(bytes), (some) => {
      for (const parsed of some) rows.push(parsed);
      onProgress(rows.length);
    });
    if (rows.length === 0)
      throw new FileError(text(columns.size > 0 ? "import.file.onlyColumns" : "import.file.noRows"));
    return new Draft(collection, await hashOf(bytes), rows, decideColumns(collection, columns, languages));
  }

  /** Reads the rows with other columns, and clears the results of the comparison. */
  takeColumns(uses: readonly ColumnUse[]): void {
    this.#columns = withUses(this.#columns, uses);
    const read = rowReader(this.#columns);
    const usable = columnProblems(this.collection, this.#columns).length === 0;
    this.#rows = usable
      ? this.parsed.map((parsed) => draftRow(this.collection, parsed, read(parsed.cells)))
      : [];
    this.#stored = new Map();
    this.#lookups = this.#accepted = undefined;
  }

  summary(): DraftSummary {
    const settled = this.#settled();
    const accepted = settled.length;
    const counts = { new: 0, stored: 0, changing: 0, repeated: 0, wrong: 0 };
    for (const row of this.#rows) {
      counts[row.kind] += 1;
      if (this.#isOf(row, "changing")) counts.changing += 1;
    }
    return {
      hash: this.hash,
      rows: this.parsed.length,
      accepted,
      counts,
      stored: settled.filter(({ key }) => this.#stored.has(key)).length,
      unknown: this.#unknownGroups(),
      uses: this.#columns.map(({ column, use }) => ({ column, use })),
      columns: this.#shownColumns(),
      problems: columnProblems(this.collection, this.#columns),
      notice: columnNotice(this.collection, this.#columns),
      doubtful: settled.filter(({ warnings }) => warnings.length > 0).length,
    };
  }

  /** Unique ids of the rows' groups. */
  groups(): readonly string[] {
    const ids = this.#rows.map(({ identity: [group] }) => group);
    return rowGroup(this.collection) ? [...new Set(ids)].filter((id) => id !== "") : [];
  }

  /** @param names for each of `ids`, the names found; empty for an unknown id. */
  markGroups(ids: readonly string[], names: readonly (readonly string[])[]): void {
    const groups = new Map(ids.map((id, index) => [id, names[index] ?? []]));
    const of = rowGroup(this.collection);
    if (of) this.#rows = this.#rows.map((one) => ({ ...one, row: withGroupName(of, one.row, groups) }));
    this.#groups = groups;
    this.#lookups = this.#accepted = undefined;
  }

  /** Stored keys of the file's columns, for the comparison with stored values. */
  keys(): readonly string[] {
    const used = this.#columns.flatMap((column) => keyOf(column) ?? []);
    return [...new Set(used.map((key) => key.split(".")[0] ?? key))];
  }

  /** A batch of identities of valid rows, sorted by group, so that each group is looked up once. */
  identities(offset: number, limit: number): readonly RowIdentity[] {
    return this.#lookedUp()
      .slice(offset, offset + limit)
      .map(({ identity }) => identity);
  }

  /**
   * @param stored for each of `identities` from `offset` on, whether its record is stored.
   * @param gaps by index in `stored`, the required keys that the record lacks.
   * @param values by index, the record's values of `keys`.
   * @param added indexes of records that an earlier attempt of this import added: their rows count as new.
   */
  markStored(
    offset: number,
    stored: readonly boolean[],
    gaps: FindRowsResult["gaps"] = {},
    values: FindRowsResult["values"] = {},
    added: FindRowsResult["added"] = [],
  ): void {
    const own = new Set(added);
    for (const [index, isStored] of stored.entries()) {
      const row = this.#lookedUp()[offset + index];
      const storedValues = values[index];
      const changes = row && storedValues ? cellChanges(this.collection, row.row, storedValues) : [];
      if (row && isStored)
        this.#stored.set(row.key, { gaps: gaps[index] ?? [], changes, isAdded: own.has(index) });
      else if (row) this.#stored.delete(row.key);
    }
    this.#accepted = undefined;
  }

  /** @returns rows of one kind, from `offset` on: rows with warnings first, then the others, both in file order. */
  page(view: PreviewFilter, offset: number, limit: number): readonly PreviewRow[] {
    this.#settled();
    const rows = this.#rows.filter((row) => this.#isOf(row, view));
    const isDoubtful = ({ warnings }: DraftRow) => warnings.length > 0;
    return [...rows.filter(isDoubtful), ...rows.filter((row) => !isDoubtful(row))]
      .slice(offset, offset + limit)
      .map((one) => {
        const { number, reason, warnings, kind, key } = one;
        const changes = (kind === "stored" && this.#stored.get(key)?.changes) || [];
        return { number, row: storedRow(this.collection, one), reason, changes, warnings };
      });
  }

  /** @returns the rows of a batch as in the file. */
  batch(index: number): Batch {
    const rows = this.#settled().slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS);
    return { rows: rows.map(({ row }) => row), fresh: rows.map(({ key }) => !this.#stored.has(key)) };
  }

  /** The rejected rows as CSV. */
  rejected(): string {
    this.#settled();
    const rejected = this.#rows.filter(({ kind }) => kind === "wrong" || kind === "repeated");
    const columns = this.#columns.filter(({ isResult }) => !isResult);
    return rejectedCsv(
      columns.map(({ column }) => column),
      rejected.map(({ parsed: { number, cells }, reason }) => ({
        ...{ number, reason },
        cells: columns.map(({ index }) => cells[index]),
      })),
    );
  }

  /** The columns, with a value of each that has no name of its own. */
  #shownColumns(): DraftSummary["columns"] {
    const hidden = confidentialKeys(this.collection);
    const lettered = areLetters(this.#columns.map(({ column }) => column));
    return this.#columns.map((one) => {
      const { index, column, title, meaning, use } = one;
      const isHidden = [meaning ?? "", use].some((key) => hidden.includes(key));
      if (isHidden || (title === column && !lettered)) return one;
      const example = this.parsed.find(({ cells }) => !isBlank(cells[index]))?.cells[index];
      return { ...one, example: cellText(example) };
    });
  }

  #isOf({ kind, key }: DraftRow, view: PreviewFilter): boolean {
    if (view !== "changing") return kind === view;
    return kind === "stored" && (this.#stored.get(key)?.changes.length ?? 0) > 0;
  }

  /** Unknown ids of groups with their numbers of rows, the most frequent first. */
  #unknownGroups(): DraftSummary["unknown"] {
    const counts = new Map<string, number>();
    for (const { identity } of this.#rows)
      if (this.#groups?.get(identity[0])?.length === 0)
        counts.set(identity[0], (counts.get(identity[0]) ?? 0) + 1);
    return [...counts].map(([id, rows]) => ({ id, rows })).sort((a, b) => b.rows - a.rows);
  }

  #errorsOf({ row, errors, identity: [group] }: DraftRow): readonly string[] {
    const of = this.#groups?.has(group) ? rowGroup(this.collection) : undefined;
    const unknown = of && this.#groups && groupError(of, row, this.#groups);
    return unknown === undefined ? errors : [...errors, unknown];
  }

  #lookedUp(): readonly DraftRow[] {
    if (this.#lookups) return this.#lookups;
    const usable = this.#rows.filter((row) => this.#errorsOf(row).length === 0);
    const each = [...new Map(usable.map((row) => [row.key, row])).values()];
    return (this.#lookups = sortedByGroup(each));
  }

  /** Decides the action for each row. @returns the rows to upload, one for each identity, sorted by group. */
  #settled(): readonly DraftRow[] {
    if (this.#accepted) return this.#accepted;
    const seen = new Map<string, DraftRow>();
    for (const row of this.#rows) {
      const stored = this.#stored.get(row.key);
      // An empty cell changes nothing, so the stored record must have the value.
      const gaps = row.gaps.filter((key) => stored?.gaps.includes(key) ?? true);
      const errors = [...gaps.map((key) => gapText(this.collection, key)), ...this.#errorsOf(row)];
      const first = seen.get(row.key);
      row.kind =
        errors.length > 0 ? "wrong" : first ? "repeated" : stored && !stored.isAdded ? "stored" : "new";
      row.reason =
        errors.length > 0
          ? errors.join(text("common.semicolon"))
          : first
            ? repeatedText(this.collection, first, row)
            : "";
      if (errors.length === 0 && !first) seen.set(row.key, row);
    }
    return (this.#accepted = sortedByGroup([...seen.values()]));
  }
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
