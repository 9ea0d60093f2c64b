/** Finds records whose list hides or misplaces them: no query finds a missing field, so this reads all records. */
import type { DocumentData, QueryDocumentSnapshot } from "firebase/firestore";
import type { HealthPageParams, MisorderedRecords } from "../../../contract/health";
import { modelOf } from "../../../fields/models";
import { isStoredMoment } from "../../../fields/date/model";
import { readRecord } from "../../../fields/record";
import type { Collection } from "../../../schema/types";
import { attempt } from "../../errors";
import type { CallContext } from "../context";
import { plainData } from "../plain";
import { orderPath } from "../record-reader";
import { grantedCollection } from "../registry";
import { readPage } from "./read-page";

export async function answerMisordered(
  { reader, principal }: CallContext,
  { resource, cursor }: HealthPageParams,
): Promise<MisorderedRecords> {
  const collection = grantedCollection(resource, principal, "list");
  return attempt("read", collection.label.many, async () => {
    const { documents, ...page } = await readPage(reader.all(collection), cursor);
    const found = documents.filter((document) => isMisordered(collection, document));
    return { ...page, records: found.map((one) => readRecord(collection, one.id, plainData(one.data()))) };
  });
}

/** Whether the field of the list's order is missing, or has a value of another type (count.ts). */
function isMisordered(collection: Collection, document: QueryDocumentSnapshot<DocumentData>): boolean {
  const value: unknown = document.get(orderPath(collection));
  const [key] = collection.order;
  const field = collection.fields.find((candidate) => candidate.key === key);
  if (field && modelOf(field).stamps) return !isStoredMoment(value);
  return typeof value !== (field?.collation === "number" ? "number" : "string");
}
