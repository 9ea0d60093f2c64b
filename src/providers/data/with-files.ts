/** Changes a record and its files together, or not at all. */
import type { SaveMeta } from "../../contract/records";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { cancelled, stopped, UnconfirmedError, unlessAborted } from "./commit";
import { duringSave, noteFiles, strikeFiles, type FileJournalEntry } from "./file-journal";
import { fileFieldsOf } from "./file-values";
import type { RecordFiles } from "./files";
import type { Drop } from "./save-request";

/**
 * Uploads files, writes the record, then removes unused files: the uploads after a failure, the replaced
 * files after a success. The removal is not awaited, and the journal repeats a failed one.
 * @param openFiles loads the file storage. Called where the collection has files.
 */
export async function withFiles<T>(
  openFiles: () => Promise<RecordFiles>,
  collection: Collection,
  values: FormValues,
  meta: SaveMeta,
  write: (uploaded: FormValues, drop: Drop) => Promise<T>,
  known?: RecordData,
): Promise<T> {
  const { signal } = meta;
  if (fileFieldsOf(collection).length === 0)
    return unlessAborted(
      signal,
      write(values, () => undefined),
      stopped,
    );
  const files = await unlessAborted(signal, openFiles(), cancelled);
  return duringSave(async (save) => {
    const uploaded = await files.upload(collection, values, save, meta, known);
    let dropped: readonly FileJournalEntry[] = [];
    try {
      const writing = write(uploaded.values, (before, after) => {
        // A repeated run may see its own writes, so the files that the first run dropped stay in the list.
        dropped = [...dropped, ...files.dropped(collection, before, after, save)];
        noteFiles(dropped);
      });
      const result = await unlessAborted(signal, writing, stopped);
      strikeFiles(uploaded.entries.map(({ path }) => path));
      void files.removeUnused(dropped);
      return result;
    } catch (error) {
      // An unconfirmed write may have happened, so its files stay until the next start checks them.
      if (!(error instanceof UnconfirmedError)) void files.removeUnused([...uploaded.entries, ...dropped]);
      throw error;
    }
  });
}
