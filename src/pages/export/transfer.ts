import type { MatchingRecords } from "../../contract/calls";
import type { RecordData } from "../../schema/types";

export interface TransferProgress {
  /** Number of records written. */
  readonly records: number;
  /** Number of documents that the server read for them. */
  readonly read: number;
}

interface TransferOptions {
  /** @param cursor from the previous answer. */
  readonly read: (cursor: string | undefined) => Promise<MatchingRecords>;
  readonly write: (records: readonly RecordData[]) => void;
  /** Checked before each page is read, and before it is written. */
  readonly stopped: () => boolean;
  readonly onProgress: (progress: TransferProgress) => void;
}

/**
 * Transfers all records of a list, page by page. A record that moves between pages because somebody edits it is
 * transferred once.
 * @returns a function that starts or resumes the transfer. It throws the error of a page that could not be read. It
 * returns whether the transfer is complete; false means it was stopped.
 */
export function transfer({ read, write, stopped, onProgress }: TransferOptions): () => Promise<boolean> {
  const taken = new Set<string>();
  let cursor: string | undefined;
  let delivered = 0;
  return async () => {
    for (;;) {
      if (stopped()) return false;
      const page = await read(cursor);
      if (stopped()) return false;
      const records = page.records.filter(({ id }) => !taken.has(id));
      write(records);
      for (const { id } of records) taken.add(id);
      delivered += page.read;
      onProgress({ records: taken.size, read: delivered });
      if (page.cursor === undefined) return true;
      cursor = page.cursor;
    }
  };
}
