import type { RecordData } from "../../schema/types";

/** How a deletion of several records ended. */
export interface Ending {
  /** How many it was asked for: more than the others together when it was stopped. */
  readonly asked: number;
  readonly deleted: number;
  readonly refused: readonly { readonly record: RecordData; readonly reason: string }[];
  /** What the deletions left for the person to do. */
  readonly notices: readonly string[];
}

interface Deleting {
  /** @throws an error whose message says why the record stays. */
  readonly remove: (record: RecordData) => Promise<object>;
  /** Asked before each record. */
  readonly stopped: () => boolean;
  /** Told before each record how many are done with. */
  readonly onProgress: (done: number) => void;
}

/** Deletes one record after the other. One that is refused does not keep the rest from being deleted. */
export async function deleteInTurn(
  records: readonly RecordData[],
  { remove, stopped, onProgress }: Deleting,
): Promise<Ending> {
  const refused: { record: RecordData; reason: string }[] = [];
  const notices: string[] = [];
  let done = 0;
  for (const record of records) {
    if (stopped()) break;
    onProgress(done);
    try {
      const answer = await remove(record);
      if ("notice" in answer && typeof answer.notice === "string") notices.push(answer.notice);
    } catch (error) {
      // Refine passes on what the data provider throws: an object that is no Error in every case.
      const { message } = error as { readonly message?: string };
      refused.push({ record, reason: message ?? "" });
    }
    done += 1;
  }
  return { asked: records.length, deleted: done - refused.length, refused, notices };
}
