/** The dialog that restores deleted records, and asks for their missing values. Loaded on demand. */
import type { HttpError } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Alert, Checkbox, Form } from "antd";
import { Suspense, useRef, useState } from "react";
import type { RestoreResult, TrashedDependents } from "../../contract/history";
import { errorMessage, isUnanswered } from "../../contract/unreachable";
import type { Collection, Field, FormValues } from "../../schema/types";
import type {
  RestoredDependents,
  RestoredRecord,
  RestoreDialogResult,
  RestoreQuestion,
  TrashedRecord,
} from "../../screens/features";
import { FormField } from "../../screens/form/form-field";
import { JobDialog, JobProgress, useUnguardedJob } from "../../screens/jobs/job-dialog";
import type { JobStep } from "../../screens/jobs/run-job";
import { useAmountOf } from "../../screens/record/use-amount";
import type { OpenDialog } from "../../screens/shell/dialogs";
import { askBeforeUnload } from "../../screens/shell/use-stay-guard";
import { useService } from "../../screens/use-service";
import { useText } from "../../texts/use-text";
import { changes } from "./service";
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
  const outcome = useRef<RestoreDialogResult>({ restored: [], skipped: [] });
  const [open, setOpen] = useState(true);
  const next = () => {
    if (index + 1 < records.length) return setIndex(index + 1);
    setOpen(false);
    onEnd(outcome.current);
  };
  if (!record) return null;
  return (
    <RestoreStep
      key={index}
      {...{ question, record, index, open }}
      onRestored={(result) => {
        outcome.current = { ...outcome.current, restored: [...outcome.current.restored, result] };
        next();
      }}
      onSkip={() => {
        outcome.current = { ...outcome.current, skipped: [...outcome.current.skipped, record] };
        next();
      }}
      onCancel={(unanswered) => {
        outcome.current = { ...outcome.current, ...(unanswered && { unanswered }) };
        setOpen(false);
      }}
      afterClose={() => {
        const { restored } = outcome.current;
        const cancelled = records.filter((other) => restored.every((result) => result.record !== other));
        onEnd({ ...outcome.current, cancelled });
        onClosed();
      }}
    />
  );
}

interface RestoreProgress {
  readonly dependents: TrashedDependents["records"];
  /** The record is restored. Its dependents may still be in the trash. */
  readonly restored?: RestoreResult;
  /** The last one is incomplete while there is a cursor. */
  readonly others: readonly RestoredDependents[];
  readonly cursor?: string | undefined;
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
  const { records, operationId, title, detail, values = {}, withDependents = false } = question;
  const { collection, id: trashed, undoes } = record;
  const t = useText();
  const service = useService(changes);
  const amountOf = useAmountOf();
  const [form] = Form.useForm<FormValues>();
  const password = lackingPassword(collection, values);
  const [chosen, setChosen] = useState(true);
  const { state, run, stop } = useUnguardedJob<RestoreProgress>();
  const { data: offered = [] } = useQuery({
    queryKey: ["history/operation", undoes, "dependents", trashed],
    queryFn: async () => (await service.dependents({ id: trashed })).records,
    enabled: withDependents && undoes !== undefined,
    gcTime: 0,
    // Without them, the record can still be restored, and they from the trash.
    retry: false,
  });
  const progress = state.name === "idle" ? undefined : state.progress;
  const failure = state.name === "stopped" ? state.error : undefined;
  const isRunning = state.name === "running";
  const moving = isRunning && progress?.restored !== undefined;
  const lacksPassword = password !== undefined && !progress?.restored;

  const stepWith =
    (more: FormValues): JobStep<RestoreProgress> =>
    async (at) => {
      const undone = undoes !== undefined && { undoes };
      const { dependents, restored, others, cursor } = at;
      if (!restored) {
        const all = { ...values, ...more };
        const typed = Object.keys(all).length > 0 && { values: all };
        const answer = await service.restore({ ids: [trashed], ...typed, operation: operationId, ...undone });
        const [skipped] = answer.skipped;
        if (skipped) throw new Error(skipped.reason);
        return { progress: { ...at, restored: answer }, isDone: dependents.length === 0 };
      }
      const resource = dependents[dependentsIndex(at)]?.resource ?? "";
      const before = cursor === undefined ? undefined : others.at(-1);
      const { cursor: following, ...answer } = await service.restoreDependents({
        ...{
          resource: collection.name,
          id: restored.ids[0] ?? "",
          undoes: undoes ?? "",
          dependents: resource,
        },
        operation: operationId,
        ...(cursor !== undefined && { cursor }),
      });
      const sum: RestoredDependents = {
        resource,
        done: (before?.done ?? 0) + answer.done,
        skipped: [...(before?.skipped ?? []), ...answer.skipped],
        notices: [...(before?.notices ?? []), ...answer.notices],
      };
      const all = [...(before ? others.slice(0, -1) : others), sum];
      const isDone = following === undefined && all.length === dependents.length;
      return { progress: { ...at, others: all, cursor: following }, isDone };
    };
  const finish = ({ restored, others }: RestoreProgress) => {
    if (restored) onRestored({ ...restored, record, others });
  };
  const restore = async () => {
    const more = lacksPassword ? await form.validateFields().catch(() => undefined) : {};
    if (!more) return;
    const from = progress?.restored ? progress : { dependents: chosen ? offered : [], others: [] };
    const end = await askBeforeUnload(() => run(from, stepWith(more)));
    if (!end) return;
    if (end.name === "done" || !end.error) return finish(end.progress);
    const fieldError = password && (end.error as Partial<HttpError>).errors?.[password.key];
    if (password && typeof fieldError === "string")
      form.setFields([{ name: password.key, errors: [fieldError] }]);
  };
  const cancel = () => {
    if (moving) stop();
    else if (progress?.restored) finish(progress);
    else onCancel(isUnanswered(failure) ? failure : undefined);
  };
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
        {offered.length > 0 && (
          <Checkbox checked={chosen} disabled={moving} onChange={({ target }) => setChosen(target.checked)}>
            {t("history.restore.others", {
              records: offered
                .map(({ resource, count }) => amountOf(resource, count))
                .reduce((before, last) => t("history.name.and", { before, last })),
            })}
          </Checkbox>
        )}
        {moving && <DependentsProgress progress={progress} />}
      </div>
    </JobDialog>
  );
}

/** Of the dependents that are being restored. */
function dependentsIndex({ others, cursor }: RestoreProgress): number {
  return cursor === undefined ? others.length : others.length - 1;
}

function DependentsProgress({ progress }: { readonly progress: RestoreProgress }) {
  const t = useText();
  const index = dependentsIndex(progress);
  const at = { done: progress.others[index]?.done ?? 0, total: progress.dependents[index]?.count ?? 0 };
  return <JobProgress text={t("history.restore.progress", at)} {...at} />;
}

function lackingPassword({ signIn, fields }: Collection, values: FormValues): Field | undefined {
  const field = signIn && fields.find(({ key }) => key === signIn.password);
  return field && !values[field.key] ? { ...field, required: true } : undefined;
}
