/** A chosen file after reading: its rows, what is wrong with them, and what is to become of each. Lives in the worker. */
import { BATCH_ROWS } from "../../contract/bulk";
import { groupFault, rowGroup, type GroupNames } from "../../fields/bulk-group";
import { gapText, identityKey, judgeRow, rowIdentity } from "../../fields/bulk-rows";
import type { RowVerdict } from "../../fields/bulk-rows";
import type { Identity, Row } from "../../schema/bulk";
import type { Collection } from "../../schema/types";
import { columnNotices, columnProblems, guessUses, rowReader, type ColumnUse } from "./columns";
import { decodeText, FileError, parseRows, type ParsedRow } from "./parse-rows";
import { rejectedCsv } from "./rejected-file";
import { MAX_FILE_BYTES, type Batch, type DraftSummary, type Kind, type PreviewRow } from "./plan";

/** `parsed` as the file gives it; `row` by stored keys. */
interface DraftRow extends RowVerdict {
  readonly parsed: ParsedRow;
  readonly number: number;
  readonly row: Row;
  readonly identity: Identity;
  readonly key: string;
  kind: Kind;
  reason: string;
}

export class Draft {
  #uses: readonly ColumnUse[] = [];
  #rows: readonly DraftRow[] = [];
  /** Names of the companies that rows belong to. Undefined until the server has told them. */
  #groups: GroupNames | undefined;
  /** One entry for each identity whose record is stored: the required keys that this record lacks. */
  #stored = new Map<string, readonly string[]>();
  /** Derived from the fields above when it is first asked for. */
  #lookups: readonly DraftRow[] | undefined;
  #accepted: readonly DraftRow[] | undefined;

  private constructor(
    private readonly collection: Collection,
    private readonly hash: string,
    private readonly columns: readonly string[],
    private readonly parsed: readonly ParsedRow[],
  ) {
    this.takeColumns(guessUses(collection, columns));
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
    const rows: ParsedRow[] = [];
    const columns = parseRows(file.name, decodeText(bytes), (some) => {
      for (const parsed of some) rows.push(parsed);
      onProgress(rows.length);
    });
    if (rows.length === 0) throw new FileError("The file has no rows.");
    return new Draft(collection, await hashOf(bytes), columns, rows);
  }

  /** Reads the rows anew. What was known of stored records is forgotten. */
  takeColumns(uses: readonly ColumnUse[]): void {
    const read = rowReader(uses);
    const usable = columnProblems(this.collection, uses).length === 0;
    this.#uses = uses;
    this.#rows = usable ? this.parsed.map((parsed) => this.#judged(parsed, read(parsed.row))) : [];
    this.#stored = new Map();
    this.#lookups = this.#accepted = undefined;
  }

  summary(): DraftSummary {
    const accepted = this.#settled().length;
    const counts = { new: 0, stored: 0, repeated: 0, wrong: 0 };
    for (const { kind } of this.#rows) counts[kind] += 1;
    return {
      hash: this.hash,
      rows: this.parsed.length,
      accepted,
      counts,
      uses: this.#uses,
      problems: columnProblems(this.collection, this.#uses),
      notices: columnNotices(this.collection, this.#uses),
    };
  }

  /** Ids of the companies that the rows belong to, without repetition. */
  groups(): readonly string[] {
    const ids = this.#rows.map(({ identity: [group] }) => group);
    return rowGroup(this.collection) ? [...new Set(ids)].filter((id) => id !== "") : [];
  }

  /** @param names for each of `ids`, the names found for it; none if the id is unknown. */
  markGroups(ids: readonly string[], names: readonly (readonly string[])[]): void {
    this.#groups = new Map(ids.map((id, index) => [id, names[index] ?? []]));
    this.#lookups = this.#accepted = undefined;
  }

  /** A part of the identities of the rows that can be written, sorted by company, so that each is looked up once. */
  identities(offset: number, limit: number): readonly Identity[] {
    return this.#lookedUp()
      .slice(offset, offset + limit)
      .map(({ identity }) => identity);
  }

  /**
   * @param stored for each of `identities` from `offset` on, whether its record is stored already.
   * @param gaps by place in `stored`, the required keys that the stored record lacks.
   */
  markStored(
    offset: number,
    stored: readonly boolean[],
    gaps: { readonly [index: number]: readonly string[] } = {},
  ): void {
    for (const [index, isStored] of stored.entries()) {
      const row = this.#lookedUp()[offset + index];
      if (row && isStored) this.#stored.set(row.key, gaps[index] ?? []);
      else if (row) this.#stored.delete(row.key);
    }
    this.#accepted = undefined;
  }

  /** @returns rows of one kind, from `offset` on. */
  page(kind: Kind, offset: number, limit: number): readonly PreviewRow[] {
    this.#settled();
    return this.#rows
      .filter((row) => row.kind === kind)
      .slice(offset, offset + limit)
      .map(({ number, row, reason }) => ({ number, row, reason }));
  }

  /** @returns the rows of a batch, as the file gives them. */
  batch(index: number): Batch {
    const rows = this.#settled().slice(index * BATCH_ROWS, (index + 1) * BATCH_ROWS);
    return { rows: rows.map(({ row }) => row), fresh: rows.map(({ kind }) => kind === "new") };
  }

  /** The rows that are not uploaded, as CSV. */
  rejected(): string {
    this.#settled();
    const rejected = this.#rows.filter(({ kind }) => kind === "wrong" || kind === "repeated");
    return rejectedCsv(
      this.columns,
      rejected.map(({ parsed, reason }) => ({ ...parsed, reason })),
    );
  }

  #judged(parsed: ParsedRow, row: Row): DraftRow {
    const { faults, gaps } = judgeRow(this.collection, row);
    const identity = rowIdentity(this.collection, row);
    const own = parsed.fault === undefined ? [...faults, ...encodingFaults(row)] : [parsed.fault];
    return {
      parsed,
      number: parsed.number,
      row,
      identity,
      key: identityKey(identity),
      faults: own,
      gaps: parsed.fault === undefined ? gaps : [],
      kind: "wrong",
      reason: "",
    };
  }

  #faultsOf({ row, faults, identity: [group] }: DraftRow): readonly string[] {
    const of = this.#groups?.has(group) ? rowGroup(this.collection) : undefined;
    const unknown = of && this.#groups && groupFault(of, row, this.#groups);
    return unknown === undefined ? faults : [...faults, unknown];
  }

  #lookedUp(): readonly DraftRow[] {
    if (this.#lookups) return this.#lookups;
    const usable = this.#rows.filter((row) => this.#faultsOf(row).length === 0);
    const each = [...new Map(usable.map((row) => [row.key, row])).values()];
    return (this.#lookups = each.sort((a, b) => compareTexts(a.identity[0], b.identity[0])));
  }

  /** Decides what becomes of each row. @returns those to upload, in order: one for each identity. */
  #settled(): readonly DraftRow[] {
    if (this.#accepted) return this.#accepted;
    const seen = new Map<string, DraftRow>();
    for (const row of this.#rows) {
      const lacking = this.#stored.get(row.key);
      // An empty cell changes nothing, which is enough where the stored record has the value.
      const gaps = row.gaps.filter((key) => lacking?.includes(key) ?? true);
      const faults = [...gaps.map(gapText), ...this.#faultsOf(row)];
      const first = seen.get(row.key);
      row.kind = faults.length > 0 ? "wrong" : first ? "repeated" : lacking ? "stored" : "new";
      row.reason = faults.length > 0 ? faults.join("; ") : first ? repeatedText(first, row) : "";
      if (faults.length === 0 && !first) seen.set(row.key, row);
    }
    return (this.#accepted = [...seen.values()]);
  }
}

function repeatedText(first: DraftRow, { row }: DraftRow): string {
  const same = JSON.stringify(first.row) === JSON.stringify(row);
  return `Same employee as row ${first.number}, ${same ? "with the same values" : "with other values"}`;
}

/** A file in another encoding than UTF-8 would be stored with its Arabic letters lost. */
function encodingFaults(row: Row): readonly string[] {
  return Object.keys(row)
    .filter((key) => String(row[key]).includes("\uFFFD"))
    .map((key) => `${key}: Unreadable letters. Save the file as "CSV UTF-8"`);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
