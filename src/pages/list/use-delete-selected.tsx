import { useDelete, useNotification, type HttpError } from "@refinedev/core";
import { App } from "antd";
import { useEffect, useRef } from "react";
import { counted } from "../../schema/default-messages";
import type { Collection, RecordData } from "../../schema/types";
import { titleOf } from "../record/record-title";
import { useAlert } from "../record/use-alert";
import { useSaveNotice } from "../record/use-save-notice";
import { useShellSession } from "../shell/shell-session";
import { deleteInTurn, type Ending } from "./delete-in-turn";
import { DeletionProgress, RecordNames } from "./deletion-dialog";
import { endingTitle, refusals } from "./selection-words";

/**
 * @returns a function that asks for confirmation, deletes the records one after the other, and tells once how it ended.
 * Cancel stops it after the record under way. `onGone` is called when all are deleted and no dialog is open.
 */
export function useDeleteSelected(
  collection: Collection,
): (records: readonly RecordData[], onGone: () => void) => void {
  const { modal } = App.useApp();
  const { open } = useNotification();
  const alert = useAlert(collection);
  const showNotice = useSaveNotice();
  const { mutateAsync } = useDelete<RecordData, HttpError>();
  /** True while the question is open, so that a double click asks once. */
  const asking = useRef(false);
  const { ended } = useShellSession();
  /** For a deletion that is under way when the session ends: what it would tell names records. */
  const over = useRef(false);
  useEffect(() => {
    over.current = ended;
  }, [ended]);
  const { label, name: resource } = collection;

  /** Without a word: what became of all of them is told at the end. */
  const remove = ({ id }: RecordData) =>
    mutateAsync({
      resource,
      id,
      mutationMode: "pessimistic",
      successNotification: false,
      errorNotification: false,
    });

  const tell = (ending: Ending) => {
    const title = endingTitle(collection, ending);
    const detail = refusals(collection, ending);
    if (detail === "") open?.({ type: "success", message: title });
    else if (!alert("deleteFailed", { title, detail }))
      open?.({ type: "error", message: title, description: detail });
    if (ending.notices.length > 0) showNotice({ notice: ending.notices.join(" ") });
  };

  return (records, onGone) => {
    if (asking.current) return;
    asking.current = true;
    const many = counted(records.length, label);
    let stopped = false;
    let gone = false;
    let deletion: Promise<void> | undefined;

    const deleteAll = async () => {
      const ending = await deleteInTurn(records, {
        remove,
        stopped: () => stopped || over.current,
        onProgress: (done) =>
          dialog.update({
            title: `Deleting ${many}`,
            content: <DeletionProgress done={done} total={records.length} />,
          }),
      });
      if (over.current) return;
      // A notice has the focus until it is read.
      gone = ending.deleted === ending.asked && ending.notices.length === 0;
      tell(ending);
    };

    const dialog = modal.confirm({
      afterClose: () => {
        asking.current = false;
        if (gone) onGone();
      },
      title: `Delete ${many}?`,
      content: <RecordNames names={records.map((record) => titleOf(collection, record))} />,
      okText: "Delete",
      okButtonProps: { danger: true, type: "primary" },
      cancelText: "Cancel",
      autoFocusButton: "cancel",
      // The dialog is busy until the promise settles, and then closes. Cancel waits for the same promise.
      onOk: () => (deletion = deleteAll()),
      onCancel: () => {
        stopped = true;
        return deletion;
      },
    });
  };
}
