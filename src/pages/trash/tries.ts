/**
 * What was asked to be restored and not answered. A next try is part of the same work: by that it finds what the one before
 * has brought back, and does not miss it in the trash.
 */
import { isWork, newWork, workOf } from "../../schema/history";
import type { RecordData } from "../../schema/types";

/** One request to restore. */
export interface Try {
  readonly rows: readonly RecordData[];
  /** The id of the work that restores them. */
  readonly as: string;
  /** The work that deleted all of them. */
  readonly undoes?: string;
}

/** By deletion, the work of its restoring. */
const unanswered = new Map<string, string>();

/** @returns the requests that restore these documents of the trash: one, unless some were asked for before. */
export function triesOf(rows: readonly RecordData[]): readonly Try[] {
  const fresh = newWork();
  const works = new Map<string, RecordData[]>();
  for (const row of rows) {
    const as = unanswered.get(deletionOf(row)) ?? fresh;
    works.set(as, [...(works.get(as) ?? []), row]);
    unanswered.set(deletionOf(row), as);
  }
  return [...works].map(([as, ofWork]) => {
    const undoes = deletedBy(ofWork);
    return { rows: ofWork, as, ...(undoes !== undefined && { undoes }) };
  });
}

/** What became of them is known. */
export function answered(rows: readonly RecordData[]): void {
  for (const row of rows) unanswered.delete(deletionOf(row));
}

/** Whether one work deleted both. */
export function isDeletedWith(row: RecordData, other: RecordData): boolean {
  return deletedBy([row, other]) !== undefined;
}

/** A record that is deleted again has the same document, and another entry. */
function deletionOf({ id, change }: RecordData): string {
  return `${id} ${String(change)}`;
}

function deletedBy(rows: readonly RecordData[]): string | undefined {
  const [work, ...others] = new Set(rows.map(({ change }) => workOf(String(change))));
  return others.length === 0 && isWork(work) ? work : undefined;
}
