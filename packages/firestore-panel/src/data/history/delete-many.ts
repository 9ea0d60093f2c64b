import type { BulkDeleteResult } from "../../contract/lists";
import type { ServiceContext } from "../context";
import { attempt } from "../errors";
import { grantedCollection, isValidId, theseRecords, thisRecord } from "../registry";
import { deleteRecords } from "./deletions";
import { validOperation } from "./entries";

/**
 * Moves records to the trash, as a deletion of each would.
 * @throws HttpErrors when the result is unknown, or the rules deny every record.
 */
export async function deleteMany(
  context: ServiceContext,
  params: { readonly resource: string; readonly ids: readonly string[]; readonly operation: string },
): Promise<BulkDeleteResult> {
  const collection = grantedCollection(context, params.resource, "delete");
  const operation = validOperation(params.operation);
  const ids = params.ids.filter(isValidId);
  const isAlone = params.ids.length === 1;
  return attempt("delete", (isAlone ? thisRecord : theseRecords)(collection), async () => {
    const deletion = { collection, ids, operation, isAlone };
    const { done, gone, skipped, notices } = await deleteRecords(context, deletion);
    const refused = skipped.map(({ id, reason }) => ({ id, reason }));
    // An invalid id names no record, so it counts as deleted.
    return { deleted: done + gone + params.ids.length - ids.length, refused, notices };
  });
}
