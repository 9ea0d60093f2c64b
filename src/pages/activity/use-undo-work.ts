import { useDataProvider, useOnError, type HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import type { Left } from "../../contract/history";
import { faultWords } from "../../contract/unreachable";
import { newWork } from "../../schema/history";
import { ask } from "../calls";
import { givenUpText, withSkipped, type Prepared } from "../record/skipped";
import { useWorkRefresh } from "../record/use-work-refresh";
import { useShellSession } from "../shell/shell-session";
import { underWay } from "../shell/under-way";

/** How far an undo has come. It can go on from there. */
export interface Undoing {
  readonly done: number;
  readonly left: readonly Left[];
  readonly notices: readonly string[];
  /** As in `Undone`. */
  readonly passwords: number;
  /** Absent: from the beginning. */
  readonly cursor?: string;
}
export type Phase =
  | { readonly name: "asking" }
  | { readonly name: "working"; readonly at: Undoing }
  /** It stopped before its end: by a failure, which is told, or because the person said so. */
  | { readonly name: "stopped"; readonly at: Undoing; readonly failure?: string; readonly note?: string }
  | { readonly name: "ended"; readonly at: Undoing };

const BEGINNING: Undoing = { done: 0, left: [], notices: [], passwords: 0 };

/** What goes before. It may fail, or be given up, and be tried again: then it goes on with what it has left. */
type Before = (as: string) => Promise<Prepared>;

interface UndoWork {
  readonly work: string;
  /** What the work is called. */
  readonly subject: string;
  /** The id of the work that takes it back, where an earlier page has begun it. */
  readonly kept?: string | undefined;
  readonly before?: Before | undefined;
  /** Called where it stops after the page was left, so that the dialog shows nothing any more. */
  readonly onLeft: (stopped: Extract<Phase, { readonly name: "stopped" }>) => void;
}

/** Takes back a work, part after part, until all of it is done or the person stops it. */
export function useUndoWork({ work, subject, kept, before, onLeft }: UndoWork) {
  const dataProvider = useDataProvider();
  const refresh = useWorkRefresh();
  const { mutate: checkError } = useOnError();
  const { ended } = useShellSession();
  const [phase, setPhase] = useState<Phase>({ name: "asking" });
  const [stopping, setStopping] = useState(false);
  /** The same for all parts and tries, so that what was done is not done again. */
  const [as] = useState(() => kept ?? newWork());
  const isBusy = useRef(false);
  const isPrepared = useRef(false);
  const skipped = useRef<Prepared["skipped"]>([]);
  const stopped = useRef(false);
  /** The session has ended: nobody may read how it came out. */
  const over = useRef(false);
  /** The page is left: nothing more is begun. */
  const left = useRef(false);
  useEffect(() => {
    over.current = ended;
  }, [ended]);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const run = async (from: Undoing): Promise<Undoing | undefined> => {
    stopped.current = false;
    let at = from;
    const settle = async (next: Phase) => {
      await refresh();
      if (over.current) return;
      if (left.current && next.name === "stopped") onLeft(next);
      setStopping(false);
      setPhase(next);
    };
    try {
      if (before && !isPrepared.current) {
        const prepared = await before(as);
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
        const part = await ask(dataProvider(), "history/undo", {
          work,
          as,
          ...(cursor !== undefined && { cursor }),
        });
        at = {
          done: at.done + part.done,
          left: [...at.left, ...withSkipped(part.left, skipped.current)],
          notices: [...at.notices, ...part.notices],
          passwords: at.passwords + (part.passwords ?? 0),
          ...(part.cursor !== undefined && { cursor: part.cursor }),
        };
      } while (at.cursor !== undefined && !stopped.current && !over.current && !left.current);
    } catch (error) {
      checkError(error as HttpError);
      await settle({ name: "stopped", at, failure: faultWords(error) });
      return undefined;
    }
    const isDone = at.cursor === undefined;
    await settle({ name: isDone ? "ended" : "stopped", at });
    return isDone && !over.current ? at : undefined;
  };

  /** @returns how it ended. Undefined: it has not come to its end. */
  const begin = async (): Promise<Undoing | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    try {
      // Until all that is shown is asked for again: until then it shows what was true halfway.
      return await underWay({ done: "Undone", subject, proof: { undoes: work } }, () =>
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
    isLeft: () => left.current,
    /** After the part under way. */
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
