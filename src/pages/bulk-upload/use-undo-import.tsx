import { useDataProvider, useNotification } from "@refinedev/core";
import { useState, type ReactNode } from "react";
import type { UndoneWork } from "../../contract/history";
import { faultWords } from "../../contract/unreachable";
import { newWork } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { partOnPress, usePart } from "../shell/part-on-press";
import type { UploadJournal } from "./journal";
import type { JournalEntry } from "./journal-entry";
import { writtenBy } from "./written";

const undoDialog = partOnPress("the undo", async () => (await import("../activity/undo-dialog")).UndoDialog);

/** An import that is to be taken back. */
interface Asked {
  readonly entry: JournalEntry;
  readonly work: string;
  /** The work that takes it back. */
  readonly as: string;
  /** Records of the import. */
  readonly count: number;
  /** What of it is undone already. */
  readonly undone: UndoneWork | undefined;
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
    const { work, undo } = entry;
    if (work === undefined || opening || asked) return;
    // What was taken back by another account, or long ago, is found as taken back.
    const as = journal.undoOf(entry) ?? newWork();
    setOpening(true);
    try {
      const count = await writtenBy(provider, work);
      if (count > 0) {
        const lines = await ask(provider, "history/lines", { works: [work], single: [], undid: [] });
        return setAsked({ entry, work, as, count, undone: lines.undone[0] });
      }
      // One that is only begun may be about to write: its note stays.
      if (undo !== undefined) journal.strike(entry);
      onNote();
      notify?.({ type: "success", message: "This import has written nothing." });
    } catch (error) {
      notify?.({ type: "error", message: "Could not open the undo", description: faultWords(error) });
    } finally {
      setOpening(false);
    }
  };

  const dialog: ReactNode = asked && Dialog && (
    <Dialog
      {...{ collection, work: asked.work, as: asked.as, count: asked.count, undone: asked.undone }}
      action="import"
      onBegin={() => {
        const { entry, as } = asked;
        const [at, isBegun] = [Date.now(), journal.undoOf(entry) === as];
        journal.note({ ...entry, undo: as, undoBy: journal.account, at, ...(!isBegun && { undoSince: at }) });
        onNote();
      }}
      onEnd={() => {
        journal.strike(asked.entry);
        onNote();
        onEnd();
      }}
      onClosed={close}
    />
  );
  return { dialog, open: (entry: JournalEntry) => void open(entry), opening: opening || asked !== undefined };
}
