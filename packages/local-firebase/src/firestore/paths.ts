import { invalid } from "./errors";

/** The limit of one id and of a whole name, in bytes of UTF-8. Firestore's documented limits. */
const MAX_ID_BYTES = 1500;
const MAX_NAME_BYTES = 6144;
const MAX_SEGMENTS = 200;
const RESERVED_ID = /^__.*__$/s;
/** A numeric document id in its canonical form. Firestore uses it for data from Datastore. */
const NUMERIC_ID = /^__id(0|-?[1-9]\d{0,18})__$/;

export const DEFAULT_DATABASE = "(default)";

/** The prefix of every document path in a project's database. */
export function documentsRoot(projectId: string, databaseId: string = DEFAULT_DATABASE): string {
  return `projects/${projectId}/databases/${databaseId}/documents/`;
}

/** The number of a numeric document id; undefined for any other id. */
export function numberOfId(id: string): bigint | undefined {
  const digits = id.startsWith("__id") ? NUMERIC_ID.exec(id)?.[1] : undefined;
  const number = digits === undefined ? undefined : BigInt(digits);
  return number !== undefined && BigInt.asIntN(64, number) === number ? number : undefined;
}

/** @throws FirestoreError for an invalid document id. */
export function checkDocumentId(id: string): string {
  return numberOfId(id) === undefined ? checkCollectionId(id) : id;
}

/** @throws FirestoreError for an invalid collection id. */
export function checkCollectionId(id: string): string {
  if (id === "") throw invalid("An id in the path is empty.");
  if (id === "." || id === "..") throw invalid(`The id "${id}" is not allowed.`);
  if (RESERVED_ID.test(id)) throw invalid(`The id "${id}" is reserved: it begins and ends with "__".`);
  if (id.includes("/")) throw invalid("An id must not hold a slash.");
  if (id.includes("\0")) throw invalid("An id must not hold a null character.");
  if (/\p{Surrogate}/u.test(id)) throw invalid("An id is not valid Unicode.");
  if (Buffer.byteLength(id) > MAX_ID_BYTES) throw invalid(`An id is longer than ${MAX_ID_BYTES} bytes.`);
  return id;
}

/** @param ids of collections and documents in turn. @throws FirestoreError */
export function checkIds(ids: readonly string[]): void {
  for (const [i, id] of ids.entries())
    if (i % 2 === 0) checkCollectionId(id);
    else checkDocumentId(id);
}

/** @throws FirestoreError unless the path has an even number of valid ids. */
export function checkDocumentPath(path: string): string {
  const segments = path.split("/");
  checkIds(segments);
  if (segments.length % 2 !== 0) throw invalid(`"${path}" is a collection, not a document.`);
  if (segments.length > MAX_SEGMENTS || Buffer.byteLength(path) > MAX_NAME_BYTES)
    throw invalid("The document's name is too long.");
  return path;
}

/**
 * The path of a document with a full name.
 * @throws FirestoreError when the name is invalid or of another database.
 */
export function pathOfName(root: string, name: unknown): string {
  if (typeof name !== "string") throw invalid("A document's name must be a text.");
  if (!name.startsWith(root))
    throw invalid(`The name ${JSON.stringify(name)} is not below ${root.slice(0, -1)}.`);
  return checkDocumentPath(name.slice(root.length));
}

/** The parent of a query: "" at the root, otherwise the path of a document. */
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
