import { StartError } from "local-firebase";
import type { PanelDefinition } from "../../src/definition";
import { randomPassword } from "../../src/fields/password/model";
import { accountCollections } from "../owner/accounts";
import { credentialWrite } from "../owner/credential";
import type { OwnerDocuments } from "../owner/owner-database";
import type { OwnerWrite } from "../owner/writes";
import {
  planOf,
  weaknessOf,
  type AccountPlan,
  type KnownPasswords,
  type MigrationStep,
  type Plan,
} from "./account-plan";

export interface CredentialOptions {
  readonly definition: PanelDefinition;
  /** Only reports the planned changes. */
  readonly dryRun: boolean;
  /** Receives one line for people, without a line break. */
  readonly report: (line: string) => void;
  /** Asks for a new password of the protected account. */
  readonly askPassword: (question: string) => Promise<string>;
  readonly passwords: KnownPasswords;
}

/**
 * Writes each account's credential, one account at a time, so that an interrupted run can be repeated.
 * @returns the number of problems to be solved first; nothing is written then. @throws StartError
 */
export async function writeCredentials(
  documents: OwnerDocuments,
  options: CredentialOptions,
): Promise<number> {
  const { definition, dryRun, report, passwords } = options;
  const plan = await planOf(documents, definition, passwords);
  for (const error of plan.errors) report(error);
  if (plan.errors.length > 0) {
    report("Fix these first. Nothing was written.");
    return plan.errors.length;
  }
  // Asked before the first write, so that cancelling changes nothing.
  const typed = dryRun ? new Map<AccountPlan, string>() : await promptFor(plan, options);
  for (const step of plan.steps) {
    const { account, kind } = step;
    if (kind === "done") continue;
    const random = kind === "renew" ? randomPassword() : undefined;
    const password = kind === "derive" ? step.password : (random ?? typed.get(account));
    // Before the write: of an interrupted run, no password may be set that was never shown.
    report(`${account.record.path} (${account.id}): ${outcomeOf(step, dryRun ? undefined : random)}`);
    if (!dryRun && password !== undefined)
      await documents.commit(await writesOf(documents, definition, account, password));
  }
  await removeOrphans(documents, plan, options);
  for (const { name } of accountCollections(definition)) report(`${name}: ${summaryOf(plan, name, dryRun)}`);
  return 0;
}

async function promptFor(
  { steps }: Plan,
  { definition, askPassword }: CredentialOptions,
): Promise<ReadonlyMap<AccountPlan, string>> {
  const typed = new Map<AccountPlan, string>();
  for (const { kind, account } of steps) {
    if (kind !== "ask") continue;
    const password = await askPassword(`New password for ${account.id}: `);
    const error = await weaknessOf(definition, account, password);
    if (error) throw new StartError(`This password will not do: ${error}. Nothing was written.`);
    typed.set(account, password);
  }
  return typed;
}

/** Record and credential are in one commit, so that neither changes without the other. */
async function writesOf(
  { projectId }: OwnerDocuments,
  { product }: PanelDefinition,
  { kind, id, idField, passwordAt, record }: AccountPlan,
  password: string,
): Promise<readonly OwnerWrite[]> {
  const recordId = record.path.slice(record.path.lastIndexOf("/") + 1);
  const recordWrite: OwnerWrite = {
    path: record.path,
    fields: { [idField]: { stringValue: id } },
    only: [idField],
    stamps: [passwordAt],
    // A record that was changed meanwhile is skipped. The next run examines it again.
    condition: { updateTime: record.updateTime },
  };
  return [
    recordWrite,
    await credentialWrite({ productId: product.id, projectId }, { kind, id, recordId }, password),
  ];
}

function outcomeOf(step: MigrationStep, random: string | undefined): string {
  if (step.kind === "derive")
    return `keeps the password${step.weak ? ", which is weak: ask them to change it" : ""}`;
  if (step.kind === "stuck")
    return `cannot sign in: ${step.reason}. Set a new password in the panel, or an admin's by npm run owner -- create-admin`;
  if (step.kind === "ask") return "gets the password that you enter";
  return random === undefined ? "gets a new password, shown once" : `new password, shown only now: ${random}`;
}

/** An orphaned credential would still allow a sign-in. */
async function removeOrphans(
  documents: OwnerDocuments,
  { orphans }: Plan,
  { dryRun, report }: CredentialOptions,
): Promise<void> {
  for (const { path, updateTime } of orphans) {
    if (!dryRun) await documents.commit([{ path, condition: { updateTime } }]);
    report(`${path}: removed, since its account is gone`);
  }
}

function summaryOf({ steps }: Plan, name: string, dryRun: boolean): string {
  const kinds = steps.flatMap(({ account, kind }) => (account.collection.name === name ? [kind] : []));
  const [done, stuck] = ["done", "stuck"].map((wanted) => kinds.filter((kind) => kind === wanted).length);
  const rest = kinds.length - (done ?? 0) - (stuck ?? 0);
  return `${String(rest)} ${dryRun ? "to migrate" : "migrated"}, ${String(done)} done before, ${String(stuck)} to look at`;
}
