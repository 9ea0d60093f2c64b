/** What sign-in stores and compares, and its limits (docs/sign-in.md). Web Crypto, for browsers and Node. */

const ITERATIONS = 600_000;
const SECRET_BITS = 256;

interface SaltedAccount {
  readonly productId: string;
  readonly projectId: string;
  readonly kind: string;
  /** As it is stored. */
  readonly id: string;
}

/** An account and what is derived of a password typed for it. */
export interface Claimant {
  readonly kind: string;
  readonly id: string;
  /** Id of the account's credential. */
  readonly key: string;
  readonly secret: string;
  /** What the credential stores. */
  readonly verifier: string;
}

/**
 * The secret is base64 of PBKDF2-HMAC-SHA-256, slow by design. The salt contains the product, the project, and the
 * account's kind and id, so an attack on one account does not help against another account or project.
 */
export async function claimantOf(
  { productId, projectId, kind, id }: SaltedAccount,
  password: string,
): Promise<Claimant> {
  const encoder = new TextEncoder();
  const base = await crypto.subtle.importKey("raw", encoder.encode(password), "PBKDF2", false, [
    "deriveBits",
  ]);
  const salt = encoder.encode(`${productId}:${projectId}:${kind}:${id}`);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: ITERATIONS },
    base,
    SECRET_BITS,
  );
  const secret = btoa(String.fromCharCode(...new Uint8Array(bits)));
  const [key, verifier] = await Promise.all([credentialKeyOf(kind, id), sha256Hex(secret)]);
  return { kind, id, key, secret, verifier };
}

/** @returns the id in Credentials. The counters of failed attempts use it too. */
export function credentialKeyOf(kind: string, id: string): Promise<string> {
  return sha256Hex(`${kind}:${id}`);
}

/** @returns lower-case hex, which the rules compare with their toHexString().lower(). */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Lifetime of a session. The rules enforce this and the limits below, and the panel respects them. */
export const SESSION_HOURS = 12;
export const CLAIM_SECONDS = 60;
/** Maximum age, in minutes, of an anonymous user that claims. */
export const NEW_USER_MINUTES = 10;
/** Failed attempts per hour and account: of all unknown browsers together, and of each known browser. */
export const UNKNOWN_TRIES = 8;
export const KNOWN_TRIES = 20;
/** Failed attempts per UTC day, fewer than 24 times the hourly number: a patient attacker is slow. */
export const UNKNOWN_TRIES_A_DAY = 48;
export const KNOWN_TRIES_A_DAY = 60;
/** Unlocks of an account per hour and per UTC day, so that no admin can lift the limits for an attacker. */
export const UNLOCKS_AN_HOUR = 3;
export const UNLOCKS_A_DAY = 9;
export const KNOWN_DAYS = 180;
/** Hours after the start of a claim's hour when its documents may be swept. */
export const SWEEP_HOURS = 25;
export const MAX_SIGN_IN_ID = 200;

export const HOUR_MS = 3_600_000;

/** @param counted a known browser's id, or the id of the account's credential. @param hour hours since the epoch. */
export function counterIds(counted: string, hour: number): readonly [ofHour: string, ofDay: string] {
  return [`${counted}-${String(hour)}`, `${counted}-d${String(Math.floor(hour / 24))}`];
}
