/** There is no password at Firebase: a browser claims to be an account, and the database compares. */
import type { Credentials } from "../contract/session";
import { signInIdOf } from "../fields/record";
import { credentialKeyOf, MAX_SIGN_IN_ID, secretOf, verifierOf } from "../schema/sign-in";
import { accountsOf, passwordAtOf, withoutPassword, type AccountScope } from "./accounts";
import { hoursAround, minutesToNextHour, serverClock } from "../firebase/server-clock";
import type { Claimant, SignInAttempt } from "./sign-in-requests";
import { knownDevice, newDevice, rememberDevice, type StoredSession } from "./stored-session";

export type SignInResult =
  | ({ readonly outcome: "granted" } & StoredSession)
  | { readonly outcome: "no-match" }
  /** Too many failed attempts: `minutes` until the next one is accepted. */
  | { readonly outcome: "wait"; readonly minutes: number };

/**
 * Claims the account with the secret of the typed password, which the rules count and then compare, and reads
 * its record. Each attempt uses up its Firebase user, so an earlier user's holder has no access to a later
 * session. The requests load Firestore, so the login page shows before it arrives.
 */
export async function signIn(
  scope: AccountScope,
  { id: typed, password }: Credentials,
): Promise<SignInResult> {
  const { definition, firebase } = scope;
  const accounts = accountsOf(definition, firebase.kind);
  const id = signInIdOf(accounts.collection, typed);
  if (id === "" || id.length > MAX_SIGN_IN_ID || password === "") return { outcome: "no-match" };
  const derived = claimantOf(scope, id, password);
  const requests = await import("./sign-in-requests");
  return requests.withNewUser(firebase, async (firestore, user) => {
    const claimAndGrant = async (): Promise<SignInResult> => {
      const claimant = await derived;
      const now = await serverClock(user);
      const claimed = await firstAccepted(knownDevice(claimant.key), now(), (attempt) =>
        requests.claim(firestore, user.uid, claimant, attempt),
      );
      if (!claimed) return { outcome: "wait", minutes: minutesToNextHour(now()) };
      const device = claimed.device || newDevice();
      const isGranted = await requests.grant(firestore, user.uid, claimant, claimed, device);
      const record = isGranted ? await requests.findRecord(accounts, firestore, id) : undefined;
      if (!record) return { outcome: "no-match" };
      rememberDevice(claimant.key, device);
      return {
        outcome: "granted",
        record: withoutPassword(accounts, record),
        uid: user.uid,
        passwordAt: passwordAtOf(accounts, record),
      };
    };
    const result = await claimAndGrant().catch(async (error: unknown) => {
      await requests.discardAttempt(firestore, user);
      throw error;
    });
    if (result.outcome === "granted") await requests.replaceUser(firebase, user);
    else await requests.discardAttempt(firestore, user);
    return result;
  });
}

async function claimantOf(
  { definition: { product, env }, firebase: { kind } }: AccountScope,
  id: string,
  password: string,
): Promise<Claimant> {
  const salted = { productId: product.id, projectId: env().firebase.projectId, kind, id };
  const secret = await secretOf(salted, password);
  const [key, verifier] = await Promise.all([credentialKeyOf(kind, id), verifierOf(secret)]);
  return { kind, id, key, secret, verifier };
}

/** @returns the accepted attempt; undefined after too many failed ones. A refused attempt writes no data. */
async function firstAccepted(
  known: string,
  now: number,
  claim: (attempt: SignInAttempt) => Promise<boolean>,
): Promise<SignInAttempt | undefined> {
  // A new password invalidates known devices. This browser then counts as an unknown one.
  for (const device of new Set([known, ""]))
    for (const hour of hoursAround(now)) if (await claim({ hour, device })) return { hour, device };
  return undefined;
}
