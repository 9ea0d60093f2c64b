import { useDataProvider, useNotification, type CrudFilter, type CrudSort } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Alert } from "antd";
import { useRef, useState } from "react";
import { offerFile } from "../../components/csv-file";
import { ErrorState } from "../../components/error-state";
import { MOST_XLSX_RECORDS } from "../../components/sheet/limits";
import type { MatchCount } from "../../contract/calls";
import { errorMessage } from "../../contract/unreachable";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { JobDialog } from "../jobs/job-dialog";
import { JobProgress } from "../jobs/job-progress";
import type { JobStep } from "../jobs/run-job";
import { useJob } from "../jobs/use-job";
import { NONE_SEEN } from "../list/missed-messages";
import type { StayQuestion } from "../shell/use-stay-guard";
import { exportColumns } from "./columns";
import type { ExportChoice } from "./export-choice";
import { ExportForm } from "./export-form";
import styles from "./export.module.css";
import { costText, exportProgressText, warningText } from "./export-messages";
import { EXPORT_START, exportStep, type ExportProgress } from "./export-step";

const STAY: StayQuestion = {
  title: "Leave while the export is running?",
  content: "It stops, and no file is saved.",
  leaves: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
};

interface ExportDialogProps {
  readonly collection: Collection;
  /** The list's filters and order. */
  readonly filters: readonly CrudFilter[];
  readonly sorters: readonly CrudSort[];
  /** Keys of the columns that the person has hidden. */
  readonly hidden: ReadonlySet<string>;
  /** Called when the dialog has closed. */
  readonly onClose: () => void;
}

/** Exports every record that the list matches, after showing the cost. */
export function ExportDialog({ collection, filters, sorters, hidden, onClose }: ExportDialogProps) {
  const { label, messages } = collection;
  const dataProvider = useDataProvider();
  const { open: notify } = useNotification();
  // Keeps the list's state from when the dialog opened.
  const [matched] = useState({ resource: collection.name, filters, sorters });
  const [columns] = useState(() => exportColumns(collection, hidden));
  const [choice, setChoice] = useState<ExportChoice>(() => ({
    format: "csv",
    separator: ",",
    columns: new Set(
      columns.filter(({ preselected, confidential }) => preselected && !confidential).map(({ key }) => key),
    ),
  }));
  const [open, setOpen] = useState(true);
  const { state, run, stop, reset } = useJob<ExportProgress>({
    stay: STAY,
    // After a failure the file can still be completed.
    holds: (now) => now.name === "running" || (now.name === "stopped" && now.error !== undefined),
    isSettled: ({ name }) => name === "done" || name === "idle",
  });
  const step = useRef<JobStep<ExportProgress>>(undefined);
  const count = useQuery({
    queryKey: ["export", matched],
    queryFn: () => ask(dataProvider(), "list/count", matched),
    staleTime: Infinity,
    gcTime: 0,
  });
  const isChoosing = state.name === "idle";
  const error = state.name === "stopped" ? state.error : undefined;
  const start = async (from: ExportProgress) => {
    step.current ??= exportStep({
      ...{ provider: dataProvider(), collection, matched, choice, columns: chosen },
      save: offerFile,
    });
    const result = await run(from, step.current);
    if (result?.name !== "done") return;
    const { records, savedAs = "" } = result.progress;
    setOpen(false);
    notify?.({ type: "success", message: `${counted(records, label)} saved as ${savedAs}.` });
  };
  const close = () => {
    stop();
    if (state.name === "stopped") reset();
    setOpen(false);
  };

  const warning = count.data && warningText(collection, count.data);
  const problem = count.data && problemOf(collection, choice, count.data);
  const chosen = columns.filter(({ key }) => choice.columns.has(key));
  const startable = isChoosing && count.data && problem === undefined && chosen.length > 0;
  return (
    <JobDialog
      open={open}
      title={`Export ${label.many}`}
      width={640}
      centered
      state={state.name}
      afterClose={onClose}
      // During an export, neither a click outside nor Escape discards the progress.
      closable
      maskClosable={isChoosing}
      keyboard={isChoosing}
      cancel={{ children: "Cancel", autoFocus: false, onClick: close }}
      confirm={
        // The button stays during the export. Otherwise Cancel would move under the pointer of a double click.
        state.name === "stopped" && error !== undefined
          ? { children: "Continue", onClick: () => void start(state.progress) }
          : { children: "Export", disabled: !startable, onClick: () => void start(EXPORT_START) }
      }
    >
      {isChoosing || !count.data ? (
        <>
          <ExportForm columns={columns} choice={choice} onChange={setChoice} />
          {count.isError ? (
            <ErrorState
              title={messages.loadFailed}
              detail={count.error.message}
              onRetry={() => void count.refetch()}
            />
          ) : (
            <p role="status" className={styles.cost}>
              {count.data ? (problem ?? costText(collection, count.data, chosen)) : "Counting…"}
            </p>
          )}
          {warning !== undefined && <Alert type="warning" showIcon message={warning} />}
        </>
      ) : (
        <div className={styles.running}>
          <JobProgress
            text={exportProgressText(collection, state.progress, count.data)}
            label="Export"
            done={state.progress.records}
            total={count.data.bound === undefined ? count.data.count : undefined}
          />
          {error !== undefined && (
            <Alert
              type="error"
              showIcon
              message={`The export was interrupted. ${errorMessage(error)}`.trim()}
              description="Its progress is kept. Continue when the connection is back, or cancel: then no file is saved."
            />
          )}
        </div>
      )}
    </JobDialog>
  );
}

/** @returns why this export is impossible. */
function problemOf({ messages }: Collection, { format }: ExportChoice, { count, bound, missed }: MatchCount) {
  if (count === 0 && bound !== "least") return missed === undefined ? messages.empty : NONE_SEEN;
  return format === "xlsx" && count > MOST_XLSX_RECORDS
    ? `An XLSX sheet holds ${MOST_XLSX_RECORDS.toLocaleString("en")} records at most. Choose CSV.`
    : undefined;
}
