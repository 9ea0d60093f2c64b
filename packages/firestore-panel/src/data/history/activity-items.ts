/**
 * Answers what activity items show besides their entries: whether an operation took several commits, and what
 * was undone.
 */
import { getCountFromServer, query, where, getDocsFromServer, limit, orderBy } from "firebase/firestore";
import type {
  ActivityItems,
  ActivityItemsParams,
  FieldChange,
  UndoneOperation,
  UndoTargetOperation,
} from "../../contract/history";
import { readRecord } from "../../fields/record";
import { HISTORY, type Action } from "../../schema/history";
import type { RecordData } from "../../schema/types";
import { attempt } from "../errors";
import { mapParallel, chunksOf, MAX_ALTERNATIVES } from "../chunked";
import type { ServiceContext } from "../context";
import { plainData } from "../../firebase/plain";
import { orderPath } from "../record-reader";
import { declaredCollection } from "../registry";
import { entriesOf, latestEntriesOf, readEntry, type StoredEntry } from "./entries";
import { isSame, recordedChanges } from "./field-changes";
import { countRecords, sumEntries } from "./operation";
import { text } from "../../texts/texts";

/** How many levels of undone undos are followed. */
const MAX_DEPTH = 10;
/** Undos read in one query. The newest undo of each operation would suffice. */
const MAX_UNDOS = 200;
/** Entries of an undo of few records. */
const MAX_ENTRIES = 20;
/** Actions whose undo may revert some fields only. Added and deleted records are undone as a whole. */
const CHANGES: readonly Action[] = ["update", "import", "revert"];

export async function readActivityItems(
  context: ServiceContext,
  params: ActivityItemsParams,
): Promise<ActivityItems> {
  // Two tabs that continue one operation may each have made an activity item of it.
  const distinct = (operations: readonly string[]) => [...new Set(operations)];
  const [operations, single] = [distinct(params.operations), distinct(params.single)];
  const undoTargets = distinct(params.undoTargets);
  return attempt("read", text("data.what.changes"), async () => {
    const [undone, multiCommit, begun] = await Promise.all([
      undoneOf(context, operations),
      multiCommitOf(context, single),
      // The first entry that the principal may see: an admin's operation on several scopes may begin with
      // another scope.
      mapParallel(undoTargets, (operation) => entriesOf(context, operation, undefined, 1)),
    ]);
    return { undone, multiCommit, undoTargets: begun.flat().map(undoTargetOf) };
  });
}

function undoTargetOf({ operation, action, by, at, undoes }: StoredEntry): UndoTargetOperation {
  return { operation, action, by, at, isUndo: undoes !== undefined };
}

/** One count suffices where each operation has one entry, as most have. */
async function multiCommitOf(
  context: ServiceContext,
  operations: readonly string[],
): Promise<readonly string[]> {
  if (operations.length === 0) return [];
  const entries = query(context.reader.all(context.reader.panel().history), where("work", "in", operations));
  const { count } = (await getCountFromServer(entries)).data();
  if (count <= operations.length) return [];
  if (operations.length === 1) return operations;
  const middle = Math.ceil(operations.length / 2);
  const halves = [operations.slice(0, middle), operations.slice(middle)];
  return (await Promise.all(halves.map((some) => multiCommitOf(context, some)))).flat();
}

/**
 * Determines how much of each operation is undone, by whom and when. An undo is an operation that names its
 * target, and may itself be undone.
 * @returns those of the operations that are partly or fully undone.
 */
async function undoneOf(
  context: ServiceContext,
  operations: readonly string[],
): Promise<readonly UndoneOperation[]> {
  const undoings = await undoingsOf(context, operations);
  const states = new Map<string, Promise<UndoneOperation | undefined>>();
  const stateOf = (operation: string): Promise<UndoneOperation | undefined> => {
    const state =
      states.get(operation) ?? undoStateOf(context, operation, undoings.get(operation) ?? [], stateOf);
    states.set(operation, state);
    return state;
  };
  return (await Promise.all(operations.map(stateOf))).filter((state) => state !== undefined);
}

/** @returns the first entries of all undos by undone operation, newest first. Undos of undos are included. */
async function undoingsOf(
  context: ServiceContext,
  operations: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
  const undoings = new Map<string, readonly StoredEntry[]>();
  const begun = new Map<string, string>();
  let names = operations;
  for (let depth = 0; names.length > 0 && depth < MAX_DEPTH; depth += 1) {
    const found = await entriesThatUndo(context, names);
    for (const { operation, at } of found) begun.set(operation, at);
    for (const name of names)
      undoings.set(name, onePerOperation(found.filter(({ undoes }) => undoes === name)));
    names = [...begun.keys()].filter((name) => !undoings.has(name));
  }
  // The writer chooses which operation an undo names, so two operations could name each other.
  const isLater = (at: string, operation: string) => at > (begun.get(operation) ?? "");
  return new Map(
    [...undoings].map(([operation, of]) => [operation, of.filter(({ at }) => isLater(at, operation))]),
  );
}

/** Two tabs that undo as one operation may each have made an activity item for a scope. */
function onePerOperation(entries: readonly StoredEntry[]): readonly StoredEntry[] {
  return [...new Map(entries.map((entry) => [entry.operation, entry])).values()];
}

async function entriesThatUndo(
  { reader, principal }: ServiceContext,
  operations: readonly string[],
): Promise<readonly StoredEntry[]> {
  // A scope's activity items have their own timestamp.
  const newest = orderBy(orderPath(declaredCollection(reader.panel(), HISTORY, principal)), "desc");
  const found = await mapParallel(chunksOf(operations, MAX_ALTERNATIVES), (some) =>
    getDocsFromServer(
      query(reader.all(reader.panel().history), where("undoes", "in", some), newest, limit(MAX_UNDOS)),
    ),
  );
  return found.flatMap(({ docs }) => docs.map(readEntry));
}

/** Changes reverted by undo, minus those redone since. */
async function undoStateOf(
  context: ServiceContext,
  operation: string,
  undoings: readonly StoredEntry[],
  stateOf: (operation: string) => Promise<UndoneOperation | undefined>,
): Promise<UndoneOperation | undefined> {
  if (undoings.length === 0) return undefined;
  const [{ count, entries }, taken, ...states] = await Promise.all([
    countRecords(context, operation),
    sumEntries(context, "undoes", operation),
    ...undoings.map((undoing) => stateOf(undoing.operation)),
  ]);
  const again = states.reduce((sum, state) => sum + (state?.records ?? 0), 0);
  const records = Math.min(count, taken - again);
  const standing = undoings.filter((_, index) => {
    const state = states[index];
    return state === undefined || state.records < state.total;
  });
  const [newest] = standing;
  if (records <= 0 || !newest) return undefined;
  const { by, at } = newest;
  const state = { operation, records, total: count, by, at };
  if (records === count) return { ...state, isWhole: await coversFields(context, entries, standing) };
  const [last] = await latestEntriesOf(context, newest.operation, undefined, 1);
  return { ...state, isWhole: false, ...(last && { until: last.at }) };
}

/**
 * An undo of an edit may skip a field that changed since, a missing file or a password.
 * @param entries the entries of an operation on few records. Large operations are not examined.
 */
async function coversFields(
  context: ServiceContext,
  entries: readonly StoredEntry[],
  undoings: readonly StoredEntry[],
): Promise<boolean> {
  const changed = entries.flatMap((entry) => changedIn(context, entry));
  if (changed.length === 0) return true;
  const undone = await mapParallel(undoings, ({ operation }) =>
    entriesOf(context, operation, undefined, MAX_ENTRIES),
  );
  const back = new Set(undone.flat().flatMap((entry) => changedIn(context, entry).map(nameOf)));
  // Undoing an added record also removes its later changes.
  const gone = new Set(undone.flat().flatMap(({ action, ids }) => (action === "delete" ? ids : [])));
  // A field that somebody reverted by hand already had its former value when the undo ran.
  const found = undone.flat().flatMap((entry) => recordsBefore(context, entry));
  const wasBack = ({ id, key, values }: ChangedField) =>
    values !== undefined &&
    found.some((record) => record.id === id && isSame(record[key] ?? null, values.before));
  return changed.every((one) => gone.has(one.id) || back.has(nameOf(one)) || wasBack(one));
}

/** @returns the records that an entry changed, as they were before. */
function recordsBefore(
  { reader, principal }: ServiceContext,
  { collection, before }: StoredEntry,
): RecordData[] {
  const declared = declaredCollection(reader.panel(), collection, principal);
  return Object.entries(before).map(([id, stored]) => readRecord(declared, id, plainData(stored)));
}

interface ChangedField extends FieldChange {
  readonly id: string;
}

function nameOf({ id, key }: { readonly id: string; readonly key: string }): string {
  return `${id} ${key}`;
}

/** @returns the fields that an entry changed in its records. */
function changedIn({ reader, principal }: ServiceContext, entry: StoredEntry): readonly ChangedField[] {
  if (!CHANGES.includes(entry.action)) return [];
  const collection = declaredCollection(reader.panel(), entry.collection, principal);
  return Object.keys(entry.before).flatMap((id) =>
    recordedChanges(collection, entry, id).map((field) => ({ ...field, id })),
  );
}
