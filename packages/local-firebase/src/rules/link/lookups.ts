import { DocumentMap } from "../values/document-map";
import { Fault, PathValue, type Result, type Value } from "../values/value";
import { located, type Context } from "./context";

/** @param name get, exists, getAfter or existsAfter; with `firestore.` before it in Storage rules. */
export function lookUp(name: string, context: Context, argument: Value, at: number): Result {
  if (!(argument instanceof PathValue)) return new Fault(`${name}() takes a path.`, at);
  const path = documentPath(argument);
  if (path instanceof Fault) return located(path, at);
  if (path !== context.ownPath && !context.budget.charge(path)) {
    return new Fault("More documents are looked up than a request may.", at);
  }
  const after = name.endsWith("After");
  const document = after ? context.lookup.getAfter(path) : context.lookup.get(path);
  if (name.includes("exists")) return document !== null;
  return document === null ? null : new DocumentMap(document);
}

/** @returns the path below the documents root, of a path that rules write from the root. */
function documentPath({ segments }: PathValue): string | Fault {
  const [databases, database, documents, ...rest] = segments;
  const rooted = databases === "databases" && database === "(default)" && documents === "documents";
  if (!rooted || rest.length === 0 || rest.length % 2 !== 0) {
    return new Fault(`/${segments.join("/")} is not the path of a document in the (default) database.`);
  }
  return rest.join("/");
}
