/**
 * What has become of works: how much of each is undone, by whom and when. An undoing is a work that names the one that it
 * takes back, and may itself be undone.
 */
import { getDocsFromServer, limit, orderBy, query, where } from "firebase/firestore";
import type { FieldChange, UndoneWork } from "../../../contract/history";
import { readRecord } from "../../../fields/record";
import { history } from "../../../resources/history";
import { HISTORY, type Action } from "../../../schema/history";
import type { RecordData } from "../../../schema/types";
import type { CallContext } from "../context";
import { chunksOf, mapParallel, MAX_ALTERNATIVES } from "../in-parts";
import { plainData } from "../plain";
import { declaredCollection } from "../registry";
import { orderPath } from "../sources";
import { entriesOf, latestEntriesOf, readEntry, type StoredEntry } from "./entries";
import { isSame, toldChanges } from "./field-changes";
import { countOf, sumOf } from "./work-count";

/** Undoings of undoings that are followed. */
const DEEP = 10;
/** Undoings of one question: of each work the newest alone would do. */
const MOST = 200;
/** Entries of an undoing of few records. */
const MOST_ENTRIES = 20;
/** What an undoing puts back: what was added or deleted goes and comes whole. */
const CHANGES: readonly Action[] = ["update", "import", "revert"];

/** @returns those of the works of which something is undone. */
export async function undoneOf(
  context: CallContext,
  works: readonly string[],
): Promise<readonly UndoneWork[]> {
  const undoings = await undoingsOf(context, works);
  const states = new Map<string, Promise<UndoneWork | undefined>>();
  const stateOf = (work: string): Promise<UndoneWork | undefined> => {
    const state = states.get(work) ?? judged(context, work, undoings.get(work) ?? [], stateOf);
    states.set(work, state);
    return state;
  };
  return (await Promise.all(works.map(stateOf))).filter((state) => state !== undefined);
}

/** @returns by work, the first entries of what takes it back, the newest first; of those as well. */
async function undoingsOf(
  context: CallContext,
  works: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
  const undoings = new Map<string, readonly StoredEntry[]>();
  const begun = new Map<string, string>();
  let names = works;
  for (let depth = 0; names.length > 0 && depth < DEEP; depth += 1) {
    const found = await entriesThatUndo(context, names);
    for (const { work, at } of found) begun.set(work, at);
    for (const name of names) undoings.set(name, onePerWork(found.filter(({ undoes }) => undoes === name)));
    names = [...begun.keys()].filter((name) => !undoings.has(name));
  }
  // What a work takes back is what its writer says: two could take back one another.
  const isLater = (at: string, work: string) => at > (begun.get(work) ?? "");
  return new Map([...undoings].map(([work, of]) => [work, of.filter(({ at }) => isLater(at, work))]));
}

/** Of two tabs that undo as one work, each may have made a company's line of it. */
function onePerWork(entries: readonly StoredEntry[]): readonly StoredEntry[] {
  return [...new Map(entries.map((entry) => [entry.work, entry])).values()];
}

async function entriesThatUndo(
  { sources, caller }: CallContext,
  works: readonly string[],
): Promise<readonly StoredEntry[]> {
  // A company's lines have a time of their own.
  const newest = orderBy(orderPath(declaredCollection(HISTORY, caller)), "desc");
  const found = await mapParallel(chunksOf(works, MAX_ALTERNATIVES), (some) =>
    getDocsFromServer(query(sources.all(history), where("undoes", "in", some), newest, limit(MOST))),
  );
  return found.flatMap(({ docs }) => docs.map(readEntry));
}

/** What undoings took back, without what was taken back of them. */
async function judged(
  context: CallContext,
  work: string,
  undoings: readonly StoredEntry[],
  stateOf: (work: string) => Promise<UndoneWork | undefined>,
): Promise<UndoneWork | undefined> {
  if (undoings.length === 0) return undefined;
  const [{ count, entries }, taken, ...states] = await Promise.all([
    countOf(context, work),
    sumOf(context, "undoes", work),
    ...undoings.map((undoing) => stateOf(undoing.work)),
  ]);
  const again = states.reduce((sum, state) => sum + (state?.records ?? 0), 0);
  const records = Math.min(count, taken - again);
  const standing = undoings.filter((_, index) => {
    const state = states[index];
    return state === undefined || state.records < state.of;
  });
  const [newest] = standing;
  if (records <= 0 || !newest) return undefined;
  const { by, at } = newest;
  const state = { work, records, of: count, by, at };
  if (records === count) return { ...state, isWhole: await coversFields(context, entries, standing) };
  const [last] = await latestEntriesOf(context, newest.work, undefined, 1);
  return { ...state, isWhole: false, ...(last && { until: last.at }) };
}

/**
 * An edit may be undone but for a field that was changed since, a file that is gone, or a password.
 * @param entries of a work of few records. Of many it is not looked up.
 */
async function coversFields(
  context: CallContext,
  entries: readonly StoredEntry[],
  undoings: readonly StoredEntry[],
): Promise<boolean> {
  const changed = entries.flatMap((entry) => changedIn(context, entry));
  if (changed.length === 0) return true;
  const undone = await mapParallel(undoings, ({ work }) => entriesOf(context, work, undefined, MOST_ENTRIES));
  const back = new Set(undone.flat().flatMap((entry) => changedIn(context, entry).map(nameOf)));
  // What was added and then changed goes with what was changed.
  const gone = new Set(undone.flat().flatMap(({ action, ids }) => (action === "delete" ? ids : [])));
  // What somebody put back by hand was as before when the undo came to it.
  const found = undone.flat().flatMap((entry) => recordsBefore(context, entry));
  const wasBack = ({ id, key, values }: ChangedField) =>
    values !== undefined &&
    found.some((record) => record.id === id && isSame(record[key] ?? null, values.before));
  return changed.every((one) => gone.has(one.id) || back.has(nameOf(one)) || wasBack(one));
}

/** @returns the records that an entry changed, as it found them. */
function recordsBefore({ caller }: CallContext, { collection, before }: StoredEntry): RecordData[] {
  const declared = declaredCollection(collection, caller);
  return Object.entries(before).map(([id, stored]) => readRecord(declared, id, plainData(stored)));
}

interface ChangedField extends FieldChange {
  readonly id: string;
}

function nameOf({ id, key }: { readonly id: string; readonly key: string }): string {
  return `${id} ${key}`;
}

/** @returns fields of records that it changed. */
function changedIn({ caller }: CallContext, entry: StoredEntry): readonly ChangedField[] {
  if (!CHANGES.includes(entry.action)) return [];
  const collection = declaredCollection(entry.collection, caller);
  return Object.keys(entry.before).flatMap((id) =>
    toldChanges(collection, entry, id).map((field) => ({ ...field, id })),
  );
}
