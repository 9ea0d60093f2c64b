/** Several records are given back their earlier values by one commit. */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import { documentOf, readRecord } from "../../../fields/record";
import type { StoredWrite } from "../../../schema/types";
import { readIfThere } from "../absent";
import type { CallContext } from "../context";
import { updateFields } from "../commit";
import { mapParallel } from "../chunked";
import { recordErrorOf } from "../record-errors";
import { ownCompanyWrites } from "../own-company";
import { plainData } from "../plain";
import { assertNotProtected } from "../save-request";
import { revertibleFields } from "./revertible-fields";
import { formerWrites, withFormer } from "./former-writes";
import { whyStays } from "./revert";
import { CHANGED, GONE, skippedRecord, type UndoneEntry, type UndoBatchResult } from "./undo-batch";

/** A record of the commit. Without writes it stays as it is: for a reason, or because it was put back before. */
interface RevertibleRecord {
  readonly id: string;
  readonly stored?: DocumentData;
  readonly writes?: readonly StoredWrite[];
  /** Why it stays, or some of its fields do. */
  readonly reason?: string;
}

export async function revertRecords(
  context: CallContext,
  target: UndoneEntry,
  ids: readonly string[],
): Promise<UndoBatchResult> {
  const { collection, undo } = target;
  const { firestore } = context;
  const writer = await context.writer();
  const step = {
    collection,
    action: "revert" as const,
    operation: undo.undoOperation,
    undoes: undo.operation,
  };
  const { result } = await writer.commit(step, async (transaction, own) => {
    const checked = await mapParallel(ids, (id) => checkRecord(context, target, transaction, id));
    for (const { id, stored, writes } of checked) {
      if (!stored || !writes) continue;
      const all = [...writes, ...own.auditStamp];
      own.changed(id, stored, all);
      updateFields(transaction, doc(firestore, collection.name, id), all);
    }
    return checked;
  });
  const done = result.filter(({ writes }) => writes);
  const keys = done.flatMap(({ writes }) => writes?.map(({ path: [key = ""] }) => key) ?? []);
  await context.lists.changed(collection, { fields: [...new Set(keys)] });
  const left = result.flatMap(({ id, reason, writes }) =>
    reason === undefined
      ? []
      : [{ ...skippedRecord(target, id, reason), ...(writes && { inPart: true as const }) }],
  );
  return { done: done.length, left, notices: [] };
}

async function checkRecord(
  context: CallContext,
  target: UndoneEntry,
  transaction: Transaction,
  id: string,
): Promise<RevertibleRecord> {
  const { collection, entry } = target;
  const stored = await readIfThere(transaction, doc(context.firestore, collection.name, id));
  if (!stored) return { id, reason: GONE };
  const now = plainData(stored);
  const back = await revertibleFields(target, id, now);
  if (!back) return { id, reason: CHANGED };
  const why = await recordErrorOf(async () => {
    assertNotProtected(collection, readRecord(collection, id, now));
    return Promise.resolve();
  });
  if (why) return { id, reason: why.message };
  const { fields, isUncounted } = back;
  // That passwords stay is told of the whole entry.
  const reason = whyStays(
    collection,
    fields.filter(({ stays }) => stays !== "not kept"),
  );
  const movable = fields.filter(({ values, stays }) => values && !stays);
  const skipped = { id, ...(reason !== "" && { reason }) };
  if (movable.length === 0 && !isUncounted) return skipped;
  const former = withFormer(collection, stored, entry.before[id] ?? {}, movable);
  const own = ownCompanyWrites(collection, former, context);
  return { ...skipped, stored, writes: formerWrites(collection, id, stored, documentOf(own, former)) };
}
