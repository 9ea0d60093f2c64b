import { useNotification } from "@refinedev/core";
import { Alert, Radio } from "antd";
import { useId, useRef, useState, type ReactNode } from "react";
import { errorMessage } from "../../contract/unreachable";
import { useText } from "../../texts/use-text";
import { JobDialog, JobProgress, useJob } from "../../screens/jobs/job-dialog";
import type { JobStep } from "../../screens/jobs/run-job";
import common from "../../ui/common.module.css";
import type { ExportProgress } from "./export-step";

interface ExportDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Undefined or false: it cannot start as chosen. */
  readonly begin: (() => JobStep<ExportProgress>) | undefined | false;
  readonly progressText: (progress: ExportProgress) => string;
  readonly total?: number | undefined;
  readonly savedText: (records: number) => string;
  readonly onClosed: () => void;
}

/** Exports into a file, with its progress. It continues after a failure. Leaving its page while it runs needs a question. */
export function ExportDialog(props: ExportDialogProps) {
  const { title, children, begin, progressText, total, savedText, onClosed } = props;
  const t = useText();
  const { open: notify } = useNotification();
  const [open, setOpen] = useState(true);
  const step = useRef<JobStep<ExportProgress>>(undefined);
  const { state, run, stop } = useJob<ExportProgress>();
  const isChoosing = state.name === "idle";
  const error = state.name === "stopped" ? state.error : undefined;
  const start = async () => {
    step.current ??= begin ? begin() : undefined;
    const result = step.current && (await run(isChoosing ? 0 : state.progress, step.current));
    if (result?.name !== "done") return;
    setOpen(false);
    notify?.({ type: "success", message: savedText(result.progress) });
  };
  const close = () => {
    stop();
    setOpen(false);
  };
  return (
    <JobDialog
      open={open}
      title={title}
      centered
      state={state.name}
      afterClose={onClosed}
      // During an export, neither a click outside nor Escape discards the progress.
      closable
      mask={{ closable: isChoosing }}
      keyboard={isChoosing}
      cancel={{ children: t("common.cancel"), autoFocus: false, onClick: close }}
      // The button stays during the export. Otherwise Cancel would move under the pointer of a double click.
      confirm={{
        children: t(error === undefined ? "export.start" : "common.continue"),
        disabled: error === undefined && (!isChoosing || !begin),
        onClick: () => void start(),
      }}
    >
      {isChoosing ? (
        children
      ) : (
        <>
          <JobProgress
            text={progressText(state.progress)}
            label={t("export.progress.label")}
            done={state.progress}
            total={total}
          />
          {error !== undefined && (
            <Alert
              type="error"
              showIcon
              title={t("export.interrupted.message", { reason: errorMessage(error) }).trim()}
              description={t("export.interrupted.detail")}
            />
          )}
        </>
      )}
    </JobDialog>
  );
}

interface FormatChoiceProps<Value extends string> {
  readonly more?: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function FormatChoice<Value extends string>(props: FormatChoiceProps<Value>) {
  const { more = [], value, onChange } = props;
  const t = useText();
  const id = useId();
  return (
    <div>
      <p id={id} className={common.caption}>
        {t("export.format")}
      </p>
      <Radio.Group
        aria-labelledby={id}
        options={[{ value: "csv", label: "CSV" }, { value: "xlsx", label: "XLSX (Excel)" }, ...more]}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      />
    </div>
  );
}
