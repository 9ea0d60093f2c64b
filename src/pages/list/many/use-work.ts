import { useDataProvider, useInvalidate, useOnError, type HttpError } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import { counted } from "../../../schema/default-messages";
import { isAudited, newWork } from "../../../schema/history";
import type { Collection } from "../../../schema/types";
import { useShellSession } from "../../shell/shell-session";
import { underWay, type Operation } from "../../shell/under-way";
import { findMatching, targetsOf } from "./find-targets";
import { usePart, type Choice } from "./use-part";
import {
  foundNumber,
  isMatched,
  isToBeRead,
  partSize,
  untouched,
  type Found,
  type Outcome,
  type Phase,
  type Target,
  type Work,
} from "./work";
import { reasonOf, workThrough } from "./work-through";

/** @returns how far a work on several records is, and what a person can do about it. */
export function useWork(collection: Collection, { kind, of }: Work) {
  const dataProvider = useDataProvider();
  const invalidate = useInvalidate();
  const { mutate: checkError } = useOnError();
  const { account, ended } = useShellSession();
  /** All parts are one line of the activity, and are taken back together. */
  const [recorded] = useState(newWork);
  const apply = usePart(collection, recorded);
  const [phase, setPhase] = useState<Phase>({ name: "asking" });
  const [stopping, setStopping] = useState(false);
  /** Absent: they are looked for when the person has agreed. */
  const [found, setFound] = useState<Found | undefined>(() =>
    isMatched(of) ? undefined : targetsOf(collection, of, kind, account),
  );
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
  const isStopped = () => stopped.current || over.current || left.current;

  const find = async (): Promise<Found | undefined> => {
    if (found || !isMatched(of)) return found;
    setPhase({ name: "finding", number: 0 });
    const records = await findMatching(dataProvider(), of, {
      stopped: isStopped,
      onProgress: (number) => setPhase({ name: "finding", number }),
    });
    return records && targetsOf(collection, records, kind, account);
  };

  /** @returns undefined where nobody is there to be told. */
  const goOn = async (before: Outcome, choice: Choice): Promise<Outcome | undefined> => {
    stopped.current = false;
    const { asked, refused } = before;
    const operation: Operation = {
      done: kind === "set" ? "Changed" : "Deleted",
      subject: counted(asked, collection.label),
      proof: isAudited(collection)
        ? { work: recorded, count: asked - refused.length + (choice.together?.count ?? 0) }
        : undefined,
    };
    const steps = {
      // What goes with one of them may be many.
      size: choice.together ? 1 : partSize(kind),
      apply: (part: readonly Target[]) =>
        apply(part, choice, isStopped, (moving) =>
          setPhase((now) => (now.name === "working" ? { ...now, moving } : now)),
        ),
      stopped: isStopped,
      onProgress: (through: number) => setPhase({ name: "working", through, total: asked }),
    };
    const outcome = await underWay(operation, () => workThrough(before, steps));
    await invalidate({ resource: collection.name, invalidates: ["list", "many", "detail"] });
    if (over.current) return undefined;
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
    begin: async (agreed: number, choice: Choice): Promise<Outcome | undefined> => {
      stopped.current = false;
      try {
        const targets = await find();
        if (left.current && !targets) return { ...untouched({ targets: [], refused: [] }), asked: agreed };
        if (!targets || over.current) return undefined;
        setFound(targets);
        if (foundNumber(targets) <= agreed) return await goOn(untouched(targets), choice);
        setPhase({ name: "asking" });
      } catch (error) {
        checkError(error as HttpError);
        if (!over.current) setPhase({ name: "failed", message: reasonOf(error) });
      }
      return undefined;
    },
    goOn,
    /** Whether the page is left, so that the dialog shows nothing any more. */
    isLeft: () => left.current,
    /** After the part under way. */
    stop: () => {
      stopped.current = true;
      setStopping(true);
    },
  };
}
