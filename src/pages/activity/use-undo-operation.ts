import { useDataProvider, useOnError, type HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import type { SkippedRecord } from "../../contract/history";
import { errorMessage } from "../../contract/unreachable";
import { newOperationId } from "../../schema/history";
import { ask } from "../calls";
import { givenUpText, withSkipReasons, type SignInsResult } from "../record/skipped-sign-ins";
import { useInvalidateAll } from "../record/use-invalidate-all";
import { useShellSession } from "../shell/shell-session";
import { trackOperation } from "../shell/tracked-operations";

/** The progress of an undo, from which it can resume. */
export interface UndoProgress {
  readonly done: number;
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
  /** As in `UndoResult`. */
  readonly passwords: number;
  /** Absent: start from the beginning. */
  readonly cursor?: string;
}
export type UndoState =
  | { readonly name: "asking" }
  | { readonly name: "working"; readonly at: UndoProgress }
  /** It stopped early, after a failure or because the person stopped it. */
  | { readonly name: "stopped"; readonly at: UndoProgress; readonly failure?: string; readonly note?: string }
  | { readonly name: "ended"; readonly at: UndoProgress };

const BEGINNING: UndoProgress = { done: 0, left: [], notices: [], passwords: 0 };

/** Runs before the undo. It may fail or be canceled; the next try continues with the remaining records. */
type Preparation = (as: string) => Promise<SignInsResult>;

interface UndoOperationOptions {
  readonly operation: string;
  /** The name of the operation. */
  readonly subject: string;
  /** The id of the undoing operation, if an earlier page started it. */
  readonly startedAs?: string | undefined;
  readonly prepare?: Preparation | undefined;
  /** Called when the undo stops after the person left the page, because the dialog is closed then. */
  readonly onLeft: (stopped: Extract<UndoState, { readonly name: "stopped" }>) => void;
}

/** Undoes an operation in batches until everything is undone or the person stops it. */
export function useUndoOperation({ operation, subject, startedAs, prepare, onLeft }: UndoOperationOptions) {
  const dataProvider = useDataProvider();
  const refresh = useInvalidateAll();
  const { mutate: checkError } = useOnError();
  const { ended } = useShellSession();
  const [phase, setPhase] = useState<UndoState>({ name: "asking" });
  const [stopping, setStopping] = useState(false);
  /** The same id for all batches and retries, so that nothing is undone twice. */
  const [as] = useState(() => startedAs ?? newOperationId());
  const isBusy = useRef(false);
  const isPrepared = useRef(false);
  const skipped = useRef<SignInsResult["skipped"]>([]);
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

  const run = async (from: UndoProgress): Promise<UndoProgress | undefined> => {
    stopped.current = false;
    let at = from;
    const settle = async (next: UndoState) => {
      await refresh();
      if (sessionEnded.current) return;
      if (pageLeft.current && next.name === "stopped") onLeft(next);
      setStopping(false);
      setPhase(next);
    };
    try {
      if (prepare && !isPrepared.current) {
        const prepared = await prepare(as);
        const { done, notices, cancelled } = prepared;
        at = { ...at, done: at.done + done, notices: [...at.notices, ...notices] };
        if (cancelled) {
          await settle({ name: "stopped", at, note: givenUpText(prepared) });
          return undefined;
        }
        isPrepared.current = true;
        skipped.current = prepared.skipped;
      }
      do {
        setPhase({ name: "working", at });
        const { cursor } = at;
        const answer = await ask(dataProvider(), "history/undo", {
          operation,
          undoOperation: as,
          ...(cursor !== undefined && { cursor }),
        });
        at = {
          done: at.done + answer.done,
          left: [...at.left, ...withSkipReasons(answer.left, skipped.current)],
          notices: [...at.notices, ...answer.notices],
          passwords: at.passwords + (answer.passwords ?? 0),
          ...(answer.cursor !== undefined && { cursor: answer.cursor }),
        };
      } while (at.cursor !== undefined && !stopped.current && !sessionEnded.current && !pageLeft.current);
    } catch (error) {
      checkError(error as HttpError);
      await settle({ name: "stopped", at, failure: errorMessage(error) });
      return undefined;
    }
    const isDone = at.cursor === undefined;
    await settle({ name: isDone ? "ended" : "stopped", at });
    return isDone && !sessionEnded.current ? at : undefined;
  };

  /** @returns the result. Undefined: the undo is not complete. */
  const begin = async (): Promise<UndoProgress | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    try {
      // Waits for all refetches: until then the screen shows an intermediate state.
      return await trackOperation({ done: "Undone", subject, proof: { undoes: operation } }, () =>
        run(phase.name === "stopped" ? phase.at : BEGINNING),
      );
    } finally {
      isBusy.current = false;
    }
  };

  return {
    phase,
    stopping,
    begin,
    isLeft: () => pageLeft.current,
    /** Stops after the current batch. */
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
