/** How many records a work wrote, and of which collections. */
import {
  getAggregateFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  sum,
  where,
} from "firebase/firestore";
import type { WorkCount, WorkPart } from "../../../contract/history";
import { history } from "../../../resources/history";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { mapParallel } from "../in-parts";
import { entriesOf, readEntry, type StoredEntry } from "./entries";
import { asked, workIn } from "./request";

/** A work of so few records may have written one of them twice: it was restored with changes. */
const FEW = 5;

type Database = Pick<CallContext, "sources">;

/** The activity asks it for lines of many records: the details are read when somebody opens them. */
export async function answerWorkCount(context: CallContext, payload: unknown): Promise<WorkCount> {
  const wanted = asked(payload);
  const work = workIn(wanted, "work");
  return attempt("read", "this change", async () => {
    const { count } = await countOf(context, work);
    if (count === 0) throw notRecorded();
    // A company sees entries of one collection.
    const parts = wanted["parts"] === true && context.caller === "admin" ? await partsOf(context, work) : [];
    return { count, ...(parts.length > 1 && { parts }) };
  });
}

export function notRecorded(): ProviderError {
  return new ProviderError(404, "Not found: this change. Nothing of it is recorded.");
}

/** @returns its records, each once, and its entries where they are few. */
export async function countOf(
  context: Database,
  work: string,
): Promise<{ readonly count: number; readonly entries: readonly StoredEntry[] }> {
  const written = await sumOf(context, "work", work);
  if (written === 0 || written > FEW) return { count: written, entries: [] };
  const entries = await entriesOf(context, work, undefined, FEW);
  return { count: written - repeats(entries), entries };
}

/** @returns the records of all entries that hold the value, as often as they were written. */
export async function sumOf(
  { sources }: Database,
  key: "work" | "undoes",
  work: string,
  ...more: readonly ReturnType<typeof where>[]
): Promise<number> {
  const entries = query(sources.all(history), where(key, "==", work), ...more);
  return (await getAggregateFromServer(entries, { count: sum("count") })).data().count;
}

function repeats(entries: readonly StoredEntry[]): number {
  const names = entries.flatMap(({ collection, ids }) => ids.map((id) => `${collection}/${id}`));
  return names.length - new Set(names).size;
}

async function partsOf(context: CallContext, work: string): Promise<readonly WorkPart[]> {
  const ones = await onePerCollection(context, work);
  if (ones.length < 2) return [];
  return mapParallel(ones, async (entry) => {
    const { collection, ids, title } = entry;
    const count = await sumOf(context, "work", work, where("collection", "==", collection));
    const [id] = ids;
    return { collection, count, ...(count === 1 && id !== undefined && { one: { id, title: title || id } }) };
  });
}

/** @returns an entry of each collection that the work wrote to, in the order of their names. */
async function onePerCollection({ sources }: Database, work: string): Promise<readonly StoredEntry[]> {
  const found: StoredEntry[] = [];
  for (;;) {
    const last = found.at(-1);
    const after = last === undefined ? [] : [where("collection", ">", last.collection)];
    const next = query(
      sources.all(history),
      where("work", "==", work),
      ...after,
      orderBy("collection"),
      limit(1),
    );
    const [one] = (await getDocsFromServer(next)).docs;
    if (!one) return found;
    found.push(readEntry(one));
  }
}
