/** A record and its files change together, or not at all. */
import type { SaveMeta } from "../../contract/records";
import type { Collection, FormValues, RecordData } from "../../schema/types";
import { cancelled, stopped, UnconfirmedError, unlessAborted } from "./commit";
import { duringSave, noteFiles, strikeFiles, type FileJournalEntry } from "./file-journal";
import { fileFieldsOf } from "./file-values";
import type { RecordFiles } from "./files";
import type { Drop } from "./save-request";

/**
 * Uploads first, writes then, and removes afterwards what is not needed: the uploads when the write failed, the replaced
 * files when it succeeded. Removal is not waited for: what it cannot do now, the journal brings back.
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
        // A second run may find its own work: what the first has dropped stays dropped.
        dropped = [...dropped, ...files.dropped(collection, before, after, save)];
        noteFiles(dropped);
      });
      const result = await unlessAborted(signal, writing, stopped);
      strikeFiles(uploaded.entries.map(({ path }) => path));
      void files.removeUnused(dropped);
      return result;
    } catch (error) {
      // Unconfirmed: the record may have been written after all, so its files stay until the next start can tell.
      if (!(error instanceof UnconfirmedError)) void files.removeUnused([...uploaded.entries, ...dropped]);
      throw error;
    }
  });
}
