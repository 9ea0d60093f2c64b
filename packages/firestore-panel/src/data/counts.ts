/** Counts by aggregation: a thousand documents cost one read. */
import {
  collection as collectionRef,
  getCountFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  startAfter,
  type Query,
  type QueryConstraint,
  collectionGroup,
  documentId,
  where,
} from "firebase/firestore";
import { principalsOf } from "../schema/define-collection";
import type { CountTarget } from "../contract/lists";
import { earlyCountIn, countRequest, forgetEarly } from "./early-requests";
import { keyPath } from "./stored-path";
import { attempt, ProviderError } from "./errors";
import type { ServiceContext } from "./context";
import { mapParallel, storedForms } from "./chunked";
import { grantedCollection, validId } from "./registry";
import type { Collection, Principal, Subcollection } from "../schema/types";
import { storedKeysOf } from "../fields/models";
import { countDeletions, deletedSums } from "./deleted-accounts";
import { text } from "../texts/texts";

/** Ids below and above every existing id: the range between two such paths covers one collection. */
const [LOWEST, HIGHEST] = ["\u0001", "\uf8ff"];

const countOf = async (counted: Query) => (await getCountFromServer(counted)).data().count;

/** Counts the records of each target, in their order; no record is read. If one count fails, all fail. */
export async function countTargets(
  context: ServiceContext,
  { of: wanted }: { readonly of: readonly CountTarget[] },
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
  const counts = await attempt("count", wanted.map(({ resource }) => resource).join(", "), () =>
    mapParallel(wanted, count),
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

interface CountsBelow {
  /** Records of this answer. */
  readonly counted: number;
  /** Documents below them. */
  readonly documents: number;
  /** All records with the value. Undefined after a cursor. */
  readonly of: number | undefined;
  /** Absent: there are no more records. */
  readonly cursor?: string;
}

const MAX_COUNTED_RECORDS = 20;

/**
 * Counts the documents below the records that share a value, some records at a time. A collection group cannot be
 * limited to records by their values, so each record costs its own read and one count.
 * @throws 400 for an unknown field and for more records, 403 where the records or the documents are not granted.
 */
export async function countDocumentsBelow(
  { reader, principal }: ServiceContext,
  { resource, subcollection, field, value, size, cursor }: CountsBelowParams,
): Promise<CountsBelow> {
  if (size > MAX_COUNTED_RECORDS)
    throw new ProviderError(400, `At most ${MAX_COUNTED_RECORDS} records can be counted at once.`);
  const collection = grantedCollection({ reader, principal }, resource, "list");
  const { name } = grantedSubcollection(collection, subcollection, principal);
  const declared = collection.fields.find(({ key }) => key === field);
  const [key] = declared ? storedKeysOf(declared) : [];
  if (key === undefined) throw new ProviderError(400, `${resource} have no field "${field}".`);
  const all = reader.allWith(collection, key, storedForms(value));
  return attempt("count", collection.label.many, async () => {
    const of = cursor === undefined ? await countOf(all) : undefined;
    if (size === 0) return { counted: 0, documents: 0, of };
    const after = cursor === undefined ? [] : [startAfter(cursor)];
    const { docs } = await getDocsFromServer(query(all, orderBy(documentId()), ...after, limit(size)));
    const counts = await mapParallel(docs, ({ ref }) => countOf(collectionRef(ref, name)));
    const next = docs.length === size ? docs.at(-1)?.id : undefined;
    return {
      counted: docs.length,
      documents: counts.reduce((sum, count) => sum + count, 0),
      of,
      ...(next !== undefined && { cursor: next }),
    };
  });
}

interface TallyParams {
  readonly subcollection: string;
  readonly field: string;
  readonly values: readonly string[];
}
interface Tally {
  /** The requested values: a screen may show this answer while it loads the next. */
  readonly values: readonly string[];
  /** Collections that have the subcollection, such as "Books". */
  readonly parents: readonly string[];
  /**
   * For each value, in order, the number below each parent. Documents below deleted records do not count here
   * or in the totals.
   */
  readonly counts: readonly (readonly number[])[];
  /** All documents below each parent, whatever their value. */
  readonly totals: readonly number[];
  /** Documents that remain below deleted records of each parent. */
  readonly deleted: readonly number[];
}

/**
 * Counts each value of a field over all subcollections of one name, by parent collection. Each document is
 * counted twice, by its value and in the total (docs/lists.md).
 * @throws 403 when the subcollection's group is not granted, 400 when the field is not declared in it. */
export async function tallyValues(
  context: ServiceContext,
  { subcollection, field, values }: TallyParams,
): Promise<Tally> {
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
    const numbers = await mapParallel(valued, countOf);
    // Counted last, so that a concurrent addition never makes a total smaller than its parts.
    const totals = await mapParallel(parents.map(below), countOf);
    const numberOf = (row: number, kind: number) => numbers[row * parents.length + kind] ?? 0;
    const gone: Awaited<ReturnType<typeof deletedSums>>[] = [];
    for (const [kind, parent] of parents.entries()) {
      const found = values.filter((_, row) => numberOf(row, kind) > 0);
      gone.push(await deletedSums(firestore, parent.name, found));
    }
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

function parentsOf(
  { principal, reader }: ServiceContext,
  subcollection: string,
  field: string,
): readonly Collection[] {
  const declared = reader
    .panel()
    .collections.flatMap((collection) =>
      collection.subcollections
        .filter((sub) => sub.name === subcollection)
        .map((sub) => ({ collection, sub })),
    );
  if (principal !== "admin" || !declared.some(({ sub }) => sub.group?.includes("admin")))
    throw new ProviderError(403, text("data.access.count", { subcollection }));
  if (!declared.every(({ sub }) => sub.fields.flatMap(storedKeysOf).includes(field)))
    throw new ProviderError(400, `${subcollection} have no field "${field}" to count by.`);
  return declared.map(({ collection }) => collection);
}
