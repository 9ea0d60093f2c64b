/** Compares the rows of a file with the stored records, and writes them. */
import type { Remote } from "comlink";
import type { JobStep } from "../../screens/jobs/run-job";
import type { Collection } from "../../schema/types";
import type { ImportDraft } from "./draft";
import { BATCH_ROWS, type ImportSummary, type WriteRowsParams, type WriteRowsResult } from "./import";
import type { ImportService } from "./service";

/** Records per lookup; few enough to keep the page responsive. */
const COMPARE_ROWS = 10_000;
/** Milliseconds without an answer before a notice. */
const SLOW_MS = 4_000;

type AnyDraft = ImportDraft | Remote<ImportDraft>;

export interface ImportProgress extends WriteRowsResult {
  readonly batch: number;
  readonly isSlow?: boolean;
}

export const IMPORT_START: ImportProgress = { batch: 0, created: 0, updated: 0 };

export async function compare(
  imports: ImportService,
  { name: resource }: Collection,
  draft: AnyDraft,
): Promise<ImportSummary> {
  const ids = await draft.groups();
  if (ids.length > 0) await draft.setGroups(await imports.groups({ resource, ids }));
  const identities = await draft.identities();
  for (let offset = 0; offset < identities.length; offset += COMPARE_ROWS) {
    const batch = identities.slice(offset, offset + COMPARE_ROWS);
    await draft.setStored(await imports.find({ resource, identities: batch }));
  }
  return draft.summary();
}

export function importStep(
  imports: ImportService,
  draft: AnyDraft,
  params: Omit<WriteRowsParams, "rows">,
): JobStep<ImportProgress> {
  return async (progress, { report }) => {
    const { batch, created, updated } = progress;
    const rows = await draft.batch(batch, params.policy);
    if (rows.length === 0) return { progress, isDone: true };
    const notice = setTimeout(() => report({ ...progress, isSlow: true }), SLOW_MS);
    const written = await imports.write({ ...params, rows }).finally(() => clearTimeout(notice));
    return {
      progress: {
        batch: batch + 1,
        created: created + written.created,
        updated: updated + written.updated,
      },
      isDone: (batch + 1) * BATCH_ROWS >= params.total,
    };
  };
}
