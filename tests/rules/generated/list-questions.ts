/** Every question that a large list can ask: by caller, filters, search, order, direction, and what is read of it. */
import {
  collection as collectionAt,
  limit,
  limitToLast,
  query,
  startAfter,
  endBefore,
  where,
  type Firestore,
  type Query,
} from "firebase/firestore";
import { sortKeyFields, sortableFields } from "../../../src/fields/derived";
import { atMost, filtered, ordered, searched } from "../../../src/providers/data/lists/large-query";
import type { ListOrder } from "../../../src/providers/data/lists/list-query";
import { companyCollections } from "../../../src/resources";
import { companyHistory } from "../../../src/resources/history";
import { principalsOf } from "../../../src/schema/define-collection";
import type { Collection } from "../../../src/schema/types";
import { COMPANY } from "../../fixtures/specimens/good-record";

/** Who may list the collection, and what they see of it. */
export interface Lister {
  readonly uid: "admin" | "own-company";
  readonly collection: Collection;
}

export function listersOf(collection: Collection): readonly Lister[] {
  const view =
    [...companyCollections, companyHistory].find(({ name }) => name === collection.name) ?? collection;
  return [
    { uid: "admin", collection },
    ...(principalsOf(collection.access, "list").includes("company")
      ? [{ uid: "own-company", collection: view } as const]
      : []),
  ];
}

/** @returns the questions, each once, without what cannot change which index answers them. */
export function questionsOf({ uid, collection }: Lister, firestore: Firestore): readonly Query[] {
  const {
    name,
    companyField = "",
    filters = [],
    order: [ownOrder],
  } = collection;
  const records = collectionAt(firestore, name);
  const all = uid === "admin" ? query(records) : query(records, where(companyField, "==", COMPANY.id));
  // Days are bounds on the order that the records are in.
  const equal = filters.filter(({ field }) => field !== ownOrder);
  return subsetsOf(equal).flatMap((chosen) => {
    const equals = chosen.flatMap(({ field }) =>
      collection.fields.filter(({ key }) => key === field).map((one) => [one, "x"] as const),
    );
    const narrowed = filtered(all, { search: "", equals, order: undefined, isChosen: false });
    const { parts } = searched(narrowed, collection, "abc");
    return [
      narrowed,
      ...orderedLists(collection, narrowed).flatMap(readEitherWay),
      ...parts.flatMap((part) => [atMost(part, 3000), ...readOn(part)]),
    ];
  });
}

function orderedLists(collection: Collection, records: Query): readonly Query[] {
  const orders: readonly (ListOrder | undefined)[] = [
    undefined,
    ...sortableFields(collection).flatMap((field) => [
      { field, direction: "asc" } as const,
      { field, direction: "desc" } as const,
    ]),
  ];
  const [first] = sortKeyFields(collection);
  return [
    ...orders.flatMap((order) => ordered(records, collection, { order }).parts),
    // While some records lack their keys.
    ...(first
      ? ordered(records, collection, { order: { field: first, direction: "asc" } }, false).parts
      : []),
  ];
}

function readOn(list: Query): readonly Query[] {
  return [query(list, limit(30)), query(list, startAfter("m"), limit(30))];
}

/** Pages, those before, and the last one. */
function readEitherWay(list: Query): readonly Query[] {
  return [list, ...readOn(list), query(list, limitToLast(10)), query(list, endBefore("m"), limitToLast(10))];
}

function subsetsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  return all.reduce<readonly (readonly T[])[]>(
    (subsets, one) => [...subsets, ...subsets.map((some) => [...some, one])],
    [[]],
  );
}
