import { useDelete, useNotification, useResourceParams, type HttpError } from "@refinedev/core";
import { App } from "antd";
import { useRef, useEffect, useEffectEvent } from "react";
import { focusNearby } from "../../ui/focus";
import { loadModule } from "../shell/load-code";
import type { SaveMeta } from "../../contract/records";
import { history } from "../../data/services";
import { isAudited, newOperationId } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import { titleOf } from "../../fields/record";
import { text } from "../../texts/texts";
import { useShellSession } from "../shell/shell-session";
import { askBeforeUnload } from "../shell/use-stay-guard";
import { useSaveNotice, useAlert } from "../record/save-messages";
import { useUndo, operationIn } from "../use-undo";
import type { PendingDeletion } from "./deletion/deletion";
import styles from "./deletion/deletion.module.css";
import { useService } from "../use-service";
import { isOwnAccount, useProtection } from "./record-rights";

interface DeleteOptions {
  readonly onDeleted?: () => void;
  readonly control?: Element | null;
}

export function useDeleteRecord(
  collection: Collection,
): (record: RecordData, options?: DeleteOptions) => void {
  const { modal } = App.useApp();
  const refuse = useProtection(collection);
  const alert = useAlert(collection);
  const showNotice = useSaveNotice();
  const undoable = useUndo(collection);
  const historyService = useService(history);
  const { mutateAsync } = useDelete<RecordData, HttpError>();
  const { open } = useNotification();
  const { account } = useShellSession();
  const { resources } = useResourceParams();
  /** True while the question is open, so that a double click asks once. */
  const asking = useRef(false);
  const { messages, name: resource } = collection;

  return (record, { onDeleted, control = document.activeElement } = {}) => {
    if (asking.current || refuse(record)) return;
    if (isOwnAccount(collection, record, account)) {
      open?.({ key: `own/${resource}`, type: "error", message: text("list.ownAccount.delete") });
      return;
    }
    asking.current = true;
    let deleted = false;
    const focusNext = focusNearby(control);
    const { id } = record;
    const name = titleOf(collection, record);
    const operation = newOperationId();
    let deletion: PendingDeletion | undefined;
    const failed = (error: HttpError | undefined) =>
      !alert("deleteFailed", { detail: error?.message }) && {
        type: "error" as const,
        message: messages.deleteFailed,
        ...(error && { description: error.message }),
      };

    const notices: string[] = [];
    const showNotices = () => notices.length > 0 && showNotice({ notice: notices.join(" ") });
    const remove = async () => {
      try {
        await deletion?.before((notice) => notices.push(notice));
      } catch (error) {
        const notification = failed(error as HttpError);
        if (notification) open?.(notification);
        showNotices();
        return;
      }
      try {
        const answer = await mutateAsync({
          resource,
          id,
          mutationMode: "pessimistic",
          meta: { operation } satisfies SaveMeta,
          successNotification: (done) =>
            undoable({ message: messages.deleted, operation: operationIn(done), deleted: true }),
          errorNotification: failed,
        });
        deleted = true;
        if ("notice" in answer && typeof answer.notice === "string") notices.push(answer.notice);
        onDeleted?.();
      } catch {
        // It was already reported.
      }
      showNotices();
    };
    const dialog = modal.confirm({
      afterClose: () => {
        asking.current = false;
        if (deleted) focusNext();
      },
      title: messages.confirmDelete,
      content: isAudited(collection) ? (
        <div className={styles.text}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </div>
      ) : (
        name
      ),
      okText: text("common.delete"),
      okButtonProps: { danger: true, type: "primary" },
      cancelText: text("common.cancel"),
      focusable: { autoFocusButton: "cancel" },
      // The dialog is busy until the promise settles and then closes; a failure shows afterwards.
      onOk: () => askBeforeUnload(remove),
      onCancel: () => deletion?.stop(),
    });
    if (!isAudited(collection)) return;
    // The question opens at once and can be answered before its consequences load.
    void loadModule(() => import("./deletion/deletion")).then(
      ({ prepareDeletion }) => {
        const nameOf = (other: string): string | undefined =>
          resources.find((one) => one.name === other)?.meta?.["one"] as string | undefined;
        const of = { history: historyService, collection, id, name, operation, nameOf };
        deletion = prepareDeletion(of, (content) => dialog.update({ content }));
      },
      // The record can still be deleted.
      () => undefined,
    );
  };
}

export interface DeleteRequest {
  readonly record: RecordData;
  readonly control: Element | null;
}

interface DeleteQuestionProps {
  readonly collection: Collection;
  readonly request: DeleteRequest;
}

/** Asks whether to delete a record of a list, and deletes it. The app's modal shows the question. */
export function DeleteQuestion({ collection, request }: DeleteQuestionProps) {
  const deleteRecord = useDeleteRecord(collection);
  const ask = useEffectEvent(({ record, control }: DeleteRequest) => deleteRecord(record, { control }));
  useEffect(() => ask(request), [request]);
  return null;
}
