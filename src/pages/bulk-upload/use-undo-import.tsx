import { useDataProvider, useNotification, type HttpError } from "@refinedev/core";
import { useState, type ReactNode } from "react";
import { faultWords } from "../../contract/unreachable";
import { newWork } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { partOnPress, usePart } from "../shell/part-on-press";
import type { JournalEntry, UploadJournal } from "./journal";

const undoDialog = partOnPress("the undo", async () => (await import("../activity/undo-dialog")).UndoDialog);

/** An import that is to be taken back. */
interface Asked {
  readonly entry: JournalEntry;
  readonly work: string;
  /** The work that takes it back. */
  readonly as: string;
  /** Records of the import. */
  readonly count: number;
}

/**
 * Takes imports back. What is begun is noted, so that it goes on after a reload, as the same line of the activity.
 * @param onNote told when the notes have changed.
 * @param onEnd told when an import is taken back.
 */
export function useUndoImport(
  collection: Collection,
  journal: UploadJournal,
  onNote: () => void,
  onEnd: () => void,
) {
  const provider = useDataProvider()();
  const { open: notify } = useNotification();
  const [asked, setAsked] = useState<Asked>();
  const [opening, setOpening] = useState(false);
  const close = () => setAsked(undefined);
  const Dialog = usePart(undoDialog, asked !== undefined, close);

  const open = async (entry: JournalEntry) => {
    const { work, undo: as = newWork() } = entry;
    if (work === undefined || opening || asked) return;
    setOpening(true);
    try {
      const { count } = await ask(provider, "history/count", { work });
      setAsked({ entry, work, as, count });
    } catch (error) {
      if ((error as HttpError).statusCode === 404) {
        journal.strike(entry.hash);
        onNote();
        notify?.({ type: "success", message: "This import has written nothing." });
      } else notify?.({ type: "error", message: "Could not open the undo", description: faultWords(error) });
    } finally {
      setOpening(false);
    }
  };

  const dialog: ReactNode = asked && Dialog && (
    <Dialog
      {...{ collection, work: asked.work, as: asked.as, count: asked.count }}
      action="import"
      onBegin={() => {
        journal.note({ ...asked.entry, undo: asked.as, at: Date.now() });
        onNote();
      }}
      onEnd={() => {
        journal.strike(asked.entry.hash);
        onNote();
        onEnd();
      }}
      onClosed={close}
    />
  );
  return { dialog, open: (entry: JournalEntry) => void open(entry), opening: opening || asked !== undefined };
}
