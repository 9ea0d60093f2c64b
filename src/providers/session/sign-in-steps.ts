/**
 * What a sign-in writes, step by step (docs/sign-in.md). Each step that may be refused is a request of its own, so that
 * a wrong password, a waiting time and a failure can be told apart; none is sent twice, because a claim and a grant are
 * taken once.
 */
import {
  deleteField,
  doc,
  increment,
  serverTimestamp,
  Timestamp,
  type Firestore,
  type Transaction,
} from "firebase/firestore";
import { SESSION_ENTRY } from "../../schema/history";
import { counterIds, HOUR_MS, KNOWN_DAYS, SWEEP_HOURS } from "../../schema/sign-in-limits";
import { commit } from "../data/commit";
import { codeOf } from "../errors";

/** Whose sign-in it is, with what the typed password was derived to. */
export interface Claimant {
  readonly kind: string;
  readonly id: string;
  /** Id of the account's credential. */
  readonly key: string;
  readonly secret: string;
  readonly verifier: string;
}

/** A try that the rules have taken. `device` is "" for a browser that is not known. */
export interface SignInAttempt {
  readonly hour: number;
  readonly device: string;
}

/** Nothing was written, so another try changes nothing: the only answer after which a step is sent again. */
const NOT_WRITTEN = new Set(["aborted"]);

/** @returns false when the rules refuse it. @throws what else went wrong. */
async function send(firestore: Firestore, body: (transaction: Transaction) => void): Promise<boolean> {
  try {
    await commit(firestore, async (transaction) => body(transaction), undefined, NOT_WRITTEN);
    return true;
  } catch (error) {
    if (codeOf(error) === "permission-denied") return false;
    throw error;
  }
}

const sweepTime = ({ hour }: SignInAttempt, days = 0) =>
  Timestamp.fromMillis((hour + SWEEP_HOURS + days * 24) * HOUR_MS);
const countersOf = (firestore: Firestore, key: string, { hour, device }: SignInAttempt) =>
  counterIds(device || key, hour).map((id) => doc(firestore, "SignInAttempts", id));

/** States the claim, counted in the same request. */
export function claim(
  firestore: Firestore,
  uid: string,
  claimant: Claimant,
  attempt: SignInAttempt,
): Promise<boolean> {
  const { kind, id, key, secret } = claimant;
  const expireAt = sweepTime(attempt);
  return send(firestore, (transaction) => {
    transaction.set(doc(firestore, "Sessions", uid), {
      state: "claimed",
      kind,
      id,
      credential: key,
      secret,
      device: attempt.device,
      at: serverTimestamp(),
      expireAt,
    });
    for (const counter of countersOf(firestore, key, attempt))
      transaction.set(counter, { count: increment(1), expireAt }, { merge: true });
  });
}

/**
 * Has the claim compared. A try that succeeds is given back, and an unknown browser is known from then on.
 * @param device the id under which: that of the claim, or for an unknown browser a new one.
 * @returns false when the password is not the account's, or there is no such account.
 */
export function grant(
  firestore: Firestore,
  uid: string,
  { kind, id, key, verifier }: Claimant,
  attempt: SignInAttempt,
  device: string,
): Promise<boolean> {
  return send(firestore, (transaction) => {
    transaction.set(doc(firestore, "Sessions", uid), {
      state: "granted",
      kind,
      id,
      credential: key,
      verifier,
      device,
      at: serverTimestamp(),
      expireAt: sweepTime(attempt),
    });
    for (const counter of countersOf(firestore, key, attempt))
      transaction.update(counter, { count: increment(-1) });
    if (attempt.device === "")
      transaction.set(doc(firestore, "KnownDevices", device), {
        credential: key,
        at: serverTimestamp(),
        expireAt: sweepTime(attempt, KNOWN_DAYS),
      });
  });
}

const FORGOTTEN = ["kind", "id", "credential", "secret", "verifier", "device", "at", SESSION_ENTRY] as const;

/** Ends a claim or a session: nothing stays but that its user is spent. */
export async function close(firestore: Firestore, uid: string): Promise<void> {
  const gone = Object.fromEntries(FORGOTTEN.map((key) => [key, deleteField()]));
  await commit(firestore, async (transaction) => {
    transaction.update(doc(firestore, "Sessions", uid), { state: "closed", ...gone });
  });
}
