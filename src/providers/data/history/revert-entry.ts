import type { CallContext } from "../context";
import { revertRecord } from "./revert-record";
import { revertRecords } from "./revert-records";
import type { UndoneEntry, UndoBatchResult } from "./undo-batch";

/** Reverts an edit of one record with all effects of an edit: files, sign-in and unique values. */
export async function revertEntry(context: CallContext, target: UndoneEntry): Promise<UndoBatchResult> {
  const { entry } = target;
  const ids = Object.keys(entry.before);
  const [id] = ids;
  if (id !== undefined && ids.length === 1 && entry.action !== "import")
    return revertRecord(context, target, id);
  const result = await revertRecords(context, target, ids);
  // The entry says that passwords were changed, but not in which records.
  const passwords = entry.hidden.length > 0 ? result.done : 0;
  return { ...result, ...(passwords > 0 && { passwords }) };
}
