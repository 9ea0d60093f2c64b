import { useState, type ReactNode } from "react";
import type { CollectionHealth, HealthReport } from "../../contract/health";
import { errorMessage } from "../../contract/unreachable";
import { counted } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { health } from "./service";
import { useService } from "../../screens/use-service";
import { JobDialog, JobProgress, JobSummary, useJob } from "../../screens/jobs/job-dialog";
import type { JobStep } from "../../screens/jobs/run-job";
import styles from "./health.module.css";
import { filesStep, indexStep, REPAIR_START, stayQuestion, type RepairProgress } from "./repairs";
import { useSaveFindings } from "./use-report";

interface RepairDialogProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly step: JobStep<RepairProgress>;
  /** Records or files to look at. */
  readonly total: number;
  /** "2 files" */
  readonly countText: (count: number) => string;
  readonly doneText: (done: number) => string;
  /** Stores the remaining findings. */
  readonly refresh: (progress: RepairProgress) => Promise<void>;
  readonly onClosed: () => void;
}

/** A repair: its question, its progress and its result. */
function RepairDialog(repair: RepairDialogProps) {
  const { title, question, confirm, danger = false, step, total, countText, doneText } = repair;
  const { refresh, onClosed } = repair;
  const t = useText();
  const [open, setOpen] = useState(true);
  const { state, stopping, run, stop } = useJob<RepairProgress>({
    stay: stayQuestion(t),
    isSettled: (now) => now.name === "done" && now.progress.refused.length === 0,
  });
  const start = async (from: RepairProgress) => {
    const result = await run(from, step);
    // The next check would find the same. Its time is only later.
    if (result) await refresh(result.progress).catch(() => undefined);
  };
  const progress = state.name === "idle" ? REPAIR_START : state.progress;
  const isOver = state.name === "done" || state.name === "stopped";
  const requested = progress.done + progress.refused.length;
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
          loading: state.name === "running",
          onClick: () => void start(progress),
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
      {isOver && (
        <>
          {state.name === "stopped" && (
            <p role="alert">
              {`${t("health.repair.stopped", { looked: countText(progress.looked) })} ${failure ?? ""}`.trim()}
            </p>
          )}
          <JobSummary outcome={{ requested, done: progress.done, refused: progress.refused, left: [] }} />
        </>
      )}
    </JobDialog>
  );
}

interface IndexRepairProps {
  readonly collection: Collection;
  readonly found: CollectionHealth;
  readonly onClosed: () => void;
}

/** Writes the derived fields of a collection's records. */
export function IndexRepair({ collection, found, onClosed }: IndexRepairProps) {
  const { count, reindex } = useService(health);
  const save = useSaveFindings();
  const t = useText();
  const { name, label } = collection;
  return (
    <RepairDialog
      title={t("health.index.title", { records: counted(found.unindexed, label) })}
      question={<p>{t("health.index.question", { records: counted(found.total, label) })}</p>}
      confirm={t("health.index.repair")}
      step={indexStep(reindex, collection)}
      total={found.total}
      countText={(count) => counted(count, label)}
      doneText={(done) => t("health.index.done", { records: counted(done, label) })}
      refresh={async () => save({ collections: { [name]: await count({ resource: name }) } })}
      onClosed={onClosed}
    />
  );
}

/** Removes the files that nothing names. */
export function FilesRepair({ report, onClosed }: { report: HealthReport; onClosed: () => void }) {
  const { removeFiles } = useService(health);
  const save = useSaveFindings();
  const t = useText();
  const [all] = useState(report.unusedFiles);
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
      step={filesStep(removeFiles, all)}
      total={all.length}
      countText={(count) => t("health.files.count", { count })}
      doneText={(done) => t("health.files.done", { count: done })}
      refresh={({ looked, done }) => save({ files: report.files - done, unusedFiles: all.slice(looked) })}
      onClosed={onClosed}
    />
  );
}
