import { isJsonObject, type JsonObject } from "../../core/http";
import { invalid } from "../errors";
import { pathOfName } from "../paths";
import type { Charge } from "../meter";
import { describeQuery } from "../query/describe";
import { openQuery } from "../query/open";
import { parseQuery } from "../query/parse";
import type { Visitor } from "../space";
import { timestampMicros } from "../values/timestamps";
import { readResumeToken } from "./messages";
import { documentsTarget, queryTarget, type Target } from "./target";

/**
 * Opens the target of an addTarget request, with its counter of reads. The rules are checked only here. As in
 * production, an open listener continues even when the session that allowed it has ended.
 * @throws FirestoreError when the request is malformed or refused.
 */
export function openTarget(visitor: Visitor, request: JsonObject): { target: Target; charge: Charge } {
  const { caller, space } = visitor;
  const { database, access } = space;
  const { documents, query } = request;
  if (isJsonObject(documents)) {
    const names: unknown = documents["documents"];
    if (!Array.isArray(names) || names.length === 0) throw invalid("A documents target names no document.");
    const paths = [...new Set(names.map((name) => pathOfName(database.root, name)))];
    access.checkGet(caller, ...paths);
    return { target: documentsTarget(database, paths), charge: space.meter.open("listen", paths.join(" ")) };
  }
  if (!isJsonObject(query)) throw invalid("A target needs documents or a query.");
  const parsed = parseQuery(database.root, query["parent"], query["structuredQuery"]);
  if (parsed.collectionId === "") throw invalid("A listener needs a collection's id.");
  const target = queryTarget(database, openQuery(visitor, parsed));
  return { target, charge: space.meter.open("listen", describeQuery(parsed)) };
}

/** The version from which a client resumes; undefined if it does not resume, 0 for a foreign token. */
export function resumeVersion(request: JsonObject): bigint | undefined {
  const { resumeToken, readTime } = request;
  if (typeof resumeToken === "string" && resumeToken !== "") return readResumeToken(resumeToken) ?? 0n;
  return typeof readTime === "string" ? (timestampMicros(readTime) ?? 0n) : undefined;
}

/** The number of documents that a resuming client had in a query's result; undefined when it does not say. */
export function expectedCount(request: JsonObject): number | undefined {
  const count = request["expectedCount"];
  return typeof count === "number" ? count : undefined;
}
