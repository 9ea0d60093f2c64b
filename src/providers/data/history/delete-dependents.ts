/** What names a record moves to the trash before the record itself, a part at a time. */
import { documentId, getDocsFromServer, limit, orderBy, query, where } from "firebase/firestore";
import type { Undone } from "../../../contract/history";
import { DELETE_RECORDS } from "../../../contract/many";
import { titleOf } from "../../../fields/record-title";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { grantedCollection, refuseUngranted, validId } from "../registry";
import { refuseProtected } from "../save-request";
import { deleteRecords } from "./delete-batch";
import { dependentsOf, namedBy } from "./dependents";
import { asked, optionalText, textOf, workIn } from "./request";

export async function answerDeleteDependents(context: CallContext, payload: unknown): Promise<Undone> {
  const wanted = asked(payload);
  const collection = grantedCollection(textOf(wanted, "resource"), context.caller, "delete");
  const id = validId(textOf(wanted, "id"));
  const name = textOf(wanted, "dependents");
  const [work, cursor] = [workIn(wanted, "as"), optionalText(wanted, "cursor")];
  const one = dependentsOf(collection).find(({ dependent }) => dependent.name === name);
  if (!one) throw new ProviderError(400, `No ${name} belong to ${collection.label.many}.`);
  refuseUngranted(one.dependent, context.caller, "delete");
  return attempt("delete", one.dependent.label.many, async () => {
    const record = await context.sources.existing(collection, id);
    refuseProtected(collection, record);
    const naming = namedBy(context, one, record);
    if (!naming) return { done: 0, left: [], notices: [] };
    // What stays is not tried again by the next part.
    const after = cursor === undefined ? [] : [where(documentId(), ">", cursor)];
    const part = query(naming, orderBy(documentId()), ...after, limit(DELETE_RECORDS));
    const ids = (await getDocsFromServer(part)).docs.map((found) => found.id);
    // The line of them all names what they go with.
    const title = titleOf(collection, record);
    const deletion = { collection: one.dependent, ids, work, title };
    const { done, left, notices } = await deleteRecords(context, deletion);
    const last = ids.length === DELETE_RECORDS ? ids.at(-1) : undefined;
    return { done, left, notices, ...(last !== undefined && { cursor: last }) };
  });
}
