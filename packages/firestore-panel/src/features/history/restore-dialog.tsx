/** The dialog that restores deleted records, and asks for their missing values. Loaded on demand. */
import type { HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Alert, Checkbox, Form } from "antd";
import { Suspense, useRef, useState } from "react";
import type { RestoreResult } from "../../contract/history";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import { trash } from "../../data/services";
import type { Collection, Field, FormValues } from "../../schema/types";
import type {
  RestoredRecord,
  RestoreDialogResult,
  RestoreQuestion,
  TrashedRecord,
  UndoProgress,
} from "../../screens/features";
import { FormField } from "../../screens/form/form-field";
import { JobDialog, JobProgress, useUnguardedJob } from "../../screens/jobs/job-dialog";
import { pagedStep, type JobStep } from "../../screens/jobs/run-job";
import type { OpenDialog } from "../../screens/shell/dialogs";
import { askBeforeUnload } from "../../screens/shell/use-stay-guard";
import { useService } from "../../screens/use-service";
import { useText } from "../../texts/use-text";
import { changes } from "./service";
import { UNDO_START, withBatch } from "./undo-progress";
import styles from "./history.module.css";

/** Asks before it restores. A record that somebody signs in with needs a new password: its deletion removed the old one. */
export function askToRestore(
  openDialog: OpenDialog,
  question: RestoreQuestion,
): Promise<RestoreDialogResult> {
  return new Promise((onEnd) =>
    openDialog((onClosed) => <RestoreDialog {...question} onEnd={onEnd} onClosed={onClosed} />),
  );
}

interface RestoreDialogProps extends RestoreQuestion {
  /** Only its first call counts. */
  readonly onEnd: (outcome: RestoreDialogResult) => void;
  readonly onClosed: () => void;
}

function RestoreDialog({ onEnd, onClosed, ...question }: RestoreDialogProps) {
  const { records } = question;
  const [index, setIndex] = useState(0);
  const record = records[index];
  const restored = useRef<readonly RestoredRecord[]>([]);
  const unanswered = useRef<Error>(undefined);
  const [open, setOpen] = useState(true);
  const next = () => {
    if (index + 1 < records.length) return setIndex(index + 1);
    setOpen(false);
    onEnd({ restored: restored.current });
  };
  if (!record) return null;
  return (
    <RestoreStep
      key={index}
      {...{ question, record, index, open }}
      onRestored={(result) => {
        restored.current = [...restored.current, result];
        next();
      }}
      onSkip={next}
      onCancel={(error) => {
        unanswered.current = error;
        setOpen(false);
      }}
      afterClose={() => {
        const cancelled = records.filter((other) =>
          restored.current.every((result) => result.record !== other),
        );
        const lost = unanswered.current && { unanswered: unanswered.current };
        onEnd({ restored: restored.current, cancelled, ...lost });
        onClosed();
      }}
    />
  );
}

interface RestoreProgress extends UndoProgress {
  /** The record is restored. Those deleted with it may still be in the trash. */
  readonly restored?: RestoreResult;
}

interface RestoreStepProps {
  readonly question: RestoreQuestion;
  readonly record: TrashedRecord;
  readonly index: number;
  readonly open: boolean;
  readonly onRestored: (result: RestoredRecord) => void;
  readonly onSkip: () => void;
  readonly onCancel: (unanswered?: Error) => void;
  readonly afterClose: () => void;
}

/** Stays open until the record is restored or the person cancels, and shows errors. */
function RestoreStep({ question, record, index, open, onRestored, ...props }: RestoreStepProps) {
  const { onSkip, onCancel, afterClose } = props;
  const { records, operationId, title, detail, values = {}, withOthers = false } = question;
  const { collection, id: trashed, undoes } = record;
  const t = useText();
  const service = useService(changes);
  const { count } = useService(trash);
  const [form] = Form.useForm<FormValues>();
  const password = lackingPassword(collection, values);
  const [chosen, setChosen] = useState(true);
  const { state, run, stop } = useUnguardedJob<RestoreProgress>();
  const { data: others = 0 } = useQuery({
    queryKey: ["history/operation", undoes, "others", trashed],
    queryFn: async () => (undoes === undefined ? 0 : (await count({ operation: undoes })) - 1),
    enabled: withOthers && undoes !== undefined,
    gcTime: 0,
    // Without them, the record can still be restored, and they from the trash.
    retry: false,
  });
  const progress = state.name === "idle" ? UNDO_START : state.progress;
  const failure = state.name === "stopped" ? state.error : undefined;
  const isRunning = state.name === "running";
  const isRestored = state.name !== "idle" && state.progress.restored !== undefined;
  const moving = isRunning && isRestored;
  const lacksPassword = password !== undefined && !isRestored;

  const stepWith = (more: FormValues): JobStep<RestoreProgress> => {
    const undone = undoes !== undefined && { undoes };
    const restoreOthers = pagedStep(
      service.undo,
      { operation: undoes ?? "", undoOperation: operationId },
      withBatch<RestoreProgress>,
    );
    return async (at, control) => {
      if (at.restored) return restoreOthers(at, control);
      const all = { ...values, ...more };
      const typed = Object.keys(all).length > 0 && { values: all };
      const restored = await service.restore({ ids: [trashed], ...typed, operation: operationId, ...undone });
      const [skipped] = restored.skipped;
      if (skipped) throw new Error(skipped.reason);
      return { progress: { ...at, restored }, isDone: others === 0 || !chosen };
    };
  };
  const finish = ({ restored, ...done }: RestoreProgress) => {
    if (restored) onRestored({ ...restored, record, others: done });
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
    else onCancel(isUnanswered(failure) ? failure : undefined);
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
      afterClose={afterClose}
      cancel={{
        children: t(moving ? "common.stop" : "common.cancel"),
        onClick: cancel,
        disabled: isRunning && !moving,
        // Enter must not restore without the password.
        autoFocus: password !== undefined,
      }}
      skip={records.length > 1 ? { children: t("history.restore.skip"), onClick: onSkip } : undefined}
      confirm={{
        children: t("common.restore"),
        autoFocus: !password,
        loading: isRunning || state.name === "done",
        onClick: () => void restore(),
      }}
    >
      <div className={styles.question}>
        {records.length > 1 && (
          <small>{t("history.restore.step", { step: index + 1, total: records.length })}</small>
        )}
        <p>{detail ?? t("history.restore.newPassword")}</p>
        {failure && <Alert type="error" showIcon title={errorMessage(failure)} />}
        {lacksPassword && (
          <Form form={form} name="restore" layout="vertical">
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
      </div>
    </JobDialog>
  );
}

function lackingPassword({ signIn, fields }: Collection, values: FormValues): Field | undefined {
  const field = signIn && fields.find(({ key }) => key === signIn.password);
  return field && !values[field.key] ? { ...field, required: true } : undefined;
}
