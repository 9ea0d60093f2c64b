/**
 * Finds records without the field of the list's order, which no list shows. No query can find a missing
 * field.
 */
import { documentId, getDocs, limit, orderBy, query, startAfter } from "firebase/firestore";
import { readRecord } from "../../fields/record";
import type { RecordData } from "../../schema/types";
import type { MissingRecords, MissingRecordsParams } from "../../contract/calls";
import { attempt, ProviderError } from "../errors";
import type { CallContext } from "./context";
import { plainData } from "./plain";
import { grantedCollection } from "./registry";
import { orderPath } from "./record-reader";

/** Documents of one request. */
const PAGE = 500;
/** The maximum number of records in one answer. The caller repeats the call after repairing them. */
const MOST = 100;

/** Reads the collection by id until `count` records are found, or to its end. */
export async function answerMissingFromList(
  { reader, principal }: CallContext,
  payload: unknown,
): Promise<MissingRecords> {
  const { resource, count } = parsePayload(payload);
  const collection = grantedCollection(resource, principal, "list");
  const path = orderPath(collection);
  const byId = query(reader.all(collection), orderBy(documentId()), limit(PAGE));
  const wanted = Math.min(count, MOST);
  return attempt("read", collection.label.many, async () => {
    const found: RecordData[] = [];
    let page = await getDocs(byId);
    for (;;) {
      const missing = page.docs.filter((document) => document.get(path) === undefined);
      found.push(...missing.map((one) => readRecord(collection, one.id, plainData(one.data()))));
      const last = page.docs.at(-1);
      if (found.length >= wanted || page.size < PAGE || !last) return { records: found.slice(0, wanted) };
      page = await getDocs(query(byId, startAfter(last)));
    }
  });
}

function parsePayload(payload: unknown): MissingRecordsParams {
  const [resource, count] = ["resource", "count"].map((key): unknown =>
    typeof payload === "object" && payload !== null ? Reflect.get(payload, key) : undefined,
  );
  if (typeof resource === "string" && typeof count === "number") return { resource, count };
  throw new ProviderError(400, "The payload must be { resource, count }.");
}
