/**
 * Finds out whether an operation changed passwords. Entries do not keep passwords, so an undo cannot restore
 * them.
 */
import { getDocsFromServer, limit, query, where } from "firebase/firestore";
import type { OperationPasswords } from "../../../contract/history";
import { confidentialKeys } from "../../../fields/derived";
import { history } from "../../../resources/history";
import { attempt } from "../../errors";
import type { Collection } from "../../../schema/types";
import type { CallContext } from "../context";
import { grantedCollection } from "../registry";
import { readEntry, type StoredEntry } from "./entries";
import { recordedChanges } from "./field-changes";
import { parsePayload, requiredText, operationIn } from "./payload";

export async function answerPasswords(
  { reader, principal }: CallContext,
  payload: unknown,
): Promise<OperationPasswords> {
  const wanted = parsePayload(payload);
  const operation = operationIn(wanted, "operation");
  const collection = grantedCollection(requiredText(wanted, "resource"), principal, "get");
  const keys = confidentialKeys(collection);
  if (keys.length === 0) return { changed: false };
  return attempt("read", "this change", async () => {
    const withPasswords = query(
      reader.all(history),
      where("work", "==", operation),
      where("hidden", "array-contains-any", keys),
      limit(1),
    );
    const [entry] = (await getDocsFromServer(withPasswords)).docs.map(readEntry);
    return { changed: entry !== undefined, ...(entry && isOnly(collection, entry) && { only: true }) };
  });
}

function isOnly(collection: Collection, entry: StoredEntry): boolean {
  const [id, ...more] = Object.keys(entry.before);
  if (entry.count !== 1 || id === undefined || more.length > 0) return false;
  return recordedChanges(collection, entry, id).every(({ stays }) => stays === "not kept");
}
