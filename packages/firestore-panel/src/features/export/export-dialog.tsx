import { useNotification } from "@refinedev/core";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button, Checkbox, Radio } from "antd";
import { useRef, useState, useId } from "react";
import common from "../../ui/common.module.css";
import { offerFile, type Separator } from "../../ui/csv-file";
import { ErrorState } from "../../ui/states";
import { exportColumns, mostXlsxRecords, type ExportColumn } from "./columns";
import type { MatchCount } from "../../contract/lists";
import { counted } from "../../schema/define-collection";
import type { Collection } from "../../schema/types";
import { text, type Translate } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { counts, matches } from "../../data/services";
import type { ListToolProps } from "../../screens/features";
import { useService } from "../../screens/use-service";
import { JobDialog } from "../../screens/jobs/job-dialog";
import type { JobStep } from "../../screens/jobs/run-job";
import {
  EXPORT_START,
  exportStep,
  closerCount,
  costText,
  exportProgressText,
  warningText,
  type ExportChoice,
  type ExportProgress,
} from "./export-step";
import { ExportRunning, useExportJob } from "./export-job";
import styles from "./export.module.css";

/** Exports every record that the list matches, after showing the cost. */
export function ExportDialog({ collection, list, preferences, onClose }: ListToolProps) {
  const { filters, sorters, total, extras } = list;
  const t = useText();
  const { label, messages } = collection;
  const { read, count: countMatches } = useService(matches);
  const { records: countBelow } = useService(counts);
  const { open: notify } = useNotification();
  // Keeps the list's state from when the dialog opened.
  const [matched] = useState({ resource: collection.name, filters, sorters });
  const [columns] = useState(() => exportColumns(collection, preferences.hidden));
  const [choice, setChoice] = useState<ExportChoice>(() => ({
    format: "csv",
    separator: ",",
    columns: new Set(
      columns.filter(({ preselected, confidential }) => preselected && !confidential).map(({ key }) => key),
    ),
  }));
  const [open, setOpen] = useState(true);
  const { state, run, stop, reset } = useExportJob<ExportProgress>();
  const step = useRef<JobStep<ExportProgress>>(undefined);
  const count = useQuery({
    queryKey: ["export", matched],
    queryFn: async () =>
      closerCount(await countMatches(matched), {
        count: total,
        ...(extras.bound && { bound: extras.bound }),
      }),
    staleTime: Infinity,
    gcTime: 0,
  });
  const isChoosing = state.name === "idle";
  const error = state.name === "stopped" ? state.error : undefined;
  const start = async (from: ExportProgress) => {
    step.current ??= exportStep({
      ...{ read, count: countBelow, collection, matched, choice, columns: chosen },
      save: offerFile,
    });
    const result = await run(from, step.current);
    if (result?.name !== "done") return;
    const { records, savedAs = "" } = result.progress;
    setOpen(false);
    notify?.({
      type: "success",
      message: text("export.saved", { records: counted(records, label), file: savedAs }),
    });
  };
  const close = () => {
    stop();
    if (state.name === "stopped") reset();
    setOpen(false);
  };

  const warning = count.data && warningText(t, count.data);
  const problem = count.data && problemOf(t, collection, choice, count.data);
  const chosen = columns.filter(({ key }) => choice.columns.has(key));
  const startable = isChoosing && count.data && problem === undefined && chosen.length > 0;
  return (
    <JobDialog
      open={open}
      title={t("export.title", { records: label.many })}
      width={640}
      centered
      state={state.name}
      afterClose={onClose}
      // During an export, neither a click outside nor Escape discards the progress.
      closable
      mask={{ closable: isChoosing }}
      keyboard={isChoosing}
      cancel={{ children: t("common.cancel"), autoFocus: false, onClick: close }}
      confirm={
        // The button stays during the export. Otherwise Cancel would move under the pointer of a double click.
        state.name === "stopped" && error !== undefined
          ? { children: t("common.continue"), onClick: () => void start(state.progress) }
          : { children: t("export.start"), disabled: !startable, onClick: () => void start(EXPORT_START) }
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
            <p role="status">
              {count.data ? (problem ?? costText(t, collection, count.data, chosen)) : t("export.counting")}
            </p>
          )}
          {warning !== undefined && <Alert type="warning" showIcon title={warning} />}
        </>
      ) : (
        <ExportRunning
          text={exportProgressText(t, collection, state.progress, count.data)}
          done={state.progress.records}
          total={count.data.bound === undefined ? count.data.count : undefined}
          error={error}
        />
      )}
    </JobDialog>
  );
}

/** @returns why this export is impossible. */
function problemOf(
  t: Translate,
  { messages }: Collection,
  { format, columns }: ExportChoice,
  { count, bound }: MatchCount,
) {
  if (count === 0 && bound !== "least") return messages.empty;
  const most = mostXlsxRecords(columns.size);
  return format === "xlsx" && count > most ? t("export.tooMany", { count: most }) : undefined;
}

const SEPARATORS: readonly Separator[] = [",", ";", "\t"];

interface ExportFormProps {
  readonly columns: readonly ExportColumn[];
  readonly choice: ExportChoice;
  readonly onChange: (choice: ExportChoice) => void;
}

/** The export's format and columns. */
function ExportForm({ columns, choice, onChange }: ExportFormProps) {
  const t = useText();
  const { format, separator } = choice;
  const open = columns.filter(({ confidential }) => !confidential);
  const secret = columns.filter(({ confidential }) => confidential);
  const chosen = (some: readonly ExportColumn[]) =>
    some.map(({ key }) => key).filter((key) => choice.columns.has(key));
  const choose = (some: readonly ExportColumn[], keys: readonly string[]) => {
    const others = chosen(columns.filter((column) => !some.includes(column)));
    onChange({ ...choice, columns: new Set([...others, ...keys]) });
  };
  const [formatId, separatorId, columnsId, secretId] = [useId(), useId(), useId(), useId()];
  const all = chosen(open).length === open.length;
  const group = (some: readonly ExportColumn[], titleId: string) => (
    <div role="group" aria-labelledby={titleId} className={styles.columns}>
      {some.map(({ key, header }) => (
        <Checkbox
          key={key}
          checked={choice.columns.has(key)}
          onChange={({ target }) =>
            choose(some, target.checked ? [...chosen(some), key] : chosen(some).filter((one) => one !== key))
          }
        >
          {header}
        </Checkbox>
      ))}
    </div>
  );
  return (
    <div className={common.column}>
      <div>
        <p id={formatId} className={common.caption}>
          {t("export.format")}
        </p>
        <Radio.Group
          aria-labelledby={formatId}
          options={[
            { value: "csv", label: "CSV" },
            { value: "xlsx", label: "XLSX (Excel)" },
          ]}
          value={format}
          onChange={({ target }) => onChange({ ...choice, format: target.value === "csv" ? "csv" : "xlsx" })}
        />
      </div>
      {format === "csv" && (
        <div>
          <p id={separatorId} className={common.caption}>
            {t("export.separator.title")}
          </p>
          <Radio.Group
            aria-labelledby={separatorId}
            options={[
              { value: ",", label: t("export.separator.comma") },
              { value: ";", label: t("export.separator.semicolon") },
              { value: "\t", label: t("export.separator.tab") },
            ]}
            value={separator}
            onChange={({ target }) =>
              onChange({ ...choice, separator: SEPARATORS.find((one) => one === target.value) ?? "," })
            }
          />
          <p>
            <small>{t("export.separator.hint")}</small>
          </p>
        </div>
      )}
      <div>
        <p id={columnsId} className={common.caption}>
          {t("export.columns.title")}
        </p>
        {group(open, columnsId)}
        <Button
          type="link"
          size="small"
          style={{ paddingInline: 0 }}
          onClick={() => choose(open, all ? [] : open.map(({ key }) => key))}
        >
          {t(all ? "export.columns.none" : "export.columns.all")}
        </Button>
      </div>
      {secret.length > 0 && (
        <div>
          <p id={secretId} className={common.caption}>
            {t("export.confidential.title")}
          </p>
          {group(secret, secretId)}
          {chosen(secret).length > 0 && (
            <Alert type="warning" showIcon title={t("export.confidential.warning")} />
          )}
        </div>
      )}
    </div>
  );
}
