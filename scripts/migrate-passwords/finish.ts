import type { OwnerDocuments } from "../owner/owner-database";
import { MOST_WRITES, type OwnerWrite } from "../owner/writes";
import { removeOrphans, type MigrateOptions } from "./migrate";
import { passwordKey, planOf, type MigrationStep } from "./plan";

/** What earlier releases wrote at sign-in. What has been written since is written again at the next one. */
const LEFTOVERS = ["Sessions", "SignInAttempts"];

/**
 * Removes what earlier releases compared: the password fields of the records, and everybody's sessions and counters.
 * @returns how many accounts stand in the way; nothing is removed then.
 */
export async function finish(
  documents: OwnerDocuments,
  options: Pick<MigrateOptions, "dryRun" | "report">,
): Promise<number> {
  const { dryRun, report } = options;
  const plan = await planOf(documents);
  const { errors, steps } = plan;
  const holding = steps.filter(({ account }) =>
    Object.hasOwn(account.record.fields, passwordKey(account.collection)),
  );
  const open = holding.filter(({ kind }) => kind !== "done");
  if (errors.length + open.length > 0) {
    for (const error of errors) report(error);
    for (const { account } of open) report(`${account.record.path} (${account.id}): not migrated`);
    report("Migrate these first, without --finish. Nothing was removed.");
    return errors.length + open.length;
  }
  await removeOrphans(documents, plan, options);
  if (!dryRun)
    for (let from = 0; from < holding.length; from += MOST_WRITES)
      await documents.commit(holding.slice(from, from + MOST_WRITES).map(withoutPassword));
  report(`${String(holding.length)} password fields ${dryRun ? "to remove" : "removed"}`);
  for (const collection of LEFTOVERS)
    report(
      `${collection}: ${dryRun ? "all to delete" : `${String(await empty(documents, collection))} deleted`}`,
    );
  return 0;
}

function withoutPassword({ account }: MigrationStep): OwnerWrite {
  const { record, collection } = account;
  return { path: record.path, fields: {}, only: [passwordKey(collection)], condition: { exists: true } };
}

/** @returns how many documents there were. */
async function empty(documents: OwnerDocuments, collection: string): Promise<number> {
  let deleted = 0;
  for (;;) {
    const found = await documents.list(collection, MOST_WRITES);
    if (found.length > 0) await documents.commit(found.map(({ path }) => ({ path })));
    deleted += found.length;
    // Fewer than asked for: what comes after was written meanwhile, by sign-ins of today.
    if (found.length < MOST_WRITES) return deleted;
  }
}
