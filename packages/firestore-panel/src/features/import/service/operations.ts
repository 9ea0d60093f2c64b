/** Reads the operations of imports from the history. */
import { getCountFromServer, getDocsFromServer, limit, orderBy, query, where } from "firebase/firestore";
import type { ServiceContext } from "../../../data/context";
import { mapParallel } from "../../../data/chunked";
import { attempt } from "../../../data/errors";
import { entryAt, readEntry, type StoredEntry } from "../../../data/history/entries";
import { sumEntries } from "../../../data/history/operation";
import { firstEntryId, isAudited } from "../../../schema/history";
import { countIn } from "../../../schema/stored-values";
import { text } from "../../../texts/texts";
import type { LastImport } from "../import";
import { importCollection } from "./find";

/** Finds the latest import of the signed-in account into a collection. @returns null if there is none. */
export async function findLastImport(
  context: ServiceContext,
  { resource }: { readonly resource: string },
): Promise<LastImport | null> {
  const { reader, author } = context;
  const collection = importCollection(context, resource);
  if (!isAudited(collection)) return null;
  return attempt("read", text("data.what.changes"), async () => {
    const entries = reader.all(reader.panel().history);
    // Indexes of single filters answer it together.
    const own = query(
      entries,
      where("action", "==", "import"),
      where("collection", "==", collection.name),
      where("by.name", "==", author.name),
      orderBy("time", "desc"),
      limit(1),
    );
    const [first] = (await getDocsFromServer(own)).docs;
    if (!first) return null;
    const { operation, at } = readEntry(first);
    const written = await sumEntries(context, "work", operation);
    const undos = query(entries, where("undoes", "==", operation), limit(1));
    const isUndone = (await getCountFromServer(undos)).data().count > 0;
    return { operation, at, total: countIn(first.get("total")) || undefined, written, isUndone };
  });
}

/** Finds who made operations and when. Those that the account may not see are missing. */
export async function findAuthors(
  context: ServiceContext,
  { operations }: { readonly operations: readonly string[] },
): Promise<readonly Pick<StoredEntry, "operation" | "by" | "at">[]> {
  return attempt("read", text("data.what.changes"), async () => {
    const entries = await mapParallel(operations, (operation) => entryAt(context, firstEntryId(operation)));
    return entries.flatMap((entry) =>
      entry ? [{ operation: entry.operation, by: entry.by, at: entry.at }] : [],
    );
  });
}
