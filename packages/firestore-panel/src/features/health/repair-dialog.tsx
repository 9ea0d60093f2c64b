import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useId, useState, type ReactNode } from "react";
import type { CollectionHealth } from "../../contract/health";
import { errorMessage } from "../../contract/unreachable";
import { checkField } from "../../fields/record";
import { viewOf } from "../../fields/views";
import { counted } from "../../schema/define-collection";
import { newOperationId } from "../../schema/history";
import type { Collection, Field } from "../../schema/types";
import type { Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { JobDialog, JobProgress, JobSummary, useJob } from "../../screens/jobs/job-dialog";
import { pagedStep, type JobStep, type RefusedRecord } from "../../screens/jobs/run-job";
import type { StayQuestion } from "../../screens/shell/use-stay-guard";
import { useService } from "../../screens/use-service";
import styles from "./health.module.css";
import { health } from "./service";
import { isStamped, type RepairPage } from "./shared";
import { REPORT_KEY } from ".";

interface RepairProgress {
  readonly cursor?: string;
  readonly looked: number;
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
}
const REPAIR_START: RepairProgress = { looked: 0, done: 0, refused: [] };

interface RepairDialogProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly step: JobStep<RepairProgress>;
  readonly total: number;
  /** "2 files" */
  readonly countText: (count: number) => string;
  readonly doneText: (done: number) => string;
  readonly recount?: () => Promise<unknown>;
  readonly onClosed: () => void;
}

function RepairDialog(repair: RepairDialogProps) {
  const { title, question, confirm, danger = false, disabled = false, step, countText, doneText } = repair;
  const { recount, onClosed } = repair;
  const t = useText();
  const client = useQueryClient();
  const [open, setOpen] = useState(true);
  // The counts change with the report.
  const [total] = useState(repair.total);
  const { state, stopping, run, stop } = useJob<RepairProgress>({
    stay: stayQuestion(t),
    isSettled: (now) => now.name === "done" && now.progress.refused.length === 0,
    refresh: async () => {
      // The next check would find the same. Its time is only later.
      await recount?.().catch(() => undefined);
      await client.invalidateQueries({ queryKey: REPORT_KEY });
    },
  });
  const progress = state.name === "idle" ? REPAIR_START : state.progress;
  const isOver = state.name === "done" || state.name === "stopped";
  const failure = state.name === "stopped" && state.error ? errorMessage(state.error) : undefined;
  return (
    <JobDialog
      open={open}
      title={isOver ? doneText(progress.done) : title}
      state={state.name}
      afterClose={onClosed}
      cancel={{
        children: t(isOver ? "common.close" : stopping ? "common.stopping" : "common.cancel"),
        onClick: () => (state.name === "running" ? stop() : setOpen(false)),
      }}
      {...(state.name !== "done" && {
        confirm: {
          children: state.name === "stopped" ? t("common.continue") : confirm,
          danger,
          disabled,
          loading: state.name === "running",
          onClick: () => void run(progress, step),
        },
      })}
    >
      {state.name === "idle" && question}
      {state.name === "running" && (
        <JobProgress
          text={t("health.repair.progress", {
            looked: countText(progress.looked),
            total: Math.max(total, progress.looked),
          })}
          done={progress.looked}
          total={total}
        />
      )}
      {state.name === "stopped" && (
        <p role="alert">
          {`${t("health.repair.stopped", { looked: countText(progress.looked) })} ${failure ?? ""}`.trim()}
        </p>
      )}
      {isOver && <JobSummary refused={progress.refused} />}
    </JobDialog>
  );
}

export function stayQuestion(t: Translate): StayQuestion {
  return { title: t("health.stay.title"), content: t("health.stay.content") };
}

function add(at: RepairProgress, { read, done, refused }: RepairPage): RepairProgress {
  return { looked: at.looked + read, done: at.done + done, refused: [...at.refused, ...refused] };
}

interface CollectionRepairProps {
  readonly collection: Collection;
  readonly found: CollectionHealth;
  readonly onClosed: () => void;
}

export function IndexRepair({ collection, found, onClosed }: CollectionRepairProps) {
  const { recount, reindex } = useService(health);
  const t = useText();
  const { name: resource, label } = collection;
  return (
    <RepairDialog
      title={t("health.index.title", { records: counted(found.unindexed, label) })}
      question={<p>{t("health.index.question", { records: counted(found.total, label) })}</p>}
      confirm={t("health.index.repair")}
      step={pagedStep(reindex, { resource }, add)}
      total={found.total}
      countText={(count) => counted(count, label)}
      doneText={(done) => t("health.index.done", { records: counted(done, label) })}
      recount={() => recount({ resource })}
      onClosed={onClosed}
    />
  );
}

/** Gives records a value of the field that orders the list: the current time, or what the person enters. */
export function OrderRepair(props: CollectionRepairProps & { readonly field: Field }) {
  const { collection, field, found, onClosed } = props;
  const { recount, reorder } = useService(health);
  const t = useText();
  const [operation] = useState(newOperationId);
  const [value, setValue] = useState<unknown>(null);
  const id = useId();
  const { name: resource, label } = collection;
  const { Input } = viewOf(field);
  const isByServer = isStamped(field);
  const values = { kind: isByServer ? "time" : "value", field: field.label };
  return (
    <RepairDialog
      title={t("health.order.title", { records: counted(found.hidden + found.misplaced, label) })}
      question={
        <>
          <p>{t("health.order.question", { ...values, records: counted(found.total, label) })}</p>
          {!isByServer && (
            <div>
              <label htmlFor={id}>{field.label}</label>
              <Suspense fallback={null}>
                <Input field={field} id={id} value={value} onChange={setValue} />
              </Suspense>
            </div>
          )}
        </>
      }
      confirm={t("health.order.repair")}
      disabled={
        !isByServer &&
        checkField({ ...field, required: true }, { [field.key]: value }, "create") !== undefined
      }
      step={pagedStep(reorder, { resource, operation, ...(!isByServer && { value }) }, add)}
      total={found.total}
      countText={(count) => counted(count, label)}
      doneText={(done) => t("health.order.done", { records: counted(done, label) })}
      recount={() => recount({ resource })}
      onClosed={onClosed}
    />
  );
}

const FILES = 20;

export function FilesRepair({ paths, onClosed }: { paths: readonly string[]; onClosed: () => void }) {
  const { removeFiles } = useService(health);
  const t = useText();
  const [all] = useState(paths);
  return (
    <RepairDialog
      title={t("health.files.title", { count: all.length })}
      question={
        <>
          <p>{t("health.files.question")}</p>
          <ul aria-label={t("health.files.label")} className={styles.files}>
            {all.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </>
      }
      confirm={t("common.remove")}
      danger
      step={async (at) => {
        const answer = await removeFiles({ paths: all.slice(at.looked, at.looked + FILES) });
        const progress = add(at, answer);
        return { progress, isDone: progress.looked >= all.length };
      }}
      total={all.length}
      countText={(count) => t("health.files.count", { count })}
      doneText={(done) => t("health.files.done", { count: done })}
      onClosed={onClosed}
    />
  );
}
