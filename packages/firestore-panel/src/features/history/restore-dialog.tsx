/** The dialog that restores deleted records, and asks for their missing values. Loaded on demand. */
import type { HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Alert, Checkbox, Form } from "antd";
import { Suspense, useRef, useState } from "react";
import { EMPTY_RESULT, withBatch, type RestoreResult } from "../../contract/history";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import { trash } from "../../data/services";
import type { Collection, Field, FormValues } from "../../schema/types";
import type { RestoredRecord, RestoreQuestion, TrashedRecord, UndoProgress } from "../../screens/features";
import { FormField } from "../../screens/form/form-field";
import { JobDialog, JobProgress, useUnguardedJob } from "../../screens/jobs/job-dialog";
import { pagedStep, type JobStep } from "../../screens/jobs/run-job";
import type { OpenDialog } from "../../screens/shell/dialogs";
import { askBeforeUnload } from "../../screens/shell/leave-guards";
import { useService } from "../../screens/use-service";
import { useText } from "../../texts/use-text";
import { changes } from "./service";
import styles from "./history.module.css";

/**
 * Asks before it restores, one record after the other. A record that somebody signs in with needs a new password: its
 * deletion removed the old one.
 */
export async function askToRestore(openDialog: OpenDialog, question: RestoreQuestion) {
  const restored: RestoredRecord[] = [];
  for (const [index, record] of question.records.entries()) {
    const answer = await new Promise<RestoreAnswer>((onEnd) =>
      openDialog((onClosed) => <RestoreStep {...{ question, record, index, onEnd, onClosed }} />),
    );
    if ("restored" in answer) restored.push(answer.restored);
    else if (!answer.isSkipped) {
      const cancelled = question.records.filter((candidate) =>
        restored.every((back) => back.record !== candidate),
      );
      return { restored, cancelled, unanswered: answer.error };
    }
  }
  return { restored };
}

type RestoreAnswer =
  | { readonly restored: RestoredRecord }
  /** `error`: the answer to the last try was lost. */
  | { readonly isSkipped: boolean; readonly error?: Error | undefined };

interface RestoreProgress extends UndoProgress {
  /** The record is restored. Those deleted with it may still be in the trash. */
  readonly restored?: RestoreResult;
}

interface RestoreStepProps {
  readonly question: RestoreQuestion;
  readonly record: TrashedRecord;
  readonly index: number;
  readonly onEnd: (answer: RestoreAnswer) => void;
  readonly onClosed: () => void;
}

/** Stays open until the record is restored or the person cancels, and shows errors. */
function RestoreStep({ question, record, index, onEnd, onClosed }: RestoreStepProps) {
  const { records, operationId, title, detail, values = {}, withOthers = false } = question;
  const { collection, id: trashed, undoes } = record;
  const t = useText();
  const service = useService(changes);
  const { count } = useService(trash);
  const [form] = Form.useForm<FormValues>();
  const password = lackingPassword(collection, values);
  const [chosen, setChosen] = useState(true);
  const [open, setOpen] = useState(true);
  // The end of the session closes the dialog without an answer.
  const answer = useRef<RestoreAnswer>({ isSkipped: false });
  const { state, run, stop } = useUnguardedJob<RestoreProgress>();
  const { data: others = 0 } = useQuery({
    queryKey: ["history/others", undoes, trashed],
    queryFn: async () => (undoes === undefined ? 0 : (await count({ operation: undoes })) - 1),
    enabled: withOthers && undoes !== undefined,
    gcTime: 0,
    // Without them, the record can still be restored, and they from the trash.
    retry: false,
  });
  const progress = state.name === "idle" ? EMPTY_RESULT : state.progress;
  const failure = state.name === "stopped" ? state.error : undefined;
  const isRunning = state.name === "running";
  const isRestored = state.name !== "idle" && state.progress.restored !== undefined;
  const moving = isRunning && isRestored;
  const lacksPassword = password !== undefined && !isRestored;

  const stepWith = (more: FormValues): JobStep<RestoreProgress> => {
    const restoreOthers = pagedStep(
      service.undo,
      { operation: undoes ?? "", undoOperation: operationId },
      withBatch<RestoreProgress>,
    );
    return async (at, control) => {
      if (at.restored) return restoreOthers(at, control);
      const all = { ...values, ...more };
      const typed = Object.keys(all).length > 0 ? all : undefined;
      const restored = await service.restore({
        ids: [trashed],
        values: typed,
        operation: operationId,
        undoes,
      });
      const [skipped] = restored.skipped;
      if (skipped) throw new Error(skipped.reason);
      return { progress: { ...at, restored }, isDone: others === 0 || !chosen };
    };
  };
  const close = (given: RestoreAnswer) => {
    answer.current = given;
    setOpen(false);
  };
  const finish = ({ restored, ...done }: RestoreProgress) => {
    if (restored) close({ restored: { ...restored, record, others: done } });
  };
  const restore = async () => {
    const more = lacksPassword ? await form.validateFields().catch(() => undefined) : {};
    if (!more) return;
    const end = await askBeforeUnload(() => run(progress, stepWith(more)));
    if (!end) return;
    if (end.name === "done" || !end.error) return finish(end.progress);
    const fieldError = password && (end.error as Partial<HttpError>).errors?.[password.key];
    if (password && typeof fieldError === "string")
      form.setFields([{ name: password.key, errors: [fieldError] }]);
  };
  const cancel = () => {
    if (moving) stop();
    else if (isRestored) finish(progress);
    else close({ isSkipped: false, error: isUnanswered(failure) ? failure : undefined });
  };
  const at = { done: progress.done + progress.skipped.length, total: others };
  return (
    <JobDialog
      open={open}
      title={title ?? t("history.restore.question", { record: record.title })}
      state={state.name}
      centered
      // Closing now would hide the result.
      keyboard={!isRunning}
      afterClose={() => {
        onEnd(answer.current);
        onClosed();
      }}
      cancel={{
        children: t(moving ? "common.stop" : "common.cancel"),
        onClick: cancel,
        disabled: isRunning && !moving,
        // Enter must not restore without the password.
        autoFocus: password !== undefined,
      }}
      skip={
        records.length > 1
          ? { children: t("history.restore.skip"), onClick: () => close({ isSkipped: true }) }
          : undefined
      }
      confirm={{
        children: t("common.restore"),
        autoFocus: !password,
        loading: isRunning || state.name === "done",
        onClick: () => void restore(),
      }}
    >
      {records.length > 1 && (
        <small>{t("history.restore.step", { step: index + 1, total: records.length })}</small>
      )}
      <p>{detail ?? t("history.restore.newPassword")}</p>
      {failure && <Alert type="error" showIcon title={errorMessage(failure)} />}
      {lacksPassword && (
        <Form form={form} name="restore" layout="vertical" className={styles.form}>
          <Suspense fallback={null}>
            <FormField field={password} mode="create" fields={collection.fields} />
          </Suspense>
        </Form>
      )}
      {others > 0 && (
        <Checkbox checked={chosen} disabled={moving} onChange={({ target }) => setChosen(target.checked)}>
          {t("history.restore.others", { count: others })}
        </Checkbox>
      )}
      {moving && <JobProgress text={t("history.restore.progress", at)} {...at} />}
    </JobDialog>
  );
}

function lackingPassword({ signIn, fields }: Collection, values: FormValues): Field | undefined {
  const field = signIn && fields.find(({ key }) => key === signIn.password);
  return field && !values[field.key] ? { ...field, required: true } : undefined;
}
