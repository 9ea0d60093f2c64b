/** Who signs in with a record of the trash gets a new password first. Loaded when one is restored. */
import type { RecordData } from "../../schema/types";
import { restoreEach } from "../record/restore-each";
import type { RestoreOptions } from "../record/restore";
import type { RestoredDependents } from "../record/restore-with";
import { deletedName, type DeletedRecord } from "./deleted";
import { forgetAttempts, isDeletedWith, attemptsOf } from "./restore-attempts";

/** What came of them. */
export interface SignInsRestored {
  readonly restoredRows: readonly RecordData[];
  /** What was deleted with them and came back as well. */
  readonly others: readonly RestoredDependents[];
  readonly notices: readonly string[];
}

interface RestoreSignInsOptions extends Pick<RestoreOptions, "provider" | "modal" | "nameOf"> {
  /** Told in every case: of several, those before one that failed are back. */
  readonly onEnd: (restored: SignInsRestored) => void;
}

/**
 * @param rows all that is to be restored: what was deleted with one of them is restored by the same operation.
 * @returns false where the person gave it up. @throws as askToRestore does.
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
