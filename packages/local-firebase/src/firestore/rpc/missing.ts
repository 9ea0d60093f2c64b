import type { Reader } from "../reader";
import { compareDocumentPaths, compareUtf8 } from "../values/compare";

/** Facts about a database that follow from the paths of its collections. */

/**
 * The missing documents of a collection that have collections below them, by path.
 * @param after only later paths; "" for all.
 */
export function missingIn(documents: Reader, collection: string, after: string): readonly string[] {
  const above = `${collection}/`;
  const paths = new Set<string>();
  for (const path of documents.collections()) {
    if (!path.startsWith(above)) continue;
    const document = path.slice(0, path.indexOf("/", above.length));
    if (!documents.get(document) && (after === "" || compareDocumentPaths(document, after) > 0))
      paths.add(document);
  }
  return [...paths].sort(compareDocumentPaths);
}

/** The ids of the collections right below a document or the root ("") that hold documents at any depth, in order. */
export function collectionIdsBelow(documents: Reader, parent: string): readonly string[] {
  const above = parent === "" ? "" : `${parent}/`;
  const ids = new Set<string>();
  for (const path of documents.collections()) {
    if (!path.startsWith(above)) continue;
    const end = path.indexOf("/", above.length);
    ids.add(path.slice(above.length, end < 0 ? undefined : end));
  }
  return [...ids].sort(compareUtf8);
}
