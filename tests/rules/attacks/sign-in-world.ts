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
import { allGenerated } from "../../fixtures/rules";
import { startTestFirebase } from "../../fixtures/local-firebase";
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

const OWNER: RestPrincipal = { uid: "", token: "owner" };

/** One world for a test file. */
export function signInWorld() {
  let world: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    world = await start();
    await world.reset();
  });
  afterAll(async () => world.firebase.stop());
  return () => world;
}

async function start() {
  const firebase = await startTestFirebase({ rules: allGenerated() });
  const project = localProject(definition, firebase.ports, firebase.projectId);
  /** Puts documents past all rules; undefined removes one. */
  const put = async (documents: Documents) => {
    const writes = Object.entries(documents).map(([path, fields]) => {
      const name = nameOf(project, path);
      return fields ? { update: { name, fields: toWireFields(fields) } } : { delete: name };
    });
    const { status, body } = await commit(project, OWNER, writes);
    if (status !== 200) throw new Error(JSON.stringify(body));
  };
  const account = (one: SmokeAccount, record: string, fields: PlainFields): Documents => {
    const { kind, key, verifier } = one;
    const [passwordAt, recordId] = [ago(24 * 3600), record.split("/")[1]!];
    return {
      [record]: { ...fields, passwordAt },
      [`Credentials/${key}`]: { kind, recordId, verifier, time: passwordAt },
      ...Object.fromEntries(countersOf(one, attemptNow()).map((id) => [`SignInAttempts/${id}`, undefined])),
    };
  };
  /** Somebody new, signed in anonymously. */
  const user = () => signUpAnonymously(project);
  return {
    firebase,
    project,
    put,
    user,
    /** Somebody new, signed in to the account. */
    signedIn: async (one = ADMIN, when = attemptNow(), device = when.device) => {
      const principal = await user();
      for (const answer of [
        await claim(project, principal, one, when),
        await grant(project, principal, one, when, device),
      ])
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return principal;
    },
    /** A document's field past all rules, as it goes over the wire. */
    stored: async (path: string, field: string) => {
      const { body } = await firestore(project, OWNER, "GET", `/${path}`);
      return Object.values(at(body, "fields", field) ?? {})[0] as unknown;
    },
    /** The accounts as they were, and no tries. */
    reset: () =>
      put({
        ...account(ADMIN, `Admins/${ADMIN_RECORD}`, {
          name: "A",
          email: ADMIN.id,
          role: "Admin",
          time: ago(24 * 3600),
        }),
        ...account(COMPANY, `Companies/${COMPANY_RECORD}`, OF_COMPANY),
        ...account(OTHER_COMPANY, "Companies/c2", OF_OTHER),
      }),
    /** Asks for what admins alone read. */
    reads: async (principal: RestPrincipal) =>
      (await firestore(project, principal, "GET", "/Tenants?pageSize=1")).status,
  };
}

export const statusOf = async (answer: Promise<RestAnswer>) => (await answer).status;
