import { useDataProvider, useInvalidate, useNotification } from "@refinedev/core";
import { App } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { loadModule, lazyComponent, useLazyComponent } from "../shell/lazy";
import { Loading } from "../../ui/states";
import type { RestoreResult } from "../../contract/history";
import { isUnanswered } from "../../contract/unreachable";
import { newOperationId } from "../../schema/history";
import type { Collection, FormValues } from "../../schema/types";
import { markSaved } from "../record/saved-mark";
import { useShellSession } from "../shell/shell-session";
import { useUndo } from "./use-undo";
import { conflictText, type SaveConflict } from "./save-conflict";

const conflictDialog = lazyComponent(
  "the question",
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
  const [shown, setShown] = useState<OpenConflict>();
  const { ended } = useShellSession();
  const { modal } = App.useApp();
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const undoable = useUndo(collection);
  const what = collection.label.one.toLowerCase();
  /** The restoring operation of each trashed copy; the same for every try. */
  const restoreOperations = useRef(new Map<string, string>());
  const leave = () => {
    shown?.settle({
      kind: "left",
      reason: `${conflictText(shown.conflicts, () => "Somebody else")} meanwhile. Nothing was saved.`,
    });
    setShown(undefined);
  };
  const Dialog = useLazyComponent(conflictDialog, shown !== undefined, leave);

  const restore = async (trash: string, { values, title }: RefusedSave): Promise<ConflictResolution> => {
    const { askToRestore } = await loadModule(() => import("./restore"));
    const as = restoreOperations.current.get(trash) ?? newOperationId();
    restoreOperations.current.set(trash, as);
    let restored: RestoreResult | undefined;
    try {
      restored = await askToRestore({
        provider: dataProvider(),
        modal,
        collection,
        id: trash,
        name: title,
        title: `This ${what} was deleted meanwhile. Restore it with your changes?`,
        text: title,
        values,
        as,
      });
    } catch (error) {
      if (!isUnanswered(error)) throw error;
      return {
        kind: "left",
        reason: `The server has not answered, so it is not known whether this ${what} was restored with your changes. Save again to find out: nothing is restored twice.`,
      };
    }
    const [id] = restored?.ids ?? [];
    if (!restored || id === undefined)
      return { kind: "left", reason: `This ${what} was deleted by somebody else. Nothing was saved.` };
    restoreOperations.current.delete(trash);
    markSaved(collection.name, id);
    notify?.(
      undoable({
        message: `${collection.label.one} restored with your changes.`,
        operation: restored.operation,
      }),
    );
    if (restored.notice !== undefined) modal.warning({ title: "Please note", content: restored.notice });
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
        shown && <Loading label="Saving..." over />
      ),
    ask: async (conflict, refused) => {
      if (conflict.kind === "changed")
        return new Promise((settle) => setShown({ ...refused, conflicts: conflict.conflicts, settle }));
      if (conflict.trash === undefined)
        return {
          kind: "left",
          reason: `This ${what} was deleted by somebody else, and there is no copy of it in the trash. What you typed is still here to copy.`,
        };
      return restore(conflict.trash, refused);
    },
  };
}
