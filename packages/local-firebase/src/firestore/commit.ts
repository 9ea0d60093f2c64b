import type { Caller } from "../core/contracts";
import type { WireValue } from "../core/wire";
import type { Access, WriteStep } from "./access";
import type { Database } from "./database";
import type { DocumentChange, StoredDocument } from "./document";
import { versionText } from "./values/timestamps";
import { applyWrite, checkPrecondition, type Write } from "./write";

/** The answer to a commit, in wire form; one result for each write, in order. */
export interface CommitResult {
  readonly writeResults: readonly { updateTime?: string; transformResults?: readonly WireValue[] }[];
  readonly commitTime: string;
}

/**
 * Applies all writes or none. First the rules judge every write, then the preconditions are checked, then it is made
 * durable. Later writes of a batch build on the earlier ones; all share one version.
 * @throws FirestoreError
 */
export async function commitWrites(
  database: Database,
  access: Access,
  caller: Caller,
  writes: readonly Write[],
): Promise<CommitResult> {
  let results: readonly (readonly WireValue[])[] = [];
  const micros = await database.commit((version) => {
    const plan = planWrites(database, writes, version);
    access.checkWrites(caller, plan.steps, plan.after, version);
    for (const [i, write] of writes.entries())
      checkPrecondition(write, database.root + write.path, plan.steps[i]?.before);
    results = plan.transformResults;
    return plan.changes;
  });
  const time = versionText(micros);
  const writeResults = writes.map((write, i) => {
    if (write.kind !== "update") return {};
    const transformResults = results[i] ?? [];
    return transformResults.length > 0 ? { updateTime: time, transformResults } : { updateTime: time };
  });
  return { writeResults, commitTime: time };
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
    return before || document ? [{ path, before, after: document }] : [];
  });
  return { steps, after, changes, transformResults };
}

/** A transaction's verify is a read; a write of a document that is there is an update, else a create. */
function methodOf(write: Write, before: StoredDocument | undefined): WriteStep["method"] {
  if (write.kind === "verify") return "get";
  if (write.kind === "delete") return "delete";
  return before ? "update" : "create";
}
