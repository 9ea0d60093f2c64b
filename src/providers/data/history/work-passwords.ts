/** Whether a work changed passwords, which entries do not keep: so its undoing does not bring them back. */
import { getDocsFromServer, limit, query, where } from "firebase/firestore";
import type { WorkPasswords } from "../../../contract/history";
import { confidentialKeys } from "../../../fields/untold-keys";
import { history } from "../../../resources/history";
import { attempt } from "../../errors";
import type { Collection } from "../../../schema/types";
import type { CallContext } from "../context";
import { grantedCollection } from "../registry";
import { readEntry, type StoredEntry } from "./entries";
import { toldChanges } from "./field-changes";
import { asked, textOf, workIn } from "./request";

export async function answerPasswords(
  { sources, caller }: CallContext,
  payload: unknown,
): Promise<WorkPasswords> {
  const wanted = asked(payload);
  const work = workIn(wanted, "work");
  const collection = grantedCollection(textOf(wanted, "resource"), caller, "get");
  const keys = confidentialKeys(collection);
  if (keys.length === 0) return { changed: false };
  return attempt("read", "this change", async () => {
    const telling = query(
      sources.all(history),
      where("work", "==", work),
      where("hidden", "array-contains-any", keys),
      limit(1),
    );
    const [entry] = (await getDocsFromServer(telling)).docs.map(readEntry);
    return { changed: entry !== undefined, ...(entry && isOnly(collection, entry) && { only: true }) };
  });
}

function isOnly(collection: Collection, entry: StoredEntry): boolean {
  const [id, ...more] = Object.keys(entry.before);
  if (entry.count !== 1 || id === undefined || more.length > 0) return false;
  return toldChanges(collection, entry, id).every(({ stays }) => stays === "not kept");
}
