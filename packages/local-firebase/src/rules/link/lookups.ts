import { DEFAULT_DATABASE, DocumentMap } from "../values/document-map";
import { Fault, PathValue, type Result, type Value } from "../values/value";
import { isPlaceholder } from "../builtins/path";
import { located, type Context } from "./context";

/** @param name get, exists, getAfter or existsAfter; in Storage rules with the prefix `firestore.`. */
export function lookUp(name: string, context: Context, argument: Value, at: number): Result {
  if (!(argument instanceof PathValue)) return new Fault(`${name}() takes a path.`, at);
  const { database = DEFAULT_DATABASE } = context.lookup;
  const path = documentPath(argument, database);
  if (path instanceof Fault) return located(path, at);
  if (path !== context.ownPath && !context.budget.charge(path)) {
    return new Fault("More documents are looked up than a request may.", at);
  }
  const after = name.endsWith("After");
  const document = after ? context.lookup.getAfter(path) : context.lookup.get(path);
  if (name.includes("exists")) return document !== null;
  return document === null ? null : new DocumentMap(document, database);
}

/** @returns the path below the documents root; rules write paths from the root. */
function documentPath({ segments }: PathValue, name: string): string | Fault {
  const open = segments.find(isPlaceholder);
  if (open !== undefined) return new Fault(`Nothing is bound to ${open}.`);
  const [databases, database, documents, ...rest] = segments;
  const rooted = databases === "databases" && database === name && documents === "documents";
  if (!rooted || rest.length === 0 || rest.length % 2 !== 0) {
    return new Fault(`/${segments.join("/")} is not the path of a document in the ${name} database.`);
  }
  return rest.join("/");
}
