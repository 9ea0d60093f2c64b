/** Who signs in with a record of the trash gets a new password first. Loaded when one is restored. */
import type { RecordData } from "../../schema/types";
import { restoreEach } from "../record/restore-each";
import type { Restoring } from "../record/restore";
import type { Others } from "../record/restore-with";
import { deletedName, type Deleted } from "./deleted";
import { answered, isDeletedWith, triesOf } from "./tries";

/** What came of them. */
export interface SignInsRestored {
  readonly back: readonly RecordData[];
  /** What was deleted with them and came back as well. */
  readonly others: readonly Others[];
  readonly notices: readonly string[];
}

interface Ways extends Pick<Restoring, "provider" | "modal" | "nameOf"> {
  /** Told in every case: of several, those before one that failed are back. */
  readonly onEnd: (restored: SignInsRestored) => void;
}

/**
 * @param rows all that is to be restored: what was deleted with one of them is restored by the same work.
 * @returns false where the person gave it up. @throws as askToRestore does.
 */
export async function restoreSignIns(
  asked: readonly Deleted[],
  rows: readonly RecordData[],
  { onEnd, ...ways }: Ways,
): Promise<boolean> {
  const rowOf = new Map(asked.map(({ row }) => [row.id, row]));
  const tryOf = (row: RecordData | undefined) => (row ? triesOf([row]) : [])[0];
  const [back, others, notices]: [RecordData[], Others[], string[]] = [[], [], []];
  for (const { row } of asked) triesOf(rows.filter((other) => isDeletedWith(row, other)));
  const copies = asked.map(({ row, collection }) => ({ id: row.id, title: deletedName(row), collection }));
  try {
    const isWhole = await restoreEach(copies, {
      ...ways,
      how: ({ id }) => {
        const { as, undoes } = tryOf(rowOf.get(id)) ?? {};
        return { ...(as !== undefined && { as }), ...(undoes !== undefined && { undoes }) };
      },
      onBack: ({ id }, restored) => {
        back.push(...[rowOf.get(id)].flatMap((row) => row ?? []));
        others.push(...(restored.others ?? []));
        if (restored.notice !== undefined) notices.push(restored.notice);
      },
      onSkip: () => undefined,
    });
    answered(isWhole ? [...rowOf.values()] : rows);
    return isWhole;
  } finally {
    onEnd({ back, others, notices });
  }
}
