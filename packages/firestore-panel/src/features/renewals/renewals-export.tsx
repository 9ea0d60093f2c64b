import { useNotification } from "@refinedev/core";
import { Radio } from "antd";
import { useId, useRef, useState } from "react";
import common from "../../ui/common.module.css";
import { offerFile } from "../../ui/csv-file";
import { text } from "../../texts/texts";
import { useText } from "../../texts/use-text";
import { expiry } from "./service";
import { useService } from "../../screens/use-service";
import { ExportRunning, useExportJob } from "../export";
import { JobDialog } from "../../screens/jobs/job-dialog";
import {
  renewalsExport,
  type RenewalsExportOptions,
  type RenewalsExportProgress,
  type RenewalsFormat,
} from "./export-step";

const START: RenewalsExportProgress = { records: 0, read: 0 };

interface RenewalsExportProps extends Pick<RenewalsExportOptions, "expiring" | "params" | "today"> {
  readonly onClosed: () => void;
}

/** Exports everything that the filters match, as a sheet or for a calendar. */
export function RenewalsExport({ onClosed, ...matched }: RenewalsExportProps) {
  const t = useText();
  const { records: read } = useService(expiry);
  const { open: notify } = useNotification();
  // Keeps the filters from when the dialog opened.
  const [options] = useState(matched);
  const [format, setFormat] = useState<RenewalsFormat>("csv");
  const [open, setOpen] = useState(true);
  const formatId = useId();
  const { state, run, stop, reset } = useExportJob<RenewalsExportProgress>();
  const file = useRef<ReturnType<typeof renewalsExport>>(undefined);
  const start = async (from: RenewalsExportProgress) => {
    file.current ??= renewalsExport({ ...options, read, format });
    const result = await run(from, file.current.step);
    if (result?.name !== "done" || result.isLeft) return;
    const name = `renewals-${options.today}.${format}`;
    offerFile(name, await file.current.finish());
    setOpen(false);
    notify?.({
      type: "success",
      message: text("renewals.export.saved", { count: result.progress.records, file: name }),
    });
  };
  const close = () => {
    stop();
    if (state.name === "stopped") reset();
    setOpen(false);
  };
  return (
    <JobDialog
      open={open}
      title={t("renewals.export.title")}
      centered
      state={state.name}
      afterClose={onClosed}
      closable
      mask={{ closable: state.name === "idle" }}
      keyboard={state.name === "idle"}
      cancel={{ children: t("common.cancel"), autoFocus: false, onClick: close }}
      confirm={
        state.name === "stopped"
          ? { children: t("common.continue"), onClick: () => void start(state.progress) }
          : {
              children: t("export.start"),
              disabled: state.name !== "idle",
              onClick: () => void start(START),
            }
      }
    >
      {state.name === "idle" ? (
        <div className={common.column}>
          <p id={formatId} className={common.caption}>
            {t("export.format")}
          </p>
          <Radio.Group
            aria-labelledby={formatId}
            options={[
              { value: "csv", label: "CSV" },
              { value: "xlsx", label: "XLSX (Excel)" },
              { value: "ics", label: t("renewals.export.calendar") },
            ]}
            value={format}
            onChange={({ target }) => setFormat(target.value as RenewalsFormat)}
          />
          <small>{t("renewals.export.hint")}</small>
        </div>
      ) : (
        <ExportRunning
          text={t("renewals.export.progress", {
            count: state.progress.records,
            reads: state.progress.read,
          })}
          done={state.progress.records}
          total={undefined}
          error={state.name === "stopped" ? state.error : undefined}
        />
      )}
    </JobDialog>
  );
}
