/** Counts the documents below the records that share a value, some records at a time. */
import {
  collection as collectionRef,
  documentId,
  getCountFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
} from "firebase/firestore";
import type { CountsBelow, CountsBelowParams } from "../contract/counts";
import { storedKeysOf } from "../fields/models";
import { principalsOf } from "../schema/define-collection";
import { text } from "../texts/texts";
import { mapParallel, storedForms } from "./chunked";
import type { ServiceContext } from "./context";
import { attempt, ProviderError } from "./errors";
import { grantedCollection } from "./registry";

const MAX_RECORDS = 20;

/**
 * A collection group cannot be limited to records by their values, so each record costs its own read and one count.
 * @throws 400 for an unknown field and for more records, 403 where the records or the documents are not granted.
 */
export async function countDocumentsBelow(
  { reader, principal }: ServiceContext,
  { resource, subcollection, field, value, size, cursor }: CountsBelowParams,
): Promise<CountsBelow> {
  if (size > MAX_RECORDS)
    throw new ProviderError(400, `At most ${MAX_RECORDS} records can be counted at once.`);
  const collection = grantedCollection({ reader, principal }, resource, "list");
  const sub = collection.subcollections.find(({ name }) => name === subcollection);
  if (!sub || !principalsOf(sub.access, "list").includes(principal))
    throw new ProviderError(403, text("data.access.countBelow", { resource, subcollection }));
  const declared = collection.fields.find(({ key }) => key === field);
  const [key] = declared ? storedKeysOf(declared) : [];
  if (key === undefined) throw new ProviderError(400, `${resource} have no field "${field}".`);
  const all = reader.allWith(collection, key, storedForms(value));
  return attempt("count", collection.label.many, async () => {
    const of = cursor === undefined ? (await getCountFromServer(all)).data().count : undefined;
    if (size === 0) return { counted: 0, documents: 0, of };
    const after = cursor === undefined ? [] : [startAfter(cursor)];
    const { docs } = await getDocsFromServer(query(all, orderBy(documentId()), ...after, limit(size)));
    const counts = await mapParallel(
      docs,
      async ({ ref }) => (await getCountFromServer(collectionRef(ref, sub.name))).data().count,
    );
    const next = docs.length === size ? docs.at(-1)?.id : undefined;
    return {
      counted: docs.length,
      documents: counts.reduce((sum, count) => sum + count, 0),
      of,
      ...(next !== undefined && { cursor: next }),
    };
  });
}
