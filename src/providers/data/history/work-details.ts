/** What a work did, some records at a time: for a person who opens its line. */
import {
  documentId,
  getAggregateFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  sum,
  where,
} from "firebase/firestore";
import type { WorkDetails } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import { titleOf } from "../../../fields/record-title";
import { history } from "../../../resources/history";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import type { Collection, StoredData } from "../../../schema/types";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../calls";
import { plainData } from "../plain";
import { grantedCollection } from "../registry";
import { copiesOfChange } from "./copies";
import { entriesOf, type StoredEntry } from "./entries";
import { changedFields } from "./field-changes";
import { storedRecords } from "./parts";
import { asked, optionalText, workIn } from "./request";

/** Entries of one answer. An entry tells of few values, or of records that have none to tell. */
const ENTRIES = 5;
/** Rows of an import that are named by each answer: the others are only counted. */
const ROWS = 20;

type Told = WorkDetails["records"][number];

export async function answerWork(context: CallContext, payload: unknown): Promise<WorkDetails> {
  const wanted = asked(payload);
  const [work, cursor] = [workIn(wanted, "work"), optionalText(wanted, "cursor")];
  return attempt("read", "this change", async () => {
    const [entries, counted] = await Promise.all([
      entriesOf(context, work, cursor, ENTRIES),
      countOf(context, work),
    ]);
    const [first] = entries;
    if (!first) throw notRecorded();
    const records = await Promise.all(entries.map((entry) => recordsOf(context, entry)));
    const last = entries.length === ENTRIES ? entries.at(-1)?.id : undefined;
    return {
      action: first.action,
      collection: first.collection,
      count: counted - (cursor === undefined && last === undefined ? repeats(entries) : 0),
      records: records.flat(),
      ...(last !== undefined && { cursor: last }),
    };
  });
}

/** The activity asks it for each line of many records: the details are read when somebody opens them. */
export async function answerWorkCount(
  context: CallContext,
  payload: unknown,
): Promise<Pick<WorkDetails, "count">> {
  const work = workIn(asked(payload), "work");
  return attempt("read", "this change", async () => {
    const count = await countOf(context, work);
    if (count === 0) throw notRecorded();
    return { count };
  });
}

async function countOf({ sources }: CallContext, work: string): Promise<number> {
  const ofWork = query(sources.all(history), where("work", "==", work));
  return (await getAggregateFromServer(ofWork, { count: sum("count") })).data().count;
}

function notRecorded(): ProviderError {
  return new ProviderError(404, "Not found: this change. Nothing of it is recorded.");
}

/** A record that is restored and then saved is written twice, and is one. Only few writes are made so. */
function repeats(entries: readonly StoredEntry[]): number {
  const names = entries.flatMap(({ collection, ids }) => ids.map((id) => `${collection}/${id}`));
  return names.length - new Set(names).size;
}

async function recordsOf(context: CallContext, entry: StoredEntry): Promise<readonly Told[]> {
  const collection = grantedCollection(entry.collection, context.caller, "get");
  const changed = Object.entries(entry.before).map(([id, stored]): Told => {
    const before = plainData(stored);
    const after = { ...before, ...plainData(entry.after[id] ?? {}) };
    return {
      id,
      title: titleIn(collection, id, after),
      fields: changedFields(collection, before, after, entry.hidden),
    };
  });
  const others = entry.ids.filter((id) => !Object.hasOwn(entry.before, id));
  const named = others.length > 0 ? await titled(context, collection, entry, others) : [];
  const added = entry.action === "import" ? await rowsOf(context, collection, entry) : [];
  return [...changed, ...named, ...added];
}

/** What was deleted is named by its copy, what was added by the record, as far as they are still there. */
async function titled(
  context: CallContext,
  collection: Collection,
  entry: StoredEntry,
  ids: readonly string[],
): Promise<readonly Told[]> {
  const titles = new Map<string, string>(
    entry.action === "delete"
      ? (await copiesOfChange(context, entry.id)).map(({ id, title }) => [id, title])
      : [...(await storedRecords(context, collection, ids))].map(([id, stored]) => [
          id,
          titleIn(collection, id, plainData(stored)),
        ]),
  );
  const alone = entry.count === 1 && entry.title !== "" ? entry.title : undefined;
  return ids.map((id) => ({ id, title: titles.get(id) ?? alone ?? id, fields: [] }));
}

async function rowsOf(
  { sources }: CallContext,
  collection: Collection,
  entry: StoredEntry,
): Promise<readonly Told[]> {
  const ofEntry = query(
    sources.all(collection),
    where(CHANGE_KEY, "==", entry.id),
    orderBy(documentId()),
    limit(ROWS),
  );
  const { docs } = await getDocsFromServer(ofEntry);
  return docs
    .filter(({ id }) => !Object.hasOwn(entry.before, id))
    .map((one) => ({ id: one.id, title: titleIn(collection, one.id, plainData(one.data())), fields: [] }));
}

function titleIn(collection: Collection, id: string, plain: StoredData): string {
  return titleOf(collection, readRecord(collection, id, plain));
}
