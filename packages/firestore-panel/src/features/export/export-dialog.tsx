import { useNotification } from "@refinedev/core";
import { Alert, Radio } from "antd";
import { useId, useRef, useState, type ReactNode } from "react";
import { errorMessage } from "../../contract/unreachable";
import { useText } from "../../texts/use-text";
import { JobDialog, JobProgress, useJob } from "../../screens/jobs/job-dialog";
import type { JobStep } from "../../screens/jobs/run-job";
import common from "../../ui/common.module.css";
import { EXPORT_START, type ExportProgress } from "./export-step";

interface ExportDialogProps {
  readonly title: string;
  readonly width?: number;
  readonly children: ReactNode;
  /** Undefined: it cannot start as chosen. */
  readonly begin: (() => JobStep<ExportProgress>) | undefined;
  readonly progressText: (progress: ExportProgress) => string;
  readonly total?: number | undefined;
  readonly savedText: (records: number, file: string) => string;
  readonly onClosed: () => void;
}

/**
 * Exports into a file, with its progress. Leaving its page needs a question, also after a failure: the file can still be
 * completed then.
 */
export function ExportDialog(props: ExportDialogProps) {
  const { title, width, children, begin, progressText, total, savedText, onClosed } = props;
  const t = useText();
  const { open: notify } = useNotification();
  const [open, setOpen] = useState(true);
  const step = useRef<JobStep<ExportProgress>>(undefined);
  const { state, run, stop, reset } = useJob<ExportProgress>({
    stay: {
      title: t("export.stay.title"),
      content: t("export.stay.content"),
    },
    holds: (now) => now.name === "running" || (now.name === "stopped" && now.error !== undefined),
    isSettled: ({ name }) => name === "done" || name === "idle",
  });
  const isChoosing = state.name === "idle";
  const error = state.name === "stopped" ? state.error : undefined;
  const start = async (from: ExportProgress) => {
    step.current ??= begin?.();
    const result = step.current && (await run(from, step.current));
    if (result?.name !== "done") return;
    const { records, savedAs = "" } = result.progress;
    setOpen(false);
    notify?.({ type: "success", message: savedText(records, savedAs) });
  };
  const close = () => {
    stop();
    if (state.name === "stopped") reset();
    setOpen(false);
  };
  return (
    <JobDialog
      open={open}
      title={title}
      {...(width !== undefined && { width })}
      centered
      state={state.name}
      afterClose={onClosed}
      // During an export, neither a click outside nor Escape discards the progress.
      closable
      mask={{ closable: isChoosing }}
      keyboard={isChoosing}
      cancel={{ children: t("common.cancel"), autoFocus: false, onClick: close }}
      confirm={
        // The button stays during the export. Otherwise Cancel would move under the pointer of a double click.
        state.name === "stopped" && error !== undefined
          ? { children: t("common.continue"), onClick: () => void start(state.progress) }
          : {
              children: t("export.start"),
              disabled: !isChoosing || !begin,
              onClick: () => void start(EXPORT_START),
            }
      }
    >
      {isChoosing ? (
        children
      ) : (
        <>
          <JobProgress
            text={progressText(state.progress)}
            label={t("export.progress.label")}
            done={state.progress.records}
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

interface RadioChoiceProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, options, value, onChange } = props;
  const id = useId();
  return (
    <div>
      <p id={id} className={common.caption}>
        {label}
      </p>
      <Radio.Group
        aria-labelledby={id}
        options={[...options]}
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      />
    </div>
  );
}
