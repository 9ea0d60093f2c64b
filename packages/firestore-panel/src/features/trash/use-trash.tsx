import { useInvalidate, useNotification } from "@refinedev/core";
import { App } from "antd";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import { isOperationId, newOperationId, operationOf, TRASH, trashedRecord } from "../../schema/history";
import type { Collection, RecordData } from "../../schema/types";
import type { UndoProgress } from "../../screens/features";
import { useUnguardedJob } from "../../screens/jobs/job-dialog";
import { useOpenDialog } from "../../screens/shell/dialogs";
import { loadModule } from "../../screens/shell/load-code";
import { askBeforeUnload } from "../../screens/shell/use-stay-guard";
import { useService } from "../../screens/use-service";
import { text } from "../../texts/texts";
import { changes, loadRestoring, UndoSummary } from "../history";
import { purging } from "./service";

type TrashAction = "restore" | "remove";

export interface DeletedRecord {
  readonly row: RecordData;
  readonly collection: Collection;
}

/** @returns the actions of the trash. Each asks for confirmation and reports its result. */
export function useTrash() {
  const changeService = useService(changes);
  const { purge } = useService(purging);
  const invalidate = useInvalidate();
  const { open: notify } = useNotification();
  const { modal } = App.useApp();
  const openDialog = useOpenDialog();
  const { state, run } = useUnguardedJob<readonly string[]>();
  const busy = state.name === "running" ? state.progress : [];

  const once = async (action: TrashAction, rows: readonly RecordData[], task: () => Promise<void>) => {
    const ids = rows.map(({ id }) => id);
    const end = await run(ids, async (progress) => {
      await askBeforeUnload(task);
      return { progress, isDone: true };
    });
    if (!end) return;
    if (end.name === "stopped" && end.error) {
      const values = { action, count: rows.length, records: recordsText(rows) };
      const id = isUnanswered(end.error) ? "history.trash.unknown" : "history.trash.failed";
      notify?.({ type: "error", message: text(id, values), description: errorMessage(end.error) });
    }
    await invalidate({ resource: TRASH, invalidates: ["list", "many", "detail"] });
  };
  /** @param others the number of records that came back with these. */
  const show = (action: TrashAction, rows: readonly RecordData[], result: UndoProgress, others = 0) => {
    const { done, skipped, notices } = result;
    const values = { action, done, total: done + skipped.length, records: recordsText(rows) };
    const whole = others > 0 ? "history.trash.restoredWith" : "history.trash.done";
    const part = done === 0 ? "history.trash.notDone" : "history.trash.partDone";
    const message = text(skipped.length === 0 ? whole : part, { ...values, count: others });
    if (skipped.length === 0) notify?.({ type: "success", message });
    const title = skipped.length === 0 ? text("common.note") : message;
    if (skipped.length + notices.length > 0)
      modal.warning({ title, content: <UndoSummary {...{ skipped, notices }} /> });
  };

  return {
    /** Ids of the rows that are being restored or removed. */
    busy,
    /**
     * Asks for a new password for each record that somebody signs in with. The provider reports a collection that is no
     * longer declared.
     */
    restore: (
      deleted: readonly { readonly row: RecordData; readonly collection: Collection | undefined }[],
    ): void => {
      const rows = deleted.map(({ row }) => row);
      const signIns = deleted.flatMap(({ row, collection }) =>
        collection?.signIn
          ? [{ id: row.id, title: deletedName(row), collection, undoes: deletedBy([row]) }]
          : [],
      );
      const rest = deleted.filter(({ collection }) => !collection?.signIn).map(({ row }) => row);
      const operation = newOperationId();
      void once("restore", rows, async () => {
        if (signIns.length > 0) {
          const { askToRestore } = await loadModule(loadRestoring);
          const question = { records: signIns, operationId: operation, withOthers: true };
          const { restored, unanswered, cancelled } = await askToRestore(openDialog, question);
          const back = rows.filter(({ id }) => restored.some(({ record }) => record.id === id));
          const others = restored.reduce((sum, result) => sum + result.others.done, 0);
          const skipped = restored.flatMap((result) => result.others.skipped);
          const notices = restored.flatMap(({ notice = [], others: more }) =>
            [...more.notices, notice].flat(),
          );
          if (back.length > 0)
            show("restore", back, { done: back.length + others, skipped, notices }, others);
          if (unanswered) throw unanswered;
          if (cancelled) return;
        }
        if (rest.length === 0) return;
        const undoes = deletedBy(rest);
        const { skipped, notice } = await changeService.restore({
          ids: rest.map(({ id }) => id),
          operation,
          ...(undoes !== undefined && { undoes }),
        });
        const notices = notice === undefined ? [] : [notice];
        show("restore", rest, { done: rest.length - skipped.length, skipped, notices });
      });
    },
    remove: (rows: readonly RecordData[]): void => {
      modal.confirm({
        title: text("history.trash.purgeQuestion", { records: recordsText(rows) }),
        content: text("history.trash.final"),
        okText: text("history.trash.purge"),
        okButtonProps: { danger: true, type: "primary" },
        cancelText: text("common.cancel"),
        focusable: { autoFocusButton: "cancel" },
        onOk: () =>
          once("remove", rows, async () => {
            show("remove", rows, await purge({ ids: rows.map(({ id }) => id) }));
          }),
      });
    },
  };
}

function recordsText(rows: readonly RecordData[]): string {
  const [only, ...more] = rows;
  return only && more.length === 0
    ? deletedName(only)
    : text("history.trash.records", { count: rows.length });
}

export function deletedName({ id, title }: RecordData): string {
  return typeof title === "string" && title !== "" ? title : trashedRecord(id)[1];
}

/** @returns the operation that deleted all of them. Undefined: there were several. */
function deletedBy(rows: readonly RecordData[]): string | undefined {
  const [operation, ...others] = new Set(rows.map(({ change }) => operationOf(String(change))));
  return others.length === 0 && isOperationId(operation) ? operation : undefined;
}
