import { useInvalidate, useNotification } from "@refinedev/core";
import { App } from "antd";
import { use, useRef, useState, type ReactNode } from "react";
import type { RestoreResult } from "../../contract/history";
import type { ChangedBy, ChangedRecord, Conflict, GoneRecord } from "../../contract/records";
import { isUnanswered } from "../../contract/unreachable";
import { newOperationId } from "../../schema/history";
import type { Collection, FormValues } from "../../schema/types";
import { text } from "../../texts/texts";
import { markSaved } from "../record/saved-mark";
import { useShellSession } from "../shell/shell-session";
import { useParts } from "../features";
import { ServicesContext } from "../use-service";
import { useUndo } from "../use-undo";
import { ConflictDialog, type Side } from "./conflict-dialog";

type SaveConflict =
  | { readonly kind: "changed"; readonly conflicts: readonly Conflict[]; readonly by: ChangedBy | undefined }
  /** `trash`: id of the trashed copy. Absent: there is none. */
  | { readonly kind: "deleted"; readonly trash: string | undefined };

/** @returns the conflict that prevented a save. Undefined: it failed for another reason. */
export function saveConflictOf(error: unknown): SaveConflict | undefined {
  const { conflicts, by, gone, trash } = (error ?? {}) as Partial<GoneRecord & ChangedRecord>;
  if (conflicts) return { kind: "changed", conflicts, by };
  return gone ? { kind: "deleted", trash } : undefined;
}

/** A save that a conflict prevented. */
interface RefusedSave {
  readonly values: FormValues;
  readonly title: string;
}

/** The person's decision. */
type ConflictResolution =
  /** Save again with the others' values as the base, or take these. */
  | { readonly kind: "chosen"; readonly side: Side; readonly theirs: FormValues }
  | { readonly kind: "restored"; readonly id: string }
  /** Nothing is saved, for this reason. */
  | { readonly kind: "left"; readonly reason: string };

interface OpenConflict extends RefusedSave {
  readonly conflict: Extract<SaveConflict, { readonly kind: "changed" }>;
  readonly settle: (resolution: ConflictResolution) => void;
}

/**
 * Asks the person how to resolve a save conflict.
 * @returns the dialog, rendered beside the form or table, and a function that opens it.
 */
export function useSaveConflict(collection: Collection): {
  readonly question: ReactNode;
  readonly ask: (conflict: SaveConflict, refused: RefusedSave) => Promise<ConflictResolution>;
} {
  const [shown, setShown] = useState<OpenConflict>();
  const { ended } = useShellSession();
  const { modal } = App.useApp();
  const call = use(ServicesContext);
  const [undoing] = useParts("undos");
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const undoable = useUndo(collection);
  const record = collection.label.one.toLowerCase();
  /** The restoring operation of each trashed copy; the same for every try. */
  const restoreOperations = useRef(new Map<string, string>());
  const settle = (resolution: ConflictResolution) => {
    shown?.settle(resolution);
    setShown(undefined);
  };

  const restore = async (copy: string, { values, title }: RefusedSave): Promise<ConflictResolution> => {
    if (!undoing) return { kind: "left", reason: text("history.conflict.deleted", { record }) };
    const askToRestore = await undoing.restore();
    const operationId = restoreOperations.current.get(copy) ?? newOperationId();
    restoreOperations.current.set(copy, operationId);
    let restored: RestoreResult | undefined;
    try {
      restored = await askToRestore({
        call,
        modal,
        collection,
        id: copy,
        title: text("history.conflict.restore", { record }),
        detail: title,
        values,
        operationId,
      });
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      return {
        kind: "left",
        reason: text("history.conflict.unknown", { record }),
      };
    }
    const [id] = restored?.ids ?? [];
    if (!restored || id === undefined)
      return { kind: "left", reason: text("history.conflict.deleted", { record }) };
    restoreOperations.current.delete(copy);
    markSaved(collection.name, id);
    notify?.(
      undoable({
        message: text("history.conflict.restored", { record: collection.label.one }),
        operation: restored.operation,
      }),
    );
    if (restored.notice !== undefined)
      modal.warning({ title: text("common.note"), content: restored.notice });
    await invalidate({ resource: collection.name, invalidates: ["list", "many", "detail"] });
    return { kind: "restored", id };
  };

  return {
    question: shown && (
      <ConflictDialog
        open={!ended}
        {...{ collection, ...shown, ...shown.conflict }}
        onChosen={(side) => {
          const theirs = shown.conflict.conflicts.map(({ key, theirs }) => [key, theirs] as const);
          settle({ kind: "chosen", side, theirs: Object.fromEntries(theirs) });
        }}
        onCancel={() => {
          const count = shown.conflict.conflicts.length;
          settle({ kind: "left", reason: text("history.conflict.left", { count }) });
        }}
      />
    ),
    ask: async (conflict, refused) => {
      if (conflict.kind === "changed")
        return new Promise((settle) => setShown({ ...refused, conflict, settle }));
      if (conflict.trash === undefined)
        return {
          kind: "left",
          reason: text("history.conflict.deletedForGood", { record }),
        };
      return restore(conflict.trash, refused);
    },
  };
}
