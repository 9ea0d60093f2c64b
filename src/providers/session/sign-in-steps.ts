/**
 * The writes of a sign-in, step by step (docs/sign-in.md). Separate requests let the panel distinguish a
 * wrong password, a waiting time and a failure. No step is sent twice, because the rules accept a claim and a
 * grant once.
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
import { counterIds, HOUR_MS, KNOWN_DAYS, SWEEP_HOURS } from "../../schema/sign-in";
import { commit } from "../data/commit";
import { codeOf } from "../errors";

/** The account of a sign-in, with the values derived from the typed password. */
export interface Claimant {
  readonly kind: string;
  readonly id: string;
  /** Id of the account's credential. */
  readonly key: string;
  readonly secret: string;
  readonly verifier: string;
}

/** An attempt that the rules accepted. `device` is "" for an unknown browser. */
export interface SignInAttempt {
  readonly hour: number;
  readonly device: string;
}

/** The error codes that prove that no write happened. Only after these a step is sent again. */
const NOT_WRITTEN = new Set(["aborted"]);

/**
 * @returns false when the rules refuse the write.
 * @throws any other error.
 */
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

/** Writes the claim, counted in the same request. */
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
 * Lets the rules compare the claim with the credential. A successful attempt is not counted, and an unknown
 * browser becomes known.
 * @param device the id of the claim's device, or a new id for an unknown browser.
 * @returns false when the password is wrong, or the account does not exist.
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

/** Ends a claim or a session. The remaining document only marks its user as used. */
export async function close(firestore: Firestore, uid: string): Promise<void> {
  const gone = Object.fromEntries(FORGOTTEN.map((key) => [key, deleteField()]));
  await commit(firestore, async (transaction) => {
    transaction.update(doc(firestore, "Sessions", uid), { state: "closed", ...gone });
  });
}
