/** Answers the call that deletes several records. */
import type { BulkDeleteResult, Payload } from "../../../contract/calls";
import { attempt } from "../../errors";
import type { CallContext } from "../context";
import { deleteRecords } from "../history/delete-records";
import { validOperation } from "../history/entries";
import { grantedCollection, isValidId } from "../registry";

export async function answerBulkDelete(
  context: CallContext,
  { resource, ids, operation: given }: Payload<"list/delete">,
): Promise<BulkDeleteResult> {
  const collection = grantedCollection(resource, context.principal, "delete");
  if (given !== undefined) validOperation(given);
  const operation = given ?? (await context.writer()).startOperation();
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
