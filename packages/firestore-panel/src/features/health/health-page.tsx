import { ReloadOutlined, CheckCircleOutlined, WarningOutlined } from "@ant-design/icons";
import { useMany } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { ErrorState, Loading } from "../../ui/states";
import { useSides } from "../../ui/sides";
import { MomentAgo } from "../../ui/values";
import { PageHeader, Surface } from "../../ui/page";
import type { HealthReport, CollectionHealth } from "../../contract/health";
import { health } from "./service";
import { recordAddress } from "../../screens/record/record-address";
import { useService } from "../../screens/use-service";
import { errorMessage } from "../../contract/unreachable";
import { titleOf } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import { MAX_UNUSED_FILES } from "../../schema/stored-names";
import { counted } from "../../schema/define-collection";
import type { Translate } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { JobProgress, useJob } from "../../screens/jobs/job-dialog";
import { useShellSession } from "../../screens/shell/shell-session";
import common from "../../ui/common.module.css";
import states from "../../ui/states.module.css";
import styles from "./health.module.css";
import { REPORT_KEY, useReport } from ".";
import { FilesRepair, IndexRepair, OrderRepair, stayQuestion } from "./repair-dialog";
import { isStamped, orderField, type CheckProgress } from "./shared";

const CHECK_START: CheckProgress = { task: 0, collections: {}, named: new Set(), stored: [] };

interface HealthPageProps {
  readonly collections: readonly Collection[];
}

export function HealthPage({ collections }: HealthPageProps) {
  const t = useText();
  const { check } = useService(health);
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useReport();
  const { state, stopping, run, stop } = useJob<CheckProgress>({
    stay: stayQuestion(t),
    isSettled: ({ name }) => name !== "running",
    refresh: () => client.invalidateQueries({ queryKey: REPORT_KEY }),
  });
  const isRunning = state.name === "running";
  const report = data?.report;
  const { readOnly } = useShellSession();
  return (
    <>
      <PageHeader title={t("health.title")}>
        {report && (
          <span className={common.soft}>
            {richText(t, "health.lastChecked", { time: <MomentAgo iso={report.at} /> })}
          </span>
        )}
        {/* One button for both actions, so that it keeps the focus. A double click does not stop the check. */}
        <Button
          type={isRunning ? "default" : "primary"}
          icon={isRunning ? undefined : <ReloadOutlined aria-hidden />}
          disabled={stopping || (readOnly && !isRunning)}
          onClick={({ detail }) => (isRunning ? detail < 2 && stop() : void run(CHECK_START, check))}
        >
          {t(stopping ? "common.stopping" : isRunning ? "common.stop" : "health.check.start")}
        </Button>
      </PageHeader>
      {state.name === "running" && (
        <div className={styles.block}>
          <JobProgress
            text={state.progress.text ?? t("health.check.label")}
            label={t("health.check.label")}
            done={state.progress.task}
            total={state.progress.total}
          />
        </div>
      )}
      {state.name === "stopped" && (
        <Alert
          className={styles.block}
          type={state.error ? "error" : "info"}
          showIcon
          title={t(state.error ? "health.check.failed" : "health.check.stopped")}
          description={state.error && errorMessage(state.error)}
          action={<Button onClick={() => void run(state.progress, check)}>{t("common.continue")}</Button>}
        />
      )}
      {report ? (
        <>
          <Findings collections={collections} report={report} />
          <CountTable collections={collections} report={report} />
        </>
      ) : (
        <Surface>
          {isPending && <Loading label={t("health.report.loading")} />}
          {error && (
            <ErrorState
              title={t("health.report.loadFailed")}
              detail={error.message}
              onRetry={() => void refetch()}
            />
          )}
          {data && <p className={states.empty}>{t("health.report.none")}</p>}
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

function CountTable({ collections, report }: HealthPageProps & { readonly report: HealthReport }) {
  const t = useText();
  const { units } = useSides();
  const number = (count: number) => t("health.counts.count", { count });
  const columns: readonly DataColumn<CountRow>[] = [
    { key: "name", title: t("health.counts.collection"), render: ({ name }) => name },
    { key: "total", title: t("health.counts.total"), align: units, render: ({ total }) => number(total) },
    {
      key: "toRepair",
      title: t("health.counts.toRepair"),
      align: units,
      render: ({ toRepair }) => number(toRepair),
    },
  ];
  const rows = collections.flatMap(({ name, label }): readonly CountRow[] => {
    const found = report.collections[name];
    if (!found) return [];
    // A record may be in several groups.
    const { hidden, misplaced, unindexed, dates = 0, passwords = 0 } = found;
    const toRepair = Math.max(hidden + misplaced, unindexed, dates, passwords);
    return [{ id: name, name: label.many, total: found.total, toRepair }];
  });
  const { files: total, unusedFiles } = report;
  const files = { id: "files", name: t("health.counts.files"), total, toRepair: unusedFiles.length };
  return (
    <Surface>
      <DataTable
        label={t("health.counts.label")}
        columns={columns}
        rows={[...rows, files]}
        rowLabel={({ name }) => name}
        empty={t("health.counts.empty")}
        stale={false}
      />
    </Surface>
  );
}

interface Finding {
  readonly key: string;
  readonly text: string;
  /** Opens the repair. Absent: people edit the records. */
  readonly repair?: { readonly button: string; readonly dialog: (onClosed: () => void) => ReactNode };
  readonly records?: ReactNode;
}

function Findings({ collections, report }: HealthPageProps & { readonly report: HealthReport }) {
  const t = useText();
  const [open, setOpen] = useState<Finding>();
  const findings = [
    ...collections.flatMap((collection) => {
      const found = report.collections[collection.name];
      return found ? findingsOf(t, collection, found) : [];
    }),
    ...(report.unusedFiles.length > 0 ? [fileFinding(t, report)] : []),
  ];
  return (
    <section aria-label={t("health.findings.label")} className={styles.block}>
      <Surface>
        {findings.length === 0 ? (
          <p role="status" className={states.empty}>
            <CheckCircleOutlined aria-hidden /> {t("health.findings.none")}
          </p>
        ) : (
          <ul className={`${common.rows} ${styles.findings}`}>
            {findings.map((finding) => (
              <li key={finding.key}>
                <WarningOutlined aria-hidden />
                <div className={styles.text}>
                  {finding.text}
                  {finding.records}
                </div>
                {finding.repair && <Button onClick={() => setOpen(finding)}>{finding.repair.button}</Button>}
              </li>
            ))}
          </ul>
        )}
      </Surface>
      {open?.repair?.dialog(() => setOpen(undefined))}
    </section>
  );
}

function findingsOf(t: Translate, collection: Collection, found: CollectionHealth): readonly Finding[] {
  const { name, label } = collection;
  const { hidden, misplaced, unindexed, dates = 0, passwords = 0, dateIds = [], passwordIds = [] } = found;
  const field = orderField(collection);
  const order =
    field && isStamped(field)
      ? { kind: "time", field: field.label }
      : { kind: "value", field: field?.label.toLowerCase() ?? "" };
  const values = (count: number) => ({ ...order, count, records: counted(count, label) });
  const misordered = [
    hidden > 0 && t("health.order.hidden", values(hidden)),
    misplaced > 0 && t("health.order.misplaced", values(misplaced)),
  ].filter(Boolean);
  const links = (ids: readonly string[]) => ids.length > 0 && <RecordLinks {...{ collection, ids }} />;
  return [
    misordered.length > 0 &&
      field && {
        key: `${name} order`,
        text: misordered.join(" "),
        repair: {
          button: t("health.order.repair"),
          dialog: (onClosed: () => void) => <OrderRepair {...{ collection, field, found, onClosed }} />,
        },
      },
    unindexed > 0 && {
      key: `${name} index`,
      text: t("health.index.missing", values(unindexed)),
      repair: {
        button: t("health.index.repair"),
        dialog: (onClosed: () => void) => <IndexRepair {...{ collection, found, onClosed }} />,
      },
    },
    dates > 0 && {
      key: `${name} dates`,
      text: t("health.edit.dates", values(dates)),
      records: links(dateIds),
    },
    passwords > 0 && {
      key: `${name} passwords`,
      text: t("health.edit.passwords", values(passwords)),
      records: links(passwordIds),
    },
  ].filter((finding) => finding !== false && finding !== undefined);
}

function fileFinding(t: Translate, { unusedFiles: paths }: HealthReport): Finding {
  const { length: count } = paths;
  return {
    key: "files",
    text: t(count < MAX_UNUSED_FILES ? "health.files.unused" : "health.files.unusedAtLeast", { count }),
    repair: {
      button: t("health.files.remove"),
      dialog: (onClosed) => <FilesRepair {...{ paths, onClosed }} />,
    },
  };
}

interface RecordLinksProps {
  readonly collection: Collection;
  readonly ids: readonly string[];
}

/** The first records of a finding by their names, each with a link to the page where it can be edited. */
function RecordLinks({ collection, ids }: RecordLinksProps) {
  const t = useText();
  const { result, query } = useMany<RecordData>({
    resource: collection.name,
    ids: [...ids],
    errorNotification: false,
  });
  // Records that were deleted since the check are left out. While they load, and after a failure, the ids stand for them.
  const records = query.isSuccess ? result.data : ids.map((id): RecordData => ({ id }));
  return (
    <ul className={common.line} aria-label={t("health.edit.label")}>
      {records.map((record) => {
        const address = recordAddress(collection, record.id);
        const name = <bdi>{titleOf(collection, record)}</bdi>;
        return <li key={record.id}>{address === undefined ? name : <Link to={address}>{name}</Link>}</li>;
      })}
    </ul>
  );
}
