import type { Caller } from "../core/contracts";
import type { WireValue } from "../core/wire";
import type { Access, WriteStep } from "./access";
import type { Database } from "./database";
import type { DocumentChange, StoredDocument } from "./document";
import { invalid } from "./errors";
import { applyWrite, checkPrecondition, type Write } from "./write";

/** The documents after the writes of one commit. */
export type Plan = ReturnType<typeof planWrites>;

/** Plans the changes of the writes after checking rules and preconditions. @throws FirestoreError */
export function judgedPlan(
  database: Database,
  access: Access,
  caller: Caller,
  writes: readonly Write[],
  version: bigint,
): Plan {
  const plan = planWrites(database, writes, version);
  access.checkWrites(caller, plan.steps, plan.after, version);
  const deleted = new Set<string>();
  for (const [i, write] of writes.entries()) {
    if (deleted.has(write.path) && write.precondition.exists)
      throw invalid(
        `A document that the same commit deletes cannot be updated: ${database.root}${write.path}`,
      );
    checkPrecondition(write, database.root + write.path, plan.steps[i]?.before, version);
    if (write.kind === "delete") deleted.add(write.path);
    else if (write.kind === "update") deleted.delete(write.path);
  }
  return plan;
}

function planWrites(database: Database, writes: readonly Write[], micros: bigint) {
  const overlay = new Map<string, StoredDocument | undefined>();
  const after = (path: string) => (overlay.has(path) ? overlay.get(path) : database.get(path));
  const transformResults: (readonly WireValue[])[] = [];
  const steps = writes.map((write): WriteStep => {
    const before = after(write.path);
    const applied = applyWrite(database.root, write, before, micros);
    if (write.kind !== "verify") overlay.set(write.path, applied.after);
    transformResults.push(applied.transformResults);
    return { method: methodOf(write, before), path: write.path, before, after: applied.after };
  });
  const changes = [...overlay].flatMap(([path, document]): DocumentChange[] => {
    const before = database.get(path);
    return before === document ? [] : [{ path, before, after: document }];
  });
  return { steps, after, changes, transformResults };
}

/**
 * A transaction's verify counts as a read, a write of an existing document as an update, any other write as a create.
 */
function methodOf(write: Write, before: StoredDocument | undefined): WriteStep["method"] {
  if (write.kind === "verify") return "get";
  if (write.kind === "delete") return "delete";
  return before ? "update" : "create";
}
