/**
 * Counts the rows of an import that an undo cannot name. Added rows are found by the entry that they name;
 * rows that name a later entry are only counted: rows added, minus rows found, minus rows removed by an undo.
 */
import { documentId, getDocsFromServer, limit, orderBy, query, startAfter, where } from "firebase/firestore";
import type { SkippedRecord } from "../../../contract/history";
import { history } from "../../../resources/history";
import type { Action } from "../../../schema/history";
import type { CallContext } from "../context";
import { readEntry, type StoredEntry } from "./entries";

type Database = Pick<CallContext, "reader">;

const PAGE = 500;

export class AddedRows {
  /** @param text the value of `text` from the previous batch. */
  static from(text: string | undefined): AddedRows {
    const [missing = 0, removed = 0] = (text ?? "").split("-").map((one) => Number(one) || 0);
    return new AddedRows(missing, removed);
  }

  private constructor(
    private missing: number,
    private removed: number,
  ) {}

  /** The state to pass to the next batch. */
  get text(): string {
    return `${String(this.missing)}-${String(this.removed)}`;
  }

  expect({ count, ids }: StoredEntry): void {
    this.missing += count - ids.length;
  }

  /** @param removed how many of these rows this batch moved to the trash. */
  found(rows: number, removed: number): void {
    this.missing -= rows;
    this.removed += removed;
  }

  /** Call this after all rows were looked up. Rows that earlier attempts removed are not reported again. */
  async left(database: Database, operation: string): Promise<readonly SkippedRecord[]> {
    if (this.missing <= 0) return [];
    const count = this.missing - ((await removedBy(database, operation)) - this.removed);
    return count > 0 ? [{ id: "", title: "", reason: "Changed or deleted since.", count }] : [];
  }
}

/** Counts the rows that undos of the operation moved to the trash, minus those restored since. */
async function removedBy(database: Database, operation: string): Promise<number> {
  const removals = await entriesThatUndo(database, operation, "delete");
  let removed = sumOf(removals);
  for (const undoing of new Set(removals.map((entry) => entry.operation)))
    removed -= sumOf(await entriesThatUndo(database, undoing, "restore"));
  return removed;
}

async function entriesThatUndo(
  { reader }: Database,
  operation: string,
  action: Action,
): Promise<readonly StoredEntry[]> {
  const undoing = query(
    reader.all(history),
    where("undoes", "==", operation),
    orderBy(documentId()),
    limit(PAGE),
  );
  const found: StoredEntry[] = [];
  let page = await getDocsFromServer(undoing);
  for (;;) {
    found.push(...page.docs.map(readEntry).filter((entry) => entry.action === action));
    const last = page.docs.at(-1);
    if (!last || page.docs.length < PAGE) return found;
    page = await getDocsFromServer(query(undoing, startAfter(last)));
  }
}

function sumOf(entries: readonly StoredEntry[]): number {
  return entries.reduce((sum, { count }) => sum + count, 0);
}
