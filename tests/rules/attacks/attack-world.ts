/**
 * The local Firebase as `npm run dev` starts it, without a back door, on some of the demo data; and everybody who may knock,
 * each with a real token and, where they have one, a real session. Everything goes by plain HTTP.
 */
import { features } from "../../../packages/firestore-panel/src/panel/features";
import { afterAll, beforeAll, vi } from "vitest";
import { ADMINS } from "../../../demo/admins";
import { COMPANIES } from "../../../demo/company-list";
import { fileShelf, readPictures } from "../../../demo/files";
import { staffAccounts } from "../../../demo/staff";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import {
  linkPassword,
  localProject,
  nameOf,
  NOBODY,
  signInWithPassword,
  signUpAnonymously,
  type RestPrincipal,
  type Project,
} from "../../fixtures/http/rest";
import { auditedCommit } from "../../fixtures/http/audited-commit";
import {
  accountOf,
  bumpWrites,
  claimWrite,
  closeWrite,
  signIn,
  type SmokeAccount,
} from "../../fixtures/http/sign-in";
import { collections } from "../../../src/resources";
import { firestoreRules } from "../../../packages/firestore-panel/src/rules/firestore-rules";
import { storageRules } from "../../../packages/firestore-panel/src/rules/storage-rules";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";
import { addWrites, plainAccount, removeWrites, renewWrites } from "./accounts";
import { FEW_OF_DEMO } from "./few-of-demo";
import { definition } from "../../../src/definition";

// Sign-ins derive keys, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

export const PRINCIPAL_NAMES = [
  ...(["nobody", "anonymous", "staff", "claimed admin", "claimed company", "own company"] as const),
  ...(["other company", "admin", "changed admin", "deleted admin"] as const),
  ...(["signed-out admin", "linked admin"] as const),
];
export type PrincipalName = (typeof PRINCIPAL_NAMES)[number];

export interface AttackWorld {
  readonly firebase: TestFirebase;
  readonly project: Project;
  as(name: PrincipalName): RestPrincipal;
  /** Somebody new, signed in anonymously. */
  stranger(): Promise<RestPrincipal>;
  /** The account of the admin, and of the company, to claim with. */
  readonly accounts: { readonly admin: SmokeAccount; readonly company: SmokeAccount };
  /** Ids of records: of the signed-in admin, of the own company, of the staff member (which is their uid). */
  readonly ids: { readonly admin: string; readonly company: string; readonly staff: string };
  /** Writes a whole document that is no account's, as the admin. @throws Error when the rules refuse it. */
  put(path: string, fields: PlainFields): Promise<void>;
  /** Where the own company may add an employee. @param name letters and digits, 20 at most. */
  employeePath(name: string): string;
}

export const OWN_COMPANY = COMPANIES[0]!;
export const OTHER_COMPANY = COMPANIES[1]!;

/** One world for a test file. */
export function attackWorld(): () => AttackWorld {
  let world: AttackWorld;
  beforeAll(async () => {
    world = await start();
  });
  afterAll(async () => world.firebase.stop());
  return () => world;
}

async function start(): Promise<AttackWorld> {
  const rules = {
    firestore: firestoreRules(collections, "company", features),
    storage: storageRules(collections),
  };
  const firebase = await startTestFirebase({ seed: FEW_OF_DEMO, test: false, rules });
  const project = localProject(definition, firebase.ports, firebase.projectId);
  const stranger = () => signUpAnonymously(project);
  const [, demoAdmin] = ADMINS;
  const [adminAccount, companyAccount, otherAccount] = await Promise.all([
    accountOf(project, "admin", demoAdmin!.email, demoAdmin!.password),
    accountOf(project, "company", OWN_COMPANY.companyId, OWN_COMPANY.password),
    accountOf(project, "company", OTHER_COMPANY.companyId, OTHER_COMPANY.password),
  ]);

  const principals: { [name in PrincipalName]?: RestPrincipal } = { nobody: NOBODY };
  const signedIn = async (account: SmokeAccount) => {
    const principal = await stranger();
    return { principal, recordId: await signIn(project, principal, account) };
  };
  const send = async (principal: RestPrincipal, writes: readonly object[]) => {
    const answer = await auditedCommit(project, principal, writes);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  };
  const claimed = async (account: SmokeAccount) => {
    const principal = await stranger();
    await send(principal, [claimWrite(project, principal, account), ...bumpWrites(project, account)]);
    return principal;
  };
  const admin = await signedIn(adminAccount);
  const company = await signedIn(companyAccount);
  const [staff] = staffAccounts(
    fileShelf({ storageOrigin: project.storage, bucket: project.bucket }, await readPictures()),
  ).users;

  const put = (path: string, fields: PlainFields) =>
    send(admin.principal, [{ update: { name: nameOf(project, path), fields: toWireFields(fields) } }]);
  /** An admin who signs in, before something happens to the account. */
  const formerAdmin = async (name: string) => {
    const account = plainAccount("admin", `${name}@westwalk.example`, "Sand-Harbour-7713");
    await send(admin.principal, addWrites(project, account, name));
    return { account, recordId: name, principal: (await signedIn(account)).principal };
  };
  const changed = await formerAdmin("changed");
  const deleted = await formerAdmin("deleted");
  const signedOut = await signedIn(adminAccount);
  const linked = await signedIn(adminAccount);
  const otherPassword = plainAccount("admin", changed.account.id, "Coral-Harbour-1377");
  await send(admin.principal, renewWrites(project, otherPassword, changed.recordId));
  await send(admin.principal, removeWrites(project, deleted.account, deleted.recordId));
  await send(signedOut.principal, [closeWrite(project, signedOut.principal)]);

  Object.assign(principals, {
    anonymous: await stranger(),
    staff: await signInWithPassword(project, staff!.email, staff!.password),
    "claimed admin": await claimed(adminAccount),
    "claimed company": await claimed(companyAccount),
    "own company": company.principal,
    "other company": (await signedIn(otherAccount)).principal,
    admin: admin.principal,
    "changed admin": changed.principal,
    "deleted admin": deleted.principal,
    "signed-out admin": signedOut.principal,
    "linked admin": await linkPassword(
      project,
      linked.principal,
      "linked@westwalk.example",
      "Sand-Harbour-7713",
    ),
  });
  return {
    firebase,
    project,
    as: (name) => {
      const principal = principals[name];
      if (!principal) throw new Error(`There is no ${name}`);
      return principal;
    },
    stranger,
    accounts: { admin: adminAccount, company: companyAccount },
    ids: { admin: admin.recordId, company: company.recordId, staff: staff!.localId },
    put,
    employeePath: (name) => `Employees/${company.recordId}_${name.padEnd(20, "0")}`,
  };
}
