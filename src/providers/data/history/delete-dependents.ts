/** Moves the records that refer to a record to the trash, a batch at a time, before the record itself. */
import { documentId, getDocsFromServer, limit, orderBy, query, where } from "firebase/firestore";
import type { UndoResult } from "../../../contract/history";
import { titleOf } from "../../../fields/record-text";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { grantedCollection, assertGranted, validId } from "../registry";
import { assertNotProtected } from "../save-request";
import { deleteRecords } from "./delete-records";
import { dependentsOf, namedBy } from "./dependents";
import { parsePayload, optionalText, requiredText, operationIn } from "./payload";

/** Dependents found by one query: fewer would read the record itself more often. */
const DEPENDENT_RECORDS = 90;

export async function answerDeleteDependents(context: CallContext, payload: unknown): Promise<UndoResult> {
  const wanted = parsePayload(payload);
  const collection = grantedCollection(requiredText(wanted, "resource"), context.principal, "delete");
  const id = validId(requiredText(wanted, "id"));
  const name = requiredText(wanted, "dependents");
  const [operation, cursor] = [operationIn(wanted, "operation"), optionalText(wanted, "cursor")];
  const one = dependentsOf(collection).find(({ dependent }) => dependent.name === name);
  if (!one) throw new ProviderError(400, `No ${name} belong to ${collection.label.many}.`);
  assertGranted(one.dependent, context.principal, "delete");
  return attempt("delete", one.dependent.label.many, async () => {
    const record = await context.reader.existing(collection, id);
    assertNotProtected(collection, record);
    const naming = namedBy(context, one, record);
    if (!naming) return { done: 0, left: [], notices: [] };
    // The next batch does not retry records that could not be deleted.
    const after = cursor === undefined ? [] : [where(documentId(), ">", cursor)];
    const part = query(naming, orderBy(documentId()), ...after, limit(DEPENDENT_RECORDS));
    const ids = (await getDocsFromServer(part)).docs.map((found) => found.id);
    // The activity item of all batches names the record that they depend on.
    const title = titleOf(collection, record);
    const deletion = { collection: one.dependent, ids, operation, title };
    const { done, left, notices } = await deleteRecords(context, deletion);
    const last = ids.length === DEPENDENT_RECORDS ? ids.at(-1) : undefined;
    return { done, left, notices, ...(last !== undefined && { cursor: last }) };
  });
}
