import { useDataProvider, useOnError, type HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import type { Left } from "../../contract/history";
import { faultWords } from "../../contract/unreachable";
import { newWork } from "../../schema/history";
import { ask } from "../calls";
import { useWorkRefresh } from "../record/use-work-refresh";
import { useShellSession } from "../shell/shell-session";

/** How far an undo has come. It can go on from there. */
export interface Undoing {
  readonly done: number;
  readonly left: readonly Left[];
  readonly notices: readonly string[];
  /** Absent: from the beginning. */
  readonly cursor?: string;
}
export type Phase =
  | { readonly name: "asking" }
  | { readonly name: "working"; readonly at: Undoing }
  /** It stopped before its end: by a failure, which is told, or because the person said so. */
  | { readonly name: "stopped"; readonly at: Undoing; readonly failure?: string }
  | { readonly name: "ended"; readonly at: Undoing };

const BEGINNING: Undoing = { done: 0, left: [], notices: [] };

/**
 * Takes back a work, part after part, until all of it is done or the person stops it.
 * @param kept the id of the work that takes it back, where an earlier page has begun it.
 */
export function useUndoWork(work: string, kept?: string) {
  const dataProvider = useDataProvider();
  const refresh = useWorkRefresh();
  const { mutate: checkError } = useOnError();
  const { ended } = useShellSession();
  const [phase, setPhase] = useState<Phase>({ name: "asking" });
  const [stopping, setStopping] = useState(false);
  /** The same for all parts and tries, so that what was done is not done again. */
  const [as] = useState(() => kept ?? newWork());
  const stopped = useRef(false);
  /** The session has ended, or the page is left: what would be told is told nobody. */
  const over = useRef(false);
  useEffect(() => {
    over.current = ended;
    return () => {
      over.current = true;
    };
  }, [ended]);

  const run = async (from: Undoing): Promise<Undoing | undefined> => {
    stopped.current = false;
    let at = from;
    const settle = async (next: Phase) => {
      await refresh();
      if (over.current) return;
      setStopping(false);
      setPhase(next);
    };
    try {
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
          left: [...at.left, ...part.left],
          notices: [...at.notices, ...part.notices],
          ...(part.cursor !== undefined && { cursor: part.cursor }),
        };
      } while (at.cursor !== undefined && !stopped.current && !over.current);
    } catch (error) {
      checkError(error as HttpError);
      await settle({ name: "stopped", at, failure: faultWords(error) });
      return undefined;
    }
    const isDone = at.cursor === undefined;
    await settle({ name: isDone ? "ended" : "stopped", at });
    return isDone && !over.current ? at : undefined;
  };

  return {
    phase,
    stopping,
    /** @returns how it ended. Undefined: it has not come to its end. */
    begin: () => run(phase.name === "stopped" ? phase.at : BEGINNING),
    /** After the part under way. */
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
