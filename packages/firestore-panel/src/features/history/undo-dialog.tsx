import { useNotification } from "@refinedev/core";
import { Alert } from "antd";
import { useState } from "react";
import { errorMessage } from "../../contract/unreachable";
import { counted } from "../../schema/define-collection";
import { newOperationId, type Action } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { undoStep, isToBeRead, UndoSummary, undoneText } from "./undo";
import { UNDO_START } from "./undo-progress";
import { JobDialog, JobProgress, useJob } from "../../screens/jobs/job-dialog";
import type { UndoProgress } from "../../screens/features";
import { useOpenDialog } from "../../screens/shell/dialogs";
import { useInvalidateAll } from "../../screens/use-undo";
import { trash } from "../../data/services";
import { changes } from "./service";
import { useService } from "../../screens/use-service";
import type { OperationName } from "./operation-name";

export interface UndoTarget {
  readonly collection: Collection;
  readonly operation: string;
  readonly action: Action;
  readonly count: number;
  /** The name of its activity item. Absent: the number of records. */
  readonly name?: OperationName;
}

interface UndoDialogProps extends UndoTarget {
  /** The collections that the operation may have written to. Default: its own. */
  readonly collections?: readonly Collection[];
  /** Called when everything that can be undone is undone. */
  readonly onEnd?: () => void;
  readonly onClosed: () => void;
}

/** Undoes an operation: shows the consequences, the progress, and the records that stay unchanged with the reasons. */
export function UndoDialog(props: UndoDialogProps) {
  const { collection, collections = [collection], operation, action, count, name, onEnd, onClosed } = props;
  const t = useText();
  const { one, many } = collection.label;
  // Of several collections, they are records.
  const label =
    !name || name.kind === one || name.kind === many
      ? collection.label
      : { one: t("history.oneRecord"), many: t("history.records") };
  const services = { changes: useService(changes), trash: useService(trash), openDialog: useOpenDialog() };
  const { open: notify } = useNotification();
  const [open, setOpen] = useState(true);
  const [undoOperation] = useState(newOperationId);
  const { state, stopping, run, stop } = useJob<UndoProgress>(useInvalidateAll());
  const progress = state.name === "idle" ? UNDO_START : state.progress;
  const tried = progress.done + progress.skipped.length;
  const isRunning = state.name === "running";
  const failure = state.name === "stopped" && state.error;

  const start = async () => {
    // Deleted sign-ins need new passwords.
    const deleted = action === "delete" ? collections : undefined;
    const end = await run(
      progress,
      undoStep({ ...services, operation, undoOperation, collections: deleted }),
    );
    if (end?.name !== "done") return;
    onEnd?.();
    if (isToBeRead(end.progress)) return;
    notify?.({ type: "success", message: undoneText(text, end.progress, label) });
    setOpen(false);
  };
  const cancelText = {
    idle: t("common.cancel"),
    running: t(stopping ? "common.stopping" : "common.stop"),
    stopped: t("common.close"),
    done: t("common.close"),
  };
  return (
    <JobDialog
      open={open}
      title={state.name === "done" ? undoneText(t, progress, label) : t("history.undo.question")}
      state={state.name}
      afterClose={onClosed}
      cancel={{ children: cancelText[state.name], onClick: () => (isRunning ? stop() : setOpen(false)) }}
      {...(state.name !== "done" && {
        confirm: {
          children: t(state.name === "stopped" ? "common.continue" : "common.undo"),
          loading: isRunning,
          onClick: () => void start(),
        },
      })}
    >
      {state.name === "idle" && (
        <p>{t("history.undo.of", { action, what: name?.text ?? counted(count, collection.label), count })}</p>
      )}
      {isRunning && (
        <JobProgress
          text={t("history.undo.progress", { done: Math.min(tried, count), total: count })}
          done={tried}
          total={count}
        />
      )}
      {state.name === "stopped" && (
        <Alert
          type={failure ? "error" : "info"}
          showIcon
          title={
            failure ? errorMessage(failure) : t("history.undo.stopped", { done: progress.done, total: count })
          }
        />
      )}
      {(state.name === "stopped" || state.name === "done") && <UndoSummary {...progress} />}
    </JobDialog>
  );
}
