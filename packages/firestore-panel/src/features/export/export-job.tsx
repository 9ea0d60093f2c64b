/** What the exports of lists and of renewals share: their job, and how it is shown. */
import { Alert } from "antd";
import { errorMessage } from "../../contract/unreachable";
import { useText } from "../../texts/use-text";
import { JobProgress, useJob } from "../../screens/jobs/job-dialog";

/** The job of an export. Leaving its page needs a question, also after a failure: the file can still be completed then. */
export function useExportJob<P>() {
  const t = useText();
  return useJob<P>({
    stay: {
      title: t("export.stay.title"),
      content: t("export.stay.content"),
      leaves: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
    },
    holds: (now) => now.name === "running" || (now.name === "stopped" && now.error !== undefined),
    isSettled: ({ name }) => name === "done" || name === "idle",
  });
}

interface ExportRunningProps {
  readonly text: string;
  /** Records so far. */
  readonly done: number;
  /** Undefined: not known. */
  readonly total: number | undefined;
  /** Why it was interrupted. */
  readonly error: unknown;
}

export function ExportRunning({ text, done, total, error }: ExportRunningProps) {
  const t = useText();
  return (
    <>
      <JobProgress text={text} label={t("export.progress.label")} done={done} total={total} />
      {error !== undefined && (
        <Alert
          type="error"
          showIcon
          title={t("export.interrupted.message", { reason: errorMessage(error) }).trim()}
          description={t("export.interrupted.detail")}
        />
      )}
    </>
  );
}
