import { FirestoreError, invalid } from "../errors";
import { VERBS } from "./verbs";

/** A request to /v1/projects/P/databases/D/documents[/path][:verb], decoded. */
export interface Route {
  /** projects/P/databases/D */
  readonly database: string;
  /** Ids below the documents root, unchecked. */
  readonly segments: readonly string[];
  /** The method after the colon, if any. */
  readonly verb: string | undefined;
  readonly query: URLSearchParams;
}

/** Command line tools use the second version; its messages are the same. */
const VERSIONS = ["v1", "v1beta1"];

/**
 * Splits before decoding, so that an encoded slash or dot stays within its id.
 * @param method of HTTP: only a POST has verbs; otherwise the text belongs to an id.
 * @throws FirestoreError for any other address.
 */
export function parseRoute(url: string, method = "POST"): Route {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const { address, verb } = method === "POST" ? splitVerb(path) : { address: path, verb: undefined };
  const [empty, version, projects, projectId, databases, databaseId, documents, ...segments] = address
    .split("/")
    .map(decodeSegment);
  if (
    empty !== "" ||
    !VERSIONS.includes(version ?? "") ||
    projects !== "projects" ||
    databases !== "databases" ||
    documents !== "documents"
  )
    throw new FirestoreError("NOT_FOUND", "There is nothing at this address.");
  if (`${projectId}${databaseId}`.includes("/")) throw invalid("The database's name is not valid.");
  const database = `projects/${projectId}/databases/${databaseId}`;
  return { database, segments, verb, query: new URLSearchParams(mark < 0 ? "" : url.slice(mark)) };
}

/** Ids may contain colons, so only a known verb after a colon is a verb. */
function splitVerb(path: string): { address: string; verb: string | undefined } {
  const colon = path.lastIndexOf(":");
  const verb = colon < 0 ? "" : path.slice(colon + 1);
  return Object.hasOwn(VERBS, verb)
    ? { address: path.slice(0, colon), verb }
    : { address: path, verb: undefined };
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw invalid("The address is not properly encoded.");
  }
}
