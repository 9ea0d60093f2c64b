/**
 * A local Firebase with the generated rules, an admin and two companies, for attacks that begin with a state which nobody
 * could write: the owner's token puts it in place. The attacker has a real token. Everything goes by plain HTTP.
 */
import { createHash } from "node:crypto";
import { afterAll, beforeAll, vi } from "vitest";
import { toWireFields, type PlainFields } from "../../../packages/firestore-panel/cli/owner/wire";
import {
  at,
  commit,
  firestore,
  localProject,
  nameOf,
  signUpAnonymously,
  type RestAnswer,
  type RestPrincipal,
  type Project,
} from "#fixtures/http/rest";
import {
  claim,
  countersOf,
  grant,
  attemptNow,
  type SmokeAccount,
  type SmokeAttempt,
} from "#fixtures/http/sign-in";
import { HOUR_MS, SWEEP_HOURS } from "firestore-panel/sign-in";
import { collections } from "../../../src/resources";
import { generated } from "../../fixtures/rules";
import { startTestFirebase, type TestFirebase } from "../../fixtures/local-firebase";
import { definition } from "../../../src/definition";

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
/**
 * An account whose secret was not derived from its password, which is slow by design: the rules never see the
 * derivation. @param password any text, another one for another password.
 */
export function plainAccount(kind: string, id: string, password: string): SmokeAccount {
  const secret = Buffer.from(password).toString("base64");
  return { kind, id, secret, verifier: sha256(secret), key: sha256(`${kind}:${id}`) };
}

const NAMES: { readonly [kind: string]: string } = { admin: "Admins", company: "Companies" };

const PASSWORD = "Sand-Harbour-7713";
export const ADMIN = plainAccount("admin", "admin@b.qa", PASSWORD);
export const COMPANY = plainAccount("company", "ACME", PASSWORD);
export const OTHER_COMPANY = plainAccount("company", "OTHER", PASSWORD);
/** The admin's account with a password that is not theirs. */
export const WRONG = plainAccount("admin", ADMIN.id, "guessed");
export const ADMIN_RECORD = "a1";
export const COMPANY_RECORD = "c1";
/** What the records of a company's employees say of it. */
export const OF_COMPANY = { companyId: COMPANY.id, companyName: "Acme" };
export const OF_OTHER = { companyId: OTHER_COMPANY.id, companyName: "Other" };

export const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
export const sweepOf = ({ hour }: SmokeAttempt) => new Date((hour + SWEEP_HOURS) * HOUR_MS);

type Documents = { readonly [path: string]: PlainFields | undefined };

export interface SignInWorld {
  readonly firebase: TestFirebase;
  readonly project: Project;
  /** Somebody new, signed in anonymously. */
  user(): Promise<RestPrincipal>;
  /** Somebody new, signed in to the account. */
  signedIn(account?: SmokeAccount, one?: SmokeAttempt, device?: string): Promise<RestPrincipal>;
  /** Puts documents past all rules; undefined removes one. */
  put(documents: Documents): Promise<void>;
  /** A document's field past all rules, as it goes over the wire. */
  stored(path: string, field: string): Promise<unknown>;
  /** The accounts as they were, and no tries. */
  reset(): Promise<void>;
  /** Asks for what admins alone read. */
  reads(principal: RestPrincipal): Promise<number>;
}

const OWNER: RestPrincipal = { uid: "", token: "owner" };

/** One world for a test file. */
export function signInWorld(): () => SignInWorld {
  let world: SignInWorld;
  beforeAll(async () => {
    world = await start();
    await world.reset();
  });
  afterAll(async () => world.firebase.stop());
  return () => world;
}

async function start(): Promise<SignInWorld> {
  const panel = { collections, scopeKind: "company" };
  const rules = {
    firestore: generated("firestore.rules", panel),
    storage: generated("storage.rules", panel),
  };
  const firebase = await startTestFirebase({ rules });
  const project = localProject(definition, firebase.ports, firebase.projectId);
  const put: SignInWorld["put"] = async (documents) => {
    const writes = Object.entries(documents).map(([path, fields]) => {
      const name = nameOf(project, path);
      return fields ? { update: { name, fields: toWireFields(fields) } } : { delete: name };
    });
    const { status, body } = await commit(project, OWNER, writes);
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  const account = (one: SmokeAccount, recordId: string, fields: PlainFields): Documents => {
    const { kind, key, verifier } = one;
    const passwordAt = ago(24 * 3600);
    return {
      [`${NAMES[kind]!}/${recordId}`]: { ...fields, passwordAt },
      [`Credentials/${key}`]: { kind, recordId, verifier, time: passwordAt },
      ...Object.fromEntries(countersOf(one, attemptNow()).map((id) => [`SignInAttempts/${id}`, undefined])),
    };
  };
  const user = () => signUpAnonymously(project);
  return {
    firebase,
    project,
    put,
    user,
    signedIn: async (one = ADMIN, when = attemptNow(), device = when.device) => {
      const principal = await user();
      for (const answer of [
        await claim(project, principal, one, when),
        await grant(project, principal, one, when, device),
      ])
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return principal;
    },
    stored: async (path, field) => {
      const { body } = await firestore(project, OWNER, "GET", `/${path}`);
      return Object.values(at(body, "fields", field) ?? {})[0] as unknown;
    },
    reset: () =>
      put({
        ...account(ADMIN, ADMIN_RECORD, { name: "A", email: ADMIN.id, role: "Admin", time: ago(24 * 3600) }),
        ...account(COMPANY, COMPANY_RECORD, OF_COMPANY),
        ...account(OTHER_COMPANY, "c2", OF_OTHER),
      }),
    reads: async (principal) => (await firestore(project, principal, "GET", "/Tenants?pageSize=1")).status,
  };
}

export const statusOf = async (answer: Promise<RestAnswer>) => (await answer).status;
