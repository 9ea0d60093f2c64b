import { useDataProvider, useNotification, type CrudFilter, type CrudSort } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import { ErrorState } from "../../components/error-state";
import { MOST_XLSX_RECORDS } from "../../components/sheet/limits";
import type { MatchCount } from "../../contract/calls";
import { counted } from "../../schema/default-messages";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import { NONE_SEEN } from "../list/missed-messages";
import { useStayGuard, type StayQuestion } from "../shell/use-stay-guard";
import { exportColumns } from "./columns";
import type { ExportChoice } from "./export-choice";
import { ExportForm } from "./export-form";
import { ExportProgress } from "./export-progress";
import styles from "./export.module.css";
import { costText, warningText } from "./export-messages";
import { useExport } from "./use-export";

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
  const { step, start, goOn, stop } = useExport(collection, matched, (name, records) => {
    setOpen(false);
    notify?.({ type: "success", message: `${counted(records, label)} saved as ${name}.` });
  });
  const count = useQuery({
    queryKey: ["export", matched],
    queryFn: () => ask(dataProvider(), "list/count", matched),
    staleTime: Infinity,
    gcTime: 0,
  });
  useStayGuard({ running: open && step.name !== "choosing", done: !open }, STAY);

  const close = () => {
    stop();
    setOpen(false);
  };

  const warning = count.data && warningText(collection, count.data);
  const problem = count.data && problemOf(collection, choice, count.data);
  const chosen = columns.filter(({ key }) => choice.columns.has(key));
  const startable = step.name === "choosing" && count.data && problem === undefined && chosen.length > 0;
  return (
    <Modal
      open={open}
      title={`Export ${label.many}`}
      width={640}
      centered
      onCancel={close}
      afterClose={onClose}
      // During an export, neither a click outside nor Escape discards the progress.
      maskClosable={step.name === "choosing"}
      keyboard={step.name === "choosing"}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          {step.name === "failed" ? (
            <Button type="primary" onClick={goOn}>
              Go on
            </Button>
          ) : (
            // The button stays during the export. Otherwise Cancel would move under the pointer of a double click.
            <Button type="primary" disabled={!startable} onClick={() => void start(choice, chosen)}>
              Export
            </Button>
          )}
        </>
      }
    >
      {step.name === "choosing" || !count.data ? (
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
        <ExportProgress collection={collection} step={step} count={count.data} />
      )}
    </Modal>
  );
}

/** @returns why this export is impossible. */
function problemOf({ messages }: Collection, { format }: ExportChoice, { count, bound, missed }: MatchCount) {
  if (count === 0 && bound !== "least") return missed === undefined ? messages.empty : NONE_SEEN;
  return format === "xlsx" && count > MOST_XLSX_RECORDS
    ? `An XLSX sheet holds ${MOST_XLSX_RECORDS.toLocaleString("en")} records at most. Choose CSV.`
    : undefined;
}
