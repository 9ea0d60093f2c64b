import { useInvalidate, useNotification } from "@refinedev/core";
import { App } from "antd";
import { use, useRef, useState, type ReactNode } from "react";
import { useLazyComponent } from "../shell/lazy";
import { lazyComponent } from "../shell/load-code";
import { Loading } from "../../ui/states";
import type { RestoreResult } from "../../contract/history";
import { isUnanswered } from "../../contract/unreachable";
import { newOperationId } from "../../schema/history";
import type { Collection, FormValues } from "../../schema/types";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { markSaved } from "../record/saved-mark";
import { useShellSession } from "../shell/shell-session";
import { useParts } from "../features";
import { ServicesContext } from "../use-service";
import { useUndo } from "../use-undo";
import { conflictText, type SaveConflict } from "./save-conflict";

const conflictDialog = lazyComponent(
  "shell.notOpened.question",
  async () => (await import("./conflict-dialog")).ConflictDialog,
);

/** A save that a conflict prevented. */
interface RefusedSave {
  readonly values: FormValues;
  readonly title: string;
}

/** The person's decision. */
type ConflictResolution =
  /**
   * Save these values again with the others' changes as the base. `theirs` are the fields that keep the others' values.
   */
  | { readonly kind: "again"; readonly opened: FormValues; readonly theirs: FormValues }
  | { readonly kind: "restored"; readonly id: string }
  /** Nothing is saved, for this reason. */
  | { readonly kind: "left"; readonly reason: string };

interface OpenConflict extends RefusedSave {
  readonly conflicts: Extract<SaveConflict, { readonly kind: "changed" }>["conflicts"];
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
  const t = useText();
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
  const leave = () => {
    shown?.settle({
      kind: "left",
      reason: text("history.conflict.left", {
        conflict: conflictText(text, shown.conflicts, () => text("history.conflict.somebodyElse")),
      }),
    });
    setShown(undefined);
  };
  const Dialog = useLazyComponent(conflictDialog, shown !== undefined, leave);

  const restore = async (copy: string, { values, title }: RefusedSave): Promise<ConflictResolution> => {
    if (!undoing) return { kind: "left", reason: text("history.conflict.deleted", { record }) };
    const askToRestore = await undoing.restore();
    const as = restoreOperations.current.get(copy) ?? newOperationId();
    restoreOperations.current.set(copy, as);
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
        as,
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
    question:
      shown && Dialog ? (
        <Dialog
          open={!ended}
          collection={collection}
          {...shown}
          onChosen={(opened, theirs) => {
            shown.settle({ kind: "again", opened, theirs });
            setShown(undefined);
          }}
          onCancel={leave}
        />
      ) : (
        // The save continues after the dialog loads.
        shown && <Loading label={t("common.saving")} over />
      ),
    ask: async (conflict, refused) => {
      if (conflict.kind === "changed")
        return new Promise((settle) => setShown({ ...refused, conflicts: conflict.conflicts, settle }));
      if (conflict.trash === undefined)
        return {
          kind: "left",
          reason: text("history.conflict.deletedForGood", { record }),
        };
      return restore(conflict.trash, refused);
    },
  };
}
