import type { WireDocument } from "local-firebase";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "../../src/data/chunked";
import {
  TooOldError,
  type OwnerDatabase,
  type OwnerDocument,
  type OwnerTarget,
  MOST_WRITES,
  refusal,
  toWire,
} from "./owner-database";
import { authorization, call, ServiceError } from "./service-account";

export const FIRESTORE = "https://firestore.googleapis.com";
const MIN_ID = "__id-9223372036854775808__";
type QueryRows = readonly { readonly document?: WireDocument }[];
type FoundRows = readonly { readonly found?: WireDocument }[];
interface CollectionIds {
  readonly collectionIds?: readonly string[];
  readonly nextPageToken?: string;
}
const BY_NAME = { orderBy: [{ field: { fieldPath: "__name__" } }], limit: MOST_WRITES };

export function openCloudDocuments({
  projectId,
  account,
  origin = FIRESTORE,
}: Exclude<OwnerTarget, { readonly dataDir: string }>): OwnerDatabase {
  const authorized = authorization(account);
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const ask = async <Answer>(place: string, method: string, body: object) => {
    const headers = { ...(await authorized()), "Content-Type": "application/json" };
    return call<Answer>("POST", `${origin}/v1/${place}:${method}`, headers, JSON.stringify(body));
  };
  const askAsOf = <Answer>(...request: Parameters<typeof ask>) =>
    ask<Answer>(...request).catch((error: unknown) => {
      throw error instanceof ServiceError && /too old/i.test(error.message) ? new TooOldError() : error;
    });
  /** Rows without a document only say when they were read. */
  const documentsIn = (rows: readonly (WireDocument | undefined)[]): readonly OwnerDocument[] =>
    rows.flatMap((row) => {
      if (!row) return [];
      const { name, fields = {}, updateTime } = row;
      return { path: name.slice(documents.length + 1), fields, updateTime };
    });
  /** @param collection a path; a subcollection's path contains its document. */
  const query = async (collection: string, more: object, everywhere?: { readonly allDescendants: true }) => {
    const ids = collection.split("/");
    const from = [{ collectionId: ids.at(-1), ...everywhere }];
    const place = [documents, ...ids.slice(0, -1)].join("/");
    const rows = await ask<QueryRows>(place, "runQuery", { structuredQuery: { from, ...more } });
    return documentsIn(rows.map(({ document }) => document));
  };
  const batches = async function* (ask: (more: object) => Promise<readonly OwnerDocument[]>, after?: string) {
    for (let last = after; ;) {
      const values = [{ referenceValue: `${documents}/${last ?? ""}` }];
      const batch = await ask({
        ...BY_NAME,
        ...(last !== undefined && { startAt: { values, before: false } }),
      });
      if (batch.length > 0) yield batch;
      last = batch.at(-1)?.path;
      if (batch.length < MOST_WRITES) return;
    }
  };
  const commit = (writes: readonly object[]) =>
    ask<{ readonly commitTime: string }>(documents, "commit", { writes });
  return {
    projectId,
    list: (collection, most) => query(collection, most === undefined ? {} : { limit: most }),
    batches: (collection) => batches((more) => query(collection, more)),
    commit: async (writes) => {
      await commit(writes.map((write) => toWire(`${documents}/`, write))).catch(refusal);
    },
    moment: async () => (await commit([])).commitTime,
    collections: async (readTime) => {
      const ids: string[] = [];
      for (let pageToken: string | undefined = ""; pageToken !== undefined;) {
        const page: CollectionIds = await askAsOf(documents, "listCollectionIds", { readTime, pageToken });
        ids.push(...(page.collectionIds ?? []));
        pageToken = page.nextPageToken || undefined;
      }
      return ids;
    },
    below: (collection, readTime, after) => {
      const where = { compositeFilter: { op: "AND", filters: rangeOf(`${documents}/${collection}`) } };
      const from = [{ allDescendants: true }];
      return batches(async (more) => {
        const request = { readTime, structuredQuery: { from, where, ...more } };
        const rows = await askAsOf<QueryRows>(documents, "runQuery", request);
        return documentsIn(rows.map(({ document }) => document));
      }, after);
    },
    get: async (paths) => {
      const names = paths.map((path) => `${documents}/${path}`);
      if (names.length === 0) return [];
      const rows = await ask<FoundRows>(documents, "batchGet", { documents: names });
      return documentsIn(rows.map(({ found }) => found));
    },
    naming: async (collection, field, values) => {
      const found = await mapParallel(chunksOf(values, MAX_ALTERNATIVES), (batch) => {
        const value = { arrayValue: { values: batch.map((stringValue) => ({ stringValue })) } };
        const fieldFilter = { field: { fieldPath: field }, op: "ARRAY_CONTAINS_ANY", value };
        return query(collection, { where: { fieldFilter } });
      });
      return [...new Map(found.flat().map((document) => [document.path, document])).values()];
    },
    pathsIn: async function* (subcollection) {
      const select = { fields: [{ fieldPath: "__name__" }] };
      const found = batches((more) => query(subcollection, { select, ...more }, { allDescendants: true }));
      for await (const batch of found) yield batch.map(({ path }) => path);
    },
  };
}

/** The names of all documents in and below a collection. MIN_ID comes before every other id. */
function rangeOf(collection: string): readonly object[] {
  const bounds = [
    ["GREATER_THAN_OR_EQUAL", `${collection}/${MIN_ID}`],
    ["LESS_THAN", `${collection}\0/${MIN_ID}`],
  ] as const;
  return bounds.map(([op, referenceValue]) => ({
    fieldFilter: { field: { fieldPath: "__name__" }, op, value: { referenceValue } },
  }));
}
