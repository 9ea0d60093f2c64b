/**
 * The only way to write records: create, edit, delete, restore, undo, bulk set and import. Each kind of change implements
 * `decide`: its reads, its checks and its writes. This module groups changes into commits, writes those that fit with one
 * entry, and reports the rest: deleted meanwhile, refused, or too many for the entry and so due in the next commit. A
 * commit that is refused as a whole is bisected. One that a concurrent write or a lost answer has stopped is decided again
 * (commit.ts, history/audited-writer.ts).
 */
import type { Transaction } from "firebase/firestore";
import { prunedKeys } from "../fields/derived";
import { entryScope } from "../fields/history-documents";
import { documentOf } from "../fields/record";
import { isAudited, MAX_ENTRY_VALUES } from "../schema/history";
import type { Collection, StoredData, StoredWrite } from "../schema/types";
import { bisect, changeParallel, chunksOf, mapParallel } from "./chunked";
import { isRecordRefusal, isTooLarge, recordErrorOf, refusalOf } from "./commit";
import type { ProviderError } from "./errors";
import type { AuditedWriter } from "./history/audited-writer";
import type { Entry, OperationStep } from "./history/entry";

interface Write {
  /** The stored data before and after. They determine the scope of the entry. */
  readonly before?: StoredData;
  readonly after: StoredData;
  /** The number of the record's values in the entry. Absent: none. */
  readonly values?: number;
  readonly write: (entry: Entry) => void;
}

/**
 * The result of a decision, from the record that the transaction has read. "done": the record has these values already, or
 * an earlier attempt wrote them. "gone": it is deleted.
 */
export type Decision = Write | "done" | "gone";

export interface RecordChange {
  readonly id: string;
  /**
   * Reads and validates the record. It may run again.
   * @throws a ProviderError where the record may not be changed like this.
   */
  decide(transaction: Transaction): Promise<Decision>;
}

/** @param also makes further writes in the same commit. */
export function newRecord(id: string, writes: readonly StoredWrite[], also?: (entry: Entry) => void): Write {
  return {
    after: documentOf(writes),
    write: (entry) => {
      entry.add(id, writes);
      also?.(entry);
    },
  };
}

/** @param stored the document as the transaction read it. @param also as above. */
export function edit(
  collection: Collection,
  id: string,
  stored: StoredData,
  writes: readonly StoredWrite[],
  also?: (entry: Entry) => void,
): Write {
  return {
    before: stored,
    after: documentOf(writes, stored),
    values: recordedValues(collection, stored, writes),
    write: (entry) => {
      entry.change(id, stored, writes);
      also?.(entry);
    },
  };
}

interface ApplyOptions<C> extends Omit<OperationStep, "collection"> {
  readonly most: number;
  /** Prepares further writes of a commit. The returned function receives the changes that the commit writes. */
  readonly alongside?: (
    changes: readonly C[],
  ) => Promise<((transaction: Transaction, written: readonly C[]) => void) | undefined>;
  /** Called after each commit. @param began its start, from `performance.now()`. */
  readonly onCommit?: (written: readonly C[], began: number) => void | Promise<void>;
  /**
   * Refused changes are returned, and the others are still written. Absent: one refused change refuses its whole commit,
   * and only a commit that is too large is divided.
   */
  readonly skipsRefused?: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface ApplyResult<C> {
  /** Of the last entry that was stored. */
  operation?: string;
  /** Written now, or by an earlier attempt. */
  readonly done: C[];
  readonly gone: C[];
  readonly refused: { readonly change: C; readonly why: ProviderError }[];
}

/**
 * Applies several changes of one collection, in as few commits as the rules allow.
 * @throws errors that concern all changes: no server, no session. Applying the same changes again writes
 * nothing twice.
 */
export async function applyChanges<C extends RecordChange>(
  writer: AuditedWriter,
  collection: Collection,
  changes: readonly C[],
  options: ApplyOptions<C>,
): Promise<ApplyResult<C>> {
  const { most, skipsRefused, action } = options;
  const result: ApplyResult<C> = { done: [], gone: [], refused: [] };
  const isRefusal = async (error: unknown, batch: readonly C[]): Promise<boolean> => {
    const [change] = batch;
    if (!skipsRefused || !change) return batch.length > 1 && isTooLarge(error);
    if (!isRecordRefusal(error)) return false;
    if (batch.length === 1)
      result.refused.push({ change, why: await refusalOf(writer, collection, change.id, action, error) });
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

/** @returns the changes that need further commits, grouped by commit. */
async function commitBatch<C extends RecordChange>(
  writer: AuditedWriter,
  collection: Collection,
  batch: readonly C[],
  { most, alongside, onCommit, skipsRefused, signal, ...step }: ApplyOptions<C>,
  applied: ApplyResult<C>,
): Promise<readonly (readonly C[])[]> {
  const more = await alongside?.(batch);
  const began = performance.now();
  const write = async (entry: Entry) => {
    const decided = await mapParallel(batch, async (change) => {
      let decision: Decision | undefined;
      const decide = async () => {
        decision = await change.decide(entry.transaction);
      };
      const why = skipsRefused ? await recordErrorOf(decide) : await decide();
      return { change, decision, why };
    });
    const due = decided.flatMap(({ change, decision, why }) =>
      typeof decision === "object" && !why ? [{ change, ...decision }] : [],
    );
    const [group = [], ...later] = byScope(collection, due).flatMap((batch) =>
      chunkByValues(batch, ({ values = 0 }) => values, most),
    );
    const [now, rest] = await withinRoom(collection, group, entry);
    const written = now.map(({ change }) => change);
    if (written.length > 0) more?.(entry.transaction, written);
    for (const change of now) change.write(entry);
    const further = [rest, ...later].filter((batch) => batch.length > 0);
    return { decided, written, later: further.map((batch) => batch.map(({ change }) => change)) };
  };
  const { result, operation } = await writer.commit({ collection, ...step }, write, signal);
  for (const { change, decision, why } of result.decided) {
    if (why) applied.refused.push({ change, why });
    else if (decision === "gone") applied.gone.push(change);
    else if (decision === "done") applied.done.push(change);
  }
  applied.done.push(...result.written);
  if (operation !== undefined) applied.operation = operation;
  await onCommit?.(result.written, began);
  return result.later;
}

/** @returns the changes of one scope that the entry has room for, and the rest. */
async function withinRoom<T extends Pick<Write, "before" | "after">>(
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
  const { operation } = await applyChanges(writer, collection, [change], { ...step, most: 1, signal });
  return operation === undefined ? {} : { operation };
}

/**
 * @returns the changes grouped by the scope of their entries, in order, because an entry covers one scope. A record
 * that changes its scope forms its own group.
 */
export function byScope<T extends Pick<Write, "before" | "after">>(
  collection: Collection,
  changes: readonly T[],
): readonly (readonly T[])[] {
  if (!isAudited(collection)) return changes.length > 0 ? [changes] : [];
  const groups = new Map<unknown, T[]>();
  for (const change of changes) {
    const scope = entryScope(collection, change.after, change.before);
    groups.set(scope, [...(groups.get(scope) ?? []), change]);
  }
  return [...groups.values()];
}

/**
 * @returns batches that fit into one entry each, with at most `most` items. A single item forms a batch
 * however large it is.
 */
export function chunkByValues<T>(items: readonly T[], valuesIn: (item: T) => number, most: number) {
  const batches: T[][] = [];
  let room = 0;
  for (const item of items) {
    const values = valuesIn(item);
    const batch = batches.at(-1);
    if (batch && batch.length < most && values <= room) batch.push(item);
    else {
      batches.push([item]);
      room = MAX_ENTRY_VALUES;
    }
    room -= values;
  }
  return batches;
}

/** @returns how many values an entry records for a changed record. */
export function recordedValues(collection: Collection, stored: StoredData, writes: readonly StoredWrite[]) {
  if (!isAudited(collection)) return 0;
  const pruned = new Set(prunedKeys(collection));
  const recorded = (document: StoredData) =>
    valueCount(Object.fromEntries(Object.entries(document).filter(([key]) => !pruned.has(key))));
  return recorded(stored) + recorded(documentOf(writes));
}

/** @returns how many values the rules count in a stored value: itself, and each list, map and value inside it. */
export function valueCount(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + valueCount(item), 1);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + valueCount(item), 1);
}
