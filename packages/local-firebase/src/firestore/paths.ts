import { invalid } from "./errors";

/** Limit of one id, in bytes of UTF-8; of a whole name, likewise. Firestore's documented limits. */
const MAX_ID_BYTES = 1500;
const MAX_NAME_BYTES = 6144;
const MAX_SEGMENTS = 200;
const RESERVED_ID = /^__.*__$/s;

/** The name that stands before every document path of a project's database. */
export function documentsRoot(projectId: string): string {
  return `projects/${projectId}/databases/(default)/documents/`;
}

/** @throws FirestoreError when the text can be no collection or document id. */
export function checkId(id: string): string {
  if (id === "") throw invalid("An id in the path is empty.");
  if (id === "." || id === "..") throw invalid(`The id "${id}" is not allowed.`);
  if (RESERVED_ID.test(id)) throw invalid(`The id "${id}" is reserved: it begins and ends with "__".`);
  if (id.includes("/")) throw invalid("An id must not hold a slash.");
  if (id.includes("\0")) throw invalid("An id must not hold a null character.");
  if (/\p{Surrogate}/u.test(id)) throw invalid("An id is not valid Unicode.");
  if (Buffer.byteLength(id) > MAX_ID_BYTES) throw invalid(`An id is longer than ${MAX_ID_BYTES} bytes.`);
  return id;
}

/** @throws FirestoreError unless the path has an even number of valid ids. */
export function checkDocumentPath(path: string): string {
  const segments = path.split("/");
  for (const segment of segments) checkId(segment);
  if (segments.length % 2 !== 0) throw invalid(`"${path}" is a collection, not a document.`);
  if (segments.length > MAX_SEGMENTS || Buffer.byteLength(path) > MAX_NAME_BYTES)
    throw invalid("The document's name is too long.");
  return path;
}

/**
 * The path of a document named in full.
 * @throws FirestoreError when the name is of another database or no document name.
 */
export function pathOfName(root: string, name: unknown): string {
  if (typeof name !== "string" || !name.startsWith(root))
    throw invalid(`The name ${JSON.stringify(name)} is not below ${root.slice(0, -1)}.`);
  return checkDocumentPath(name.slice(root.length));
}

/** The parent of a query: "" at the root, else the path of a document. */
export function parentPath(root: string, parent: unknown): string {
  if (`${String(parent)}/` === root) return "";
  return pathOfName(root, parent);
}

export function collectionOf(documentPath: string): string {
  return documentPath.slice(0, documentPath.lastIndexOf("/"));
}

export function lastId(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
