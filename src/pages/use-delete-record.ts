import { useDelete, type HttpError } from "@refinedev/core";
import { App } from "antd";
import type { Collection, RecordData } from "../schema/types";
import { titleOf } from "./record-title";
import { useSaveNotice } from "./use-save-notice";
import { useAlert } from "./use-alert";
import { useProtection } from "./use-protection";

/** @returns asks for confirmation with the collection's words, then deletes; both outcomes are told. */
export function useDeleteRecord(collection: Collection): (record: RecordData) => void {
  const { modal } = App.useApp();
  const refuse = useProtection(collection);
  const alert = useAlert(collection);
  const showNotice = useSaveNotice();
  const { mutateAsync } = useDelete<RecordData, HttpError>();
  const { messages, name: resource } = collection;

  return (record) => {
    if (refuse(record)) return;
    modal.confirm({
      title: messages.confirmDelete,
      content: titleOf(collection, record),
      okText: "Delete",
      okButtonProps: { danger: true, type: "primary" },
      cancelText: "Cancel",
      // The dialog shows that it is busy until the promise settles; it closes, and a failure is told after it.
      onOk: () =>
        mutateAsync({
          resource,
          id: record.id,
          mutationMode: "pessimistic",
          successNotification: { type: "success", message: messages.deleted },
          errorNotification: (error) =>
            !alert("deleteFailed", error?.message) && {
              type: "error",
              message: messages.deleteFailed,
              ...(error && { description: error.message }),
            },
        }).then(showNotice, () => undefined),
    });
  };
}
