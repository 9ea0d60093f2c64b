/**
 * The requests with which a page begins: the first rows of a list, or counts. The panel notes them in this browser. At the
 * next visit, public/first-paint.js sends those of the address before any other script has loaded, with the token of the
 * user whom Firebase Auth stores. The rules decide as they do for the SDK, whose own answers replace these.
 */
import { plainFields, type WireFields } from "../firebase/plain";
import { storedKeyIn } from "../fields/models";
import { readRecord } from "../fields/record";
import type { Collection, RecordData } from "../schema/types";
import type { ListQuery } from "./lists/list-query";

/** For a method of Firestore's REST API below `documents:`. */
export interface EarlyRequest {
  readonly method: "runQuery" | "runAggregationQuery";
  readonly body: object;
}

declare global {
  /** Set by public/first-paint.js. An answer is undefined where the request failed, was refused or took too long. */
  var earlyRequests:
    | {
        readonly uid: string;
        readonly sent: readonly { readonly request: EarlyRequest; readonly answer: Promise<unknown> }[];
      }
    | undefined;
}

export type Early = (request: EarlyRequest) => Promise<unknown> | undefined;

/** @returns the answer to the same request, if this page has sent it for this user. It is undefined where there is none. */
export function earlyAnswer(uid: string | undefined, request: EarlyRequest): Promise<unknown> | undefined {
  const early = globalThis.earlyRequests;
  if (!early || early.uid !== uid) return undefined;
  const wanted = JSON.stringify(request);
  return early.sent.find(({ request: sent }) => JSON.stringify(sent) === wanted)?.answer;
}

/** Call this when newer answers are there, or the session has ended. */
export function forgetEarly(): void {
  globalThis.earlyRequests = undefined;
}

/**
 * @returns undefined for another query than a list in its stored order.
 * @param scopeId the company whose records alone are seen.
 */
export function firstPageRequest(
  collection: Collection,
  scopeId: string | undefined,
  { search, equals, dateRange, order, counted }: ListQuery,
  size: number,
): EarlyRequest | undefined {
  if (search !== "" || dateRange || order || counted) return undefined;
  const [key, direction] = collection.order;
  const filters = equals.map(([field, value]) => [storedKeyIn(collection, field.key), value] as const);
  const field = { fieldPath: storedKeyIn(collection, key) };
  const orderBy = [{ field, direction: direction === "asc" ? "ASCENDING" : "DESCENDING" }];
  const structuredQuery = { ...seen(collection, scopeId, filters), orderBy, limit: size };
  return { method: "runQuery", body: { structuredQuery } };
}

export function countRequest(collection: Collection, scopeId: string | undefined): EarlyRequest {
  const aggregations = [{ alias: "count", count: {} }];
  const structuredAggregationQuery = { structuredQuery: seen(collection, scopeId), aggregations };
  return { method: "runAggregationQuery", body: { structuredAggregationQuery } };
}

function seen(
  { name, scopeField }: Collection,
  scopeId: string | undefined,
  more: readonly (readonly [key: string, value: string])[] = [],
): object {
  const own = scopeField === undefined || scopeId === undefined ? [] : [[scopeField, scopeId] as const];
  const filters = [...own, ...more].map(([fieldPath, stringValue]) => ({
    fieldFilter: { field: { fieldPath }, op: "EQUAL", value: { stringValue } },
  }));
  const where = filters.length > 0 && { where: { compositeFilter: { op: "AND", filters } } };
  return { from: [{ collectionId: name }], ...where };
}

interface QueryAnswer {
  readonly document?: { readonly name: string; readonly fields?: WireFields };
}

export function earlyRecords(collection: Collection, answer: unknown): readonly RecordData[] {
  return (answer as readonly QueryAnswer[]).flatMap(({ document }) => {
    const id = document?.name.split("/").at(-1) ?? "";
    return document ? [readRecord(collection, id, plainFields(document.fields))] : [];
  });
}

export function earlyCountIn(answer: unknown): number {
  const [{ result }] = answer as [{ readonly result: { readonly aggregateFields: WireFields } }];
  return Number(plainFields(result.aggregateFields)["count"]);
}
