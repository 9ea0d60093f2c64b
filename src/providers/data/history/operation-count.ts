/** Counts the records that an operation wrote, by collection. */
import {
  getAggregateFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  sum,
  where,
} from "firebase/firestore";
import type { OperationCount, CollectionCount } from "../../../contract/history";
import { history } from "../../../resources/history";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { mapParallel } from "../chunked";
import { entriesOf, readEntry, type StoredEntry } from "./entries";
import { parsePayload, operationIn } from "./payload";

/**
 * An operation on so few records may have written one of them twice, for example by a restore with changes.
 */
const FEW = 5;

type Database = Pick<CallContext, "reader">;

/** The activity asks for counts of large operations; details are read only when somebody opens an item. */
export async function answerOperationCount(context: CallContext, payload: unknown): Promise<OperationCount> {
  const wanted = parsePayload(payload);
  const operation = operationIn(wanted, "operation");
  return attempt("read", "this change", async () => {
    const { count } = await countRecords(context, operation);
    if (count === 0) throw notRecorded();
    // A company sees entries of one collection only.
    const byCollection =
      wanted["byCollection"] === true && context.principal === "admin"
        ? await countsByCollection(context, operation)
        : [];
    return { count, ...(byCollection.length > 1 && { byCollection }) };
  });
}

export function notRecorded(): ProviderError {
  return new ProviderError(404, "Not found: this change. The history has no entry of it.");
}

/** @returns the number of distinct records, and the entries where they are few. */
export async function countRecords(
  context: Database,
  operation: string,
): Promise<{ readonly count: number; readonly entries: readonly StoredEntry[] }> {
  const written = await sumEntries(context, "work", operation);
  if (written === 0 || written > FEW) return { count: written, entries: [] };
  const entries = await entriesOf(context, operation, undefined, FEW);
  return { count: written - repeats(entries), entries };
}

/** @returns the sum of the records in all entries that hold the value. Records written twice count twice. */
export async function sumEntries(
  { reader }: Database,
  key: "work" | "undoes",
  operation: string,
  ...more: readonly ReturnType<typeof where>[]
): Promise<number> {
  const entries = query(reader.all(history), where(key, "==", operation), ...more);
  return (await getAggregateFromServer(entries, { count: sum("count") })).data().count;
}

function repeats(entries: readonly StoredEntry[]): number {
  const names = entries.flatMap(({ collection, ids }) => ids.map((id) => `${collection}/${id}`));
  return names.length - new Set(names).size;
}

async function countsByCollection(
  context: CallContext,
  operation: string,
): Promise<readonly CollectionCount[]> {
  const ones = await onePerCollection(context, operation);
  if (ones.length < 2) return [];
  return mapParallel(ones, async (entry) => {
    const { collection, ids, title } = entry;
    const count = await sumEntries(context, "work", operation, where("collection", "==", collection));
    const [id] = ids;
    return { collection, count, ...(count === 1 && id !== undefined && { one: { id, title: title || id } }) };
  });
}

/** @returns one entry for each collection that the operation wrote to, in the order of their names. */
async function onePerCollection({ reader }: Database, operation: string): Promise<readonly StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (;;) {
    const last = found.at(-1);
    const after = last === undefined ? [] : [where("collection", ">", last.collection)];
    const next = query(
      reader.all(history),
      where("work", "==", operation),
      ...after,
      orderBy("collection"),
      limit(1),
    );
    const [one] = (await getDocsFromServer(next)).docs;
    if (!one) return found;
    found.push(readEntry(one));
  }
}
