/**
 * Refine's `useExport` is not used, for five reasons: it holds all records until the file is made, asks for numbered
 * pages of 20, cannot be stopped, swallows how far it was when a page fails, and its file may hold formulas.
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
  /** It can go on where it was. */
  | { readonly name: "failed"; readonly progress: TransferProgress; readonly reason: string };

const NOTHING: TransferProgress = { records: 0, read: 0 };

/**
 * Exports what a list matches into a file that the browser saves. It stops for good when the screen goes away.
 * @param onSaved called with the file's name and the number of its records.
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
        // Its code may be what does not come over a lost network.
        writer ??= await exportWriter(collection, choice, columns);
        if (!(await takeAll())) return;
        const name = exportFileName(collection, choice.format, new Date());
        offerFile(name, writer.finish());
        onSaved(name, progress.records);
      } catch (error) {
        if (stopped.current) return;
        // Refine passes on what the data provider throws: an object that is no Error in every case.
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
    /** At once: an answer that is under way is thrown away, and no file is made. */
    stop: useCallback(() => {
      stopped.current = true;
    }, []),
  };
}

/** The records with what the columns count below each, which the list itself counts for what is on screen. */
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
