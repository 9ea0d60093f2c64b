import { useDataProvider, useInvalidate, useNotification } from "@refinedev/core";
import { App } from "antd";
import { useRef, useState, type ReactNode } from "react";
import { loadCode } from "../../../components/load-code";
import { Loading } from "../../../components/loading";
import { isUnanswered } from "../../../contract/unreachable";
import { newWork } from "../../../schema/history";
import type { Restored } from "../../../contract/history";
import type { Collection, FormValues } from "../../../schema/types";
import { partOnPress, usePart } from "../../shell/part-on-press";
import { useShellSession } from "../../shell/shell-session";
import { markSaved } from "../saved-mark";
import { useUndo } from "../use-undo";
import { changeWords, type Clash } from "./clash";

const conflictDialog = partOnPress(
  "the question",
  async () => (await import("./conflict-dialog")).ConflictDialog,
);

/** A save that was refused because of others. */
interface Refused {
  readonly values: FormValues;
  /** The name of the record. */
  readonly title: string;
}

/** How the person decided. */
export type Settled =
  /** Saved again with these values, knowing theirs. `theirs` are the fields that are left as others have set them. */
  | { readonly kind: "again"; readonly opened: FormValues; readonly theirs: FormValues }
  | { readonly kind: "restored"; readonly id: string }
  /** Nothing is saved, and why. */
  | { readonly kind: "left"; readonly reason: string };

interface Asked extends Refused {
  readonly conflicts: Extract<Clash, { readonly kind: "changed" }>["conflicts"];
  readonly settle: (settled: Settled) => void;
}

/**
 * Asks a person what is to become of a save that others came before.
 * @returns the question, to be shown beside whatever saves, and a function that asks it.
 */
export function useClash(collection: Collection): {
  readonly question: ReactNode;
  readonly ask: (clash: Clash, refused: Refused) => Promise<Settled>;
} {
  const [asked, setAsked] = useState<Asked>();
  const { ended } = useShellSession();
  const { modal } = App.useApp();
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { open: tell } = useNotification();
  const undoable = useUndo(collection);
  const what = collection.label.one.toLowerCase();
  /** By the copy in the trash: what restores it, the same for every try. */
  const tries = useRef(new Map<string, string>());
  const leave = () => {
    asked?.settle({
      kind: "left",
      reason: `${changeWords(asked.conflicts, () => "Somebody else")} meanwhile. Nothing was saved.`,
    });
    setAsked(undefined);
  };
  const Dialog = usePart(conflictDialog, asked !== undefined, leave);

  const restore = async (trash: string, { values, title }: Refused): Promise<Settled> => {
    const { askToRestore } = await loadCode(() => import("../restore"));
    const as = tries.current.get(trash) ?? newWork();
    tries.current.set(trash, as);
    let restored: Restored | undefined;
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
    tries.current.delete(trash);
    markSaved(collection.name, id);
    tell?.(undoable({ message: `${collection.label.one} restored with your changes.`, work: restored.work }));
    if (restored.notice !== undefined) modal.warning({ title: "Please note", content: restored.notice });
    await invalidate({ resource: collection.name, invalidates: ["list", "many", "detail"] });
    return { kind: "restored", id };
  };

  return {
    question:
      asked && Dialog ? (
        <Dialog
          open={!ended}
          collection={collection}
          {...asked}
          onChosen={(opened, theirs) => {
            asked.settle({ kind: "again", opened, theirs });
            setAsked(undefined);
          }}
          onCancel={leave}
        />
      ) : (
        // The save is not over: it is about to ask.
        asked && <Loading label="Saving..." over />
      ),
    ask: async (clash, refused) => {
      if (clash.kind === "changed")
        return new Promise((settle) => setAsked({ ...refused, conflicts: clash.conflicts, settle }));
      if (clash.trash === undefined)
        return {
          kind: "left",
          reason: `This ${what} was deleted by somebody else, and there is no copy of it in the trash. What you typed is still here to copy.`,
        };
      return restore(clash.trash, refused);
    },
  };
}
