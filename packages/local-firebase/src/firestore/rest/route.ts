import { FirestoreError, invalid } from "../errors";
import { VERBS } from "./verbs";

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

/** The second is what command line tools ask for; the messages are the same. */
const VERSIONS = ["v1", "v1beta1"];

/**
 * Splits before it decodes, so that an encoded slash or dot stays within its id.
 * @param method of HTTP: verbs are posted, elsewhere they are the end of an id.
 * @throws FirestoreError when this is no such address.
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

/** Ids may hold colons too: what follows one is a verb only if it is a known verb. */
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
