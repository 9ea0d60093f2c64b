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

/** @returns how far an operation on several records is, and what a person can do about it. */
export function useBulkAction(collection: Collection, { kind, of }: BulkAction) {
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { mutate: checkError } = useOnError();
  const { account, ended } = useShellSession();
  /** All parts are one line of the activity, and are taken back together. */
  const [recorded] = useState(newOperationId);
  const apply = useApplyBatch(collection, recorded);
  const [phase, setPhase] = useState<BulkActionState>({ name: "asking" });
  const [stopping, setStopping] = useState(false);
  /** Absent: they are looked for when the person has agreed. */
  const [found, setFound] = useState<BulkTargets | undefined>(() =>
    isMatched(of) ? undefined : targetsOf(collection, of, kind, account),
  );
  const stopped = useRef(false);
  /** The session has ended: nobody may read how it came out. */
  const sessionEnded = useRef(false);
  /** The page is left: nothing more is begun. */
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

  /** @returns undefined where nobody is there to be told. */
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
      // What goes with one of them may be many.
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
     * @param agreed to how many. Where more are found, it asks again.
     * @returns how it ended. Undefined: it did not come to that.
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
    /** Whether the page is left, so that the dialog shows nothing any more. */
    isLeft: () => pageLeft.current,
    /** After the part under way. */
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
