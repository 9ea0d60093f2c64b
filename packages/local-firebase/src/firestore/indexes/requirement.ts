/**
 * Decides which queries the given indexes answer. Each alternative of a query (`or`, `in`, array-contains-any) needs
 * its own indexes:
 *
 * - Each index begins with some of its equality and array-contains fields, in any order. It ends with all its orders in
 *   their exact directions, the document's name included: an index is not read backwards.
 * - Together, these indexes hold all its equality and array-contains fields: Firestore merges them.
 *
 * Range filters order by their field. An order by a field with an equality needs no index. In a query with several
 * alternatives it does, because it determines how their results are joined. Fields of sums and averages must be at the
 * end as well. All documents by ascending name need no index; by descending name they do.
 *
 * Sources: Google's "Index types in Cloud Firestore" (index merging; the direction of `__name__`). Production's error
 * for orders by descending name (firebase/flutterfire, issue 4398). For sums, the web SDK's integration tests, which
 * need composite indexes for several summed fields (firebase/firebase-js-sdk, pull 7713).
 */
import { alternativesOf, type Alternative } from "../query/alternatives";
import type { Query } from "../query/types";
import { NAME_FIELD, type FieldPath } from "../values/field-path";
import {
  fieldText,
  type Index,
  type IndexDefinitions,
  type IndexedField,
  type Mode,
  type Scope,
} from "./definitions";

const EQUALITIES = ["EQUAL", "IS_NULL", "IS_NAN"];

/** The index that one alternative of a query needs. */
export interface Need {
  readonly group: string;
  readonly scope: Scope;
  /** Equality and array-contains fields, in the order of the filters. */
  readonly filtered: readonly IndexedField[];
  readonly orders: readonly IndexedField[];
  /** Fields of sums and averages, in any order and direction. */
  readonly summed: readonly string[];
  /** Undefined: any mode is sufficient. */
  readonly nameMode: Mode | undefined;
}

/** @returns the first need that the indexes do not satisfy; `filtered` names the fields that no index holds. */
export function missingIndex(
  definitions: IndexDefinitions,
  query: Query,
  summed: readonly FieldPath[] = [],
): Need | undefined {
  const alternatives = alternativesOf(query.where);
  for (const alternative of alternatives) {
    const need = needOf(query, alternative, alternatives.length > 1, summed);
    const fields = [...alternative, ...query.orderBy].map(({ field }) => field);
    const missing = missingFields(need, indexesOver(definitions, need, [...fields, ...summed]));
    if (missing) return { ...need, filtered: missing };
  }
  return undefined;
}

function needOf(
  query: Query,
  alternative: Alternative,
  isOneOfMany: boolean,
  sums: readonly FieldPath[],
): Need {
  const byName = query.orderBy.findIndex(({ field }) => field[0] === NAME_FIELD);
  const orders = query.orderBy
    .slice(0, byName)
    .map(({ field, direction }) => ({ path: fieldText(field), mode: modeOf(direction) }));
  const ordered = new Set(orders.map(({ path }) => path));
  const equal = pathsOf(alternative, EQUALITIES);
  const bound = [...equal].filter((path) => path !== NAME_FIELD && !(isOneOfMany && ordered.has(path)));
  const summed = [...new Set(sums.map(fieldText))].filter((path) => !ordered.has(path) && !equal.has(path));
  const contained = [...pathsOf(alternative, ["ARRAY_CONTAINS"])];
  return {
    group: query.collectionId,
    scope: query.allDescendants ? "COLLECTION_GROUP" : "COLLECTION",
    filtered: [
      ...bound.map((path): IndexedField => ({ path, mode: "ASCENDING" })),
      ...contained.map((path): IndexedField => ({ path, mode: "CONTAINS" })),
    ],
    orders: isOneOfMany ? orders : orders.filter(({ path }) => !equal.has(path)),
    summed,
    nameMode:
      summed.length > 0 || equal.has(NAME_FIELD) ? undefined : modeOf(query.orderBy[byName]?.direction),
  };
}

function modeOf(direction: "ASC" | "DESC" | undefined): Mode {
  return direction === "DESC" ? "DESCENDING" : "ASCENDING";
}

function pathsOf(alternative: Alternative, ops: readonly string[]): ReadonlySet<string> {
  return new Set(alternative.filter(({ op }) => ops.includes(op)).map(({ field }) => fieldText(field)));
}

/** The declared indexes and the single-field indexes of the query's fields. */
function indexesOver(
  definitions: IndexDefinitions,
  { group, scope }: Need,
  fields: readonly FieldPath[],
): readonly Index[] {
  const single = fields
    .filter(([first]) => first !== NAME_FIELD)
    .flatMap((field) =>
      definitions.modesOf(group, scope, field).map((mode): Index => ({
        fields: [{ path: fieldText(field), mode }],
        nameMode: mode === "DESCENDING" ? mode : "ASCENDING",
      })),
    );
  return [...definitions.composites(group, scope), ...single];
}

/** @returns the filtered fields that no index with the right end holds; undefined when the need is satisfied. */
function missingFields(need: Need, indexes: readonly Index[]): readonly IndexedField[] | undefined {
  const { filtered, orders, summed, nameMode } = need;
  const ends = orders.length + summed.length;
  if (filtered.length === 0 && ends === 0 && nameMode !== "DESCENDING") return undefined;
  const begins = (field: IndexedField, wanted: IndexedField) =>
    field.path === wanted.path && (field.mode === "CONTAINS") === (wanted.mode === "CONTAINS");
  const useful = indexes.filter(({ fields, nameMode: own }) => {
    const beginning = fields.slice(0, fields.length - ends);
    const sums = fields.slice(fields.length - summed.length).map(({ path }) => path);
    return (
      fields.length >= ends &&
      (nameMode === undefined || nameMode === own) &&
      beginning.every((field) => filtered.some((wanted) => begins(field, wanted))) &&
      orders.every(({ path, mode }, at) => {
        const field = fields[beginning.length + at];
        return field?.path === path && field.mode === mode;
      }) &&
      summed.every((path) => sums.includes(path))
    );
  });
  const missing = filtered.filter(
    (wanted) =>
      !useful.some(({ fields }) =>
        fields.slice(0, fields.length - ends).some((field) => begins(field, wanted)),
      ),
  );
  return missing.length > 0 || useful.length === 0 ? missing : undefined;
}
