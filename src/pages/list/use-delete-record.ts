import { useDelete, useNotification, type HttpError } from "@refinedev/core";
import { App } from "antd";
import { useRef } from "react";
import { focusNearby } from "../../components/focus-nearby";
import type { Collection, RecordData } from "../../schema/types";
import { titleOf } from "../record/record-title";
import { useShellSession } from "../shell/shell-session";
import { useSaveNotice } from "../record/use-save-notice";
import { useAlert } from "../record/use-alert";
import { isOwnAccount, useProtection } from "./use-protection";

const OWN_ACCOUNT = "You are signed in with this account. Another admin can delete it.";

/** @returns a function that asks for confirmation in the collection's words, deletes, and reports the outcome. */
export function useDeleteRecord(
  collection: Collection,
): (record: RecordData, onDeleted?: () => void) => void {
  const { modal } = App.useApp();
  const refuse = useProtection(collection);
  const alert = useAlert(collection);
  const showNotice = useSaveNotice();
  const { mutateAsync } = useDelete<RecordData, HttpError>();
  const { open } = useNotification();
  const { account } = useShellSession();
  /** True while the question is open, so that a double click asks once. */
  const asking = useRef(false);
  const { messages, name: resource } = collection;

  return (record, onDeleted) => {
    if (asking.current || refuse(record)) return;
    if (isOwnAccount(collection, record, account)) {
      open?.({ type: "error", message: messages.deleteFailed, description: OWN_ACCOUNT });
      return;
    }
    asking.current = true;
    let deleted = false;
    const focusNext = focusNearby(document.activeElement);
    modal.confirm({
      afterClose: () => {
        asking.current = false;
        if (deleted) focusNext();
      },
      title: messages.confirmDelete,
      content: titleOf(collection, record),
      okText: "Delete",
      okButtonProps: { danger: true, type: "primary" },
      cancelText: "Cancel",
      autoFocusButton: "cancel",
      // The dialog is busy until the promise settles and then closes; a failure is reported after that.
      onOk: () =>
        mutateAsync({
          resource,
          id: record.id,
          mutationMode: "pessimistic",
          successNotification: { type: "success", message: messages.deleted },
          errorNotification: (error) =>
            !alert("deleteFailed", { detail: error?.message }) && {
              type: "error",
              message: messages.deleteFailed,
              ...(error && { description: error.message }),
            },
        }).then(
          (answer) => {
            deleted = true;
            showNotice(answer);
            onDeleted?.();
          },
          () => undefined,
        ),
    });
  };
}
