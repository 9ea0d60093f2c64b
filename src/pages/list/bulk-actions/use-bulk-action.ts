import { useDataProvider, useInvalidate, useOnError, type HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { counted } from "../../../schema/default-messages";
import { isAudited, newOperationId } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import { useShellSession } from "../../shell/shell-session";
import { trackOperation, type TrackedOperation } from "../../shell/tracked-operations";
import { findMatching, targetsOf } from "./find-targets";
import { useApplyBatch, type BulkActionChoice } from "./use-apply-batch";
import {
  targetCount,
  isMatched,
  isToBeRead,
  batchSize,
  initialOutcome,
  type BulkTargets,
  type OperationOutcome,
  type BulkActionState,
  type BulkTarget,
  type BulkAction,
} from "./bulk-action";
import { reasonOf, runBatches } from "./run-batches";

/** @returns the state of a bulk action, and functions to start, stop and resume it. */
export function useBulkAction(collection: Collection, { kind, of }: BulkAction) {
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { mutate: checkError } = useOnError();
  const { account, ended } = useShellSession();
  /** All batches share one activity item, so that one undo reverts them. */
  const [recorded] = useState(newOperationId);
  const apply = useApplyBatch(collection, recorded);
  const [phase, setPhase] = useState<BulkActionState>({ name: "asking" });
  const [stopping, setStopping] = useState(false);
  /** Absent: the records are searched for after the person confirms. */
  const [found, setFound] = useState<BulkTargets | undefined>(() =>
    isMatched(of) ? undefined : targetsOf(collection, of, kind, account),
  );
  const stopped = useRef(false);
  /** The session has ended: nobody may read the result. */
  const sessionEnded = useRef(false);
  /** The page was left: no further batch starts. */
  const pageLeft = useRef(false);
  useEffect(() => {
    sessionEnded.current = ended;
  }, [ended]);
  useEffect(() => {
    pageLeft.current = false;
    return () => {
      pageLeft.current = true;
    };
  }, []);
  const isStopped = () => stopped.current || sessionEnded.current || pageLeft.current;

  const find = async (): Promise<BulkTargets | undefined> => {
    if (found || !isMatched(of)) return found;
    setPhase({ name: "finding", number: 0 });
    const records = await findMatching(dataProvider(), of, {
      stopped: isStopped,
      onProgress: (number) => setPhase({ name: "finding", number }),
    });
    return records && targetsOf(collection, records, kind, account);
  };

  /** @returns undefined if nobody can read the result. */
  const resume = async (
    before: OperationOutcome,
    choice: BulkActionChoice,
  ): Promise<OperationOutcome | undefined> => {
    stopped.current = false;
    const { asked, refused } = before;
    const tracked: TrackedOperation = {
      done: kind === "set" ? "Changed" : "Deleted",
      subject: counted(asked, collection.label),
      proof: isAudited(collection)
        ? { work: recorded, count: asked - refused.length + (choice.together?.count ?? 0) }
        : undefined,
    };
    const steps = {
      // One record may have many dependents.
      size: choice.together ? 1 : batchSize(kind),
      apply: (batch: readonly BulkTarget[]) =>
        apply(batch, choice, isStopped, (moving) =>
          setPhase((now) => (now.name === "working" ? { ...now, moving } : now)),
        ),
      stopped: isStopped,
      onProgress: (through: number) => setPhase({ name: "working", through, total: asked }),
    };
    const outcome = await trackOperation(tracked, () => runBatches(before, steps));
    await invalidate({ resource: collection.name, invalidates: ["list", "many", "detail"] });
    if (sessionEnded.current) return undefined;
    setStopping(false);
    if (isToBeRead(outcome)) setPhase({ name: "ended", outcome });
    return outcome;
  };

  return {
    phase,
    found,
    recorded,
    stopping,
    /**
     * @param agreed the number that the person confirmed. If more records match, it asks again.
     * @returns the outcome. Undefined: the operation did not run.
     */
    begin: async (agreed: number, choice: BulkActionChoice): Promise<OperationOutcome | undefined> => {
      stopped.current = false;
      try {
        const targets = await find();
        if (pageLeft.current && !targets)
          return { ...initialOutcome({ targets: [], refused: [] }), asked: agreed };
        if (!targets || sessionEnded.current) return undefined;
        setFound(targets);
        if (targetCount(targets) <= agreed) return await resume(initialOutcome(targets), choice);
        setPhase({ name: "asking" });
      } catch (error) {
        checkError(error as HttpError);
        if (!sessionEnded.current) setPhase({ name: "failed", message: reasonOf(error) });
      }
      return undefined;
    },
    goOn: resume,
    /** Whether the person left the page, so that the dialog is closed. */
    isLeft: () => pageLeft.current,
    /** Stops after the current batch. */
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
