/** Shows a deleted record as it was, for people who consider its restore. */
import { doc, getDoc } from "firebase/firestore";
import { readRecord } from "../../../fields/record";
import type { TrashedRecordResult } from "../../../contract/history";
import { TRASH, trashedRecord } from "../../../schema/history";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { plainData } from "../plain";
import { grantedCollection, notFound, validId } from "../registry";

/** @throws 400 when the payload is invalid, 404 when the record is no longer in the trash. */
export async function answerTrashedRecord(
  { firestore, principal }: CallContext,
  payload: unknown,
): Promise<TrashedRecordResult> {
  const wanted = validId(idOf(payload));
  const [name, id] = trashedRecord(wanted);
  const collection = grantedCollection(name, principal, "get");
  return attempt("read", `this ${collection.label.one.toLowerCase()}`, async () => {
    const stored: unknown = (await getDoc(doc(firestore, TRASH, wanted))).get("record");
    if (typeof stored !== "object" || stored === null) throw notFound(collection);
    return { record: readRecord(collection, id, plainData({ ...stored })) };
  });
}

/** @throws 400 */
function idOf(payload: unknown): string {
  if (typeof payload === "object" && payload !== null && "id" in payload) {
    const { id } = payload;
    if (typeof id === "string") return id;
  }
  throw new ProviderError(400, "The payload must be { id }.");
}
