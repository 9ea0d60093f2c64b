import { DownloadOutlined } from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { Alert, App, Button, Flex, Input } from "antd";
import { useId, useState, type ReactNode } from "react";
import { csv, offerFile } from "../../ui/csv-file";
import { FileChooser } from "../../ui/file-chooser";
import { PageHeader, Surface } from "../../ui/page";
import { agoText, useNow } from "../../ui/values";
import { errorMessage } from "../../contract/unreachable";
import { rowKeys, columnLabel } from "../../fields/import-rows";
import type { Collection } from "../../schema/types";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useShellSession } from "../../screens/shell/shell-session";
import { JobProgress } from "../../screens/jobs/job-dialog";
import { UndoDialog } from "../history";
import styles from "./import.module.css";
import { ImportChoices, ImportPreview } from "./preview";
import type { LastImport } from "./service";
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
            <ImportChoices
              key={`${file?.name ?? ""} ${String(summary.rows)}`}
              {...{ collection, importer, summary }}
              disabled={busy}
            />
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

interface PasteRowsProps {
  readonly columns: readonly string[];
  readonly disabled: boolean;
  /** Receives the rows as a CSV or JSON file. */
  readonly onPaste: (file: File) => void;
}

/** A list of objects, or one object. */
const JSON_START = /^\s*(?:\[\s*[{\]]|\{)/;

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

/** The state of the file, and how its import ended. @param undo undoes what the import has written so far. */
function ImportNote({ importer, undo }: { readonly importer: Import; readonly undo: ReactNode }) {
  const t = useText();
  const { state, job, summary, result, progress, file } = importer;
  if (job.state.name === "stopped") {
    const { error } = job.state;
    return (
      <Alert
        type={error ? "error" : "info"}
        showIcon
        title={t(error ? "import.failed" : "import.stopped.message")}
        description={error && `${errorMessage(error)} ${t("import.stopped.continue")}`}
        action={undo}
      />
    );
  }
  if (job.state.name === "done" && summary && result) {
    const { skipped, isWhole } = result;
    const { created, updated } = progress;
    const unchanged = summary.rows - skipped - created - updated;
    return (
      <Alert
        type={isWhole ? "success" : "warning"}
        showIcon
        title={t("import.result.rows", { created, updated, left: unchanged, skipped })}
        action={undo}
      />
    );
  }
  if (job.state.name === "running")
    return progress.isSlow ? <Alert type="warning" showIcon title={t("import.slow")} /> : null;
  if (state.name === "reading") return <p role="status">{t("import.reading")}</p>;
  if (state.name === "comparing") return <p role="status">{t("import.comparing")}</p>;
  if (state.name !== "refused") return null;
  return (
    <Alert
      type="error"
      showIcon
      title={state.message}
      action={
        <Button size="small" onClick={() => void importer.choose(file)}>
          {t("import.readAgain")}
        </Button>
      }
    />
  );
}

function LastImportNote({ last, undo }: { readonly last: LastImport; readonly undo: ReactNode }) {
  const t = useText();
  const now = useNow();
  const { at, total, written, isUndone } = last;
  if (isUndone || written >= total) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title={t("import.last.message", { written, total, ago: agoText(Date.parse(at), now, t) })}
      description={t("import.last.continue")}
      action={undo}
    />
  );
}
