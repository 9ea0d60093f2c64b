/** Totals by aggregation: a thousand records cost one read. */
import { collection as collectionRef, getCountFromServer, query, type Query } from "firebase/firestore";
import { principalsOf } from "../../schema/define-collection";
import type { CountTarget, Counts } from "../../contract/calls";
import { attempt, ProviderError } from "../errors";
import type { CallContext } from "./context";
import { mapParallel } from "./chunked";
import { grantedCollection, validId } from "./registry";

/** @throws 400 for an invalid payload. */
export async function answerCounts(context: CallContext, payload: unknown): Promise<Counts> {
  const wanted = parsePayload(payload);
  const count = async (one: CountTarget) => (await getCountFromServer(queryOf(context, one))).data().count;
  const counts = await attempt("count", wanted.map(({ resource }) => resource).join(", "), () =>
    mapParallel(wanted, count),
  );
  return { counts };
}

function queryOf({ firestore, reader, principal }: CallContext, one: CountTarget): Query {
  if (one.subcollection === undefined) {
    const listed = grantedCollection(one.resource, principal, "list");
    return reader.all(listed);
  }
  const collection = grantedCollection(one.resource, principal, "get");
  const sub = collection.subcollections.find(({ name }) => name === one.subcollection);
  if (!sub || !principalsOf(sub.access, "list").includes(principal)) {
    throw new ProviderError(403, `Your account may not count ${one.subcollection} of ${one.resource}.`);
  }
  return query(collectionRef(firestore, collection.name, validId(one.id ?? ""), sub.name));
}

function parsePayload(payload: unknown): readonly CountTarget[] {
  const wanted: unknown =
    typeof payload === "object" && payload !== null && "of" in payload ? payload.of : undefined;
  if (!Array.isArray(wanted) || !wanted.every(isCountTarget)) {
    throw new ProviderError(400, 'The payload must be { of: [{ resource: "..." }] }.');
  }
  return wanted;
}

function isCountTarget(value: unknown): value is CountTarget {
  if (typeof value !== "object" || value === null) return false;
  const [resource, id, subcollection] = ["resource", "id", "subcollection"].map((key): unknown =>
    Reflect.get(value, key),
  );
  if (typeof resource !== "string") return false;
  return subcollection === undefined
    ? id === undefined
    : typeof subcollection === "string" && typeof id === "string";
}
