import { ReloadOutlined } from "@ant-design/icons";
import { useDataProvider } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { DataTable, type DataColumn } from "../../components/data-table";
import { ErrorState } from "../../components/error-state";
import { Loading } from "../../components/loading";
import { MomentAgo } from "../../components/moment";
import { PageHeader, Surface } from "../../components/page";
import type { HealthReport } from "../../contract/health";
import { errorMessage } from "../../contract/unreachable";
import type { Collection } from "../../schema/types";
import { JobProgress, useJob } from "../jobs/job-dialog";
import { CHECK_START, checkStep, checkTasks, checkText, type CheckProgress } from "./check";
import { Findings } from "./findings";
import styles from "./health.module.css";
import { STAY } from "./repairs";
import { REPORT_KEY, useReport } from "./use-report";

interface HealthPageProps {
  readonly collections: readonly Collection[];
}

/** What the last check of all data found, with its repairs, and the check itself. */
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
