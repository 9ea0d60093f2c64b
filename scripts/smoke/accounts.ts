/** Admins that the smoke test creates and removes, with the writes of the accounts screen over plain HTTP. */
import { TRASH, trashId } from "../../packages/firestore-panel/src/schema/history";
import { firestore, nameOf, type RestPrincipal, type Project } from "./rest";
import { accountByChance, type SmokeAccount } from "./sign-in";
import { auditedCommit } from "./audited-commit";
import type { SmokeWorld } from "./verdict";

/** An admin's account and the id of its record. */
export interface Throwaway {
  readonly account: SmokeAccount;
  readonly recordId: string;
}

/** @returns an account that is not written yet. Nobody knows its password. */
export async function throwaway({ runId }: SmokeWorld, name: string): Promise<Throwaway> {
  const account = await accountByChance("admin", `${runId}-${name}@smoke.invalid`);
  return { account, recordId: `${runId}-${name}` };
}

const text = (value: string) => ({ stringValue: value });
const now = (...keys: readonly string[]) =>
  keys.map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" }));

export function recordWrite(project: Project, { account, recordId }: Throwaway): object {
  return {
    update: {
      name: nameOf(project, `Admins/${recordId}`),
      fields: { name: text(recordId), email: text(account.id), role: text("User") },
    },
    updateTransforms: now("passwordAt", "time"),
  };
}

export function credentialWrite(project: Project, { account, recordId }: Throwaway): object {
  return {
    update: {
      name: nameOf(project, `Credentials/${account.key}`),
      fields: { kind: text(account.kind), recordId: text(recordId), verifier: text(account.verifier) },
    },
    updateTransforms: now("time"),
  };
}

/** @returns the writes that set the account's password. */
export function renewWrites(project: Project, renewed: Throwaway): readonly object[] {
  const setTimeWrite = {
    update: { name: nameOf(project, `Admins/${renewed.recordId}`), fields: {} },
    updateMask: { fieldPaths: [] },
    updateTransforms: now("passwordAt"),
  };
  return [setTimeWrite, credentialWrite(project, renewed)];
}

/** @returns whether the account is gone. */
export async function removeThrowaway(
  project: Project,
  admin: RestPrincipal,
  { account, recordId }: Throwaway,
): Promise<boolean> {
  const found = await firestore(project, admin, "GET", `/Admins/${recordId}`);
  if (found.status === 404) return true;
  const deletes = [`Admins/${recordId}`, `Credentials/${account.key}`];
  const answer = await auditedCommit(
    project,
    admin,
    deletes.map((path) => ({ delete: nameOf(project, path) })),
  );
  await firestore(project, admin, "DELETE", `/${TRASH}/${trashId("Admins", recordId)}`);
  return answer.status === 200;
}
