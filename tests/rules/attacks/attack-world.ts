/**
 * The local Firebase as `npm run dev` starts it, without a back door, on the demo data; and everybody who may knock,
 * each with a real token and, where they have one, a real session. Everything goes by plain HTTP.
 */
import { afterAll, beforeAll, vi } from "vitest";
import { ADMINS } from "../../../demo/admins";
import { COMPANIES } from "../../../demo/company-list";
import { fileShelf, readPictures } from "../../../demo/files";
import { staffAccounts } from "../../../demo/staff";
import { toWireFields } from "../../../demo/to-wire";
import type { PlainFields } from "../../../demo/types";
import {
  commit,
  firestore,
  localProject,
  nameOf,
  NOBODY,
  signInWithPassword,
  signUpAnonymously,
  type Caller,
  type Project,
} from "../../../scripts/smoke/rest";
import { accountOf, claim, signIn, type Account } from "../../../scripts/smoke/sign-in";
import { collections } from "../../../src/resources";
import { firestoreRules } from "../../../src/security/firestore-rules";
import { storageRules } from "../../../src/security/storage-rules";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";
import type { CallerName } from "./callers";

// Sign-ins derive keys, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

export interface AttackWorld {
  readonly firebase: TestFirebase;
  readonly project: Project;
  as(name: CallerName): Caller;
  /** Somebody new, signed in anonymously. */
  stranger(): Promise<Caller>;
  /** The account of the admin, and of the company, to claim with. */
  readonly accounts: { readonly admin: Account; readonly company: Account };
  /** Ids of records: of the signed-in admin, of the own company, of the staff member (which is their uid). */
  readonly ids: { readonly admin: string; readonly company: string; readonly staff: string };
  /** Writes a whole document as the admin. @throws Error when the rules refuse it. */
  put(path: string, fields: PlainFields): Promise<void>;
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
  const rules = { firestore: firestoreRules(collections), storage: storageRules(collections) };
  const firebase = await startTestFirebase({ seed: "demo", test: false, rules });
  const project = localProject(firebase.ports, firebase.projectId);
  const stranger = () => signUpAnonymously(project);
  const [, demoAdmin] = ADMINS;
  const adminAccount = await accountOf("admin", demoAdmin!.email, demoAdmin!.password);
  const companyAccount = await accountOf("company", OWN_COMPANY.companyId, OWN_COMPANY.password);
  const otherAccount = await accountOf("company", OTHER_COMPANY.companyId, OTHER_COMPANY.password);

  const callers: { [name in CallerName]?: Caller } = { nobody: NOBODY };
  const signedIn = async (account: Account) => {
    const caller = await stranger();
    return { caller, recordId: await signIn(project, caller, account) };
  };
  const claimed = async (account: Account) => {
    const caller = await stranger();
    const answer = await claim(project, caller, account);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    return caller;
  };
  const admin = await signedIn(adminAccount);
  const company = await signedIn(companyAccount);
  const [staff] = staffAccounts(
    fileShelf({ storageOrigin: project.storage, bucket: project.bucket }, await readPictures()),
  ).users;

  const put = async (path: string, fields: PlainFields) => {
    const write = {
      update: { name: nameOf(project, path), fields: toWireFields(fields) },
      updateTransforms: path.startsWith("Admins/")
        ? [{ fieldPath: "time", setToServerValue: "REQUEST_TIME" }]
        : [],
    };
    const answer = await commit(project, admin.caller, [write]);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  };
  /** An admin who signs in, before something happens to their record. */
  const formerAdmin = async (email: string) => {
    const account = await accountOf("admin", email, "Sand-Harbour-7713");
    const path = `Admins/${email.replace(/\W/g, "-")}`;
    await put(path, { name: "Former", email, role: "Admin", password: account.verifier });
    return { path, caller: (await signedIn(account)).caller };
  };
  const changed = await formerAdmin("changed@westwalk.example");
  const deleted = await formerAdmin("deleted@westwalk.example");
  const signedOut = await signedIn(adminAccount);
  await commit(project, admin.caller, [
    {
      update: {
        name: nameOf(project, changed.path),
        fields: toWireFields({ password: "0".repeat(64) }),
      },
      updateMask: { fieldPaths: ["password"] },
    },
  ]);
  await firestore(project, admin.caller, "DELETE", `/${deleted.path}`);
  await firestore(project, signedOut.caller, "DELETE", `/Sessions/${signedOut.caller.uid}`);

  Object.assign(callers, {
    anonymous: await stranger(),
    staff: await signInWithPassword(project, staff!.email, staff!.password),
    "claimed admin": await claimed(adminAccount),
    "claimed company": await claimed(companyAccount),
    "own company": company.caller,
    "other company": (await signedIn(otherAccount)).caller,
    admin: admin.caller,
    "changed admin": changed.caller,
    "deleted admin": deleted.caller,
    "signed-out admin": signedOut.caller,
  });
  return {
    firebase,
    project,
    as: (name) => {
      const caller = callers[name];
      if (!caller) throw new Error(`There is no ${name}`);
      return caller;
    },
    stranger,
    accounts: { admin: adminAccount, company: companyAccount },
    ids: { admin: admin.recordId, company: company.recordId, staff: staff!.localId },
    put,
  };
}
