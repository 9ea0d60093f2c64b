/** Totals by aggregation: they cost the same however many records there are. */
import { collection as collectionRef, getCountFromServer, query, type Query } from "firebase/firestore";
import { callersOf } from "../../schema/access";
import type { CountOf, Counts } from "../../contract/calls";
import { attempt, ProviderError } from "../errors";
import type { CallContext } from "./context";
import { mapParallel } from "./in-parts";
import { grantedCollection, validId } from "./registry";

/** @throws 400 when the payload is not the call's. */
export async function answerCounts(context: CallContext, payload: unknown): Promise<Counts> {
  const wanted = countsWanted(payload);
  const count = async (one: CountOf) => (await getCountFromServer(queryOf(context, one))).data().count;
  const counts = await attempt("count", wanted.map(({ resource }) => resource).join(", "), () =>
    mapParallel(wanted, count),
  );
  return { counts };
}

function queryOf({ firestore, sources, caller }: CallContext, one: CountOf): Query {
  if (one.subcollection === undefined) {
    const listed = grantedCollection(one.resource, caller, "list");
    return one.ordered ? sources.ordered(listed) : sources.all(listed);
  }
  const collection = grantedCollection(one.resource, caller, "get");
  const sub = collection.subcollections.find(({ name }) => name === one.subcollection);
  if (!sub || !callersOf(sub.access, "list").includes(caller)) {
    throw new ProviderError(403, `Your account may not count ${one.subcollection} of ${one.resource}.`);
  }
  return query(collectionRef(firestore, collection.name, validId(one.id ?? ""), sub.name));
}

/** The payload, or an error that says what it should be. */
function countsWanted(payload: unknown): readonly CountOf[] {
  const wanted: unknown =
    typeof payload === "object" && payload !== null && "of" in payload ? payload.of : undefined;
  if (!Array.isArray(wanted) || !wanted.every(isCountOf)) {
    throw new ProviderError(400, 'Counts are asked for with payload { of: [{ resource: "..." }] }.');
  }
  return wanted;
}

function isCountOf(value: unknown): value is CountOf {
  if (typeof value !== "object" || value === null) return false;
  const [resource, id, subcollection, ordered] = ["resource", "id", "subcollection", "ordered"].map(
    (key): unknown => Reflect.get(value, key),
  );
  if (typeof resource !== "string" || (ordered !== undefined && ordered !== true)) return false;
  return subcollection === undefined
    ? id === undefined
    : typeof subcollection === "string" && typeof id === "string";
}
