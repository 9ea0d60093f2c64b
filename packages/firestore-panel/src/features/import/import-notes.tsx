import { Alert, Button } from "antd";
import type { ReactNode } from "react";
import { agoText, useNow } from "../../ui/values";
import { errorMessage } from "../../contract/unreachable";
import { usePersonName } from "../../screens/record/names";
import { useServiceQuery } from "../../screens/use-service";
import { useText } from "../../texts/use-text";
import type { ImportSummary, LastImport } from "./import";
import { imports } from "./service";
import type { Import } from "./use-import";

/** The state of the file, and how its import ended. @param undo undoes what the import has written so far. */
export function ImportNote({ importer, undo }: { readonly importer: Import; readonly undo: ReactNode }) {
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
    const left = summary.rows - skipped - created - updated;
    return (
      <Alert
        type={isWhole ? "success" : "warning"}
        showIcon
        title={t("import.result.rows", { created, updated, left, skipped })}
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

export function LastImportNote({ last, undo }: { readonly last: LastImport; readonly undo: ReactNode }) {
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

export function StoredBy({ storedBy }: Pick<ImportSummary, "storedBy">) {
  const t = useText();
  const now = useNow();
  const nameOf = usePersonName();
  const operations = storedBy.map(({ operation }) => operation);
  const { data = [] } = useServiceQuery(imports.authors, { operations }, { enabled: operations.length > 0 });
  return storedBy.flatMap(({ operation, rows }) => {
    const author = data.find((one) => one.operation === operation);
    if (!author) return [];
    const [person, ago] = [nameOf(author.by), agoText(Date.parse(author.at), now, t)];
    return [<small key={operation}>{t("import.storedBy", { count: rows, person, ago })}</small>];
  });
}
