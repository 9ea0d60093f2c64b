/** Gives records the earlier values from an entry, where nobody has changed them since. */
import { doc, type Transaction } from "firebase/firestore";
import type { SkippedRecord } from "../../../contract/history";
import { documentOf, readRecord } from "../../../fields/record";
import { ProviderError, toHttpError } from "../../errors";
import { readIfThere } from "../absent";
import { applyChanges, type Decision, type RecordChange } from "../apply-changes";
import { updateFields } from "../commit";
import type { CallContext } from "../context";
import { ownCompanyWrites } from "../own-company";
import { plainData } from "../plain";
import { nounOf } from "../registry";
import { assertNotProtected } from "../save-request";
import { recordedValues } from "./entry-batches";
import { formerWrites, withFormer } from "./former-writes";
import { whyStays } from "./revert";
import { revertibleFields } from "./revertible-fields";
import { CHANGED, GONE, skippedRecord, type UndoneEntry, type UndoBatchResult } from "./undo-batch";

export async function revertRecords(
  context: CallContext,
  target: UndoneEntry,
  ids: readonly string[],
): Promise<UndoBatchResult> {
  const { collection, undo } = target;
  const changes = ids.map((id) => new RevertChange(context, target, id));
  const reverted = new Set<RevertChange>();
  const { refused } = await applyChanges(await context.writer(), collection, changes, {
    action: "revert",
    operation: undo.undoOperation,
    undoes: undo.operation,
    most: Math.max(1, ids.length),
    onCommit: async (written) => {
      for (const change of written) reverted.add(change);
      const keys = written.flatMap((change) => change.keys);
      await context.lists.changed(collection, { fields: [...new Set(keys)] });
    },
    explain: (_, error) => toHttpError(error, { action: "save", what: `this ${nounOf(collection)}` }),
  });
  const decided = changes.filter((change) => !refused.some((one) => one.change === change));
  const left: readonly SkippedRecord[] = [
    ...refused.map(({ change, why }) => skippedRecord(target, change.id, why.message)),
    ...decided.flatMap((change) => {
      if (change.reason === "") return [];
      const skipped = skippedRecord(target, change.id, change.reason);
      return [reverted.has(change) ? { ...skipped, inPart: true as const } : skipped];
    }),
  ];
  return { done: reverted.size, left, notices: [] };
}

class RevertChange implements RecordChange {
  /** Why the record or some of its fields cannot be reverted. Empty: everything revertible is reverted. */
  reason = "";
  /** The stored keys that are written. */
  keys: readonly string[] = [];

  constructor(
    private readonly context: CallContext,
    private readonly target: UndoneEntry,
    readonly id: string,
  ) {}

  async decide(transaction: Transaction): Promise<Decision> {
    const { context, id } = this;
    const { collection, entry } = this.target;
    const reference = doc(context.firestore, collection.name, id);
    const stored = await readIfThere(transaction, reference);
    if (!stored) throw new ProviderError(404, GONE);
    const now = plainData(stored);
    const back = await revertibleFields(this.target, id, now);
    if (!back) throw new ProviderError(409, CHANGED);
    assertNotProtected(collection, readRecord(collection, id, now));
    const { fields, isUncounted } = back;
    // The notice about passwords covers the whole entry, so it is not repeated here.
    this.reason = whyStays(
      collection,
      fields.filter(({ stays }) => stays !== "not kept"),
    );
    const movable = fields.filter(({ values, stays }) => values && !stays);
    if (movable.length === 0 && !isUncounted) return { kind: "done" };
    const former = withFormer(collection, stored, entry.before[id] ?? {}, movable);
    const own = ownCompanyWrites(collection, former, context);
    const writes = formerWrites(collection, id, stored, documentOf(own, former));
    this.keys = writes.map(({ path: [key = ""] }) => key);
    return {
      kind: "write",
      before: stored,
      after: documentOf(writes, stored),
      values: recordedValues(collection, stored, writes),
      write: (writing, undoEntry) => {
        const all = [...writes, ...undoEntry.auditStamp];
        undoEntry.changed(id, stored, all);
        updateFields(writing, reference, all);
      },
    };
  }
}
