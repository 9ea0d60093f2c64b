/** Gives one record its earlier values back through a normal edit. */
import { doc } from "firebase/firestore";
import { readRecord } from "../../../fields/record";
import type { ProviderError } from "../../errors";
import { readIfThere } from "../absent";
import type { CallContext } from "../context";
import { recordErrorOf } from "../record-errors";
import { plainData } from "../plain";
import { revertibleFields } from "./revertible-fields";
import { withFileStates } from "./stored-files";
import { revertRecords } from "./revert-records";
import { whyStays, writeFormerValues } from "./revert";
import { CHANGED, GONE, skippedRecord, type UndoneEntry, type UndoBatchResult } from "./undo-batch";

const NOTHING: UndoBatchResult = { done: 0, left: [], notices: [] };
/** Somebody may save a field or run the same undo between the read and the commit. */
const ROUNDS = 2;

export async function revertRecord(
  context: CallContext,
  target: UndoneEntry,
  id: string,
): Promise<UndoBatchResult> {
  const { collection, undo } = target;
  const skip = (reason: string): UndoBatchResult => ({
    ...NOTHING,
    left: [skippedRecord(target, id, reason)],
  });
  let why: ProviderError | undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    const stored = await readIfThere(undefined, doc(context.firestore, collection.name, id));
    if (!stored) return skip(GONE);
    const now = plainData(stored);
    const revertible = await revertibleFields(target, id, now);
    if (!revertible) return skip(CHANGED);
    if (revertible.isUncounted) return revertRecords(context, target, [id]);
    const fields = await withFileStates(
      context,
      collection,
      revertible.fields,
      readRecord(collection, id, now),
    );
    const stays = whyStays(collection, fields);
    let saved: Awaited<ReturnType<typeof writeFormerValues>>;
    why = await recordErrorOf(async () => {
      saved = await writeFormerValues(context, {
        collection,
        id,
        fields,
        operation: undo.undoOperation,
        undoes: undo.operation,
      });
    });
    if (why?.statusCode === 409) continue;
    if (why) break;
    if (!saved) return stays === "" ? NOTHING : skip(stays);
    const left = stays === "" ? [] : [{ ...skippedRecord(target, id, stays), inPart: true as const }];
    return { done: 1, left, notices: saved.notice === undefined ? [] : [saved.notice] };
  }
  return skip(why?.message ?? CHANGED);
}
