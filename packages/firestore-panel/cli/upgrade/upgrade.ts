import { SCHEMA_VERSION } from "../../src/schema/version";
import type { OwnerDocuments } from "../owner/owner-database";
import { schemaWrite, storedVersion } from "../owner/schema-version";
import { reindex } from "../reindex/reindex";
import { writeCredentials, type CredentialOptions } from "./credentials";
import { leftoversOf, removeLeftovers } from "./leftovers";

export interface UpgradeOptions extends CredentialOptions {
  /** Whether rules of this checkout's version decide about these data. */
  readonly areRulesCurrent: () => Promise<boolean>;
}

interface Step {
  /** The version that the data have afterwards. */
  readonly version: number;
  readonly title: string;
  /**
   * Writes only what is missing, so that it can be repeated after an interruption.
   * @returns the number of records that could not be decided on or written.
   */
  readonly run: (documents: OwnerDocuments, options: CredentialOptions) => Promise<number>;
}

/** What changed in stored data since the first release, whose data have version 1. */
const STEPS: readonly Step[] = [
  { version: 2, title: "Passwords, from records to credentials that nobody reads", run: writeCredentials },
  {
    version: 3,
    title: "Own ids and derived fields of records",
    run: (documents, { definition: { collections }, dryRun, report }) =>
      reindex(documents, { collections, dryRun, report }),
  },
];

/**
 * Runs all steps, because an earlier panel may have written since the last run, and marks the data as of this version.
 * Then removes what only an earlier release needs, unless its rules still decide.
 * @returns the number of records that prevent it. @throws StartError if the data are newer than this checkout.
 */
export async function upgrade(documents: OwnerDocuments, options: UpgradeOptions): Promise<number> {
  const { dryRun, report } = options;
  const stored = await storedVersion(documents);
  for (const { version, title, run } of STEPS) {
    report(`Step ${String(version)}: ${title}`);
    const left = await run(documents, options);
    if (left > 0) {
      report(`Step ${String(version)} is not complete. Run this again afterwards.`);
      return left;
    }
  }
  if (stored !== SCHEMA_VERSION && !dryRun) await documents.commit([schemaWrite()]);
  const change =
    stored === SCHEMA_VERSION ? "" : `${String(stored ?? "none")}, ${dryRun ? "to become" : "now"} `;
  report(`Version: ${change}${String(SCHEMA_VERSION)}`);

  const leftovers = await leftoversOf(documents, options.definition, dryRun);
  if (leftovers.writes.length > 0 && !(await options.areRulesCurrent())) {
    report(
      "Next, deploy the rules, indexes and panel. Then run this again: it removes the old passwords and sessions.",
    );
    return 0;
  }
  if (!dryRun) await removeLeftovers(documents, leftovers);
  for (const { what, count } of leftovers.counts)
    report(`${what}: ${String(count)} ${dryRun ? "to remove" : "removed"}`);
  return 0;
}
