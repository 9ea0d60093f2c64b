import { useNotification } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useState } from "react";
import { agoText, useNow } from "../../ui/values";
import type { UndoneOperation } from "../../contract/history";
import { errorMessage } from "../../contract/unreachable";
import { counted } from "../../schema/define-collection";
import { newOperationId, type Action } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { isolated, text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import {
  GivenUpError,
  UNDO_START,
  undoStep,
  isToBeRead,
  skippedCount,
  UndoNotices,
  UndoSummary,
  type UndoProgress,
  undoLabel,
  undoneText,
  CONSEQUENCES,
  signInsText,
} from "./undo";
import { JobDialog, JobProgress, useJob, type JobResult } from "../../screens/jobs/job-dialog";
import { useOpenDialog } from "../../screens/shell/dialogs";
import { useInvalidateAll } from "../../screens/use-undo";
import { trash } from "../../data/services";
import { changes } from "./service";
import { useService } from "../../screens/use-service";
import type { OperationName } from "./operation-name";
import { atStart, usePersonName } from "../../screens/record/names";

interface UndoDialogProps extends UndoTarget {
  /** The collections that the operation may have written to. Default: its own. */
  readonly collections?: readonly Collection[];
  /** Called when everything that can be undone is undone. */
  readonly onEnd?: () => void;
  readonly onClosed: () => void;
}

/** Undoes an operation: shows the consequences, the progress, and the records that stay unchanged with the reasons. */
export function UndoDialog({ collections, onEnd, onClosed, ...target }: UndoDialogProps) {
  const t = useText();
  const { collection, operation, action, count, name } = target;
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
  const othersIn = (at: UndoProgress) => Math.max(0, count - triedCount(at));
  const isUnread = (at: UndoProgress) => isToBeRead(at) || othersIn(at) > 0;
  const { state, stopping, run, stop } = useJob<UndoProgress>({
    stay: { title: t("history.undo.leave"), content: t("history.undo.stops") },
    isSettled: (now) => now.name === "done" && !isUnread(now.progress),
    refresh: useInvalidateAll(),
  });
  const button = undoLabel(t, action);

  const finish = (result: JobResult<UndoProgress> | undefined) => {
    if (!result) return;
    const { progress: at, isLeft } = result;
    if (result.name === "stopped") {
      // The dialog is closed, so a toast says where it stopped.
      const { message, failure } = stopText(text, result.error, at, count);
      if (isLeft && failure) notify?.({ type: "error", message, description: failure });
      else if (isLeft) notify?.({ type: "progress", message });
      return;
    }
    onEnd?.();
    if (isUnread(at) && !isLeft) return;
    const details = [
      ...at.skipped.map(({ title, reason }) => `${isolated(title)}: ${reason}`),
      ...at.notices,
    ];
    notify?.({
      type: at.skipped.length > 0 ? "error" : "success",
      message: undoneText(text, at.done, skippedCount(at.skipped), label),
      ...(details.length > 0 && { description: details.join(" ") }),
    });
    setOpen(false);
  };
  const start = async () => {
    const from = state.name === "stopped" ? state.progress : UNDO_START;
    // Deleted sign-ins need new passwords.
    const deleted = action === "delete" ? (collections ?? [collection]) : undefined;
    finish(await run(from, undoStep({ ...services, operation, undoOperation, collections: deleted })));
  };
  const isRunning = state.name === "running";
  const end = state.name === "stopped" && stopText(t, state.error, state.progress, count);
  const cancelText = {
    idle: t("common.cancel"),
    running: t(stopping ? "common.stopping" : "common.stop"),
    stopped: t("common.close"),
    done: t("common.close"),
  };
  return (
    <JobDialog
      open={open}
      title={
        state.name === "done"
          ? undoneText(t, state.progress.done, skippedCount(state.progress.skipped), label)
          : t("history.undo.question", { undo: button })
      }
      state={state.name}
      afterClose={onClosed}
      cancel={{ children: cancelText[state.name], onClick: () => (isRunning ? stop() : setOpen(false)) }}
      {...(state.name !== "done" && {
        confirm: {
          children: state.name === "stopped" ? t("common.continue") : button,
          loading: isRunning,
          onClick: () => void start(),
        },
      })}
    >
      {state.name === "idle" && <UndoQuestion {...target} label={label} />}
      {state.name === "running" && (
        <JobProgress
          text={t("history.undo.progress", {
            done: Math.min(triedCount(state.progress), count),
            total: count,
          })}
          done={triedCount(state.progress)}
          total={count}
        />
      )}
      {end && <Alert type={end.failure ? "error" : "info"} showIcon title={end.failure ?? end.message} />}
      {state.name === "stopped" && <UndoNotices notices={state.progress.notices} />}
      {state.name === "done" && (
        <UndoSummary at={state.progress} label={label} others={othersIn(state.progress)} />
      )}
    </JobDialog>
  );
}

function triedCount({ done, skipped }: UndoProgress): number {
  return done + skippedCount(skipped);
}

/** @returns where the undo stopped. Without a failure, the person stopped it. */
function stopText(t: Translate, error: Error | undefined, { done }: UndoProgress, total: number) {
  if (error instanceof GivenUpError) return { message: error.message, failure: undefined };
  const message = t("history.undo.stopped", { done, total });
  return { message, failure: error && errorMessage(error) };
}

export interface UndoTarget {
  readonly collection: Collection;
  readonly operation: string;
  readonly action: Action;
  readonly count: number;
  /** The name of its activity item. Absent: the number of records. */
  readonly name?: OperationName;
  readonly undone?: UndoneOperation | undefined;
}

interface UndoQuestionProps extends UndoTarget {
  readonly label: Collection["label"];
}

function UndoQuestion(props: UndoQuestionProps) {
  const { operation, action, count, name, undone, label } = props;
  const t = useText();
  const now = useNow();
  const nameOf = usePersonName();
  const what = name?.text ?? counted(count, label);
  const { signIns } = useService(trash);
  // The records of a deletion that are in the trash and need a new password.
  const { data } = useQuery({
    queryKey: ["history/operation", operation, "sign-ins"],
    queryFn: () => signIns({ operation }),
    enabled: action === "delete",
  });
  const names = data?.records.map(({ title }) => title) ?? [];
  return (
    <>
      {undone && (
        <p>
          {t("history.undo.before", {
            person: atStart(t, nameOf(undone.by)),
            ago: agoText(Date.parse(undone.at), now, t),
          })}
        </p>
      )}
      <p>{t(CONSEQUENCES[action], { what, count })}</p>
      {names.length > 0 && <p>{signInsText(t, names)}</p>}
    </>
  );
}
