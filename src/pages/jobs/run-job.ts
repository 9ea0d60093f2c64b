/**
 * A job runs in steps, and each step is safe to repeat:
 *
 *   idle -> running -> done
 *              |  ^
 *              v  | resume
 *           stopped (by the person, by leaving the page, or by an error)
 *
 * The progress holds everything that a resumed job needs, such as a cursor and the results so far.
 */
import type { Answer, CallName, Payload } from "../../contract/calls";
import type { DataProvider } from "@refinedev/core";
import { ask } from "../calls";

export interface StepResult<P> {
  readonly progress: P;
  readonly isDone: boolean;
  /** An error that ends the job although the step has made progress. */
  readonly error?: Error;
}

export interface StepControl<P> {
  /** Whether the job has to end after the current request. */
  readonly stopped: () => boolean;
  /** Shows progress within a step. */
  readonly report: (progress: P) => void;
}

export type JobStep<P> = (at: P, control: StepControl<P>) => Promise<StepResult<P>>;

export type JobEnd<P> =
  | { readonly name: "done"; readonly progress: P }
  /** Without an error, the person stopped it. */
  | { readonly name: "stopped"; readonly progress: P; readonly error?: Error };

/**
 * Runs the steps until one is the last, fails, or `stopped` returns true.
 * @returns how it ended; it throws nothing, because an error must not lose the progress.
 */
export async function runJob<P>(from: P, step: JobStep<P>, control: StepControl<P>): Promise<JobEnd<P>> {
  let progress = from;
  const report = (next: P) => {
    progress = next;
    control.report(next);
  };
  try {
    while (!control.stopped()) {
      control.report(progress);
      const result = await step(progress, { ...control, report });
      ({ progress } = result);
      if (result.error !== undefined) return { name: "stopped", progress, error: result.error };
      if (result.isDone) return { name: "done", progress };
    }
    return { name: "stopped", progress };
  } catch (error) {
    // What a data provider rejects with has a message, although it is not always an instance of Error.
    return { name: "stopped", progress, error: error as Error };
  }
}

/** @throws the error that ended the job. */
export function assertNotFailed(end: JobEnd<unknown>): void {
  if (end.name === "stopped" && end.error) throw end.error;
}

/** The calls that answer a part at a time, with the cursor of the next part. */
type PagedCall = {
  [Name in CallName]: "cursor" extends keyof Payload<Name> & keyof Answer<Name> ? Name : never;
}[CallName];

/**
 * A step that requests the next part of a call.
 * @param payload the payload without a cursor.
 * @param add merges an answer into the progress.
 */
export function pagedStep<P extends { readonly cursor?: string }, Name extends PagedCall>(
  provider: DataProvider,
  name: Name,
  payload: Omit<Payload<Name>, "cursor">,
  add: (progress: P, answer: Answer<Name>) => P | Promise<P>,
): JobStep<P> {
  return async (at) => {
    const { cursor: from, ...before } = at;
    const answer = await ask(provider, name, {
      ...payload,
      ...(from !== undefined && { cursor: from }),
    } as Payload<Name>);
    const { cursor } = answer as { readonly cursor?: string };
    const progress = await add(before as P, answer);
    return {
      progress: { ...progress, ...(cursor !== undefined && { cursor }) },
      isDone: cursor === undefined,
    };
  };
}
