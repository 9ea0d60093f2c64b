/** Marks changes whose earlier file is gone. An edit that replaces a file removes the old one. */
import type { FieldChange } from "../../../contract/history";
import type { Collection, RecordData } from "../../../schema/types";
import type { CallContext } from "../context";
import { fileFieldsOf, urlsOf } from "../file-values";

/**
 * @param now the current record, whose files exist. @returns the changes, with a mark on those whose file is
 * gone.
 */
export async function withFileStates(
  { files }: Pick<CallContext, "files">,
  collection: Collection,
  changes: readonly FieldChange[],
  now: RecordData,
): Promise<readonly FieldChange[]> {
  const keys = new Set(fileFieldsOf(collection).map(({ field }) => field.key));
  return Promise.all(
    changes.map(async (change) => {
      if (!keys.has(change.key) || change.stays) return change;
      const current = urlsOf(now[change.key]);
      const vanished = urlsOf(change.values?.before).filter((url) => !current.includes(url));
      if (vanished.length === 0) return change;
      const storage = await files();
      const areStored = await Promise.all(vanished.map((url) => storage.exists(url)));
      return areStored.includes(false) ? { ...change, stays: "file is gone" as const } : change;
    }),
  );
}
