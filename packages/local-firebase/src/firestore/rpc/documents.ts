import type { JsonObject } from "../../core/http";
import { FirestoreError, invalid } from "../errors";
import { pathOfName } from "../paths";
import { parseMask } from "../query/parse";
import type { Visitor } from "../space";
import { documentText } from "./project";
import { read } from "./reading";

/** Reads documents by name. */

export function getDocument(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  const { root } = visitor.space.database;
  const path = pathOfName(root, request["name"]);
  const mask = parseMask(request["mask"]);
  return read(visitor, request, [path], ({ documents, visitor: { caller, space } }) => {
    space.access.checkGet(caller, path);
    space.meter.open("get", path)(1);
    const document = documents.get(path);
    if (!document) throw new FirestoreError("NOT_FOUND", `There is no document ${root}${path}`);
    return [documentText(document, mask)];
  });
}

/**
 * As in production, each name is answered once and missing documents come last: Google's own client tests check both.
 */
export function batchGetDocuments(visitor: Visitor, request: JsonObject): Promise<readonly string[]> {
  const { root } = visitor.space.database;
  const names: unknown = request["documents"] ?? [];
  if (!Array.isArray(names)) throw invalid("documents must be a list.");
  const paths = [...new Set(names.map((name) => pathOfName(root, name)))];
  const mask = parseMask(request["mask"]);
  return read(visitor, request, paths, ({ documents, visitor: { caller, space }, readTime, begun }) => {
    space.access.checkGet(caller, ...paths);
    space.meter.open("get", paths.join(" "))(paths.length);
    const found: string[] = [];
    const missing: string[] = [];
    for (const path of paths) {
      const document = documents.get(path);
      if (document) found.push(`{"found":${documentText(document, mask)},"readTime":${readTime}}`);
      else missing.push(`{"missing":${JSON.stringify(root + path)},"readTime":${readTime}}`);
    }
    const answers = [...found, ...missing];
    return begun === undefined ? answers : [`{"transaction":${begun},"readTime":${readTime}}`, ...answers];
  });
}
