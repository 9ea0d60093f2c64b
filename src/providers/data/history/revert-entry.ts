/** Records are given back the values that an entry tells of, where nobody has changed them since. */
import type { SkippedRecord } from "../../../contract/history";
import { toHttpError } from "../../errors";
import type { CallContext } from "../context";
import { isRecordRefusal } from "../commit-errors";
import { bisect } from "../bisect";
import { nounOf } from "../registry";
import { revertRecords } from "./revert-records";
import { revertRecord } from "./revert-record";
import { skippedRecord, type UndoneEntry, type UndoBatchResult } from "./undo-batch";

/** An edit of one record is taken back with all that an edit does: its files, its sign-in, its unique values. */
export async function revertEntry(context: CallContext, target: UndoneEntry): Promise<UndoBatchResult> {
  const { collection, entry } = target;
  const ids = Object.keys(entry.before);
  const [id] = ids;
  if (id !== undefined && ids.length === 1 && entry.action !== "import")
    return revertRecord(context, target, id);
  const left: SkippedRecord[] = [];
  const { done } = await bisect(
    ids,
    async (some) => {
      const batch = await revertRecords(context, target, some);
      left.push(...batch.left);
      return batch.done;
    },
    (error, some) => {
      if (!isRecordRefusal(error)) return false;
      const [only = ""] = some;
      const { message } = toHttpError(error, { doing: "save", what: `this ${nounOf(collection)}` });
      if (some.length === 1) left.push(skippedRecord(target, only, message));
      return true;
    },
  );
  // The entry says that passwords were changed, and not of which records.
  const passwords = entry.hidden.length > 0 ? done : 0;
  return { done, left, notices: [], ...(passwords > 0 && { passwords }) };
}
