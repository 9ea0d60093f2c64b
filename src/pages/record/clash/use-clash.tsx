import { useDataProvider, useInvalidate, useNotification } from "@refinedev/core";
import { App } from "antd";
import { useState, type ReactNode } from "react";
import { loadCode } from "../../../components/load-code";
import { Loading } from "../../../components/loading";
import type { Collection, FormValues } from "../../../schema/types";
import { partOnPress, usePart } from "../../shell/part-on-press";
import { useShellSession } from "../../shell/shell-session";
import { markSaved } from "../saved-mark";
import { useUndo } from "../use-undo";
import type { Clash } from "./clash";

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
  const leave = (reason: string) => {
    asked?.settle({ kind: "left", reason });
    setAsked(undefined);
  };
  const Dialog = usePart(conflictDialog, asked !== undefined, () =>
    leave("Somebody else changed the same fields meanwhile. Nothing was saved."),
  );

  const restore = async (trash: string, { values, title }: Refused): Promise<Settled> => {
    const { askToRestore } = await loadCode(() => import("../restore"));
    const restored = await askToRestore({
      provider: dataProvider(),
      modal,
      collection,
      id: trash,
      title: `This ${what} was deleted meanwhile. Restore it with your changes?`,
      text: title,
      values,
    });
    const [id] = restored?.ids ?? [];
    if (!restored || id === undefined)
      return { kind: "left", reason: `This ${what} was deleted by somebody else. Nothing was saved.` };
    markSaved(collection.name, id);
    tell?.(undoable({ message: `${collection.label.one} restored with your changes.`, work: restored.work }));
    if (restored.notice !== undefined)
      modal.warning({ title: "One thing is left to do", content: restored.notice });
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
          onCancel={() => leave("Somebody else changed the same fields meanwhile. Nothing was saved.")}
        />
      ) : (
        asked && <Loading label="Opening" over />
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
