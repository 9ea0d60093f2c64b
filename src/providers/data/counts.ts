/** Totals by aggregation: they cost the same however many records there are. */
import {
  collection as collectionRef,
  getCountFromServer,
  query,
  type Firestore,
  type Query,
} from "firebase/firestore";
import { callersOf } from "../../schema/access";
import type { CountOf } from "../../contract/calls";
import { attempt, ProviderError } from "../errors";
import { grantedCollection, validId } from "./registry";
import type { Scope, Sources } from "./sources";

/** The address of the provider's `custom` that answers counts. */
export const COUNTS_URL = "counts";

/** @returns the number of records of each, in order. One failure fails all. */
export function countRecords(
  firestore: Firestore,
  sources: Sources,
  caller: Scope["caller"],
  wanted: readonly CountOf[],
): Promise<readonly number[]> {
  return attempt("count", wanted.map(({ resource }) => resource).join(", "), () =>
    Promise.all(
      wanted.map(
        async (one) => (await getCountFromServer(queryOf(firestore, sources, caller, one))).data().count,
      ),
    ),
  );
}

function queryOf(firestore: Firestore, sources: Sources, caller: Scope["caller"], one: CountOf): Query {
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

/** What `custom` was given, or an error that says what it should be. */
export function countsWanted(payload: unknown): readonly CountOf[] {
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
