/** Writes rows of a file in batches, each in as few commits as possible. */
import { BATCH_ROWS, type ImportPolicy, type WriteRowsResult } from "../../contract/import";
import type { ImportRow } from "../../schema/types";
import { codeOf, ProviderError } from "../errors";
import { commitRows, type ImportContext } from "./import-commit";
import { commitsOf, planBatch, type ImportPlan } from "./import-plan";
import { changedRows } from "./import-since";

/**
 * Writes up to BATCH_ROWS rows. They need several commits if they belong to several companies, update many
 * records, or are too large. A row with a stored record never adds another: it leaves the record or updates
 * it. Repeating a batch is safe, even while an earlier attempt still runs.
 * @param fresh true for rows whose records were just not found. They are not looked up again, and their
 * derived ids prevent duplicates.
 * @throws 400 for an invalid row, or for one without a required value that its record lacks, too. Its commit
 * writes nothing.
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
      // The rules refuse to add an existing record. Another save, or an unanswered attempt of this batch, has
      // stored it since the look-up.
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
  // Collected before the commit succeeds: after a lost answer the next attempt finds no difference.
  const updated = new Set<string>();
  for (const batch of commitsOf(context.collection, plan))
    await commitRows(context, batch, (id) => updated.add(id));
  return { created: plan.additions.length + plan.done.length - before, updated: updated.size + before };
}
