import { isJsonObject, StartError, type JsonObject, type WireDocument } from "local-firebase";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "../../packages/firestore-panel/src/data/chunked";
import type { OwnerDatabase, OwnerDocument, OwnerTarget } from "./owner-database";
import { accessToken, post } from "./service-account";
import { MOST_WRITES, refusal, toWire } from "./writes";

/** Address of Firestore's REST interface. */
export const FIRESTORE = "https://firestore.googleapis.com";
const BY_NAME = { orderBy: [{ field: { fieldPath: "__name__" } }], limit: MOST_WRITES };

/** Opens the documents of a project's Firestore for the owner's scripts. @throws StartError */
export async function openCloudDocuments({
  projectId,
  account,
  origin = FIRESTORE,
}: Exclude<OwnerTarget, { readonly dataDir: string }>): Promise<OwnerDatabase> {
  const headers = {
    Authorization: `Bearer ${await accessToken(account)}`,
    "Content-Type": "application/json",
  };
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const ask = (place: string, method: string, body: object) =>
    post(`${origin}/v1/${place}:${method}`, JSON.stringify(body), headers);
  const rowsOf = (answer: unknown, key: string): readonly OwnerDocument[] => {
    if (!Array.isArray(answer)) throw new StartError("The service's answer is not a list of documents.");
    return (answer as unknown[]).flatMap((row) => {
      const document = isJsonObject(row) ? row[key] : undefined;
      if (!isDocument(document)) return [];
      const { name, fields = {}, updateTime } = document;
      return { path: name.slice(documents.length + 1), fields, updateTime };
    });
  };
  /** @param collection a path; a subcollection's path contains its document. */
  const query = async (collection: string, more: object, everywhere?: { readonly allDescendants: true }) => {
    const ids = collection.split("/");
    const from = [{ collectionId: ids.at(-1), ...everywhere }];
    const place = [documents, ...ids.slice(0, -1)].join("/");
    return rowsOf(await ask(place, "runQuery", { structuredQuery: { from, ...more } }), "document");
  };
  /** Batches in the order of the documents' names. */
  const batches = async function* (ask: (more: object) => Promise<readonly OwnerDocument[]>) {
    let batch = await ask(BY_NAME);
    for (;;) {
      if (batch.length > 0) yield batch;
      const last = batch.at(-1);
      if (!last || batch.length < MOST_WRITES) return;
      const values = [{ referenceValue: `${documents}/${last.path}` }];
      batch = await ask({ ...BY_NAME, startAt: { values, before: false } });
    }
  };
  const commit = (writes: readonly object[]) => ask(documents, "commit", { writes });
  return {
    projectId,
    list: (collection, most) => query(collection, most === undefined ? {} : { limit: most }),
    batches: (collection) => batches((more) => query(collection, more)),
    commit: async (writes) => {
      await commit(writes.map((write) => toWire(`${documents}/`, write))).catch(refusal);
    },
    now: async () => commitTime(await commit([])),
    get: async (paths) => {
      const names = paths.map((path) => `${documents}/${path}`);
      return paths.length === 0
        ? []
        : rowsOf(await ask(documents, "batchGet", { documents: names }), "found");
    },
    since: (collection, field, time) => {
      const value = { timestampValue: new Date(time).toISOString() };
      const fieldFilter = { field: { fieldPath: field }, op: "GREATER_THAN_OR_EQUAL", value };
      return query(collection, { where: { fieldFilter } });
    },
    naming: async (collection, field, values) => {
      const found = await mapParallel(chunksOf(values, MAX_ALTERNATIVES), (some) => {
        const value = { arrayValue: { values: some.map((stringValue) => ({ stringValue })) } };
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

function commitTime(answer: unknown): number {
  const time = isJsonObject(answer) ? Date.parse(String((answer as JsonObject)["commitTime"])) : NaN;
  if (Number.isNaN(time)) throw new StartError("The service did not send its time.");
  return time;
}

function isDocument(value: unknown): value is WireDocument {
  return isJsonObject(value) && typeof value.name === "string" && typeof value.updateTime === "string";
}
