import type { OwnerDocuments } from "../owner/owner-database";
import { MOST_WRITES, type OwnerWrite } from "../owner/writes";
import { removeOrphans, type MigrateOptions } from "./migrate";
import { passwordKey, planOf, type MigrationStep } from "./plan";

/**
 * Sign-in data of earlier releases. Newer data in the same collections is created again at the next sign-in.
 */
const LEFTOVERS = ["Sessions", "SignInAttempts"];

/**
 * Removes password fields of earlier releases from the records, and all sessions and counters.
 * @returns the number of accounts that prevent this; nothing is removed then.
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

/** @returns the number of deleted documents. */
async function empty(documents: OwnerDocuments, collection: string): Promise<number> {
  let deleted = 0;
  for (;;) {
    const found = await documents.list(collection, MOST_WRITES);
    if (found.length > 0) await documents.commit(found.map(({ path }) => ({ path })));
    deleted += found.length;
    // Fewer than requested: later documents belong to sign-ins that happened meanwhile.
    if (found.length < MOST_WRITES) return deleted;
  }
}
