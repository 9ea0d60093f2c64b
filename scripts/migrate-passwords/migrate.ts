import { StartError } from "local-firebase";
import { randomPassword } from "../../src/fields/secret/random-password";
import { credentialWrite } from "../owner/credential";
import type { OwnerDocuments } from "../owner/owner-database";
import type { OwnerWrite } from "../owner/writes";
import { planOf, SIGN_INS, weaknessOf, type Account, type Plan, type Step } from "./plan";

export interface MigrateOptions {
  /** Say what would be done, and do nothing. */
  readonly dryRun: boolean;
  /** Takes one line for people, without its end. */
  readonly say: (line: string) => void;
  /** Asks for a new password of the protected account. */
  readonly askPassword: (question: string) => Promise<string>;
}

/**
 * Writes the credential of every account, one account at a time: what a broken run leaves, the next one finds.
 * @returns how many accounts need a person's hand. @throws StartError
 */
export async function migrate(documents: OwnerDocuments, options: MigrateOptions): Promise<number> {
  const { dryRun, say } = options;
  const plan = await planOf(documents);
  for (const fault of plan.faults) say(fault);
  if (plan.faults.length > 0) {
    say("Mend these records first. Nothing was written.");
    return plan.faults.length;
  }
  // Asked before anything is written, so that whoever breaks off here has changed nothing.
  const asked = dryRun ? new Map<Account, string>() : await askFor(plan, options);
  for (const step of plan.steps) {
    const { account, kind } = step;
    if (kind === "done") continue;
    const random = kind === "renew" ? randomPassword() : undefined;
    const password = kind === "derive" ? step.password : (random ?? asked.get(account));
    if (!dryRun && password !== undefined)
      await documents.commit(await writesOf(documents, account, password));
    say(`${account.record.path} (${account.id}): ${outcomeOf(step, dryRun ? undefined : random)}`);
  }
  await removeOrphans(documents, plan, options);
  for (const [{ name }] of SIGN_INS) say(`${name}: ${summaryOf(plan, name, dryRun)}`);
  return plan.steps.filter(({ kind }) => kind === "stuck").length;
}

async function askFor(
  { steps }: Plan,
  { askPassword }: MigrateOptions,
): Promise<ReadonlyMap<Account, string>> {
  const asked = new Map<Account, string>();
  for (const { kind, account } of steps) {
    if (kind !== "ask") continue;
    const password = await askPassword(`New password for ${account.id}: `);
    const fault = await weaknessOf(account, password);
    if (fault) throw new StartError(`This password will not do: ${fault}. Nothing was written.`);
    asked.set(account, password);
  }
  return asked;
}

/** Record and credential, so that neither changes without the other. */
async function writesOf(
  { projectId }: OwnerDocuments,
  { kind, id, idField, passwordAt, record }: Account,
  password: string,
): Promise<readonly OwnerWrite[]> {
  const recordId = record.path.slice(record.path.lastIndexOf("/") + 1);
  const told: OwnerWrite = {
    path: record.path,
    fields: { [idField]: { stringValue: id } },
    only: [idField],
    stamps: [passwordAt],
    // Somebody who changed the record meanwhile knows better: the next run looks at it again.
    condition: { updateTime: record.updateTime },
  };
  return [told, await credentialWrite(projectId, { kind, id, recordId }, password)];
}

function outcomeOf(step: Step, random: string | undefined): string {
  if (step.kind === "derive")
    return `keeps the password${step.weak ? ", which is weak: ask them to change it" : ""}`;
  if (step.kind === "stuck") return `cannot sign in: ${step.reason}. Set a new password in the panel`;
  if (step.kind === "ask") return "gets the password that is asked for";
  return random === undefined ? "gets a new password, shown once" : `new password, shown only now: ${random}`;
}

/** Left, these would still let somebody in. */
export async function removeOrphans(
  documents: OwnerDocuments,
  { orphans }: Plan,
  { dryRun, say }: Pick<MigrateOptions, "dryRun" | "say">,
): Promise<void> {
  for (const { path, updateTime } of orphans) {
    if (!dryRun) await documents.commit([{ path, condition: { updateTime } }]);
    say(`${path}: removed, since its account is gone`);
  }
}

function summaryOf({ steps }: Plan, name: string, dryRun: boolean): string {
  const kinds = steps.flatMap(({ account, kind }) => (account.collection.name === name ? [kind] : []));
  const [done, stuck] = ["done", "stuck"].map((wanted) => kinds.filter((kind) => kind === wanted).length);
  const rest = kinds.length - (done ?? 0) - (stuck ?? 0);
  return `${String(rest)} ${dryRun ? "to migrate" : "migrated"}, ${String(done)} done before, ${String(stuck)} to look at`;
}
