/**
 * The only way to write records: create, edit, delete, restore, undo, bulk set and import.
 *
 *            ┌──────────── too large for one entry, or another scope's ───────────┐
 *            ▼                                                                      │
 *   changes: grouped ──▶ decided in a transaction ──▶ written with the entry ──▶ committed ──▶ done
 *            ▲            │ gone: the record is deleted                         │
 *            │            │ refused: invalid, protected, in conflict            │ concurrent write, or no answer:
 *            │            ▼                                                     │ decided again (commit.ts,
 *            │            reported, and the others continue                     │ history/commit-entry.ts)
 *            └──────────── refused as a whole: bisected; a single change reports its reason
 *
 * Each kind of change implements `decide`: its reads, its checks and its writes. This module does the rest.
 */
import type { Transaction } from "firebase/firestore";
import { entryScope } from "../fields/history-documents";
import type { Collection, StoredData } from "../schema/types";
import { assertComparable } from "./comparable";
import { ProviderError } from "./errors";
import { bisect, changeParallel, chunksOf, mapParallel } from "./chunked";
import { isRecordRefusal, isTooLarge } from "./commit";
import type { AuditedWriter, OperationStep } from "./history/audited-writer";
import { byScope, chunkByValues } from "./history/commit-entry";
import type { Entry } from "./history/entry";

/** The result of a decision, from the record that the transaction has read. */
export type Decision =
  | {
      readonly kind: "write";
      /** The stored data before and after. They determine the scope of the entry. */
      readonly before?: StoredData;
      readonly after: StoredData;
      /** The number of the record's values in the entry. */
      readonly values: number;
      readonly write: (transaction: Transaction, entry: Entry) => void;
    }
  /** Nothing to write: the record has these values already, or an earlier attempt wrote them. */
  | { readonly kind: "done" }
  | { readonly kind: "gone" };

export interface RecordChange {
  readonly id: string;
  /**
   * Reads and validates the record. It may run again.
   * @throws a ProviderError where the record may not be changed like this.
   */
  decide(transaction: Transaction): Promise<Decision>;
}

/**
 * Prepares additional writes of a commit. The returned function receives the changes that the commit writes.
 */
type Alongside<C> = (
  changes: readonly C[],
) => Promise<((transaction: Transaction, written: readonly C[]) => void) | undefined>;

interface ApplyOptions<C> extends Omit<OperationStep, "collection"> {
  /** The maximum number of changes in one commit. */
  readonly most: number;
  readonly alongside?: Alongside<C>;
  /**
   * Called after each commit.
   * @param began the start of the commit, from `performance.now()`.
   */
  readonly onCommit?: (written: readonly C[], began: number) => void | Promise<void>;
  /**
   * Explains the refusal of a single change. Absent: one refused change refuses its whole commit, and only a
   * commit that is too large is divided.
   */
  readonly explain?: (change: C, error: unknown) => Promise<ProviderError> | ProviderError;
}

interface ApplyResult<C> {
  /** Written now, or by an earlier attempt. */
  readonly done: readonly C[];
  readonly gone: readonly C[];
  readonly refused: readonly { readonly change: C; readonly why: ProviderError }[];
}

/**
 * Applies several changes of one collection, in as few commits as the rules allow. With `explain`, refused
 * changes are returned with their reasons, and the others are still written.
 * @throws errors that concern all changes: no server, no session. Applying the same changes again writes
 * nothing twice.
 */
export async function applyChanges<C extends RecordChange>(
  writer: AuditedWriter,
  collection: Collection,
  changes: readonly C[],
  options: ApplyOptions<C>,
): Promise<ApplyResult<C>> {
  const { most, explain } = options;
  const result: MutableResult<C> = { done: [], gone: [], refused: [] };
  const isRefusal = async (error: unknown, batch: readonly C[]): Promise<boolean> => {
    const [change] = batch;
    if (!explain || !change) return batch.length > 1 && isTooLarge(error);
    if (!isRecordRefusal(error)) return false;
    if (batch.length === 1) result.refused.push({ change, why: await explain(change, error) });
    return true;
  };
  for (let due = chunksOf(changes, most); due.length > 0;) {
    const further: (readonly C[])[] = [];
    await changeParallel(due, (batch) =>
      bisect(
        batch,
        async (batch) => {
          further.push(...(await commitBatch(writer, collection, batch, options, result)));
          return batch.length;
        },
        isRefusal,
      ),
    );
    due = further;
  }
  return result;
}

interface MutableResult<C> {
  readonly done: C[];
  readonly gone: C[];
  readonly refused: { readonly change: C; readonly why: ProviderError }[];
}

/** @returns the changes that need further commits, grouped by commit. */
async function commitBatch<C extends RecordChange>(
  writer: AuditedWriter,
  collection: Collection,
  batch: readonly C[],
  { most, alongside, onCommit, explain, ...step }: ApplyOptions<C>,
  { done, gone, refused }: MutableResult<C>,
): Promise<readonly (readonly C[])[]> {
  const more = await alongside?.(batch);
  const began = performance.now();
  const { result } = await writer.commit({ collection, ...step }, async (transaction, entry) => {
    const decided = await mapParallel(batch, async (change) => {
      let decision: Decision | undefined;
      const decide = async () => {
        decision = await decisionOf(collection, change, transaction);
      };
      const why = explain ? await recordErrorOf(decide) : await decide();
      return { change, decision, why };
    });
    const due = decided.flatMap(({ change, decision }) =>
      decision?.kind === "write" ? [{ change, ...decision }] : [],
    );
    const [group = [], ...later] = byScope(
      collection,
      due,
      ({ after }) => after,
      ({ before }) => before,
    ).flatMap((batch) => chunkByValues(batch, ({ values }) => values, most));
    const [now, rest] = await withinRoom(collection, group, entry);
    const written = now.map(({ change }) => change);
    if (written.length > 0) more?.(transaction, written);
    for (const { write } of now) write(transaction, entry);
    const further = [rest, ...later].filter((batch) => batch.length > 0);
    return { decided, written, later: further.map((batch) => batch.map(({ change }) => change)) };
  });
  for (const { change, decision, why } of result.decided) {
    if (why) refused.push({ change, why });
    else if (decision?.kind === "gone") gone.push(change);
    else if (decision?.kind === "done") done.push(change);
  }
  done.push(...result.written);
  await onCommit?.(result.written, began);
  return result.later;
}

/** @returns the changes of one scope that the entry has room for, and the rest. */
async function withinRoom<T extends { readonly before?: StoredData; readonly after: StoredData }>(
  collection: Collection,
  group: readonly T[],
  entry: Entry,
): Promise<readonly [now: readonly T[], rest: readonly T[]]> {
  const [first] = group;
  if (!first) return [[], []];
  const changed = group.filter(({ before }) => before !== undefined);
  const rest = new Set(changed.slice(await entry.room(entryScope(collection, first.after, first.before))));
  return [group.filter((change) => !rest.has(change)), [...rest]];
}

/**
 * Applies one change, as a form saves it.
 * @returns the operation of its entry; none where nothing was written, or the collection is not audited.
 * @throws the reason of a refusal.
 */
export async function applyChange(
  writer: AuditedWriter,
  collection: Collection,
  change: RecordChange,
  step: Omit<OperationStep, "collection">,
  signal?: AbortSignal,
): Promise<{ readonly operation?: string }> {
  const { operation } = await writer.commit(
    { collection, ...step },
    async (transaction, entry) => {
      const decision = await decisionOf(collection, change, transaction);
      if (decision.kind === "write") decision.write(transaction, entry);
    },
    signal,
  );
  return operation === undefined ? {} : { operation };
}

async function decisionOf(
  collection: Collection,
  change: RecordChange,
  transaction: Transaction,
): Promise<Decision> {
  const decision = await change.decide(transaction);
  if (decision.kind === "write") assertComparable(collection, change.id, decision.before ?? decision.after);
  return decision;
}

/** The record is invalid, protected, deleted, or changed concurrently. */
const RECORD_STATUS_CODES = new Set([400, 403, 404, 409]);

/**
 * @returns why the task for one record was refused.
 * @throws errors that concern all records: no server, no session.
 */
export async function recordErrorOf(task: () => Promise<unknown>): Promise<ProviderError | undefined> {
  try {
    await task();
    return undefined;
  } catch (error) {
    if (error instanceof ProviderError && RECORD_STATUS_CODES.has(error.statusCode)) return error;
    throw error;
  }
}

export function isDenied({ code }: ProviderError): boolean {
  return code === "permission-denied";
}
