import { useDataProvider } from "@refinedev/core";
import { useEffect, useRef, useState } from "react";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import type { OnBatch } from "./use-index-coverage";

/** The progress of indexing. */
export interface ReindexProgress {
  readonly state: "working" | "stopped" | "done";
  readonly looked: number;
  readonly written: number;
  readonly refused: number;
  /** Where to resume. */
  readonly cursor?: string;
  /** The error that stopped it. Absent: no error. */
  readonly failure?: string;
}

const START: ReindexProgress = { state: "working", looked: 0, written: 0, refused: 0 };

/**
 * Indexes a collection's records in batches until complete or stopped. A batch with a lost answer is requested again;
 * written records are skipped. Leaving the page stops it after the current batch.
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

  /** @returns the new progress. */
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
    /** Undefined: not started, or its result was dismissed. */
    progress,
    /** Starts or resumes. */
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
