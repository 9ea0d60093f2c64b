import { useInvalidate, useResourceParams } from "@refinedev/core";
import { useState } from "react";
import { isAudited, newOperationId } from "../../schema/history";
import type { Collection } from "../../schema/types";
import type { JobEnd, JobStep } from "../../screens/jobs/run-job";
import { useJob } from "../../screens/jobs/job-dialog";
import { useText } from "../../texts/use-text";
import { useShellSession } from "../../screens/shell/shell-session";
import {
  targetCount,
  mustBeRead,
  type ApplyingProgress,
  type BulkAction,
  type BulkOutcome,
  type BulkTargets,
  type FindingProgress,
  type BulkActionKind,
} from "./bulk-action";
import {
  applyStep,
  beforeApplying,
  findStep,
  outcomeOf,
  targetsOf,
  type BulkActionChoice,
  type ChosenDependents,
} from "./bulk-steps";
import { CONSEQUENCES_RECORDS } from "../../contract/history";
import { history, matches } from "../../data/services";
import { bulk } from "./service";
import { isMatched } from "../../screens/list/selection-links";
import { useService, useServiceQuery } from "../../screens/use-service";
import type { ConsequencesTextProps } from "../../screens/list/deletion/deletion";
import type { NameOf } from "../../screens/list/deletion/dependents";

type Progress = FindingProgress | ApplyingProgress;

/** The result of a bulk action, and whether the person has left its page, so that its dialog is closed. */
export interface BulkResult {
  readonly outcome: BulkOutcome;
  readonly isLeft: boolean;
}

/** @returns the state of a bulk action, and functions to start, stop and resume it. */
export function useBulkAction(collection: Collection, { kind, target }: BulkAction) {
  const { read } = useService(matches);
  const services = { bulk: useService(bulk), history: useService(history) };
  const invalidate = useInvalidate();
  const { account } = useShellSession();
  /** All batches share one activity item, so that one undo reverts them. */
  const [operation] = useState(newOperationId);
  /** Absent: the records are searched for after the person confirms. */
  const [found, setFound] = useState<BulkTargets | undefined>(() =>
    isMatched(target) ? undefined : targetsOf(collection, target, kind, account),
  );
  const t = useText();
  const job = useJob<Progress>({
    stay: {
      title: t("list.bulk.leave"),
      content: t("list.bulk.leaving"),
      // The list may change its page when the last row of one is gone.
      leaves: ({ currentLocation: from, nextLocation: to }) => from.pathname !== to.pathname,
    },
    isSettled: (state) =>
      (state.name === "done" || state.name === "stopped") &&
      isApplying(state) &&
      !mustBeRead(outcomeOf(state)),
    refresh: () => invalidate({ resource: collection.name, invalidates: ["list", "many", "detail"] }),
  });

  const apply = async (from: ApplyingProgress, choice: BulkActionChoice): Promise<BulkResult | undefined> => {
    const step = applyStep({ ...services, collection, operation, ...choice }) as JobStep<Progress>;
    const result = await job.run(from, step);
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
     * @returns undefined: nothing was changed, and no result is shown.
     */
    begin: async (agreed: number, choice: BulkActionChoice): Promise<BulkResult | undefined> => {
      let targets = found;
      if (!targets && isMatched(target)) {
        const none: FindingProgress = { stage: "finding", found: new Map() };
        const result = await job.run(none, findStep(read, target) as JobStep<Progress>);
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

/** The dependents of the records to delete, and the choice to delete them, too. */
export interface BulkConsequences extends Pick<
  ConsequencesTextProps,
  "known" | "chosen" | "nameOf" | "onChoose"
> {
  /** Undefined: none is chosen. */
  readonly together: ChosenDependents | undefined;
}

/**
 * @param found the records. Undefined: they are searched for after the person confirms.
 * @returns undefined without a count: nothing is deleted, no trash exists, or there are too many records.
 */
export function useConsequences(
  collection: Collection,
  kind: BulkActionKind,
  found: BulkTargets | undefined,
): BulkConsequences | undefined {
  const { resources } = useResourceParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = found?.targets.map(({ id }) => id) ?? [];
  const isCounted =
    kind === "delete" && isAudited(collection) && ids.length > 0 && ids.length <= CONSEQUENCES_RECORDS;
  const { isError, data } = useServiceQuery(
    history.bulkConsequences,
    { resource: collection.name, ids },
    { enabled: isCounted, staleTime: 0, retry: false },
  );
  if (!isCounted) return undefined;
  const nameOf: NameOf = (other) =>
    resources.find(({ name }) => name === other)?.meta?.["one"] as string | undefined;
  const dependents = data?.records.map(({ resource }) => resource).filter((name) => chosen.has(name)) ?? [];
  return {
    known: isError ? "unknown" : (data ?? "counting"),
    nameOf,
    chosen,
    onChoose: (resource, isChosen) =>
      setChosen(
        new Set([...chosen].filter((other) => other !== resource).concat(isChosen ? [resource] : [])),
      ),
    together: dependents.length > 0 ? { resources: dependents, nameOf } : undefined,
  };
}

const NO_CRITERIA = { resource: "", filters: [], sorters: [] };

/**
 * The number of records that the list's search and filters match, counted by the server when the dialog opens. Not
 * requested for selected rows.
 */
export function useMatchCount({ target }: BulkAction) {
  const everything = isMatched(target);
  return useServiceQuery(matches.count, everything ? target : NO_CRITERIA, {
    enabled: everything,
    staleTime: Infinity,
    gcTime: 0,
  });
}
