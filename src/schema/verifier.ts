/**
 * What sign-in stores and compares (docs/sign-in.md). Web Crypto only: the same code runs in browsers and in Node.
 */
import type { SignInKind } from "./types";

const ITERATIONS = 600_000;
const SECRET_BITS = 256;

/**
 * The form in which ids are stored and salted: an e-mail in ASCII lower case, a company id as it is, both trimmed.
 * Only ASCII letters change, because the rules language lowers no others.
 */
export function normaliseSignInId(kind: SignInKind, id: string): string {
  const trimmed = id.trim();
  return kind === "admin" ? trimmed.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : trimmed;
}

/** The secret that stands for a password: base64 of PBKDF2-HMAC-SHA-256, salted with the account's kind and id. */
export async function secretOf(kind: SignInKind, id: string, password: string): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(password), "PBKDF2", false, ["deriveBits"]);
  const salt = encoder.encode(`westwalk:${kind}:${normaliseSignInId(kind, id)}`);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: ITERATIONS },
    key,
    SECRET_BITS,
  );
  return btoa(String.fromCharCode(...new Uint8Array(bits)));
}

/** What the record stores: the secret's SHA-256. */
export function verifierOf(secret: string): Promise<string> {
  return sha256Hex(secret);
}

/** The id of the document in SignInAttempts that counts the failed tries on this account. */
export function attemptKeyOf(kind: SignInKind, id: string): Promise<string> {
  return sha256Hex(`${kind}:${normaliseSignInId(kind, id)}`);
}

/** Lower-case hex, as the rules compare it: their toHexString() is upper case and is lowered there. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
