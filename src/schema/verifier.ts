/**
 * Values that sign-in stores and compares (docs/sign-in.md). Web Crypto only, so that the same code runs in
 * browsers and in Node. Ids have their stored form (src/fields/sign-in-id.ts).
 */

const ITERATIONS = 600_000;
const SECRET_BITS = 256;

/**
 * @returns the secret derived from a password: base64 of PBKDF2-HMAC-SHA-256. The salt contains the project
 * and the account's kind and id. So an attack on one account does not help against another account or
 * project.
 */
export async function secretOf(
  projectId: string,
  kind: string,
  id: string,
  password: string,
): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey("raw", encoder.encode(password), "PBKDF2", false, ["deriveBits"]);
  const salt = encoder.encode(`westwalk:${projectId}:${kind}:${id}`);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: ITERATIONS },
    key,
    SECRET_BITS,
  );
  return btoa(String.fromCharCode(...new Uint8Array(bits)));
}

/** @returns the credential's stored value: the secret's SHA-256. */
export function verifierOf(secret: string): Promise<string> {
  return sha256Hex(secret);
}

/** @returns the id of the account's document in Credentials. The counters of failed attempts use it too. */
export function credentialKeyOf(kind: string, id: string): Promise<string> {
  return sha256Hex(`${kind}:${id}`);
}

/**
 * @returns lower-case hex. The rules compare it with their toHexString(), which is upper case and is lowered
 * there.
 */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
