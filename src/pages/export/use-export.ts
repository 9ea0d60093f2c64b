/**
 * Replaces Refine's `useExport`, for five reasons. It keeps all records in memory, and it requests numbered pages of
 * 20. It cannot be stopped, loses its progress when a page fails, and may write formulas into the file.
 */
import { useDataProvider, type DataProvider } from "@refinedev/core";
import { useCallback, useEffect, useRef, useState } from "react";
import { offerFile } from "../../components/csv-file";
import { MATCHING_ROWS, type ListCriteria, type MatchingRecords } from "../../contract/calls";
import type { Collection } from "../../schema/types";
import { ask } from "../calls";
import type { ExportColumn } from "./columns";
import { exportWriter, type ExportChoice, type ExportWriter } from "./export-choice";
import { exportFileName } from "./export-messages";
import { transfer, type TransferProgress } from "./transfer";

export type ExportStep =
  | { readonly name: "choosing" }
  | { readonly name: "running"; readonly progress: TransferProgress }
  /** The export can resume. */
  | { readonly name: "failed"; readonly progress: TransferProgress; readonly reason: string };

const NOTHING: TransferProgress = { records: 0, read: 0 };

/**
 * Exports the list's records into a file that the browser saves. Leaving the screen stops it permanently.
 * @param onSaved called with the file's name and its number of records.
 */
export function useExport(
  collection: Collection,
  matched: ListCriteria,
  onSaved: (name: string, records: number) => void,
) {
  const dataProvider = useDataProvider();
  const [step, setStep] = useState<ExportStep>({ name: "choosing" });
  const stopped = useRef(false);
  const goOn = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    stopped.current = false;
    return () => {
      stopped.current = true;
    };
  }, []);

  const start = async (choice: ExportChoice, columns: readonly ExportColumn[]) => {
    let progress = NOTHING;
    let writer: ExportWriter | undefined;
    const takeAll = transfer({
      read: async (cursor) => {
        const payload = { ...matched, ...(cursor !== undefined && { cursor }), size: MATCHING_ROWS };
        const page = await ask(dataProvider(), "list/matching", payload);
        return withCounts(dataProvider(), matched.resource, columns, page);
      },
      write: (records) => writer?.add(records),
      stopped: () => stopped.current,
      onProgress: (made) => {
        progress = made;
        setStep({ name: "running", progress });
      },
    });
    const run = async () => {
      setStep({ name: "running", progress });
      try {
        // A lost network may also make the writer's code fail to load.
        writer ??= await exportWriter(collection, choice, columns);
        if (!(await takeAll())) return;
        const name = exportFileName(collection, choice.format, new Date());
        offerFile(name, writer.finish());
        onSaved(name, progress.records);
      } catch (error) {
        if (stopped.current) return;
        // Refine rethrows the data provider's error, which is not always an Error.
        const { message = "" } = error as { readonly message?: string };
        setStep({ name: "failed", progress, reason: message });
      }
    };
    goOn.current = () => void run();
    await run();
  };

  return {
    step,
    start,
    goOn: useCallback(() => goOn.current?.(), []),
    /** Stops at once: the pending answer is ignored, and no file is created. */
    stop: useCallback(() => {
      stopped.current = true;
    }, []),
  };
}

/** Adds the subcollection counts, which the list loads only for visible rows. */
async function withCounts(
  provider: DataProvider,
  resource: string,
  columns: readonly ExportColumn[],
  page: MatchingRecords,
): Promise<MatchingRecords> {
  const keys = columns.flatMap(({ counted, key }) => (counted ? [key] : []));
  const of = page.records.flatMap(({ id }) => keys.map((subcollection) => ({ resource, id, subcollection })));
  if (of.length === 0) return page;
  const { counts } = await ask(provider, "counts", { of });
  const records = page.records.map((record, index) => ({
    ...record,
    ...Object.fromEntries(keys.map((key, place) => [key, counts[index * keys.length + place] ?? null])),
  }));
  return { ...page, records, read: page.read + of.length };
}
