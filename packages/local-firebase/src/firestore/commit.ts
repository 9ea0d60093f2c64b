import type { Caller } from "../core/contracts";
import type { WireValue } from "../core/wire";
import type { Access } from "./access";
import { judgedPlan, type Plan } from "./commit-plan";
import type { Database } from "./database";
import type { StoredDocument } from "./document";
import { FirestoreError } from "./errors";
import { versionText } from "./values/timestamps";
import type { Write } from "./write";

export interface WriteResult {
  readonly updateTime?: string;
  readonly transformResults?: readonly WireValue[];
}

/** The answer to a commit in its wire form, with one result for each write, in order. */
export interface CommitResult {
  readonly writeResults: readonly WriteResult[];
  readonly commitTime: string;
}

/**
 * Applies all writes or none. The rules check every write, then the preconditions are checked, then the commit becomes
 * durable. Later writes of a batch build on the earlier ones; all share one version.
 * @param admit called first, when no other commit can intervene. It throws to refuse the commit.
 * @throws FirestoreError
 */
export async function commitWrites(
  database: Database,
  access: Access,
  caller: Caller,
  writes: readonly Write[],
  admit?: () => void,
): Promise<CommitResult> {
  const { micros, plan } = await run(database, access, caller, writes, admit);
  return { writeResults: resultsOf(writes, plan, micros), commitTime: versionText(micros) };
}

/** The outcome of a write that is not part of a batch. */
export type Outcome = { readonly result: WriteResult } | { readonly error: FirestoreError };

/** Applies each write that its own rules and precondition allow. @param writes of different documents. */
export async function commitEach(
  database: Database,
  access: Access,
  caller: Caller,
  writes: readonly Write[],
): Promise<readonly Outcome[]> {
  const plans: (Plan | FirestoreError)[] = [];
  const micros = await database.commit((version) =>
    writes.flatMap((write) => {
      const plan = tryPlan(() => {
        const judged = judgedPlan(database, access, caller, [write], version);
        for (const { after } of judged.changes) if (after) database.check(after);
        return judged;
      });
      plans.push(plan);
      return plan instanceof FirestoreError ? [] : plan.changes;
    }),
  );
  return plans.map((plan, i): Outcome => {
    if (plan instanceof FirestoreError) return { error: plan };
    const [result = {}] = resultsOf(writes.slice(i, i + 1), plan, micros);
    return { result };
  });
}

/** Commits one write. @returns the document after it. @throws FirestoreError */
export async function commitOne(
  database: Database,
  access: Access,
  caller: Caller,
  write: Write,
): Promise<StoredDocument | undefined> {
  const { plan } = await run(database, access, caller, [write]);
  return plan.steps[0]?.after;
}

async function run(
  database: Database,
  access: Access,
  caller: Caller,
  writes: readonly Write[],
  admit?: () => void,
): Promise<{ micros: bigint; plan: Plan }> {
  let plan: Plan | undefined;
  const micros = await database.commit((version) => {
    admit?.();
    plan = judgedPlan(database, access, caller, writes, version);
    return plan.changes;
  });
  if (!plan) throw new Error("a commit was not prepared");
  return { micros, plan };
}

function tryPlan(plan: () => Plan): Plan | FirestoreError {
  try {
    return plan();
  } catch (error) {
    if (error instanceof FirestoreError) return error;
    throw error;
  }
}

function resultsOf(writes: readonly Write[], plan: Plan, micros: bigint): WriteResult[] {
  return writes.map((write, i) => {
    if (write.kind !== "update") return {};
    const updateTime = plan.steps[i]?.after?.updateTime ?? versionText(micros);
    const transformResults = plan.transformResults[i] ?? [];
    return transformResults.length > 0 ? { updateTime, transformResults } : { updateTime };
  });
}
