/**
 * Undoes an operation, a batch at a time: it reverts changes, moves added records to the trash and restores
 * deleted ones. Each record is checked as it is stored, so repeated calls change nothing twice.
 */
import type { SkippedRecord, UndoResult } from "../../../contract/history";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { AddedRows } from "./added-rows";
import { entryAt, latestEntriesOf, type StoredEntry } from "./entries";
import { parsePayload, optionalText, operationIn } from "./payload";
import { undoEntry, undoMoreRows } from "./undo-entry";
import type { UndoBatchResult } from "./undo-batch";
import { OperationUndo } from "./operation-undo";

/** Entries read at a time. */
const ENTRIES = 10;
/** A batch ends after this many records. */
const MAX_RECORDS = 90;

export async function answerUndo(context: CallContext, payload: unknown): Promise<UndoResult> {
  const wanted = parsePayload(payload);
  const undo = new OperationUndo(
    context,
    operationIn(wanted, "operation"),
    operationIn(wanted, "undoOperation"),
  );
  return attempt("save", "this undo", () => undoBatch(context, undo, optionalText(wanted, "cursor")));
}

/** @param cursor "entry/row/added": the entry is done up to this row, or entirely where there is no row. */
async function undoBatch(
  context: CallContext,
  undo: OperationUndo,
  cursor: string | undefined,
): Promise<UndoResult> {
  const [last, row, text] = cursor?.split("/") ?? [];
  const added = AddedRows.from(text);
  const progress = new UndoBatchProgress();
  let after = last;
  if (last !== undefined && row !== undefined && row !== "") {
    const batch = await undoMoreRows(context, await entryOf(context, undo, last), undo, added, row);
    progress.add(batch);
    if (batch.row !== undefined) return progress.resultAt(`${last}/${batch.row}/${added.text}`);
  }
  const entries = await latestEntriesOf(context, undo.operation, after, ENTRIES);
  if (entries.length === 0 && cursor === undefined)
    throw new ProviderError(404, "Not found: this change. The history has no entry of it.");
  const brought = new Set(entries.filter(bringsRecords).flatMap(namesOf));
  const back = new Set<string>();
  for (const entry of entries) {
    const names = namesOf(entry);
    // Records that the operation added and later changed are removed as a whole.
    if (changesRecords(entry) && names.every((name) => brought.has(name))) continue;
    const batch = await undoEntry(context, entry, undo, added);
    // A record that the operation changed twice is reverted twice, but counts once.
    progress.add(batch, names.length === 1 && names.every((name) => back.has(name)));
    if (batch.done > 0) for (const name of names) back.add(name);
    after = entry.id;
    if (batch.row !== undefined || progress.handled >= MAX_RECORDS)
      return progress.resultAt(`${after}/${batch.row ?? ""}/${added.text}`);
  }
  if (entries.length === ENTRIES && after !== undefined) return progress.resultAt(`${after}//${added.text}`);
  progress.add({ done: 0, left: await added.left(context, undo.operation), notices: [] });
  return progress.resultAt();
}

/** Collects the results of the current batch. */
class UndoBatchProgress {
  private done = 0;
  private passwords = 0;
  private readonly left: SkippedRecord[] = [];
  private readonly notices: string[] = [];

  /** @param isAgain true where the record is counted already. */
  add(batch: UndoBatchResult, isAgain = false): void {
    if (!isAgain) {
      this.done += batch.done;
      this.passwords += batch.passwords ?? 0;
    }
    this.left.push(...batch.left);
    this.notices.push(...batch.notices);
  }

  get handled(): number {
    return this.done + this.left.length;
  }

  /** @param cursor absent when the undo is complete. */
  resultAt(cursor?: string): UndoResult {
    const { done, left, notices, passwords } = this;
    return {
      done,
      left,
      notices,
      ...(passwords > 0 && { passwords }),
      ...(cursor !== undefined && { cursor }),
    };
  }
}

function bringsRecords({ action }: StoredEntry): boolean {
  return action === "create" || action === "restore";
}

function changesRecords({ action }: StoredEntry): boolean {
  return action === "update" || action === "revert";
}

function namesOf({ collection, ids }: StoredEntry): readonly string[] {
  return ids.map((id) => `${collection}/${id}`);
}

/** @throws 400 for a cursor that no answer contained. */
async function entryOf(context: CallContext, { operation }: OperationUndo, id: string): Promise<StoredEntry> {
  const entry = await entryAt(context, id);
  if (entry?.operation !== operation)
    throw new ProviderError(400, "The cursor must come from the previous answer.");
  return entry;
}
