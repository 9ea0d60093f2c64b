import { DownloadOutlined } from "@ant-design/icons";
import { useNotification } from "@refinedev/core";
import { App, Button, Flex, Radio } from "antd";
import { useState } from "react";
import { csv, offerFile } from "../../ui/csv-file";
import { FileChooser } from "../../ui/file-chooser";
import { PageHeader, Surface } from "../../ui/page";
import { rowKeys, columnLabel } from "../../fields/import-rows";
import type { Collection } from "../../schema/types";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { useShellSession } from "../../screens/shell/shell-session";
import { JobProgress } from "../../screens/jobs/job-dialog";
import { UndoDialog } from "../history";
import type { LastImport } from "./import";
import { ImportColumns, type ImportColumnsProps } from "./import-columns";
import styles from "./import.module.css";
import { ImportNote, LastImportNote, StoredBy } from "./import-notes";
import { PasteRows } from "./paste-rows";
import { ImportPreview } from "./preview";
import { useImport } from "./use-import";

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
          {...{ collection, operation: undoing.operation, count: undoing.written, undone: undefined }}
          action="import"
          onEnd={() => void importer.choose(file)}
          onClosed={() => setUndoing(undefined)}
        />
      )}
      {state.name === "ready" && <ImportPreview {...{ collection, importer }} />}
    </>
  );
}

function PolicyChoice({ collection, importer, disabled }: ImportColumnsProps) {
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
