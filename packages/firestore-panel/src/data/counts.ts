/** Counts by aggregation: a thousand documents cost one read. */
import {
  collection as collectionRef,
  query,
  type Query,
  type QueryConstraint,
  collectionGroup,
  documentId,
  where,
} from "firebase/firestore";
import { principalsOf } from "../schema/define-collection";
import { earlyCountIn, countRequest, forgetEarly } from "./early-requests";
import { keyPath, grantedCollection, validId } from "./registry";
import { attempt, ProviderError } from "./errors";
import { countAll, countOf, mapParallel, pageById, storedForms } from "./chunked";
import type { ServiceContext } from "./service";
import type { Collection, Principal, Subcollection } from "../schema/types";
import { storedKeysOf } from "../fields/models";
import { countDeletions, deletedSums } from "./deleted-accounts";
import { text } from "../texts/texts";

/** What to count: a collection, or with `id` and `subcollection` the documents below one record. */
export interface CountTarget {
  readonly resource: string;
  /** Only records whose date field has one of these days. */
  readonly between?: { readonly field: string; readonly from: string; readonly to: string };
  readonly id?: string;
  readonly subcollection?: string;
}

/** Ids below and above every existing id: the range between two such paths covers one collection. */
const [LOWEST, HIGHEST] = ["\u0001", "\uf8ff"];

/** Counts the records of each target, in their order; no record is read. If one count fails, all fail. */
export async function countTargets(
  context: ServiceContext,
  { targets }: { readonly targets: readonly CountTarget[] },
) {
  const { firestore, reader, principal } = context;
  const count = async ({ resource, between, id = "", subcollection }: CountTarget) => {
    if (subcollection !== undefined) {
      const parent = grantedCollection(context, resource, "get");
      const { name } = grantedSubcollection(parent, subcollection, principal);
      const below = collectionRef(firestore, parent.name, validId(id), name);
      return (await reader.cachedCountBelow(resource, id, subcollection)) ?? countOf(below);
    }
    const listed = grantedCollection(context, resource, "list");
    const all = reader.all(listed);
    if (between) return countOf(query(all, ...daysBetween(listed, between)));
    const early = await reader.early(countRequest(listed, reader.scopeId));
    return (early === undefined ? undefined : earlyCountIn(early)) ?? countOf(all);
  };
  const counts = await attempt("count", targets.map(({ resource }) => resource).join(", "), () =>
    mapParallel(targets, count),
  ).finally(forgetEarly);
  return { counts };
}

function grantedSubcollection(
  { name: resource, subcollections }: Collection,
  subcollection: string,
  principal: Principal,
): Subcollection {
  const found = subcollections.find(({ name }) => name === subcollection);
  if (found && principalsOf(found.access, "list").includes(principal)) return found;
  throw new ProviderError(403, text("data.access.countBelow", { resource, subcollection }));
}

function daysBetween(
  { name, fields }: Collection,
  { field: key, from, to }: NonNullable<CountTarget["between"]>,
): readonly QueryConstraint[] {
  const [stored] = fields.filter((field) => field.key === key && field.type === "date").flatMap(storedKeysOf);
  if (stored === undefined) throw new ProviderError(400, `${name} has no date "${key}".`);
  const path = keyPath(stored);
  return [where(path, ">=", from), where(path, "<=", to)];
}

interface CountsBelowParams {
  readonly resource: string;
  readonly subcollection: string;
  /** The records whose field has this value; of a reference its id. */
  readonly field: string;
  readonly value: string;
  /** Records in one answer. Each costs two reads. 0: counts the records only, for one read. */
  readonly size: number;
  /** The cursor of the previous answer. Absent: from the beginning. */
  readonly cursor?: string;
}

/**
 * Counts the documents below the records that share a value, some records at a time. A collection group cannot be
 * limited to records by their values, so each record costs its own read and one count.
 * @returns `total`: all records with the value; undefined after a cursor. `cursor`: absent where there are no more.
 * @throws 400 for an unknown field, 403 where the records or the documents are not granted.
 */
export async function countDocumentsBelow(
  { reader, principal }: ServiceContext,
  { resource, subcollection, field, value, size, cursor }: CountsBelowParams,
) {
  const collection = grantedCollection({ reader, principal }, resource, "list");
  const { name } = grantedSubcollection(collection, subcollection, principal);
  const declared = collection.fields.find(({ key }) => key === field);
  const [key] = declared ? storedKeysOf(declared) : [];
  if (key === undefined) throw new ProviderError(400, `${resource} have no field "${field}".`);
  const all = reader.allWith(collection, key, storedForms(value));
  return attempt("count", collection.label.many, async () => {
    const total = cursor === undefined ? await countOf(all) : undefined;
    if (size === 0) return { counted: 0, documents: 0, total };
    const { documents: records, ...next } = await pageById(all, size, cursor);
    const below = records.map(({ ref }) => collectionRef(ref, name));
    return {
      ...next,
      counted: records.length,
      documents: await countAll(below),
      total,
    };
  });
}

interface TallyParams {
  readonly subcollection: string;
  readonly field: string;
  readonly values: readonly string[];
}
/**
 * Counts each value of a field over all subcollections of one name, by parent collection. Each document is
 * counted twice, by its value and in the total (docs/lists.md).
 * @returns `values`: the requested ones, because a screen may show this answer while it loads the next. `counts`: for each
 * value, in order, the number below each of the `parents`, which are collections such as "Books". `totals`: all below each
 * parent, whatever their value. Both without `deleted`: those that remain below deleted records of each parent.
 * @throws 403 when the subcollection's group is not granted, 400 when the field is not declared in it. */
export async function tallyValues(context: ServiceContext, { subcollection, field, values }: TallyParams) {
  const { firestore } = context;
  const parents = parentsOf(context, subcollection, field);
  const path = keyPath(field);
  const below = ({ name }: Collection): Query =>
    query(
      collectionGroup(firestore, subcollection),
      where(documentId(), ">=", `${name}/${LOWEST}/${subcollection}/${LOWEST}`),
      where(documentId(), "<=", `${name}/${HIGHEST}/${subcollection}/${HIGHEST}`),
    );
  const valued = values.flatMap((value) =>
    parents.map((parent) => query(below(parent), where(path, "==", value))),
  );
  return attempt("count", subcollection, async () => {
    for (const parent of parents) await countDeletions(firestore, parent);
    const numbers = await mapParallel(valued, (one) => countOf(one));
    // Counted last, so that a concurrent addition never makes a total smaller than its parts.
    const totals = await mapParallel(parents.map(below), (one) => countOf(one));
    const numberOf = (row: number, kind: number) => numbers[row * parents.length + kind] ?? 0;
    const gone = await mapParallel([...parents.entries()], ([kind, { name }]) => {
      const found = values.filter((_, row) => numberOf(row, kind) > 0);
      return deletedSums(firestore, name, found);
    });
    const deleted = gone.map(({ total }, kind) => Math.min(total, totals[kind] ?? 0));
    const living = (count: number, dead: number | undefined) => Math.max(0, count - (dead ?? 0));
    return {
      values,
      parents: parents.map(({ name }) => name),
      counts: values.map((value, row) =>
        parents.map((_parent, kind) => living(numberOf(row, kind), gone[kind]?.counts.get(value))),
      ),
      totals: totals.map((total, kind) => living(total, deleted[kind])),
      deleted,
    };
  });
}

function parentsOf({ principal, reader }: ServiceContext, subcollection: string, field: string) {
  const declared = reader
    .panel()
    .collections.flatMap((collection) =>
      collection.subcollections
        .filter((sub) => sub.name === subcollection)
        .map((sub) => ({ collection, sub })),
    );
  if (principal !== "admin" || !declared.some(({ sub }) => sub.group))
    throw new ProviderError(403, text("data.access.count", { subcollection }));
  if (!declared.every(({ sub }) => sub.fields.flatMap(storedKeysOf).includes(field)))
    throw new ProviderError(400, `${subcollection} have no field "${field}" to count by.`);
  return declared.map(({ collection }) => collection);
}
