import { useOnError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { useShellSession } from "../shell/shell-session";
import { trackOperation, type TrackedOperation } from "../shell/tracked-operations";
import { useStayGuard, type StayQuestion } from "../shell/use-stay-guard";
import { runJob, type JobEnd, type JobStep } from "./run-job";

export type JobState<P> =
  | { readonly name: "idle" }
  | { readonly name: "running"; readonly progress: P }
  | JobEnd<P>;

interface JobOptions<P> {
  /** The question before the page is left. */
  readonly stay: StayQuestion;
  /** States in which the question is asked. Default: while it runs. */
  readonly holds?: (state: JobState<P>) => boolean;
  /** Whether a person who waits to leave may leave now, because nothing remains to be read. */
  readonly isSettled: (state: JobState<P>) => boolean;
  /** Runs before the end is shown, so that the screen shows the changes first. */
  readonly refresh?: () => Promise<unknown>;
}

/** How a job ended, and whether the person has left its page meanwhile. */
export type JobResult<P> = JobEnd<P> & { readonly isLeft: boolean };

/**
 * Runs a job of a page: one at a time, with its progress, a stop after the current step, a resume, and a question
 * before the page is left. Leaving the page or the end of the session stops it after the current step.
 */
export function useJob<P>({ stay, holds = isRunning, isSettled, refresh }: JobOptions<P>) {
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
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  useStayGuard({ running: holds(state), done: isSettled(state) }, stay);

  return {
    state,
    /** A stop was requested, and the current step is still running. */
    stopping,
    /**
     * Starts a job, or resumes one from its progress.
     * @param tracked reports the job after a reload. Absent: it changes no record.
     * @returns undefined if another job is running, or if the session has ended and nobody may read the result.
     */
    run: async (from: P, step: JobStep<P>, tracked?: TrackedOperation): Promise<JobResult<P> | undefined> => {
      if (isBusy.current) return undefined;
      isBusy.current = true;
      stopRequested.current = false;
      const work = async () => {
        const end = await runJob(from, step, {
          stopped: () => stopRequested.current || sessionEnded.current || isLeft.current,
          report: (progress) => setState({ name: "running", progress }),
        });
        if (end.name === "stopped" && end.error !== undefined) checkError(end.error);
        // Until all queries are refetched, the screen shows an intermediate state.
        await refresh?.();
        return end;
      };
      try {
        const end = await (tracked ? trackOperation(tracked, work) : work());
        setStopping(false);
        if (sessionEnded.current) return undefined;
        setState(end);
        return { ...end, isLeft: isLeft.current };
      } finally {
        isBusy.current = false;
      }
    },
    /** Stops after the current step. */
    stop: () => {
      stopRequested.current = true;
      setStopping(isBusy.current);
    },
    stopRequested: () => stopRequested.current,
    /** Dismisses the result. */
    reset: () => setState({ name: "idle" }),
  };
}

function isRunning({ name }: JobState<unknown>): boolean {
  return name === "running";
}
