import { useOnError } from "@refinedev/core";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Button, Modal, Alert, type ButtonProps, type ModalProps } from "antd";
import { useText } from "../../texts/use-text";
import { useShellSession } from "../shell/shell-session";
import { useStayGuard } from "../shell/leave-guards";
import {
  runJob,
  firstNames,
  untriedText,
  reasons,
  type JobState,
  type JobStep,
  type JobOutcome,
} from "./run-job";
import common from "../../ui/common.module.css";
import styles from "./jobs.module.css";

/** Runs a job of a page, and asks before the page is left. */
export function useJob<P>(refresh?: () => Promise<unknown>) {
  const job = useUnguardedJob<P>(refresh);
  useStayGuard(job.state.name === "running");
  return job;
}

/**
 * Runs a job: one at a time, with its progress, a stop after the current step, and a resume. Leaving the page or the end
 * of the session stops it after the current step.
 * @param refresh runs before the end is shown, so that the screen shows the changes first.
 */
export function useUnguardedJob<P>(refresh?: () => Promise<unknown>) {
  const { mutate: checkError } = useOnError();
  const { ended } = useShellSession();
  const [state, setState] = useState<JobState<P>>({ name: "idle" });
  const [stopping, setStopping] = useState(false);
  const isBusy = useRef(false);
  const stopRequested = useRef(false);
  const isLeft = useRef(false);
  /** The session has ended: nobody may read the result. */
  const sessionEnded = useRef(false);
  useEffect(() => {
    sessionEnded.current = ended;
  }, [ended]);
  // With the page: a later effect would let the job go on once more.
  useLayoutEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  return {
    state,
    /** A stop was requested, and the current step is still running. */
    stopping,
    /**
     * Starts a job, or resumes one from its progress.
     * @returns how it ended, and whether the person has left its page meanwhile. Undefined if another job is running, or
     * if the session has ended and nobody may read the result.
     */
    run: async (from: P, step: JobStep<P>) => {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      stopRequested.current = false;
      try {
        const end = await runJob(from, step, {
          stopped: () => stopRequested.current || sessionEnded.current || isLeft.current,
          report: (progress) => setState({ name: "running", progress }),
        });
        if (end.name === "stopped" && end.error !== undefined) checkError(end.error);
        // Until all queries are refetched, the screen shows an intermediate state.
        await refresh?.();
        setStopping(false);
        setState(end);
        if (sessionEnded.current) return undefined;
        return { ...end, isLeft: isLeft.current };
      } finally {
        isBusy.current = false;
      }
    },
    stop: () => {
      stopRequested.current = true;
      setStopping(isBusy.current);
    },
    stopRequested: () => stopRequested.current,
    reset: () => setState({ name: "idle" }),
  };
}

interface JobDialogProps extends ModalProps {
  readonly state: JobState<unknown>["name"];
  readonly more?: ModalProps["footer"];
  /** It has the focus, so that Escape works and Enter is harmless. */
  readonly cancel: ButtonProps & { readonly onClick: () => void };
  readonly skip?: ButtonProps | undefined;
  /** Absent: the job is over. */
  readonly confirm?: ButtonProps;
}

/**
 * The dialog of a job: its question, its progress and its result. It closes only by its buttons. It is mounted when it
 * opens, and the focus then returns to the element that had it.
 */
export function JobDialog({ open, state, more, cancel, skip, confirm, ...modal }: JobDialogProps) {
  return (
    <Modal
      closable={false}
      mask={{ closable: false }}
      classNames={{ body: common.column ?? "" }}
      {...modal}
      open={open === true}
      // Above a form in a drawer, below antd's confirmations.
      zIndex={1500}
      width={480}
      onCancel={cancel.onClick}
      footer={
        <>
          {more}
          <Button key={state} autoFocus {...cancel} />
          {skip && <Button {...skip} />}
          {/* A busy button keeps its place, so that the second click of a double click has no effect. */}
          {confirm && <Button type="primary" {...confirm} />}
        </>
      }
    />
  );
}

interface JobProgressProps {
  /** "Deleting 2 of 3…" */
  readonly text: string;
  readonly label?: string;
  readonly done: number;
  /** Undefined: unknown, so the bar is indeterminate. */
  readonly total: number | undefined;
}

export function JobProgress({ text, label, done, total }: JobProgressProps) {
  const t = useText();
  return (
    <div className={styles.progress}>
      <span role="status">{text}</span>
      <progress
        aria-label={label ?? t("shell.jobs.progress")}
        {...(total !== undefined && { max: Math.max(1, total), value: Math.min(done, total) })}
      />
    </div>
  );
}

export function JobSummary(outcome: Pick<JobOutcome, "refused"> & Partial<JobOutcome>) {
  const t = useText();
  const untriedMessage = untriedText(t, { untried: [], ...outcome });
  return (
    <div className={common.column}>
      {untriedMessage !== undefined && <Alert type="warning" showIcon title={untriedMessage} />}
      {reasons(outcome).map(({ reason, names }) => (
        <section key={reason} aria-label={reason}>
          <strong>{reason}</strong>
          <RecordNames names={names} most={MAX_NAMES} />
        </section>
      ))}
    </div>
  );
}

/** The result of a job names so many records for each reason. */
const MAX_NAMES = 200;

export function RecordNames({ names, most }: { names: readonly string[]; most?: number }) {
  const t = useText();
  return (
    <ul className={styles.names}>
      {firstNames(t, names, most).map((name, index) => (
        // Names may repeat, and the list does not change.
        <li key={index}>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
