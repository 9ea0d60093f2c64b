import { useDataProvider } from "@refinedev/core";
import { useState, type ReactNode } from "react";
import type { CollectionHealth, HealthReport } from "../../contract/health";
import { errorMessage } from "../../contract/unreachable";
import { counted } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { JobDialog, JobProgress, JobSummary, useJob } from "../jobs/job-dialog";
import type { JobStep } from "../jobs/run-job";
import styles from "./health.module.css";
import { filesStep, indexStep, REPAIR_START, STAY, type RepairProgress } from "./repairs";
import { useSaveFindings } from "./use-report";

interface RepairDialogProps {
  readonly title: string;
  readonly question: ReactNode;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly step: JobStep<RepairProgress>;
  /** Records or files to look at. */
  readonly total: number;
  /** "2 of 3 files looked at…" */
  readonly what: Collection["label"];
  readonly doneText: (done: number) => string;
  /** Stores the remaining findings. */
  readonly refresh: (progress: RepairProgress) => Promise<void>;
  readonly onClosed: () => void;
}

/** A repair: its question, its progress and its result. */
function RepairDialog(repair: RepairDialogProps) {
  const { title, question, confirm, danger = false, step, total, what, doneText, refresh, onClosed } = repair;
  const [open, setOpen] = useState(true);
  const { state, stopping, run, stop } = useJob<RepairProgress>({
    stay: STAY,
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
        children: isOver ? "Close" : stopping ? "Stopping…" : "Cancel",
        onClick: () => (state.name === "running" ? stop() : setOpen(false)),
      }}
      {...(state.name !== "done" && {
        confirm: {
          children: state.name === "stopped" ? "Continue" : confirm,
          danger,
          loading: state.name === "running",
          onClick: () => void start(progress),
        },
      })}
    >
      {state.name === "idle" && question}
      {state.name === "running" && (
        <JobProgress
          text={`${counted(progress.looked, what)} of ${Math.max(total, progress.looked).toLocaleString("en")} looked at…`}
          done={progress.looked}
          total={total}
        />
      )}
      {isOver && (
        <>
          {state.name === "stopped" && (
            <p role="alert">{`Stopped after ${counted(progress.looked, what)}. ${failure ?? ""}`.trim()}</p>
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
  const provider = useDataProvider()();
  const save = useSaveFindings();
  const { name, label } = collection;
  return (
    <RepairDialog
      title={`Make ${counted(found.unindexed, label)} findable`}
      question={
        <p>
          {`All ${counted(found.total, label)} are compared, which costs a read each. Those that search and sorting miss are repaired; nothing else changes.`}
        </p>
      }
      confirm="Make findable"
      step={indexStep(provider, collection)}
      total={found.total}
      what={label}
      doneText={(done) => `${counted(done, label)} can be found now that could not before.`}
      refresh={async () =>
        save({ collections: { [name]: await ask(provider, "health/count", { resource: name }) } })
      }
      onClosed={onClosed}
    />
  );
}

const FILE = { one: "file", many: "files" };

/** Removes the files that nothing names. */
export function FilesRepair({ report, onClosed }: { report: HealthReport; onClosed: () => void }) {
  const provider = useDataProvider()();
  const save = useSaveFindings();
  const [all] = useState(report.unusedFiles);
  return (
    <RepairDialog
      title={`Remove ${counted(all.length, FILE)}?`}
      question={
        <>
          <p>
            They are removed for good. Each is checked once more: a file that a record names by then stays.
          </p>
          <ul aria-label="Unused files" className={styles.files}>
            {all.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </>
      }
      confirm="Remove"
      danger
      step={filesStep(provider, all)}
      total={all.length}
      what={FILE}
      doneText={(done) => `${counted(done, FILE)} removed.`}
      refresh={({ looked, done }) => save({ files: report.files - done, unusedFiles: all.slice(looked) })}
      onClosed={onClosed}
    />
  );
}
