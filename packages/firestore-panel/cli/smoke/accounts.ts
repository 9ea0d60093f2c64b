/** Admins that the smoke test creates and removes, with the writes of the accounts screen over plain HTTP. */
import { storedKeyIn } from "../../src/fields/models";
import { TRASH, trashId } from "../../src/schema/history";
import { accountsOf } from "../owner/accounts";
import { newAdminWrite } from "../create-admin/add-admin";
import { toWire } from "../owner/writes";
import { firestore, nameOf, type RestPrincipal, type Project } from "./rest";
import { accountByChance, type SmokeAccount } from "./sign-in";
import { auditedCommit } from "./audited-commit";
import type { SmokeWorld } from "./verdict";

/** An admin's account and the id of its record. */
export interface Throwaway {
  readonly account: SmokeAccount;
  readonly recordId: string;
}

const adminsOf = ({ panel }: Project) => accountsOf(panel, "admin");

/** @returns the path of its record. */
export function recordPath(project: Project, { recordId }: Throwaway): string {
  return `${adminsOf(project).name}/${recordId}`;
}

/** @returns an account that is not written yet. Nobody knows its password. */
export async function throwaway({ runId }: SmokeWorld, name: string): Promise<Throwaway> {
  const account = await accountByChance("admin", `${runId}-${name}@smoke.invalid`);
  return { account, recordId: `${runId}-${name}` };
}

const text = (value: string) => ({ stringValue: value });
const now = (...keys: readonly string[]) =>
  keys.map((fieldPath) => ({ fieldPath, setToServerValue: "REQUEST_TIME" }));

export function recordWrite({ project, adminValues }: SmokeWorld, added: Throwaway): object {
  const { account, recordId } = added;
  // The password is only told to have been set.
  const admin = { name: recordId, email: account.id, password: account.secret };
  const product = { definition: project.panel, adminValues };
  return toWire(nameOf(project, ""), newAdminWrite(recordPath(project, added), product, admin));
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

/** The key of the time at which an admin's password was set. */
function passwordTime(project: Project): string {
  const admins = adminsOf(project);
  return storedKeyIn(admins, admins.signIn.password);
}

/** @returns the writes that set the account's password. */
export function renewWrites(project: Project, renewed: Throwaway): readonly object[] {
  const setTimeWrite = {
    update: { name: nameOf(project, recordPath(project, renewed)), fields: {} },
    updateMask: { fieldPaths: [] },
    updateTransforms: now(passwordTime(project)),
  };
  return [setTimeWrite, credentialWrite(project, renewed)];
}

/** @returns whether the account is gone. */
export async function removeThrowaway(
  project: Project,
  admin: RestPrincipal,
  added: Throwaway,
): Promise<boolean> {
  const path = recordPath(project, added);
  const found = await firestore(project, admin, "GET", `/${path}`);
  if (found.status === 404) return true;
  const deletes = [path, `Credentials/${added.account.key}`];
  const answer = await auditedCommit(
    project,
    admin,
    deletes.map((one) => ({ delete: nameOf(project, one) })),
  );
  await firestore(project, admin, "DELETE", `/${TRASH}/${trashId(adminsOf(project).name, added.recordId)}`);
  return answer.status === 200;
}
