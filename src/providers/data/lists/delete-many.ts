/** The call by which pages delete several records. */
import { DELETE_RECORDS, type DeleteResult } from "../../../contract/many";
import { attempt } from "../../errors";
import type { CallContext } from "../context";
import { deleteRecords } from "../history/delete-batch";
import { asked, idsIn, optionalWork, textOf } from "../history/request";
import { grantedCollection, isValidId } from "../registry";

export async function answerDelete(context: CallContext, payload: unknown): Promise<DeleteResult> {
  const wanted = asked(payload);
  const collection = grantedCollection(textOf(wanted, "resource"), context.caller, "delete");
  const ids = idsIn(wanted, DELETE_RECORDS);
  const work = optionalWork(wanted, "work") ?? (await context.works()).start();
  const possible = ids.filter(isValidId);
  return attempt("delete", `these ${collection.label.many.toLowerCase()}`, async () => {
    const { done, gone, left, notices } = await deleteRecords(context, { collection, ids: possible, work });
    const refused = left.map(({ id, reason }) => ({ id, reason }));
    // An id that cannot exist names nothing that could stay.
    return { deleted: done + gone + ids.length - possible.length, refused, notices };
  });
}
