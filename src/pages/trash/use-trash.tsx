import { useDataProvider, useInvalidate, useNotification, useOnError, type HttpError } from "@refinedev/core";
import { App } from "antd";
import { useRef, useState } from "react";
import type { Left } from "../../contract/history";
import { faultWords } from "../../contract/unreachable";
import { TRASH } from "../../schema/history";
import type { RecordData } from "../../schema/types";
import { ask } from "../calls";
import { Ending } from "../list/many/ending";
import { askToRestore } from "../record/restore";
import { useSaveNotice } from "../record/use-save-notice";
import { deletedName, type Deleted } from "./deleted";

/** What is under way, and for which documents of the trash. */
export interface Busy {
  readonly work: "restore" | "remove";
  readonly ids: readonly string[];
}

const FINAL = "This is final: nobody can bring back what is deleted for good, nor its files.";

/** @returns what can be done with what is in the trash. Each asks or tells by itself. */
export function useTrash() {
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { mutate: checkError } = useOnError();
  const { modal } = App.useApp();
  const showNotice = useSaveNotice();
  const [busy, setBusy] = useState<Busy>();
  /** True from the press on, so that a double click does it once. */
  const working = useRef(false);

  const once = async (now: Busy, what: () => Promise<void>) => {
    if (working.current) return;
    working.current = true;
    setBusy(now);
    try {
      await what();
    } catch (error) {
      const message = now.work === "restore" ? "Nothing was restored" : "It was not deleted for good";
      notify?.({ type: "error", message, description: faultWords(error) });
      checkError(error as HttpError);
    }
    working.current = false;
    setBusy(undefined);
    await invalidate({ resource: TRASH, invalidates: ["list", "many", "detail"] });
  };
  const tell = (done: number, left: readonly Left[], rows: readonly RecordData[], word: string) => {
    const [only] = rows;
    const what =
      done === 1 && rows.length === 1 && only ? deletedName(only) : `${done.toLocaleString("en")} records`;
    if (left.length === 0) {
      notify?.({ type: "success", message: `${what} ${word}.` });
      return;
    }
    const refused = left.map(({ id, title, reason }) => ({ name: title || id, reason }));
    modal.warning({
      title:
        done === 0
          ? `Not ${word}`
          : `${done.toLocaleString("en")} of ${rows.length.toLocaleString("en")} ${word}`,
      content: <Ending outcome={{ asked: rows.length, done, refused, left: [], notices: [] }} />,
    });
  };

  return {
    busy,
    /** One that signs in asks for its new password first. */
    restoreOne: ({ row, collection }: Deleted): Promise<void> =>
      once({ work: "restore", ids: [row.id] }, async () => {
        const provider = dataProvider();
        if (!collection.signIn) {
          const restored = await ask(provider, "trash/restore", { ids: [row.id] });
          tell(1 - restored.left.length, restored.left, [row], "restored");
          showNotice(restored);
          return;
        }
        const restored = await askToRestore({
          provider,
          modal,
          collection,
          id: row.id,
          title: `Restore ${deletedName(row)}?`,
          text: "The former password was deleted with it. Choose a new one, and pass it on.",
          values: {},
        });
        if (!restored) return;
        tell(1, [], [row], "restored");
        showNotice(restored);
      }),
    restoreMany: (rows: readonly RecordData[]): Promise<void> =>
      once({ work: "restore", ids: rows.map(({ id }) => id) }, async () => {
        const restored = await ask(dataProvider(), "trash/restore", { ids: rows.map(({ id }) => id) });
        tell(rows.length - restored.left.length, restored.left, rows, "restored");
        showNotice(restored);
      }),
    remove: (rows: readonly RecordData[]): void => {
      if (working.current) return;
      const [only] = rows;
      const what =
        rows.length === 1 && only ? deletedName(only) : `${rows.length.toLocaleString("en")} records`;
      modal.confirm({
        title: `Delete ${what} for good?`,
        content: FINAL,
        okText: "Delete for good",
        okButtonProps: { danger: true, type: "primary" },
        cancelText: "Cancel",
        autoFocusButton: "cancel",
        onOk: () =>
          once({ work: "remove", ids: rows.map(({ id }) => id) }, async () => {
            const { done, left } = await ask(dataProvider(), "trash/remove", {
              ids: rows.map(({ id }) => id),
            });
            tell(done, left, rows, "deleted for good");
          }),
      });
    },
  };
}
