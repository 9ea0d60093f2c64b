/** Rows of a file, written in batches: each by one commit, or by as few as take it. */
import { BATCH_ROWS, type ImportPolicy, type WriteRowsResult } from "../../contract/import";
import type { ImportRow } from "../../schema/import";
import { codeOf, ProviderError } from "../errors";
import { commitRows, type ImportContext } from "./import-commit";
import { commitsOf, planBatch, type ImportPlan } from "./import-plan";
import { changedRows } from "./import-since";

/**
 * Writes up to BATCH_ROWS rows by one commit, or by several where they are of several companies, where many change stored
 * records, or one is too large. A row whose record is stored already never makes another: it is left as it is, or takes
 * over what the row fills in. Repeating a batch is safe, however far the try before came, and while it is still at work.
 * @param fresh rows whose records were looked for a moment ago and not found are not looked for again; since their ids
 * follow from them, writing one twice makes no second record either.
 * @throws 400 when a row is faulty, or leaves empty what its record needs and does not hold: then its commit writes nothing.
 */
export async function writeRows(
  context: ImportContext,
  rows: readonly ImportRow[],
  policy: ImportPolicy,
  fresh: readonly boolean[] = [],
): Promise<WriteRowsResult> {
  if (rows.length > BATCH_ROWS) throw new ProviderError(400, `A batch holds at most ${BATCH_ROWS} rows.`);
  let plan = await planBatch(context, rows, policy, fresh);
  for (;;) {
    try {
      const { created, updated } = await carryOut(context, plan, policy);
      return { created, updated, left: rows.length - created - updated };
    } catch (error) {
      if (codeOf(error) !== "permission-denied") throw error;
      // The rules refuse to add a record that is there. Somebody has stored one since it was looked for, or an earlier try
      // of this batch, whose answer was given up, has landed.
      const next = await planBatch(context, rows, policy, []);
      if (next.additions.length === plan.additions.length) throw error;
      plan = next;
    }
  }
}

async function carryOut(
  context: ImportContext,
  plan: ImportPlan,
  policy: ImportPolicy,
): Promise<Omit<WriteRowsResult, "left">> {
  const before = policy === "update" ? (await changedRows(context, plan.done)).size : 0;
  // Noted before it is known whether they are stored: where an answer is lost, the next try finds nothing to change.
  const updated = new Set<string>();
  for (const batch of commitsOf(context.collection, plan))
    await commitRows(context, batch, (id) => updated.add(id));
  return { created: plan.additions.length + plan.done.length - before, updated: updated.size + before };
}
