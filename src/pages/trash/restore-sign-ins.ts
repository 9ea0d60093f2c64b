/** Restores trashed records that somebody signs in with, each with a new password. Loaded on demand. */
import type { RecordData } from "../../schema/types";
import { restoreEach } from "../record/restore-each";
import type { RestoreOptions } from "../record/restore";
import type { RestoredDependents } from "../record/restore-with";
import { deletedName, type DeletedRecord } from "./deleted";
import { forgetAttempts, isDeletedWith, attemptsOf } from "./restore-attempts";

/** The results. */
export interface SignInsRestored {
  readonly restoredRows: readonly RecordData[];
  /** Other records that were deleted together with them and are restored. */
  readonly others: readonly RestoredDependents[];
  readonly notices: readonly string[];
}

interface RestoreSignInsOptions extends Pick<RestoreOptions, "provider" | "modal" | "nameOf"> {
  /** Called in every case: after a failure, the earlier records are restored. */
  readonly onEnd: (restored: SignInsRestored) => void;
}

/**
 * @param rows all records to restore: those deleted together with one of them use the same operation.
 * @returns false if the person canceled. @throws as askToRestore does.
 */
export async function restoreSignIns(
  deleted: readonly DeletedRecord[],
  rows: readonly RecordData[],
  { onEnd, ...options }: RestoreSignInsOptions,
): Promise<boolean> {
  const rowOf = new Map(deleted.map(({ row }) => [row.id, row]));
  const attemptOf = (row: RecordData | undefined) => (row ? attemptsOf([row]) : [])[0];
  const [restoredRows, others, notices]: [RecordData[], RestoredDependents[], string[]] = [[], [], []];
  for (const { row } of deleted) attemptsOf(rows.filter((other) => isDeletedWith(row, other)));
  const signIns = deleted.map(({ row, collection }) => ({ id: row.id, title: deletedName(row), collection }));
  try {
    const isWhole = await restoreEach(signIns, {
      ...options,
      how: ({ id }) => {
        const { operation: as, undoes } = attemptOf(rowOf.get(id)) ?? {};
        return { ...(as !== undefined && { as }), ...(undoes !== undefined && { undoes }) };
      },
      onRestored: ({ id }, restored) => {
        restoredRows.push(...[rowOf.get(id)].flatMap((row) => row ?? []));
        others.push(...(restored.others ?? []));
        if (restored.notice !== undefined) notices.push(restored.notice);
      },
      onSkip: () => undefined,
    });
    forgetAttempts(isWhole ? [...rowOf.values()] : rows);
    return isWhole;
  } finally {
    onEnd({ restoredRows, others, notices });
  }
}
