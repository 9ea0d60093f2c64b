import { isJsonObject, type JsonObject } from "../../core/http";
import { invalid } from "../errors";
import { pathOfName } from "../paths";
import { parseQuery } from "../query/parse";
import { prepareQuery } from "../query/prepare";
import type { Visitor } from "../space";
import { timestampMicros } from "../values/timestamps";
import { readResumeToken } from "./messages";
import { documentsTarget, queryTarget, type Target } from "./target";

/**
 * The target of an addTarget request. The rules are asked once, here. As in production, an open listener goes on
 * receiving, also when the session that allowed it has ended.
 * @throws FirestoreError when it is malformed or denied.
 */
export function openTarget({ caller, space }: Visitor, request: JsonObject): Target {
  const { database, access } = space;
  const { documents, query } = request;
  if (isJsonObject(documents)) {
    const names: unknown = documents["documents"];
    if (!Array.isArray(names) || names.length === 0) throw invalid("A documents target names no document.");
    const paths = names.map((name) => pathOfName(database.root, name));
    access.checkGet(caller, ...paths);
    return documentsTarget(database, paths);
  }
  if (!isJsonObject(query)) throw invalid("A target needs documents or a query.");
  const parsed = parseQuery(database.root, query["parent"], query["structuredQuery"]);
  access.checkList(caller, parsed);
  return queryTarget(database, prepareQuery(parsed));
}

/** The version from which a client resumes; undefined if it does not resume, 0 if its token is none of ours. */
export function resumeVersion(request: JsonObject): bigint | undefined {
  const { resumeToken, readTime } = request;
  if (typeof resumeToken === "string" && resumeToken !== "") return readResumeToken(resumeToken) ?? 0n;
  return typeof readTime === "string" ? (timestampMicros(readTime) ?? 0n) : undefined;
}
