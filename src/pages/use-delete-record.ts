import { useDelete, useNotification, type HttpError } from "@refinedev/core";
import { App } from "antd";
import type { Collection, RecordData } from "../schema/types";
import { titleOf } from "./record-title";

/** Whether nobody may edit or delete this record. */
export function isProtected({ protect }: Collection, record: RecordData): boolean {
  return protect !== undefined && record[protect.field] === protect.value;
}

/** @returns asks for confirmation with the collection's words, then deletes; both outcomes are told. */
export function useDeleteRecord(collection: Collection): (record: RecordData) => void {
  const { modal } = App.useApp();
  const { open } = useNotification();
  const { mutateAsync } = useDelete<RecordData, HttpError>();
  const { messages, name: resource, protect } = collection;

  return (record) => {
    if (protect && isProtected(collection, record)) {
      open?.({ type: "error", message: protect.message });
      return;
    }
    modal.confirm({
      title: messages.confirmDelete,
      content: titleOf(collection, record),
      okText: "Delete",
      okButtonProps: { danger: true, type: "primary" },
      cancelText: "Cancel",
      // The dialog shows that it is busy until the promise settles; a failure is told as a toast, and it closes.
      onOk: () =>
        mutateAsync({
          resource,
          id: record.id,
          mutationMode: "pessimistic",
          successNotification: { type: "success", message: messages.deleted },
          errorNotification: (error) => ({
            type: "error",
            message: messages.deleteFailed,
            ...(error && { description: error.message }),
          }),
        }).catch(() => undefined),
    });
  };
}
