import { useDataProvider, useNotification } from "@refinedev/core";
import { useState, type ReactNode } from "react";
import type { UndoneOperation } from "../../contract/history";
import { errorMessage } from "../../contract/unreachable";
import { newOperationId } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { lazyComponent, useLazyComponent } from "../shell/lazy-component";
import type { ImportJournal } from "./journal";
import type { ImportJournalEntry } from "./journal-entry";
import { writtenBy } from "./written-rows";

const undoDialog = lazyComponent("the undo", async () => (await import("../history/undo-dialog")).UndoDialog);

/** An import with a pending undo. */
interface PendingUndo {
  readonly entry: ImportJournalEntry;
  readonly operation: string;
  /** The id of the undoing operation. */
  readonly undoOperation: string;
  /** Number of the import's records. */
  readonly count: number;
  /** The part that is already undone. */
  readonly undone: UndoneOperation | undefined;
}

/**
 * Undoes imports. The journal stores a started undo, so that it resumes after a reload as the same activity item.
 * @param onNote called when the journal has changed.
 * @param onEnd called when an import is undone.
 */
export function useUndoImport(
  collection: Collection,
  journal: ImportJournal,
  onNote: () => void,
  onEnd: () => void,
) {
  const provider = useDataProvider()();
  const { open: notify } = useNotification();
  const [pendingUndo, setPendingUndo] = useState<PendingUndo>();
  const [opening, setOpening] = useState(false);
  const close = () => setPendingUndo(undefined);
  const Dialog = useLazyComponent(undoDialog, pendingUndo !== undefined, close);

  const open = async (entry: ImportJournalEntry) => {
    const { work: operation, undo } = entry;
    if (operation === undefined || opening || pendingUndo) return;
    // The server detects what another account or an earlier undo already undid.
    const undoOperation = journal.undoOf(entry) ?? newOperationId();
    setOpening(true);
    try {
      const count = await writtenBy(provider, operation);
      if (count > 0) {
        const items = await ask(provider, "history/items", {
          operations: [operation],
          single: [],
          undoTargets: [],
        });
        return setPendingUndo({ entry, operation, undoOperation, count, undone: items.undone[0] });
      }
      // A started import may still write, so its journal entry stays.
      if (undo !== undefined) journal.remove(entry);
      onNote();
      notify?.({ type: "success", message: "This import has written nothing." });
    } catch (error) {
      notify?.({ type: "error", message: "Could not open the undo", description: errorMessage(error) });
    } finally {
      setOpening(false);
    }
  };

  const dialog: ReactNode = pendingUndo && Dialog && (
    <Dialog
      {...{
        collection,
        operation: pendingUndo.operation,
        startedAs: pendingUndo.undoOperation,
        count: pendingUndo.count,
        undone: pendingUndo.undone,
      }}
      action="import"
      onBegin={() => {
        const { entry, undoOperation } = pendingUndo;
        const [at, isBegun] = [Date.now(), journal.undoOf(entry) === undoOperation];
        journal.save({
          ...entry,
          undo: undoOperation,
          undoBy: journal.account,
          at,
          ...(!isBegun && { undoSince: at }),
        });
        onNote();
      }}
      onEnd={() => {
        journal.remove(pendingUndo.entry);
        onNote();
        onEnd();
      }}
      onClosed={close}
    />
  );
  return {
    dialog,
    open: (entry: ImportJournalEntry) => void open(entry),
    opening: opening || pendingUndo !== undefined,
  };
}
