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

/** How far an undo has come. It can go on from there. */
export interface UndoProgress {
  readonly done: number;
  readonly left: readonly SkippedRecord[];
  readonly notices: readonly string[];
  /** As in `UndoResult`. */
  readonly passwords: number;
  /** Absent: from the beginning. */
  readonly cursor?: string;
}
export type UndoState =
  | { readonly name: "asking" }
  | { readonly name: "working"; readonly at: UndoProgress }
  /** It stopped before its end: by a failure, which is told, or because the person said so. */
  | { readonly name: "stopped"; readonly at: UndoProgress; readonly failure?: string; readonly note?: string }
  | { readonly name: "ended"; readonly at: UndoProgress };

const BEGINNING: UndoProgress = { done: 0, left: [], notices: [], passwords: 0 };

/** What goes before. It may fail, or be given up, and be tried again: then it goes on with what it has left. */
type Preparation = (as: string) => Promise<SignInsResult>;

interface UndoOperationOptions {
  readonly operation: string;
  /** What the operation is called. */
  readonly subject: string;
  /** The id of the operation that takes it back, where an earlier page has begun it. */
  readonly startedAs?: string | undefined;
  readonly prepare?: Preparation | undefined;
  /** Called where it stops after the page was left, so that the dialog shows nothing any more. */
  readonly onLeft: (stopped: Extract<UndoState, { readonly name: "stopped" }>) => void;
}

/** Takes back an operation, batch by batch, until all of it is done or the person stops it. */
export function useUndoOperation({ operation, subject, startedAs, prepare, onLeft }: UndoOperationOptions) {
  const dataProvider = useDataProvider();
  const refresh = useInvalidateAll();
  const { mutate: checkError } = useOnError();
  const { ended } = useShellSession();
  const [phase, setPhase] = useState<UndoState>({ name: "asking" });
  const [stopping, setStopping] = useState(false);
  /** The same for all parts and tries, so that what was done is not done again. */
  const [as] = useState(() => startedAs ?? newOperationId());
  const isBusy = useRef(false);
  const isPrepared = useRef(false);
  const skipped = useRef<SignInsResult["skipped"]>([]);
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

  /** @returns how it ended. Undefined: it has not come to its end. */
  const begin = async (): Promise<UndoProgress | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    try {
      // Until all that is shown is asked for again: until then it shows what was true halfway.
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
    /** After the part under way. */
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
