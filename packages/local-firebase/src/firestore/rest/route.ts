import { FirestoreError, invalid } from "../errors";

/** A request to /v1/projects/P/databases/D/documents[/path][:verb], decoded. */
export interface Route {
  /** projects/P/databases/D */
  readonly database: string;
  /** Ids below the documents root; checked by whoever uses them. */
  readonly segments: readonly string[];
  /** The method after the colon, if any. */
  readonly verb: string | undefined;
  readonly query: URLSearchParams;
}

const VERBS = ["commit", "batchGet", "runQuery", "runAggregationQuery"];

/**
 * Splits before it decodes, so that an encoded slash or dot stays within its id.
 * @throws FirestoreError when this is no such address.
 */
export function parseRoute(url: string): Route {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const { address, verb } = splitVerb(path);
  const [empty, version, projects, projectId, databases, databaseId, documents, ...segments] = address
    .split("/")
    .map(decodeSegment);
  if (
    empty !== "" ||
    version !== "v1" ||
    projects !== "projects" ||
    databases !== "databases" ||
    documents !== "documents"
  )
    throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
  if (`${projectId}${databaseId}`.includes("/")) throw invalid("The database's name is not valid.");
  const database = `projects/${projectId}/databases/${databaseId}`;
  return { database, segments, verb, query: new URLSearchParams(mark < 0 ? "" : url.slice(mark)) };
}

/** Ids may hold colons too: what follows one is a verb only if it is a known verb. */
function splitVerb(path: string): { address: string; verb: string | undefined } {
  const colon = path.lastIndexOf(":");
  const verb = colon < 0 ? "" : path.slice(colon + 1);
  return VERBS.includes(verb) ? { address: path.slice(0, colon), verb } : { address: path, verb: undefined };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalid("The address is not properly encoded.");
  }
}
