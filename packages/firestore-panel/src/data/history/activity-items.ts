/**
 * Answers what activity items show besides their entries: whether an operation took several commits, and what
 * was undone.
 */
import { getCountFromServer, query, where, getDocsFromServer, limit, orderBy } from "firebase/firestore";
import type {
  ActivityItems,
  ActivityItemsParams,
  UndoneOperation,
  UndoTargetOperation,
} from "../../contract/history";
import { HISTORY } from "../../schema/history";
import { attempt } from "../errors";
import { mapParallel, chunksOf, MAX_ALTERNATIVES } from "../chunked";
import type { ServiceContext } from "../context";
import { orderPath } from "../record-reader";
import { declaredCollection } from "../registry";
import { sumEntries } from "./operation";
import { entriesOf, readEntry, type StoredEntry } from "./entries";
import { text } from "../../texts/texts";

/** Undos read in one query. */
const MAX_UNDOS = 200;

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

/** @returns those of the operations that an undo in force has undone. An undo may itself be undone. */
async function undoneOf(
  context: ServiceContext,
  operations: readonly string[],
): Promise<readonly UndoneOperation[]> {
  const undos = await undosOf(context, operations);
  const isUndone = (operation: string, since: string): boolean => undosInForce(operation, since).length > 0;
  // The writer chooses which operation an undo names, so two operations could name each other: only a later one counts.
  const undosInForce = (operation: string, since: string): readonly StoredEntry[] =>
    undos.get(operation)?.filter((undo) => undo.at > since && !isUndone(undo.operation, undo.at)) ?? [];
  const undone = operations.map(async (operation) => {
    const inForce = undosInForce(operation, "");
    const [newest] = inForce;
    if (!newest) return [];
    const ids = [...new Set(inForce.map((undo) => undo.operation))];
    const counts = await Promise.all(ids.map((id) => sumEntries(context, "work", id)));
    const records = counts.reduce((sum, count) => sum + count, 0);
    return [{ operation, records, by: newest.by, at: newest.at }];
  });
  return (await Promise.all(undone)).flat();
}

/** @returns the first entries of all undos by undone operation, newest first. Undos of undos are included. */
async function undosOf(
  context: ServiceContext,
  operations: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredEntry[]>> {
  const undos = new Map<string, readonly StoredEntry[]>();
  for (let names = operations; names.length > 0;) {
    const found = await entriesThatUndo(context, names);
    for (const name of names)
      undos.set(
        name,
        found.filter(({ undoes }) => undoes === name),
      );
    names = [...new Set(found.map(({ operation }) => operation))].filter((name) => !undos.has(name));
  }
  return undos;
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
