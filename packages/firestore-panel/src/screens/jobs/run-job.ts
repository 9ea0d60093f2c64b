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
import { isolated, text, type Translate } from "../../texts/texts";

interface StepResult<P> {
  readonly progress: P;
  readonly isDone: boolean;
  /** An error that ends the job although the step has made progress. */
  readonly error?: Error;
}

export interface StepControl<P> {
  readonly stopped: () => boolean;
  /** Shows progress within a step. */
  readonly report: (progress: P) => void;
}

export type JobStep<P> = (at: P, control: StepControl<P>) => Promise<StepResult<P>>;

export type JobEnd<P> =
  | { readonly name: "done"; readonly progress: P }
  /** Without an error, the person stopped it. */
  | { readonly name: "stopped"; readonly progress: P; readonly error?: Error };

export type JobState<P> =
  | { readonly name: "idle" }
  | { readonly name: "running"; readonly progress: P }
  | JobEnd<P>;

/** @returns how it ended; it throws nothing, because an error must not lose the progress. */
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

interface Paged {
  readonly cursor?: unknown;
}

/** A step that requests the next part of an answer. @param add merges it into the progress. */
export function pagedStep<P extends Paged, Params extends Paged, Answer extends Paged>(
  request: (params: Params) => Promise<Answer>,
  params: Omit<Params, "cursor">,
  add: (progress: P, answer: Answer) => NoInfer<P> | Promise<NoInfer<P>>,
): JobStep<P> {
  return async (at) => {
    const { cursor: from, ...before } = at;
    const answer = await request({ ...params, ...(from !== undefined && { cursor: from }) } as Params);
    const { cursor } = answer;
    const progress = await add(before as P, answer);
    return {
      progress: { ...progress, ...(cursor !== undefined && { cursor }) },
      isDone: cursor === undefined,
    };
  };
}

export interface RefusedRecord {
  readonly name: string;
  readonly reason: string;
}

export interface JobOutcome {
  /** Number of requested records: done, refused and untried together. */
  readonly requested: number;
  readonly done: number;
  readonly refused: readonly RefusedRecord[];
  /** The records not tried, and those with an unknown result. */
  readonly untried: readonly { readonly id: string; readonly name: string }[];
  /** Why records are untried. Absent: the person stopped it, or none is untried. */
  readonly failure?: string;
}

export const MAX_SHOWN_NAMES = 5;

/** The unchanged records with reasons, as text for a toast. */
export function detailText(outcome: JobOutcome): string {
  const groups = reasons(outcome).map(
    ({ reason, names }) => `${firstNames(text, names).join(text("common.comma"))}: ${reason}`,
  );
  return [untriedText(text, outcome) ?? [], groups].flat().join(" ");
}

/** The records not tried, and why. Undefined: all were tried. */
export function untriedText(t: Translate, { untried, failure }: Pick<JobOutcome, "untried" | "failure">) {
  const count = untried.length;
  if (count === 0) return undefined;
  return failure === undefined
    ? t("shell.jobs.left", { count })
    : t("shell.jobs.notDone", { count, failure });
}

export function reasons({ refused }: Pick<JobOutcome, "refused">) {
  return [...new Set(refused.map(({ reason }) => reason))].map((reason) => ({
    reason,
    names: refused.filter((record) => record.reason === reason).map(({ name }) => name),
  }));
}

export function firstNames(t: Translate, names: readonly string[], most = MAX_SHOWN_NAMES) {
  const more = names.length - most;
  const first = names.slice(0, most).map(isolated);
  return more > 0 ? [...first, t("shell.jobs.more", { count: more })] : first;
}
