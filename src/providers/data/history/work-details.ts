/** What a work did, some records at a time: for a person who opens its line. */
import { documentId, getDocsFromServer, limit, orderBy, query, where } from "firebase/firestore";
import type { WorkDetails } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import { titleOf } from "../../../fields/record-title";
import { CHANGE_KEY } from "../../../schema/derived-keys";
import type { Collection, StoredData } from "../../../schema/types";
import { attempt } from "../../errors";
import type { CallContext } from "../context";
import { plainData } from "../plain";
import { grantedCollection } from "../registry";
import { copiesOfChange } from "./copies";
import { entriesOf, latestEntriesOf, type StoredEntry } from "./entries";
import { toldChanges } from "./field-changes";
import { storedRecords } from "./parts";
import { asked, optionalText, workIn } from "./request";
import { countOf, notRecorded } from "./work-count";

/** Entries of one answer. An entry tells of few values, or of records that have none to tell. */
const ENTRIES = 5;
/** Rows of an import that are named by each answer: the others are only counted. */
const ROWS = 20;

type Told = WorkDetails["records"][number];

export async function answerWork(context: CallContext, payload: unknown): Promise<WorkDetails> {
  const wanted = asked(payload);
  const [work, cursor] = [workIn(wanted, "work"), optionalText(wanted, "cursor")];
  return attempt("read", "this change", async () => {
    const [{ found, order }, { count }] = await Promise.all([
      entriesAt(context, work, cursor),
      countOf(context, work),
    ]);
    const entries = found.slice(0, ENTRIES);
    const [first] = entries;
    if (!first) throw notRecorded();
    const records = await Promise.all(entries.map((entry) => recordsOf(context, entry)));
    const last = found.length > ENTRIES ? entries.at(-1)?.id : undefined;
    return {
      action: first.action,
      collection: first.collection,
      count,
      records: records.flat(),
      ...(last !== undefined && { cursor: `${order}${last}` }),
    };
  });
}

/** Of a deletion the last comes first: that of a company, after its employees. */
const LATEST = "-";

/** @returns one entry more than an answer tells of, where there are more. */
async function entriesAt(
  context: CallContext,
  work: string,
  cursor: string | undefined,
): Promise<{ readonly found: readonly StoredEntry[]; readonly order: string }> {
  const isLatest = cursor?.startsWith(LATEST) ?? false;
  const found = isLatest ? [] : await entriesOf(context, work, cursor, ENTRIES + 1);
  if (!isLatest && (cursor !== undefined || found[0]?.action !== "delete")) return { found, order: "" };
  const after = cursor?.slice(LATEST.length);
  return { found: await latestEntriesOf(context, work, after, ENTRIES + 1), order: LATEST };
}

async function recordsOf(context: CallContext, entry: StoredEntry): Promise<readonly Told[]> {
  const collection = grantedCollection(entry.collection, context.caller, "get");
  const changed = Object.entries(entry.before).map(([id, stored]): Told => {
    return {
      collection: collection.name,
      id,
      title: titleIn(collection, id, { ...plainData(stored), ...entry.after[id] }),
      fields: toldChanges(collection, entry, id),
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
  return ids.map((id) => ({
    collection: collection.name,
    id,
    title: titles.get(id) ?? alone ?? id,
    fields: toldChanges(collection, entry, id),
  }));
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
    .map((one) => ({
      collection: collection.name,
      id: one.id,
      title: titleIn(collection, one.id, plainData(one.data())),
      fields: [],
    }));
}

function titleIn(collection: Collection, id: string, plain: StoredData): string {
  return titleOf(collection, readRecord(collection, id, plain));
}
