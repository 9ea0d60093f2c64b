/** Rows of a file, written in batches: each by one commit, or by as few as take it. */
import { BATCH_ROWS, type BulkPolicy, type BulkResult } from "../../contract/bulk";
import type { Row } from "../../schema/bulk";
import { codeOf, ProviderError } from "../errors";
import { commitChanges, type BulkSetting } from "./bulk-commit";
import { commitsOf, planBatch, type BulkPlan } from "./bulk-plan";
import { changedRows } from "./bulk-since";
import { isTooLarge } from "./commit-refusals";
import { inHalves } from "./in-halves";

/**
 * Writes up to BATCH_ROWS rows by one commit, or by several where they are of several companies, where many change stored
 * records, or one is too large. A row whose record is stored already never makes another: it is left as it is, or takes
 * over what the row fills in. Repeating a batch is safe, however far the try before came, and while it is still at work.
 * @param fresh rows whose records were looked for a moment ago and not found are not looked for again; since their ids
 * follow from them, writing one twice makes no second record either.
 * @throws 400 when a row is faulty, or leaves empty what its record needs and does not hold: then its commit writes nothing.
 */
export async function writeRows(
  setting: BulkSetting,
  rows: readonly Row[],
  policy: BulkPolicy,
  fresh: readonly boolean[] = [],
): Promise<BulkResult> {
  if (rows.length > BATCH_ROWS) throw new ProviderError(400, `A batch holds at most ${BATCH_ROWS} rows.`);
  let plan = await planBatch(setting, rows, policy, fresh);
  for (;;) {
    try {
      const { created, updated } = await carryOut(setting, plan, policy);
      return { created, updated, left: rows.length - created - updated };
    } catch (error) {
      if (codeOf(error) !== "permission-denied") throw error;
      // The rules refuse to add a record that is there. Somebody has stored one since it was looked for, or an earlier try
      // of this batch, whose answer was given up, has landed.
      const next = await planBatch(setting, rows, policy, []);
      if (next.additions.length === plan.additions.length) throw error;
      plan = next;
    }
  }
}

async function carryOut(
  setting: BulkSetting,
  plan: BulkPlan,
  policy: BulkPolicy,
): Promise<Omit<BulkResult, "left">> {
  const before = policy === "update" ? (await changedRows(setting, plan.done)).size : 0;
  // Noted before it is known whether they are stored: where an answer is lost, the next try finds nothing to change.
  const updated = new Set<string>();
  for (const part of commitsOf(setting.collection, plan))
    await inHalves(
      part,
      async (some) => {
        await commitChanges(setting, some, (id) => updated.add(id));
        return some.length;
      },
      (error, some) => some.length > 1 && isTooLarge(error),
    );
  return { created: plan.additions.length + plan.done.length - before, updated: updated.size + before };
}
