/** Several records are given back their earlier values by one commit. */
import { doc, type DocumentData, type Transaction } from "firebase/firestore";
import { documentOf, readRecord } from "../../../fields/record";
import type { StoredWrite } from "../../../schema/types";
import { readIfThere } from "../absent";
import type { CallContext } from "../context";
import { updateFields } from "../commit";
import { mapParallel } from "../in-parts";
import { refusalOf } from "../of-one";
import { ownCompanyWrites } from "../own-company";
import { plainData } from "../plain";
import { refuseProtected } from "../save-request";
import { fieldsToPutBack } from "./fields-to-put-back";
import { formerWrites, withFormer } from "./former-writes";
import { whyStays } from "./take-back";
import { CHANGED, GONE, leftOf, type UndoneEntry, type UndonePart } from "./undo-part";

/** A record of the commit. Without writes it stays as it is: for a reason, or because it was put back before. */
interface Judged {
  readonly id: string;
  readonly stored?: DocumentData;
  readonly writes?: readonly StoredWrite[];
  /** Why it stays, or some of its fields do. */
  readonly reason?: string;
}

export async function putManyBack(
  context: CallContext,
  of: UndoneEntry,
  ids: readonly string[],
): Promise<UndonePart> {
  const { collection, undoing } = of;
  const { firestore } = context;
  const works = await context.works();
  const part = { collection, action: "revert" as const, work: undoing.as, undoes: undoing.work };
  const { result } = await works.commit(part, async (transaction, own) => {
    const judged = await mapParallel(ids, (id) => judge(context, of, transaction, id));
    for (const { id, stored, writes } of judged) {
      if (!stored || !writes) continue;
      const all = [...writes, ...own.marks];
      own.changed(id, stored, all);
      updateFields(transaction, doc(firestore, collection.name, id), all);
    }
    return judged;
  });
  const done = result.filter(({ writes }) => writes);
  const keys = done.flatMap(({ writes }) => writes?.map(({ path: [key = ""] }) => key) ?? []);
  await context.lists.changed(collection, { fields: [...new Set(keys)] });
  const left = result.flatMap(({ id, reason, writes }) =>
    reason === undefined ? [] : [{ ...leftOf(of, id, reason), ...(writes && { inPart: true as const }) }],
  );
  return { done: done.length, left, notices: [] };
}

async function judge(
  context: CallContext,
  of: UndoneEntry,
  transaction: Transaction,
  id: string,
): Promise<Judged> {
  const { collection, entry } = of;
  const stored = await readIfThere(transaction, doc(context.firestore, collection.name, id));
  if (!stored) return { id, reason: GONE };
  const now = plainData(stored);
  const back = await fieldsToPutBack(of, id, now);
  if (!back) return { id, reason: CHANGED };
  const why = await refusalOf(async () => {
    refuseProtected(collection, readRecord(collection, id, now));
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
  const told = { id, ...(reason !== "" && { reason }) };
  if (movable.length === 0 && !isUncounted) return told;
  const former = withFormer(collection, stored, entry.before[id] ?? {}, movable);
  const own = ownCompanyWrites(collection, former, context);
  return { ...told, stored, writes: formerWrites(collection, id, stored, documentOf(own, former)) };
}
