import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useId, useState } from "react";
import { errorMessage } from "../../contract/unreachable";
import { modelOf } from "../../fields/models";
import { checkField } from "../../fields/record";
import { viewOf } from "../../fields/views";
import { counted, orderField } from "../../schema/define-collection";
import { newOperationId } from "../../schema/history";
import type { Collection } from "../../schema/types";
import { useText } from "../../texts/use-text";
import { JobDialog, JobProgress, JobSummary, useJob } from "../../screens/jobs/job-dialog";
import { pagedStep, type RefusedRecord } from "../../screens/jobs/run-job";
import { useService } from "../../screens/use-service";
import styles from "./health.module.css";
import { health, type HealthReport, type RepairPage } from "./service";
import { REPORT_KEY } from ".";

export interface Repair {
  /** Records that lists and searches miss, a field that orders a list, unused files. */
  readonly kind: "index" | "order" | "files";
  /** Undefined: of files. */
  readonly collection: Collection | undefined;
  readonly count: number;
}

interface RepairProgress {
  readonly cursor?: string;
  readonly scanned: number;
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
}
const REPAIR_START: RepairProgress = { scanned: 0, done: 0, refused: [] };

/** Repairs what the check has found. A field that the server does not set asks for its value. */
export function RepairDialog(repair: Repair & { report: HealthReport; onClosed: () => void }) {
  const { kind, collection, onClosed } = repair;
  const t = useText();
  const client = useQueryClient();
  const { recount, reindex, reorder, removeFiles } = useService(health);
  const [open, setOpen] = useState(true);
  // The counts change with the report.
  const [{ count, report }] = useState(repair);
  const [operation] = useState(newOperationId);
  const [value, setValue] = useState<unknown>(null);
  const id = useId();
  const { name: resource = "", label } = collection ?? {};
  const { unusedFiles: paths } = report;
  const field = kind === "order" && collection ? orderField(collection) : undefined;
  const entered = field && !modelOf(field).stamps ? field : undefined;
  const total = collection ? (report.collections[resource]?.total ?? 0) : count;
  const countText = (number: number) =>
    label ? counted(number, label) : t("health.files.count", { count: number });
  const values = (number: number) => ({
    ...{ count: number, records: countText(number), field: field?.label ?? "" },
    kind: entered ? "value" : "time",
  });
  const { state, stopping, run, stop } = useJob<RepairProgress>(async () => {
    // The next check would find the same. Its time is only later.
    if (collection) await recount({ resource }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: REPORT_KEY });
  });
  const steps = {
    index: pagedStep(reindex, { resource }, add),
    order: pagedStep(reorder, { resource, operation, ...(entered && { value }) }, add),
    files: pagedStep(removeFiles, { paths }, add),
  };
  const progress = state.name === "idle" ? REPAIR_START : state.progress;
  const isOver = state.name === "done" || state.name === "stopped";
  const failure = state.name === "stopped" && state.error ? errorMessage(state.error) : "";
  const { Input } = viewOf(entered ?? { type: "text", key: "", label: "" });
  return (
    <JobDialog
      open={open}
      title={
        isOver
          ? t(`health.repairDone.${kind}`, values(progress.done))
          : t(`health.repairTitle.${kind}`, values(count))
      }
      state={state.name}
      afterClose={onClosed}
      cancel={{
        children: t(isOver ? "common.close" : stopping ? "common.stopping" : "common.cancel"),
        onClick: () => (state.name === "running" ? stop() : setOpen(false)),
      }}
      {...(state.name !== "done" && {
        confirm: {
          children: t(state.name === "stopped" ? "common.continue" : `health.repairAction.${kind}`),
          danger: kind === "files",
          disabled:
            entered !== undefined &&
            checkField({ ...entered, required: true }, { [entered.key]: value }, "create") !== undefined,
          loading: state.name === "running",
          onClick: () => void run(progress, steps[kind]),
        },
      })}
    >
      {state.name === "idle" && (
        <>
          <p>{t(`health.repairQuestion.${kind}`, values(total))}</p>
          {entered && (
            <div>
              <label htmlFor={id}>{entered.label}</label>
              <Suspense fallback={null}>
                <Input field={entered} id={id} value={value} onChange={setValue} />
              </Suspense>
            </div>
          )}
          {kind === "files" && (
            <ul aria-label={t("health.files.label")} className={styles.files}>
              {paths.map((path) => (
                <li key={path}>{path}</li>
              ))}
            </ul>
          )}
        </>
      )}
      {state.name === "running" && (
        <JobProgress
          text={t("health.repair.progress", {
            looked: countText(progress.scanned),
            total: Math.max(total, progress.scanned),
          })}
          done={progress.scanned}
          total={total}
        />
      )}
      {state.name === "stopped" && (
        <p role="alert">
          {`${t("health.repair.stopped", { looked: countText(progress.scanned) })} ${failure}`.trim()}
        </p>
      )}
      {isOver && <JobSummary refused={progress.refused} />}
    </JobDialog>
  );
}

function add(at: RepairProgress, { read, done, refused }: RepairPage): RepairProgress {
  return { scanned: at.scanned + read, done: at.done + done, refused: [...at.refused, ...refused] };
}
