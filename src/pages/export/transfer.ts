import type { MatchingRecords } from "../../contract/calls";
import type { RecordData } from "../../schema/types";

export interface TransferProgress {
  /** Records that are written. */
  readonly records: number;
  /** Documents that the server delivered for them. */
  readonly read: number;
}

interface TransferOptions {
  /** @param cursor as the answer before gave it. */
  readonly read: (cursor: string | undefined) => Promise<MatchingRecords>;
  readonly write: (records: readonly RecordData[]) => void;
  /** Asked before each page is read, and before it is written. */
  readonly stopped: () => boolean;
  readonly onProgress: (progress: TransferProgress) => void;
}

/**
 * Takes all records of a list page by page. A record that moves while it is read, because somebody edits it, is taken
 * once.
 * @returns a function that goes on where it was: at the first call, and after a page that could not be read, whose error
 * it throws. Its answer: whether all are taken; otherwise it was stopped.
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
