import { DownloadOutlined } from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { Alert, App, Button, Flex, Input, Radio, Select } from "antd";
import { useId, useState } from "react";
import { csv, offerFile } from "../../ui/csv-file";
import { FileChooser } from "../../ui/file-chooser";
import { DataTable, type DataColumn } from "../../ui/data-table";
import { PageHeader, Surface } from "../../ui/page";
import { rowKeys, columnLabel } from "../../fields/import-rows";
import type { Collection } from "../../schema/types";
import { text, type TextId } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useShellSession } from "../../screens/shell/shell-session";
import { JobProgress } from "../../screens/jobs/job-dialog";
import { UndoDialog } from "../history";
import { KEEP, LEAVE_OUT, possibleUses, type Column } from "./columns";
import type { LastImport } from "./import";
import styles from "./import.module.css";
import { ImportNote, LastImportNote, StoredBy } from "./import-notes";
import { ImportPreview } from "./preview";
import { useImport, type Import } from "./use-import";

const INPUT_ID = "bulk-upload-file";

/** Imports the rows of a file in three steps: choose it or paste them, preview each row's action, upload. */
export function ImportPage({ collection }: { collection: Collection }) {
  const t = useText();
  const importer = useImport(collection);
  const { file, state, job, summary, result, last, operation } = importer;
  const [undoing, setUndoing] = useState<LastImport>();
  const { modal } = App.useApp();
  const { readOnly } = useShellSession();
  const { open: notify } = useNotification();
  const isRunning = job.state.name === "running";
  const isDone = job.state.name === "done";
  const busy = readOnly || isRunning || state.name === "reading" || state.name === "comparing";
  const headings = rowKeys(collection).map((key) => columnLabel(collection, key));
  const isBegun = (result?.uploaded ?? 0) > 0 && job.state.name !== "idle";
  const percent = summary && result ? Math.round((result.uploaded / summary.rows) * 100) : 0;
  const fileState = isDone && result?.isWhole ? "whole" : isBegun ? "part" : "none";
  const undo = last && last.written > 0 && (
    <Button size="small" disabled={readOnly || undoing !== undefined} onClick={() => setUndoing(last)}>
      {t("import.undo")}
    </Button>
  );

  const upload = async () => {
    if (!file) {
      modal.warning({ title: text("import.noFile") });
      return;
    }
    const end = await importer.upload();
    if (end?.isWhole) notify?.({ type: "success", message: text("import.result.whole") });
    if (end?.error) modal.error({ title: text("import.failed") });
  };

  return (
    <>
      <PageHeader title={t("import.title", { records: collection.label.many })}>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          onClick={() => offerFile(`${collection.name.toLowerCase()}-template.csv`, csv([headings]))}
        >
          {t("import.template")}
        </Button>
      </PageHeader>
      {last && last.operation !== operation && <LastImportNote {...{ last, undo }} />}
      <Surface>
        <Flex vertical gap={16} style={{ padding: 20 }}>
          <div className={styles.grid}>
            <Flex vertical gap={8}>
              <label htmlFor={INPUT_ID} className={styles.label}>
                {t("import.fileOf", { records: collection.label.many.toLowerCase() })}
              </label>
              <FileChooser
                control={{ id: INPUT_ID }}
                files={file ? [file] : []}
                accept={[".json", ".csv"]}
                fileState={t(`import.fileState.${fileState}`)}
                readOnly={isRunning}
                onChange={(files) => void importer.choose(files.find((chosen) => chosen instanceof File))}
              />
            </Flex>
            <PasteRows
              columns={headings}
              disabled={isRunning || undoing !== undefined}
              onPaste={(rows) => void importer.choose(rows)}
            />
          </div>
          <ImportNote {...{ importer }} undo={last?.operation === operation && undo} />
          {summary && (
            <>
              <ImportColumns
                key={`${file?.name ?? ""} ${String(summary.rows)}`}
                {...{ collection, importer }}
                disabled={busy || isDone}
              />
              {summary.counts.changing > 0 && (
                <PolicyChoice {...{ collection, importer }} disabled={busy || job.state.name !== "idle"} />
              )}
              <StoredBy storedBy={summary.storedBy} />
            </>
          )}
          {summary && result && job.state.name !== "idle" && (
            <JobProgress
              text={t("import.progress.text", { done: result.uploaded, total: summary.rows, percent })}
              label={t("import.progress.label")}
              done={percent}
              total={100}
            />
          )}
          <Flex gap={12} wrap>
            <Button
              type="primary"
              disabled={
                busy || isDone || state.name === "refused" || (summary && result?.skipped === summary.rows)
              }
              onClick={() => void upload()}
            >
              {t(isRunning ? "import.uploading" : "import.upload")}
            </Button>
            {isRunning && (
              <Button disabled={job.stopping} onClick={job.stop}>
                {t(job.stopping ? "common.stopping" : "common.stop")}
              </Button>
            )}
          </Flex>
        </Flex>
      </Surface>
      {undoing && (
        <UndoDialog
          {...{ collection, operation: undoing.operation, count: undoing.written }}
          action="import"
          onEnd={() => void importer.choose(file)}
          onClosed={() => setUndoing(undefined)}
        />
      )}
      {state.name === "ready" && <ImportPreview {...{ collection, importer }} />}
    </>
  );
}

function PolicyChoice({ collection, importer, disabled }: ImportPartProps) {
  const t = useText();
  const { policy, setPolicy, summary } = importer;
  const title = t("import.storedRecords", { records: collection.label.many });
  return (
    <Flex vertical gap={8}>
      <span className={styles.label}>{title}</span>
      <Radio.Group
        aria-label={title}
        value={policy}
        disabled={disabled}
        options={[
          { value: "leave", label: t("import.policy.leave") },
          { value: "update", label: t("import.policy.update") },
        ]}
        onChange={({ target }) => setPolicy(target.value === "update" ? "update" : "leave")}
      />
      <small>{t("import.policy.detail", { count: summary?.counts.changing ?? 0 })}</small>
    </Flex>
  );
}

const LABELS: { readonly [use: string]: TextId } = {
  [KEEP]: "import.columns.keep",
  [LEAVE_OUT]: "import.columns.leaveOut",
};

interface ImportPartProps {
  readonly collection: Collection;
  readonly importer: Import;
  readonly disabled: boolean;
}

/** The columns of the file with what becomes of each. The table is expanded if one fills no field, or a field has none. */
function ImportColumns({ collection, importer, disabled }: ImportPartProps) {
  const t = useText();
  const { missing = [], columns = [] } = importer.summary ?? {};
  const [isOpen] = useState(() => missing.length > 0 || columns.some(({ use }) => LABELS[use] !== undefined));
  const labelOf = (use: string) => (LABELS[use] ? t(LABELS[use]) : columnLabel(collection, use));
  const nameOf = ({ name }: Column) => name || t("import.noName");
  const table: readonly DataColumn<Column & { readonly id: string }>[] = [
    { key: "name", title: t("import.columns.name"), render: (column) => <bdi>{nameOf(column)}</bdi> },
    {
      key: "use",
      title: t("import.columns.use"),
      render: (column) => (
        <Select
          aria-label={nameOf(column)}
          className={styles.use ?? ""}
          value={column.use}
          disabled={disabled}
          options={possibleUses(collection, column).map((value) => ({ value, label: labelOf(value) }))}
          onChange={(use) => importer.changeColumn(column.index, use)}
        />
      ),
    },
    {
      key: "example",
      title: t("import.columns.example"),
      render: ({ example }) => <span className={styles.cell} title={example} dir="auto" children={example} />,
    },
  ];
  return (
    <details className={styles.columns} open={isOpen}>
      <summary className={styles.label}>{t("import.columns.title")}</summary>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t("import.columns.missing", { keys: missing.join(t("common.comma")) })}
        />
      )}
      <DataTable
        label={t("import.columns.title")}
        columns={table}
        rows={columns.map((column) => ({ ...column, id: String(column.index) }))}
        rowLabel={nameOf}
        empty=""
        stale={false}
      />
    </details>
  );
}

interface PasteRowsProps {
  readonly columns: readonly string[];
  readonly disabled: boolean;
  /** Receives the rows as a CSV or JSON file. */
  readonly onPaste: (file: File) => void;
}

/** A list of objects, or one object. */
const JSON_START = /^\s*(?:\[\s*[{\]]|\{)/;

/** Takes rows that are pasted or typed into its text area. */
function PasteRows({ columns, disabled, onPaste }: PasteRowsProps) {
  const t = useText();
  const id = useId();
  const [typed, setTyped] = useState("");
  const take = (rows: string) => {
    setTyped("");
    const name = text(JSON_START.test(rows) ? "import.paste.jsonName" : "import.paste.fileName");
    onPaste(new File([rows], name));
  };
  return (
    <Flex vertical gap={8}>
      <label htmlFor={id} className={styles.label}>
        {t("import.paste.label")}
      </label>
      <Input.TextArea
        id={id}
        aria-describedby={`${id}-hint`}
        style={{ flex: 1 }}
        dir="auto"
        rows={2}
        value={typed}
        disabled={disabled}
        onPaste={(event) => {
          if (typed !== "") return;
          // A text area would take seconds to show 50,000 rows.
          event.preventDefault();
          take(event.clipboardData.getData("text/plain"));
        }}
        onChange={({ target }) => setTyped(target.value)}
      />
      <small id={`${id}-hint`}>{t("import.paste.hint", { columns: columns.join(t("common.comma")) })}</small>
      {typed !== "" && (
        <Button disabled={disabled} onClick={() => take(typed)}>
          {t("import.paste.read")}
        </Button>
      )}
    </Flex>
  );
}
