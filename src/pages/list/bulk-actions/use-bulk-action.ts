import { useDataProvider, useInvalidate } from "@refinedev/core";
import { useState } from "react";
import { counted } from "../../../schema/default-messages";
import { isAudited, newOperationId } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import type { JobEnd, JobStep } from "../../jobs/run-job";
import { useJob } from "../../jobs/use-job";
import { useShellSession } from "../../shell/shell-session";
import type { StayQuestion } from "../../shell/use-stay-guard";
import {
  targetCount,
  isMatched,
  isToBeRead,
  type ApplyingProgress,
  type BulkAction,
  type BulkOutcome,
  type BulkTargets,
  type FindingProgress,
} from "./bulk-action";
import {
  applyStep,
  beforeApplying,
  findStep,
  outcomeOf,
  targetsOf,
  type BulkActionChoice,
} from "./bulk-steps";

const STAY: StayQuestion = {
  title: "Leave while it is running?",
  content: "It stops after the current records. Completed changes are kept.",
  // The list may change its page when the last row of one is gone.
  leaves: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
};

type Progress = FindingProgress | ApplyingProgress;

/** The result of a bulk action, and whether the person has left its page, so that its dialog is closed. */
export interface BulkResult {
  readonly outcome: BulkOutcome;
  readonly isLeft: boolean;
}

/** @returns the state of a bulk action, and functions to start, stop and resume it. */
export function useBulkAction(collection: Collection, { kind, of }: BulkAction) {
  const provider = useDataProvider()();
  const invalidate = useInvalidate();
  const { account } = useShellSession();
  /** All batches share one activity item, so that one undo reverts them. */
  const [operation] = useState(newOperationId);
  /** Absent: the records are searched for after the person confirms. */
  const [found, setFound] = useState<BulkTargets | undefined>(() =>
    isMatched(of) ? undefined : targetsOf(collection, of, kind, account),
  );
  const job = useJob<Progress>({
    stay: STAY,
    isSettled: (state) =>
      (state.name === "done" || state.name === "stopped") &&
      isApplying(state) &&
      !isToBeRead(outcomeOf(state)),
    refresh: () => invalidate({ resource: collection.name, invalidates: ["list", "many", "detail"] }),
  });

  const apply = async (from: ApplyingProgress, choice: BulkActionChoice): Promise<BulkResult | undefined> => {
    const tracked = {
      done: kind === "set" ? "Changed" : "Deleted",
      subject: counted(from.requested, collection.label),
      proof: isAudited(collection)
        ? { work: operation, count: from.requested - from.refused.length + (choice.together?.count ?? 0) }
        : undefined,
    } as const;
    const step = applyStep({ provider, collection, operation, ...choice }) as JobStep<Progress>;
    const result = await job.run(from, step, tracked);
    return result && isApplying(result) ? { outcome: outcomeOf(result), isLeft: result.isLeft } : undefined;
  };

  return {
    state: job.state,
    found,
    operation,
    stopping: job.stopping,
    stop: job.stop,
    /**
     * @param agreed the number that the person confirmed. If more records match, it asks again.
     * @returns undefined: nothing was changed, and nobody has to be told.
     */
    begin: async (agreed: number, choice: BulkActionChoice): Promise<BulkResult | undefined> => {
      let targets = found;
      if (!targets && isMatched(of)) {
        const none: FindingProgress = { stage: "finding", found: new Map() };
        const result = await job.run(none, findStep(provider, of) as JobStep<Progress>);
        if (result?.isLeft) {
          const nothing = { ...beforeApplying({ targets: [], refused: [] }), requested: agreed };
          return { outcome: outcomeOf({ name: "stopped", progress: nothing }), isLeft: true };
        }
        if (result?.name !== "done" || result.progress.stage !== "finding" || job.stopRequested())
          return undefined;
        targets = targetsOf(collection, result.progress.found.values(), kind, account);
        setFound(targets);
      }
      if (!targets || targetCount(targets) > agreed) return undefined;
      return apply(beforeApplying(targets), choice);
    },
    resume: ({ refused, left, ...outcome }: BulkOutcome, choice: BulkActionChoice) => {
      const { failure: _, ...rest } = outcome;
      return apply({ stage: "applying", denied: [], refused, left, ...rest }, choice);
    },
  };
}

function isApplying(end: JobEnd<Progress>): end is JobEnd<ApplyingProgress> {
  return end.progress.stage === "applying";
}
