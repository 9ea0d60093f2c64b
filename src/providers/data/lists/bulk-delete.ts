/** Answers the call that deletes several records. */
import { DELETE_RECORDS, type BulkDeleteResult } from "../../../contract/calls";
import { attempt } from "../../errors";
import type { CallContext } from "../context";
import { deleteRecords } from "../history/delete-records";
import { parsePayload, idsIn, optionalOperation, requiredText } from "../history/payload";
import { grantedCollection, isValidId } from "../registry";

export async function answerBulkDelete(context: CallContext, payload: unknown): Promise<BulkDeleteResult> {
  const wanted = parsePayload(payload);
  const collection = grantedCollection(requiredText(wanted, "resource"), context.principal, "delete");
  const ids = idsIn(wanted, DELETE_RECORDS);
  const operation = optionalOperation(wanted, "operation") ?? (await context.writer()).startOperation();
  const possible = ids.filter(isValidId);
  return attempt("delete", `these ${collection.label.many.toLowerCase()}`, async () => {
    const { done, gone, left, notices } = await deleteRecords(context, {
      collection,
      ids: possible,
      operation,
    });
    const refused = left.map(({ id, reason }) => ({ id, reason }));
    // An invalid id names no record, so it counts as deleted.
    return { deleted: done + gone + ids.length - possible.length, refused, notices };
  });
}
