/**
 * Answers what activity items show besides their entries: whether an operation took several commits, and what
 * was undone.
 */
import { getCountFromServer, query, where } from "firebase/firestore";
import { ITEM_OPERATIONS, type UndoTargetOperation, type ActivityItems } from "../../../contract/history";
import { history } from "../../../resources/history";
import { isOperationId } from "../../../schema/history";
import type { FormValues } from "../../../schema/types";
import { attempt, ProviderError } from "../../errors";
import type { CallContext } from "../context";
import { mapParallel } from "../chunked";
import { entriesOf, type StoredEntry } from "./entries";
import { parsePayload } from "./payload";
import { undoneOf } from "./undone-operations";

export async function answerActivityItems(context: CallContext, payload: unknown): Promise<ActivityItems> {
  const wanted = parsePayload(payload);
  const operations = operationsIn(wanted, "operations");
  const [single, undoTargets] = [operationsIn(wanted, "single"), operationsIn(wanted, "undoTargets")];
  return attempt("read", "these changes", async () => {
    const [undone, multiCommit, begun] = await Promise.all([
      undoneOf(context, operations),
      multiCommitOf(context, single),
      // The first entry that the principal may see: an admin's operation on several companies may begin with
      // another company.
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
  context: CallContext,
  operations: readonly string[],
): Promise<readonly string[]> {
  if (operations.length === 0) return [];
  const entries = query(context.reader.all(history), where("work", "in", operations));
  const { count } = (await getCountFromServer(entries)).data();
  if (count <= operations.length) return [];
  if (operations.length === 1) return operations;
  const middle = Math.ceil(operations.length / 2);
  const halves = [operations.slice(0, middle), operations.slice(middle)];
  return (await Promise.all(halves.map((some) => multiCommitOf(context, some)))).flat();
}

/** @throws 400 */
function operationsIn(payload: FormValues, key: string): readonly string[] {
  const operations = payload[key];
  if (!Array.isArray(operations) || !operations.every(isOperationId) || operations.length > ITEM_OPERATIONS)
    throw new ProviderError(
      400,
      `The payload needs ${key}: a list of at most ${ITEM_OPERATIONS} operations.`,
    );
  return [...new Set<string>(operations)];
}
