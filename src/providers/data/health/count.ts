/** Counts the records of a collection that lists or searches leave out. A count costs a read per 1,000 records. */
import { FieldPath, query, where, type Query } from "firebase/firestore";
import type { CollectionHealth } from "../../../contract/health";
import { derivedVersion, SORT_KEY, VERSION_KEY } from "../../../fields/derived";
import { modelOf } from "../../../fields/models";
import type { Collection } from "../../../schema/types";
import { countQuery } from "../lists/search-plan";
import { orderPath, type RecordReader } from "../record-reader";

/** @throws the SDK's errors. */
export async function countHealth(reader: RecordReader, collection: Collection): Promise<CollectionHealth> {
  const first = await countOnce(reader, collection);
  if (first.hidden + first.misplaced + first.unindexed === 0) return first;
  // A record added or deleted between the counts looks like one that lacks something.
  const second = await countOnce(reader, collection);
  const least = (key: "hidden" | "misplaced" | "unindexed") => Math.min(first[key], second[key]);
  return {
    ...second,
    hidden: least("hidden"),
    misplaced: least("misplaced"),
    unindexed: least("unindexed"),
  };
}

/** @returns the number of records without the derived fields of the present declaration. */
export async function countUnindexed(all: Query, collection: Collection): Promise<number> {
  const [total, indexed] = await Promise.all([count(all), count(indexedOf(all, collection))]);
  return Math.max(0, total - indexed);
}

async function countOnce(reader: RecordReader, collection: Collection): Promise<CollectionHealth> {
  const all = reader.all(collection);
  const ordered = reader.ordered(collection);
  const [total, listed, typed, indexed] = await Promise.all([
    count(all),
    count(ordered),
    // A comparison finds values of its own type only.
    count(query(ordered, where(orderPath(collection), ">=", leastOf(collection)))),
    collection.indexed ? count(indexedOf(all, collection)) : undefined,
  ]);
  return {
    total,
    hidden: Math.max(0, total - listed),
    misplaced: Math.max(0, listed - typed),
    unindexed: Math.max(0, total - (indexed ?? total)),
    version: derivedVersion(collection),
  };
}

function indexedOf(all: Query, collection: Collection): Query {
  return query(all, where(new FieldPath(SORT_KEY, VERSION_KEY), "==", derivedVersion(collection)));
}

/** The least value of the type that orders the list. */
function leastOf({ order: [key], fields }: Collection): Date | number | string {
  const field = fields.find((candidate) => candidate.key === key);
  if (field && modelOf(field).stamps) return new Date(0);
  return field?.collation === "number" ? -Number.MAX_VALUE : "";
}

function count(records: Query): Promise<number> {
  return countQuery({ parts: [records] });
}
