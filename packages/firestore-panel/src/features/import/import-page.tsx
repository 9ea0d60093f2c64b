import { DownloadOutlined } from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { App, Button, Alert, Flex, Select } from "antd";
import { useId, useState, type ReactNode } from "react";
import { csv, offerFile } from "../../ui/csv-file";
import { FileChooser } from "../../ui/file-chooser";
import { PageHeader, Surface } from "../../ui/page";
import { rowKeys, rowLabel } from "../../fields/import-rows";
import type { Collection } from "../../schema/types";
import type { ImportPolicy } from "./import";
import { text, type TextId } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { withLetters } from "./first-row";
import { PasteRows } from "./paste-rows";
import styles from "./import.module.css";
import { Preview, UnknownGroups } from "./preview";
import { useImport } from "./use-import";
import { ImportProgress, ImportStateNote, UnfinishedUploads } from "./import-progress";
import { KEEP, LEAVE_OUT, type ColumnUse } from "./columns";
import { useShellSession } from "../../screens/shell/shell-session";
import { isWhole, type DraftSummary } from "./plan";

const ACCEPT = [".json", ".csv"];
const INPUT_ID = "bulk-upload-file";
const LABELS: { readonly [use: string]: TextId } = {
  [KEEP]: "import.columns.keep",
  [LEAVE_OUT]: "import.columns.leaveOut",
};

/** Imports the rows of a file in three steps: choose it or paste them, preview each row's action, upload. */
export function ImportPage({ collection }: { collection: Collection }) {
  const t = useText();
  const importer = useImport(collection);
  const [pasted, setPasted] = useState<File>();
  /** Pasted rows that have no header, below one that names their columns. */
  const [lettered, setLettered] = useState<File>();
  const { file, phase, job, summary, done, worker, policy, undo } = importer;
  const { modal } = App.useApp();
  const { readOnly } = useShellSession();
  const { open: notify } = useNotification();
  const uploading = job.name === "running";
  const busy = readOnly || uploading || phase.name === "reading" || phase.name === "comparing";
  const isDone = job.name === "done";
  const isBegun = isDone || done > 0;
  const headings = rowKeys(collection).map((key) => rowLabel(collection, key));
  const fileState = t(
    isWhole(job) ? "import.fileState.whole" : isBegun ? "import.fileState.part" : "import.fileState.none",
  );

  const nameColumns = async (rows: File) => {
    const lettered = new File([withLetters(await rows.text())], rows.name);
    setLettered(lettered);
    await importer.choose(lettered);
  };
  const isPasted = file !== undefined && (file === pasted || file === lettered);
  const headerNote = file && file !== lettered && !file.name.endsWith(".json") && (isPasted || summary) && (
    <Flex gap="8px 12px" wrap align="center">
      {t("import.columns.firstRow")}
      {isPasted && (
        <Button disabled={busy || isBegun} onClick={() => void nameColumns(file)}>
          {t("import.columns.noHeader")}
        </Button>
      )}
    </Flex>
  );

  const upload = async () => {
    if (!file) {
      modal.warning({ title: text("import.noFile") });
      return;
    }
    const end = await importer.upload();
    if (end && isWhole(end)) notify?.({ type: "success", message: text("import.result.whole") });
    if (end?.name === "stopped" && end.error) modal.error({ title: text("import.failed") });
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
      <UnfinishedUploads
        entries={importer.unfinished}
        resumeStatus={importer.resumeStatus}
        disabled={busy || undo.opening}
        onForget={importer.forget}
        onUndo={undo.open}
      />
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
                accept={ACCEPT}
                fileState={fileState}
                readOnly={uploading}
                onChange={(files) => void importer.choose(files.find((one) => one instanceof File))}
              />
            </Flex>
            <PasteRows
              columns={headings}
              disabled={uploading || undo.opening}
              onPaste={(rows) => {
                setPasted(rows);
                void importer.choose(rows);
              }}
              onPasteFile={(chosen) => void importer.choose(chosen)}
            />
          </div>
          <ImportStateNote
            {...{ phase, job, done, undo }}
            begun={importer.begun}
            onRetry={() => void importer.choose(file)}
            onCancel={importer.stop}
          />
          {phase.name === "refused" && headerNote}
          {summary && <UnknownGroups {...{ collection, summary }} />}
          {summary && (
            <ColumnChoices
              key={summary.hash}
              {...{ collection, summary }}
              disabled={busy || isDone}
              note={headerNote}
              onChange={(uses) => void importer.changeColumns(uses)}
            />
          )}
          {summary && summary.counts.stored > 0 && (
            <PolicyChoice
              label={collection.label}
              policy={policy}
              changing={summary.counts.changing}
              onChange={importer.setPolicy}
              disabled={busy}
            />
          )}
          {summary?.notice !== undefined && <small>{summary.notice}</small>}
          {summary && (uploading || isBegun) && <ImportProgress done={done} total={summary.rows} />}
          <Flex gap={12} wrap>
            <Button
              type="primary"
              disabled={
                busy || isDone || ["refused", "unclear"].includes(phase.name) || summary?.accepted === 0
              }
              onClick={() => void upload()}
            >
              {t(uploading ? "import.uploading" : "import.upload")}
            </Button>
            {uploading && job.progress.trouble === undefined && (
              <Button onClick={importer.stop}>{t("common.stop")}</Button>
            )}
          </Flex>
        </Flex>
      </Surface>
      {undo.dialog}
      {summary && worker && file && !["unclear", "comparing"].includes(phase.name) && (
        <Preview {...{ collection, worker, summary, isPasted }} fileName={file.name} />
      )}
    </>
  );
}

interface ColumnChoicesProps {
  readonly collection: Collection;
  readonly summary: DraftSummary;
  readonly disabled: boolean;
  /** Says what the first row is. */
  readonly note: ReactNode;
  readonly onChange: (uses: readonly ColumnUse[]) => void;
}

/** Lists the columns with what becomes of each, which the person can change. It is expanded if one is no field. */
function ColumnChoices({ collection, summary, disabled, note, onChange }: ColumnChoicesProps) {
  const t = useText();
  const { uses, columns, problems } = summary;
  const [isOpen] = useState(
    () => problems.length > 0 || columns.some(({ use, example }) => LABELS[use] || example !== undefined),
  );
  const change = (place: number, use: string) =>
    onChange(uses.map((one, index) => (index === place ? { ...one, use } : one)));
  return (
    <details className={styles.columns} open={isOpen}>
      <summary className={styles.label}>{t("import.columns.title")}</summary>
      {problems.map((problem) => (
        <Alert key={problem} type="error" showIcon title={problem} />
      ))}
      {note}
      <div className={styles.grid}>
        {columns.map((column, place) => (
          <ColumnChoice
            key={column.index}
            {...{ collection, column, disabled }}
            onChange={(use) => change(place, use)}
          />
        ))}
      </div>
    </details>
  );
}

interface ColumnChoiceProps {
  readonly collection: Collection;
  readonly column: DraftSummary["columns"][number];
  readonly disabled: boolean;
  readonly onChange: (use: string) => void;
}

function ColumnChoice({ collection, column, disabled, onChange }: ColumnChoiceProps) {
  const t = useText();
  const id = useId();
  const { title, use, canKeep, example = "" } = column;
  const reason = use === LEAVE_OUT ? column.reason : undefined;
  const described = [
    ...(example === "" ? [] : [`${id}-example`]),
    ...(reason === undefined ? [] : [`${id}-reason`]),
  ];
  const choices = [...rowKeys(collection), ...(canKeep ? [KEEP] : []), LEAVE_OUT];
  const labelOf = (value: string) => (LABELS[value] ? t(LABELS[value]) : rowLabel(collection, value));
  return (
    <Flex vertical gap={4}>
      <Flex gap={8}>
        <label htmlFor={id}>{title}</label>
        {example !== "" && (
          <span id={`${id}-example`} dir="auto" title={example}>
            {example}
          </span>
        )}
      </Flex>
      <Select
        id={id}
        aria-describedby={described.join(" ") || undefined}
        value={use}
        disabled={disabled}
        options={choices.map((value) => ({ value, label: labelOf(value) }))}
        onChange={onChange}
      />
      {reason !== undefined && <small id={`${id}-reason`}>{reason}</small>}
    </Flex>
  );
}

interface PolicyChoiceProps {
  readonly label: Collection["label"];
  readonly policy: ImportPolicy;
  /** Number of existing records whose values differ from the file. */
  readonly changing: number;
  readonly onChange: (policy: ImportPolicy) => void;
  readonly disabled: boolean;
}

/** The choice for rows whose record already exists. */
function PolicyChoice({ label, policy, changing, onChange, disabled }: PolicyChoiceProps) {
  const t = useText();
  const option = (value: ImportPolicy, title: string, detail: string) => (
    <label>
      <input type="radio" name="policy" checked={policy === value} onChange={() => onChange(value)} />
      <span>
        {title}
        <small>{detail}</small>
      </span>
    </label>
  );
  return (
    <fieldset className={`${styles.policy} ${styles.grid}`} disabled={disabled}>
      <legend className={styles.label}>
        {t("import.storedRecords", { records: label.many.toLowerCase() })}
      </legend>
      {option("leave", t("import.policy.leave"), t("import.policy.leaveDetail"))}
      {option("update", t("import.policy.update"), t("import.policy.updateDetail", { count: changing }))}
    </fieldset>
  );
}
