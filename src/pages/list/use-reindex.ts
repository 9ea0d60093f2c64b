import { useDataProvider } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import type { OnBatch } from "./use-index-coverage";

/** How far the operation has come. */
export interface ReindexProgress {
  readonly state: "working" | "stopped" | "done";
  readonly looked: number;
  readonly written: number;
  readonly refused: number;
  /** Where to go on. */
  readonly cursor?: string;
  /** Why it stopped, when nobody asked for it. */
  readonly failure?: string;
}

const START: ReindexProgress = { state: "working", looked: 0, written: 0, refused: 0 };

/**
 * Has the records of a collection written, part by part, until the end or until it is stopped. A part whose answer is lost
 * is asked for again: what was written already is not written twice. It stops with the page, after the part under way.
 */
export function useReindex({ name: resource }: Collection, onBatch: OnBatch) {
  const dataProvider = useDataProvider();
  const [progress, setProgress] = useState<ReindexProgress>();
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  /** @returns where it has come to. */
  const nextBatch = async ({
    cursor,
    looked,
    written,
    refused,
  }: ReindexProgress): Promise<ReindexProgress> => {
    const batch = await ask(dataProvider(), "list/reindex", {
      resource,
      ...(cursor !== undefined && { cursor }),
    });
    onBatch(batch, refused + batch.refused);
    return {
      state: batch.cursor === undefined ? "done" : stopped.current ? "stopped" : "working",
      looked: looked + batch.read,
      written: written + batch.written,
      refused: refused + batch.refused,
      ...(batch.cursor !== undefined && { cursor: batch.cursor }),
    };
  };
  const run = async (from: ReindexProgress) => {
    let at = from;
    try {
      while (at.state === "working") {
        setProgress(at);
        at = await nextBatch(at);
      }
      setProgress(at);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      setProgress({ ...at, state: "stopped", failure });
    }
  };

  return {
    /** Undefined: not begun, or its ending was read. */
    progress,
    /** Begins, or goes on where it was stopped. */
    start: () => {
      stopped.current = false;
      const { failure: _, ...at } = progress ?? START;
      void run({ ...at, state: "working" });
    },
    stop: () => {
      stopped.current = true;
    },
    forget: () => setProgress(undefined),
  };
}
