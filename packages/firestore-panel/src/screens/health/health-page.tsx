import { ReloadOutlined, CheckCircleOutlined, WarningOutlined } from "@ant-design/icons";
import { useDataProvider } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState, type ReactNode } from "react";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { ErrorState, Loading } from "../../ui/states";
import { MomentAgo } from "../../ui/values";
import { PageHeader, Surface } from "../../ui/page";
import type { HealthReport, CollectionHealth } from "../../contract/health";
import { errorMessage } from "../../contract/unreachable";
import type { Collection } from "../../schema/types";
import { MAX_UNUSED_FILES } from "../../schema/stored-names";
import { counted } from "../../schema/define-collection";
import { JobProgress, useJob } from "../jobs/job-dialog";
import { CHECK_START, checkStep, checkTasks, checkText, type CheckProgress } from "./check";
import styles from "./health.module.css";
import { STAY, isStamped, orderField } from "./repairs";
import { REPORT_KEY, useReport } from "./use-report";
import { MisorderedDialog } from "./misordered-dialog";
import { FilesRepair, IndexRepair } from "./repair-dialog";

interface HealthPageProps {
  readonly collections: readonly Collection[];
}

/** The page that runs a check of all data, and shows the findings of the last check with their repairs. */
export function HealthPage({ collections }: HealthPageProps) {
  const provider = useDataProvider()();
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useReport();
  const { state, stopping, run, stop } = useJob<CheckProgress>({
    stay: STAY,
    isSettled: ({ name }) => name !== "running",
    refresh: () => client.invalidateQueries({ queryKey: REPORT_KEY }),
  });
  const tasks = checkTasks(collections);
  const check = (from: CheckProgress) => void run(from, checkStep(provider, tasks));
  const isRunning = state.name === "running";
  const report = data?.report;
  return (
    <>
      <PageHeader title="Data health">
        {report && (
          <span className={styles.checked}>
            Last checked <MomentAgo iso={report.at} />
          </span>
        )}
        {/* One button for both actions, so that it keeps the focus. A double click does not stop the check. */}
        <Button
          type={isRunning ? "default" : "primary"}
          icon={isRunning ? undefined : <ReloadOutlined aria-hidden />}
          disabled={stopping}
          onClick={({ detail }) => (isRunning ? detail < 2 && stop() : check(CHECK_START))}
        >
          {stopping ? "Stopping…" : isRunning ? "Stop" : "Check now"}
        </Button>
      </PageHeader>
      {state.name === "running" && (
        <div className={styles.block}>
          <JobProgress
            text={checkText(tasks, state.progress)}
            label="Check"
            done={state.progress.task}
            total={tasks.length}
          />
        </div>
      )}
      {state.name === "stopped" && (
        <Alert
          className={styles.block}
          type={state.error ? "error" : "info"}
          showIcon
          message={state.error ? "The data could not be checked" : "The check was stopped"}
          description={state.error && errorMessage(state.error)}
          action={<Button onClick={() => check(state.progress)}>Continue</Button>}
        />
      )}
      {report ? (
        <>
          <Findings collections={collections} report={report} />
          <Counts collections={collections} report={report} />
        </>
      ) : (
        <Surface>
          {isPending && <Loading label="Loading the last check" />}
          {error && (
            <ErrorState
              title="The last check could not be loaded"
              detail={error.message}
              onRetry={() => void refetch()}
            />
          )}
          {data && (
            <p className={styles.empty}>
              The data has not been checked yet. A check counts all records and finds unused files.
            </p>
          )}
        </Surface>
      )}
    </>
  );
}

interface CountRow {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly toRepair: number;
}

const NUMBER = new Intl.NumberFormat("en");
const COLUMNS: readonly DataColumn<CountRow>[] = [
  { key: "name", title: "Collection", render: (_, { name }) => name },
  { key: "total", title: "Number", align: "end", render: (_, { total }) => NUMBER.format(total) },
  { key: "toRepair", title: "To repair", align: "end", render: (_, { toRepair }) => NUMBER.format(toRepair) },
];

/** The number of records in each collection, and of files. */
function Counts({ collections, report }: HealthPageProps & { readonly report: HealthReport }) {
  const rows = collections.flatMap(({ name, label }): readonly CountRow[] => {
    const found = report.collections[name];
    if (!found) return [];
    // A record may be in both groups.
    const toRepair = Math.max(found.hidden + found.misplaced, found.unindexed);
    return [{ id: name, name: label.many, total: found.total, toRepair }];
  });
  const files = { id: "files", name: "Files", total: report.files, toRepair: report.unusedFiles.length };
  return (
    <Surface>
      <DataTable
        label="Records and files"
        columns={COLUMNS}
        rows={[...rows, files]}
        rowLabel={({ name }) => name}
        empty="The last check counted nothing."
        stale={false}
      />
    </Surface>
  );
}

interface FindingsProps {
  readonly collections: readonly Collection[];
  readonly report: HealthReport;
}

interface Finding {
  readonly key: string;
  readonly text: string;
  readonly button: string;
  readonly dialog: (onClosed: () => void) => ReactNode;
}

/** The findings of the last check, each with a button that opens its repair. */
function Findings({ collections, report }: FindingsProps) {
  const [open, setOpen] = useState<Finding>();
  const findings = [
    ...collections.flatMap((collection) => {
      const found = report.collections[collection.name];
      return found ? findingsOf(collection, found) : [];
    }),
    ...(report.unusedFiles.length > 0 ? [fileFinding(report)] : []),
  ];
  return (
    <section aria-label="Findings" className={styles.block}>
      <Surface>
        {findings.length === 0 ? (
          <p role="status" className={styles.empty}>
            <CheckCircleOutlined aria-hidden className={styles.good} /> No problems found.
          </p>
        ) : (
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <li key={finding.key}>
                <WarningOutlined aria-hidden />
                <span>{finding.text}</span>
                <Button onClick={() => setOpen(finding)}>{finding.button}</Button>
              </li>
            ))}
          </ul>
        )}
      </Surface>
      {open?.dialog(() => setOpen(undefined))}
    </section>
  );
}

function findingsOf(collection: Collection, found: CollectionHealth): readonly Finding[] {
  const { name, label } = collection;
  const { hidden, misplaced, unindexed } = found;
  const field = orderField(collection);
  const value =
    field && isStamped(field) ? `time (“${field.label}”)` : (field?.label.toLowerCase() ?? "order");
  const misordered = [
    hidden > 0 &&
      `${counted(hidden, label)} ${hidden === 1 ? "is" : "are"} not shown in the list: no ${value}.`,
    misplaced > 0 &&
      `${counted(misplaced, label)} ${misplaced === 1 ? "is" : "are"} at a wrong place in the list: the ${value} has the wrong type.`,
  ].filter(Boolean);
  return [
    ...(misordered.length > 0 && field
      ? [
          {
            key: `${name} order`,
            text: misordered.join(" "),
            button: "Show and repair",
            dialog: (onClosed: () => void) => (
              <MisorderedDialog {...{ collection, field, found, onClosed }} />
            ),
          },
        ]
      : []),
    ...(unindexed > 0
      ? [
          {
            key: `${name} index`,
            text: `${counted(unindexed, label)} cannot be found by search yet, and another order may leave ${unindexed === 1 ? "it" : "them"} out.`,
            button: "Make findable",
            dialog: (onClosed: () => void) => <IndexRepair {...{ collection, found, onClosed }} />,
          },
        ]
      : []),
  ];
}

function fileFinding(report: HealthReport): Finding {
  const { length } = report.unusedFiles;
  const number = counted(length, { one: "file", many: "files" });
  return {
    key: "files",
    text: `${length < MAX_UNUSED_FILES ? number : `At least ${number}`} ${length === 1 ? "belongs" : "belong"} to no record, and to none in the trash.`,
    button: "Remove files",
    dialog: (onClosed) => <FilesRepair {...{ report, onClosed }} />,
  };
}
