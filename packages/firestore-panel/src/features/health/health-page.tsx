import { CheckCircleOutlined, ReloadOutlined, WarningOutlined } from "@ant-design/icons";
import { useMany } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { Loading, QueryContent } from "../../ui/states";
import { MomentAgo } from "../../ui/values";
import { PageHeader, Surface } from "../../ui/page";
import { health, type CheckProgress, type CollectionHealth, type HealthReport } from "./service";
import { recordAddress } from "../../screens/record/record-address";
import { useService } from "../../screens/use-service";
import { errorMessage } from "../../contract/unreachable";
import { modelOf } from "../../fields/models";
import { titleOf } from "../../fields/record";
import type { Collection, RecordData } from "../../schema/types";
import { MAX_UNUSED_FILES } from "../../schema/stored-names";
import { counted, orderField } from "../../schema/define-collection";
import type { Translate } from "../../texts/texts";
import { richText, useText } from "../../texts/use-text";
import { JobProgress, useJob } from "../../screens/jobs/job-dialog";
import { useShellSession } from "../../screens/shell/shell-session";
import common from "../../ui/common.module.css";
import states from "../../ui/states.module.css";
import styles from "./health.module.css";
import { REPORT_KEY, useReport } from ".";
import { RepairDialog, type Repair } from "./repair-dialog";

interface HealthPageProps {
  readonly collections: readonly Collection[];
}

export function HealthPage({ collections }: HealthPageProps) {
  const t = useText();
  const { check } = useService(health);
  const client = useQueryClient();
  const query = useReport();
  const label = t("health.check.label");
  const { state, stopping, run, stop } = useJob<CheckProgress>(() =>
    client.invalidateQueries({ queryKey: REPORT_KEY }),
  );
  const start = () =>
    run({ text: label, done: 0, total: 1 }, async (progress, { report, stopped }) => {
      const goOn = (next: CheckProgress) => {
        report(next);
        return !stopped();
      };
      return { progress, isDone: await check({ goOn }) };
    });
  const isRunning = state.name === "running";
  const report = query.data?.report;
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
          onClick={({ detail }) => (isRunning ? detail < 2 && stop() : void start())}
        >
          {t(stopping ? "common.stopping" : isRunning ? "common.stop" : "health.check.start")}
        </Button>
      </PageHeader>
      {isRunning && (
        <div style={{ marginBottom: 20 }}>
          <JobProgress {...{ label, ...state.progress }} />
        </div>
      )}
      {state.name === "stopped" && (
        <Alert
          style={{ marginBottom: 20 }}
          type={state.error ? "error" : "info"}
          showIcon
          title={t(state.error ? "health.check.failed" : "health.check.stopped")}
          description={state.error && errorMessage(state.error)}
        />
      )}
      {report ? (
        <Findings collections={collections} report={report} />
      ) : (
        <Surface>
          <QueryContent
            query={query}
            failed={t("health.report.loadFailed")}
            loading={<Loading label={t("health.report.loading")} />}
          >
            {() => <p className={states.empty}>{t("health.report.none")}</p>}
          </QueryContent>
        </Surface>
      )}
    </>
  );
}

interface Finding {
  readonly key: string;
  readonly text: string;
  /** Undefined: people edit the records. */
  readonly repair?: Repair;
  readonly records?: RecordLinksProps;
}

function Findings({ collections, report }: HealthPageProps & { readonly report: HealthReport }) {
  const t = useText();
  const [open, setOpen] = useState<Repair>();
  const { length: files } = report.unusedFiles;
  const findings = collections.flatMap((collection) => {
    const found = report.collections[collection.name];
    return found ? findingsOf(t, collection, found) : [];
  });
  if (files > 0)
    findings.push({
      key: "files",
      text: t(files < MAX_UNUSED_FILES ? "health.files.unused" : "health.files.unusedAtLeast", {
        count: files,
      }),
      repair: { kind: "files", collection: undefined, count: files },
    });
  return (
    <section aria-label={t("health.findings.label")} style={{ marginBottom: 20 }}>
      <Surface>
        {findings.length === 0 ? (
          <p role="status" className={states.empty}>
            <CheckCircleOutlined aria-hidden /> {t("health.findings.none")}
          </p>
        ) : (
          <ul className={`${common.rows} ${styles.findings}`}>
            {findings.map(({ key, text, repair, records }) => (
              <li key={key}>
                <WarningOutlined aria-hidden />
                <div className={styles.text}>
                  {text}
                  {records && records.ids.length > 0 && <RecordLinks {...records} />}
                </div>
                {repair && (
                  <Button onClick={() => setOpen(repair)}>{t(`health.repairAction.${repair.kind}`)}</Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Surface>
      {open && <RepairDialog {...{ ...open, report }} onClosed={() => setOpen(undefined)} />}
    </section>
  );
}

function findingsOf(t: Translate, collection: Collection, found: CollectionHealth): Finding[] {
  const { name, label } = collection;
  const { hidden, misplaced, unindexed, dates, passwords, dateIds, passwordIds } = found;
  const field = orderField(collection);
  const kind = field && modelOf(field).stamps ? "time" : "value";
  const values = (count: number) => ({
    ...{ count, kind, records: counted(count, label) },
    field: (kind === "time" ? field?.label : field?.label.toLowerCase()) ?? "",
  });
  const misordered = [
    hidden > 0 && t("health.order.hidden", values(hidden)),
    misplaced > 0 && t("health.order.misplaced", values(misplaced)),
  ].filter((text) => text !== false);
  return [
    misordered.length > 0 && {
      ...{ key: `${name} order`, text: misordered.join(" ") },
      repair: { kind: "order" as const, collection, count: hidden + misplaced },
    },
    unindexed > 0 && {
      ...{ key: `${name} index`, text: t("health.index.missing", values(unindexed)) },
      repair: { kind: "index" as const, collection, count: unindexed },
    },
    dates > 0 && {
      ...{ key: `${name} dates`, text: t("health.edit.dates", values(dates)) },
      records: { collection, ids: dateIds },
    },
    passwords > 0 && {
      ...{ key: `${name} passwords`, text: t("health.edit.passwords", values(passwords)) },
      records: { collection, ids: passwordIds },
    },
  ].filter((finding) => finding !== false);
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
