import type { FirestoreRulesRequest, RulesQuery } from "../api";
import { DocumentMap, documentName, ROOT_SEGMENTS } from "../values/document-map";
import { EntryMap, LazyMap } from "../values/map-value";
import type { MapValue, PathValue, Value } from "../values/value";
import type { Decision } from "./decision";
import { disjunctsOf, type KnownDocument } from "./list-constraints";
import { ANY_DEPTH, ANY_ID } from "./match-tree";
import { requestParts } from "./request";

/** @returns the decisions of a request; undefined for a query with too many disjuncts. */
export function firestoreDecisions(request: FirestoreRulesRequest): Decision[] | undefined {
  const { method, path = "", query, resource } = request;
  const { database } = request.lookup;
  const shown = resource && new DocumentMap(resource, database);
  if (query === undefined) return [decision(request, documentName(path, database), path, shown)];
  const searched = [query.parent, query.collectionId].filter((part) => part !== "").join("/");
  const name = documentName(searched, database);
  return disjunctsOf(query.where)?.map((known) => {
    if (known.kind === "document") {
      const named = known.name.segments.slice(ROOT_SEGMENTS).join("/");
      const stored = request.lookup.get(named);
      return { ...decision(request, name, named, stored && new DocumentMap(stored, database)), method };
    }
    return { ...decision(request, name, undefined, partial(known)), path: searchedPath(query, database) };
  });
}

function decision(
  request: FirestoreRulesRequest,
  name: PathValue,
  documentPath: string | undefined,
  resource: Value,
): Decision {
  const { method, lookup, budget } = request;
  return {
    method,
    path: documentPath === undefined ? name.segments : documentName(documentPath, lookup.database).segments,
    shownPath: name.segments.slice(ROOT_SEGMENTS).join("/"),
    request: requestValue(request, name),
    resource,
    lookup,
    budget,
    ownPath: documentPath,
  };
}

/** The path of a query's documents: the id is unknown. In a collection group, the parents are unknown too. */
function searchedPath(
  { parent, collectionId, allDescendants }: RulesQuery,
  database: string | undefined,
): readonly string[] {
  const above = [...documentName(parent, database).segments, ...(allDescendants ? [ANY_DEPTH] : [])];
  return [...above, collectionId === "" ? ANY_DEPTH : collectionId, ANY_ID];
}

/** A document with only the filtered fields, which are known; it has no id. */
function partial(known: Extract<KnownDocument, { kind: "fields" }>): MapValue {
  return new EntryMap(new Map([["data", known.data]]));
}

function requestValue(request: FirestoreRulesRequest, name: PathValue): MapValue {
  const { newResource, query } = request;
  const parts = requestParts(request, name);
  if (newResource !== undefined)
    parts.set("resource", () => new DocumentMap(newResource, request.lookup.database));
  if (query !== undefined) parts.set("query", () => queryValue(query));
  return new LazyMap(parts);
}

/** `request.query`. It does not hold the filters. Without a limit it is null, without an offset 0. */
function queryValue({ limit, offset, orderBy }: RulesQuery): MapValue {
  const orders = orderBy.map(({ field, direction }) => [field.join("."), direction] as const);
  return new EntryMap(
    new Map<string, Value>([
      ["limit", limit === undefined ? null : BigInt(limit)],
      ["offset", BigInt(offset ?? 0)],
      ["orderBy", new EntryMap(new Map(orders))],
    ]),
  );
}
