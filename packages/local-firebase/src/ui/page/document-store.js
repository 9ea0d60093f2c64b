import { ApiError, databaseName, firestore, root } from "./api.js";
import { isSame, maskOf } from "./field-address.js";

/**
 * Reads and writes documents for the window. Paths are below the documents root.
 * @typedef {{ path: string, fields: Record<string, any>, createTime: string, updateTime: string }} Doc
 */

export const PAGE = 100;
/** The greatest character, so that all ids with a prefix precede the prefix with this character. */
const LAST = "\u{10FFFF}";

/** @param {string} path "" is the root */
export function nameOf(path) {
  return path === "" ? root() : `${root()}/${path}`;
}

/** Ids of the collections below a document, or at the root. @param {string} path @returns {Promise<string[]>} */
export async function listCollections(path) {
  const ids = [];
  let pageToken = "";
  do {
    const [page] = await firestore("ListCollectionIds", { parent: nameOf(path), pageSize: 300, pageToken });
    ids.push(...(page.collectionIds ?? []));
    pageToken = page.nextPageToken ?? "";
  } while (pageToken !== "");
  return ids;
}

/** @param {string} collection its path */
function placeOf(collection) {
  const slash = collection.lastIndexOf("/");
  return {
    parent: nameOf(collection.slice(0, Math.max(0, slash))),
    collectionId: collection.slice(slash + 1),
  };
}

/** @param {string} name */
const lastOf = (name) => name.slice(name.lastIndexOf("/") + 1);

/**
 * Ids of a collection in pages, including missing documents that have collections below them.
 * @param {string} collection its path @param {string} prefix of the ids; "": all @param {string} token of the page
 * before
 * @returns {Promise<{ ids: string[], missing: string[], token: string }>} token "": this is the last page
 */
export async function listIds(collection, prefix, token) {
  if (prefix !== "") return listWithPrefix(collection, prefix, token);
  const request = { ...placeOf(collection), pageSize: PAGE, pageToken: token, showMissing: true };
  const [page] = await firestore("ListDocuments", { ...request, mask: { fieldPaths: ["__name__"] } });
  const documents = page.documents ?? [];
  return {
    ids: documents.map((/** @type {any} */ { name }) => lastOf(name)),
    missing: documents
      .filter((/** @type {any} */ { createTime }) => !createTime)
      .map((/** @type {any} */ { name }) => lastOf(name)),
    token: page.nextPageToken ?? "",
  };
}

/** @param {string} collection @param {string} prefix @param {string} token the last id of the page before */
async function listWithPrefix(collection, prefix, token) {
  const { parent, collectionId } = placeOf(collection);
  const at = (/** @type {string} */ id, /** @type {boolean} */ before) => ({
    values: [{ referenceValue: `${nameOf(collection)}/${id}` }],
    before,
  });
  const answers = await firestore("RunQuery", {
    parent,
    structuredQuery: {
      from: [{ collectionId }],
      select: { fields: [{ fieldPath: "__name__" }] },
      orderBy: [{ field: { fieldPath: "__name__" }, direction: "ASCENDING" }],
      startAt: token === "" ? at(prefix, true) : at(token, false),
      endAt: at(prefix + LAST, false),
      limit: PAGE,
    },
  });
  const ids = answers.flatMap(({ document }) => (document ? [lastOf(document.name)] : []));
  return { ids, missing: [], token: ids.length === PAGE ? (ids.at(-1) ?? "") : "" };
}

/** Counts the documents of a collection. @param {string} collection @returns {Promise<number>} */
export async function countDocuments(collection) {
  const { parent, collectionId } = placeOf(collection);
  const [{ result }] = await firestore("RunAggregationQuery", {
    parent,
    structuredAggregationQuery: {
      structuredQuery: { from: [{ collectionId }] },
      aggregations: [{ alias: "all", count: {} }],
    },
  });
  return Number(result.aggregateFields.all.integerValue);
}

/** @param {string} path @returns {Promise<Doc | undefined>} */
export async function readDocument(path) {
  const [{ found }] = await firestore("BatchGetDocuments", {
    database: databaseName(),
    documents: [nameOf(path)],
  });
  return (
    found && { path, fields: found.fields ?? {}, createTime: found.createTime, updateTime: found.updateTime }
  );
}

/** @param {object} write */
async function commit(write) {
  await firestore("Commit", { database: databaseName(), writes: [write] });
}

/** Creates a document that must not exist yet. @param {string} path */
export function createDocument(path) {
  return commit({ update: { name: nameOf(path), fields: {} }, currentDocument: { exists: false } });
}

/** @param {Doc} doc as it was shown: a document that has changed since is not deleted */
export function deleteDocument({ path, updateTime }) {
  return commit({ delete: nameOf(path), currentDocument: { updateTime } });
}

/**
 * Writes one field. If the document has changed since it was shown, but that field has not, both changes are kept.
 * @param {Doc} shown @param {string} name of a field of the document itself @param {any} value undefined removes it
 * @returns {Promise<Doc | undefined>} the current document if its field was changed; then nothing is written
 */
export async function writeField(shown, name, value) {
  for (let base = shown; ;) {
    const fields = value === undefined ? {} : Object.fromEntries([[name, value]]);
    const write = {
      update: { name: nameOf(shown.path), fields },
      updateMask: { fieldPaths: [maskOf(name)] },
    };
    try {
      await commit({ ...write, currentDocument: { updateTime: base.updateTime } });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== "FAILED_PRECONDITION") throw error;
    }
    const now = await readDocument(shown.path);
    if (!now) throw new Error("The document was deleted meanwhile. Create it again to save this.");
    if (!isSame(fieldOf(now, name), fieldOf(shown, name))) return now;
    base = now;
  }
}

/** A field of a document, if it has the field. @param {{ fields: Record<string, any> }} doc @param {string} name */
export function fieldOf({ fields }, name) {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** An id in the form of the SDKs. */
export function newId() {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  return Array.from({ length: 20 }, () => letters[Math.floor(Math.random() * letters.length)]).join("");
}
