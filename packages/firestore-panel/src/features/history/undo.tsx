/** The undo of an operation. Loaded on the first press. */
import { useNotification } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { Alert } from "antd";
import { useEffect, useEffectEvent, useState } from "react";
import { EMPTY_RESULT, withBatch } from "../../contract/history";
import { errorMessage } from "../../contract/unreachable";
import { trash } from "../../data/services";
import type { TrashedRecord, UndoProgress, UndoTarget } from "../../screens/features";
import { changes } from "./service";
import { counted } from "../../schema/define-collection";
import { newOperationId } from "../../schema/history";
import { text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useOpenDialog } from "../../screens/shell/dialogs";
import { loadModule } from "../../screens/shell/load-code";
import type { Collection } from "../../schema/types";
import { JobDialog, JobProgress, JobSummary, useJob } from "../../screens/jobs/job-dialog";
import { pagedStep, type JobStep } from "../../screens/jobs/run-job";
import { useService } from "../../screens/use-service";
import type { OperationName } from "./operation";

function givenUpText(done: number, cancelled: readonly TrashedRecord[]): string {
  const [name = "", ...more] = cancelled.map(({ title }) => title);
  const restored = text("history.undo.restored", { count: done });
  return `${restored} ${text("history.undo.inTrash", { name, more: more.length })}`;
}

/** The result of an undo: follow-up steps for the person, and the records that stay unchanged, with reasons. */
export function UndoSummary({ skipped, notices }: Pick<UndoProgress, "skipped" | "notices">) {
  return (
    <>
      {notices.map((notice) => (
        <p key={notice}>{notice}</p>
      ))}
      <JobSummary refused={skipped.map(({ id, title, reason }) => ({ name: title || id, reason }))} />
    </>
  );
}

function undoneText(t: Translate, { done, skipped }: UndoProgress, label: Collection["label"]): string {
  if (done === 0) return t(skipped.length === 0 ? "history.undo.nothingLeft" : "history.undo.nothingUndone");
  const records = counted(done + skipped.length, label);
  return t(skipped.length === 0 ? "history.undo.done" : "history.undo.donePart", { done, records });
}

interface UndoDialogProps extends UndoTarget {
  /** The name of its activity item. Absent: the number of records. */
  readonly name?: OperationName;
  /** The collections that the operation may have written to. Default: its own. */
  readonly collections?: readonly Collection[];
  /** Called when everything that can be undone is undone. */
  readonly onEnd?: () => void;
}

/** Undoes an operation: shows the consequences, the progress, and the records that stay unchanged with the reasons. */
export function UndoDialog(props: UndoDialogProps) {
  const { collection, collections = [collection], operation, action, count, name, onEnd, onClosed } = props;
  const t = useText();
  const { one, many } = collection.label;
  // A deletion may have moved records of other collections, too.
  const label = (name ? name.kind === one || name.kind === many : action !== "delete")
    ? collection.label
    : { one: t("history.oneRecord"), many: t("history.records") };
  const { undo } = useService(changes);
  const { signIns } = useService(trash);
  const openDialog = useOpenDialog();
  const { open: notify } = useNotification();
  const [open, setOpen] = useState(true);
  // The same for all batches and retries, so that nothing is undone twice.
  const [undoOperation] = useState(newOperationId);
  const client = useQueryClient();
  // An operation may change several collections, and its undo changes the activity and the trash.
  const { state, stopping, run, stop } = useJob<UndoProgress>(() =>
    client.invalidateQueries({ queryKey: ["data"] }),
  );
  const progress = state.name === "idle" ? EMPTY_RESULT : state.progress;
  const tried = progress.done + progress.skipped.length;
  const isRunning = state.name === "running";
  const failure = state.name === "stopped" && state.error;

  const next = pagedStep(undo, { operation, undoOperation }, withBatch<UndoProgress>);
  // Restores the sign-ins that need a new password first, then undoes the rest in batches. The preparation may fail or be
  // canceled; the next try continues with the remaining records.
  const step: JobStep<UndoProgress> = async (at, control) => {
    const signedIn = collections.filter(({ signIn }) => signIn !== undefined);
    if (action !== "delete" || signedIn.length === 0 || at.isPrepared) return next(at, control);
    const records = (await signIns({ operation })).flatMap(({ id, title, collection: name }) => {
      const declared = signedIn.find((candidate) => candidate.name === name);
      return declared ? [{ id, title, collection: declared, undoes: operation }] : [];
    });
    if (records.length === 0) return next({ ...at, isPrepared: true }, control);
    const { askToRestore } = await loadModule(() => import("./restore-dialog"));
    const question = { records, operationId: undoOperation };
    const { restored, cancelled, unanswered } = await askToRestore(openDialog, question);
    if (unanswered) throw unanswered;
    const notices = [...at.notices, ...restored.flatMap((record) => record.notices)];
    const prepared = { ...at, done: at.done + restored.length, notices };
    if (cancelled) {
      const error = new Error(givenUpText(restored.length, cancelled));
      return { progress: prepared, isDone: false, error };
    }
    return next({ ...prepared, isPrepared: true }, control);
  };
  const start = async () => {
    const end = await run(progress, step);
    if (end?.name !== "done") return;
    onEnd?.();
    // Some records stay as they are, or something is left to the person.
    if (end.progress.skipped.length + end.progress.notices.length > 0) return;
    notify?.({ type: "success", message: undoneText(text, end.progress, label) });
    setOpen(false);
  };
  const isAsking = count !== undefined && state.name === "idle";
  const startAtOnce = useEffectEvent(() => {
    if (count === undefined) void start();
  });
  useEffect(() => startAtOnce(), []);
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
      {isAsking && (
        <p>{t("history.undo.of", { action, what: name?.text ?? counted(count, collection.label), count })}</p>
      )}
      {isRunning && (
        <JobProgress
          text={
            count === undefined
              ? t("history.undo.running")
              : t("history.undo.progress", { done: Math.min(tried, count), total: count })
          }
          done={tried}
          total={count}
        />
      )}
      {state.name === "stopped" && (
        <Alert
          type={failure ? "error" : "info"}
          showIcon
          title={failure ? errorMessage(failure) : t("history.undo.stopped", { done: progress.done })}
        />
      )}
      {(state.name === "stopped" || state.name === "done") && <UndoSummary {...progress} />}
    </JobDialog>
  );
}
