/** An edit that replaces a file removes it, so an earlier value of such a field may lead nowhere. */
import type { FieldChange } from "../../../contract/history";
import type { Collection, RecordData } from "../../../schema/types";
import type { CallContext } from "../context";
import { fileFieldsOf, urlsOf } from "../file-values";

/** @param now the record as it is: what it holds is there. @returns the changes, those marked whose file is gone. */
export async function withKeptFiles(
  { files }: Pick<CallContext, "files">,
  collection: Collection,
  changes: readonly FieldChange[],
  now: RecordData,
): Promise<readonly FieldChange[]> {
  const keys = new Set(fileFieldsOf(collection).map(({ field }) => field.key));
  return Promise.all(
    changes.map(async (change) => {
      if (!keys.has(change.key) || change.stays) return change;
      const held = urlsOf(now[change.key]);
      const vanished = urlsOf(change.values?.before).filter((url) => !held.includes(url));
      if (vanished.length === 0) return change;
      const storage = await files();
      const kept = await Promise.all(vanished.map((url) => storage.exists(url)));
      return kept.includes(false) ? { ...change, stays: "file is gone" as const } : change;
    }),
  );
}
