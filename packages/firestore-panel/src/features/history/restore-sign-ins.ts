/** Restores deleted records that people sign in with, one after the other, each with a new password. Loaded on demand. */
import type { useAppProps } from "antd/es/app/context";
import type { TrashService } from "../../data/services";
import type { Collection, RecordData } from "../../schema/types";
import { text } from "../../texts/texts";
import { deletedBy, deletedName, type DeletedRecord } from "./deleted-record";
import { askToRestore, type RestoredWith, type RestoreOptions } from "./restore";
import type { RestoredDependents } from "./restore-dependents";
import type { ChangeService } from "./service";

/** A deleted record that somebody signs in with. */
export interface DeletedSignIn {
  /** Id of the document in the trash. */
  readonly id: string;
  readonly title: string;
  readonly collection: Collection;
}

interface RestoreEachOptions extends Pick<RestoreOptions, "changes" | "modal" | "amountOf"> {
  /** The restoring operation, and the one that deleted the record. */
  readonly how: (signIn: DeletedSignIn) => Pick<RestoreOptions, "operationId" | "undoes">;
  readonly onRestored: (signIn: DeletedSignIn, restored: RestoredWith) => void;
  readonly onSkip: (signIn: DeletedSignIn) => void;
}

/**
 * @returns false if the person canceled: the remaining records are skipped.
 * @throws as askToRestore does, after reporting the earlier records.
 */
async function restoreEach(signIns: readonly DeletedSignIn[], each: RestoreEachOptions): Promise<boolean> {
  const { how, onRestored, onSkip, ...shared } = each;
  for (const [index, signIn] of signIns.entries()) {
    let skipped = false;
    const skip = () => {
      skipped = true;
      onSkip(signIn);
    };
    const step = text("history.restore.step", { step: index + 1, total: signIns.length });
    const restored = await askToRestore({
      ...shared,
      ...how(signIn),
      collection: signIn.collection,
      id: signIn.id,
      title: text("history.restore.question", { record: signIn.title }),
      detail: text("history.restore.newPassword"),
      values: {},
      ...(signIns.length > 1 && { several: { step, onSkip: skip } }),
    });
    if (restored) onRestored(signIn, restored);
    else if (!skipped) return false;
  }
  return true;
}

/** The results for an operation's records that need a new password. */
export interface SignInsResult {
  readonly done: number;
  readonly notices: readonly string[];
  readonly skipped: readonly DeletedSignIn[];
  /** The person canceled: nothing more is undone, and these stay in the trash. */
  readonly cancelled: readonly DeletedSignIn[] | undefined;
}

interface OperationSignInsOptions {
  readonly trash: TrashService;
  readonly changes: ChangeService;
  readonly modal: useAppProps["modal"];
  /** The collections whose records the operation may have deleted. */
  readonly collections: readonly Collection[];
  /** The operation to undo, and the undoing one. */
  readonly operation: string;
  readonly operationId: string;
}

/**
 * Before the undo of a deletion: asks for a new password for each record that somebody signs in with, and restores it.
 * Records already restored are skipped.
 */
export async function restoreOperationSignIns({
  trash,
  changes,
  modal,
  collections,
  operation,
  operationId,
}: OperationSignInsOptions): Promise<SignInsResult> {
  const { records } = await trash.signIns({ operation });
  const signIns = records.flatMap(({ id, title, collection: name }) => {
    const collection = collections.find((one) => one.name === name);
    return collection ? [{ id, title, collection }] : [];
  });
  const restored = new Set<DeletedSignIn>();
  const [notices, skipped]: [string[], DeletedSignIn[]] = [[], []];
  const isWhole = await restoreEach(signIns, {
    changes,
    modal,
    how: () => ({ operationId, undoes: operation }),
    onRestored: (signIn, { notice }) => {
      restored.add(signIn);
      if (notice !== undefined) notices.push(notice);
    },
    onSkip: (signIn) => skipped.push(signIn),
  });
  return {
    done: restored.size,
    notices,
    skipped,
    cancelled: isWhole ? undefined : signIns.filter((signIn) => !restored.has(signIn)),
  };
}

/** The results for chosen records of the trash. */
export interface SignInsRestored {
  readonly restoredRows: readonly RecordData[];
  /** Other records that were deleted together with them and are restored. */
  readonly others: readonly RestoredDependents[];
  readonly notices: readonly string[];
}

interface RestoreSignInsOptions extends Pick<RestoreOptions, "changes" | "modal" | "amountOf"> {
  readonly operationId: string;
  /** Called in every case: after a failure, the earlier records are restored. */
  readonly onEnd: (restored: SignInsRestored) => void;
}

/** @returns false if the person canceled. @throws as askToRestore does. */
export async function restoreSignIns(
  deleted: readonly DeletedRecord[],
  { operationId, onEnd, ...options }: RestoreSignInsOptions,
): Promise<boolean> {
  const rowOf = new Map(deleted.map(({ row }) => [row.id, row]));
  const [restoredRows, others, notices]: [RecordData[], RestoredDependents[], string[]] = [[], [], []];
  const signIns = deleted.map(({ row, collection }) => ({ id: row.id, title: deletedName(row), collection }));
  try {
    return await restoreEach(signIns, {
      ...options,
      how: ({ id }) => {
        const row = rowOf.get(id);
        const undoes = row && deletedBy([row]);
        return { operationId, ...(undoes !== undefined && { undoes }) };
      },
      onRestored: ({ id }, restored) => {
        restoredRows.push(...[rowOf.get(id)].flatMap((row) => row ?? []));
        others.push(...(restored.others ?? []));
        if (restored.notice !== undefined) notices.push(restored.notice);
      },
      onSkip: () => undefined,
    });
  } finally {
    onEnd({ restoredRows, others, notices });
  }
}
