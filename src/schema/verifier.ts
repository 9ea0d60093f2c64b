/**
 * What sign-in stores and compares (docs/sign-in.md). Web Crypto only: the same code runs in browsers and in Node.
 * Ids are given as they are stored (src/fields/sign-in-id.ts).
 */

const ITERATIONS = 600_000;
const SECRET_BITS = 256;

/**
 * The secret that stands for a password: base64 of PBKDF2-HMAC-SHA-256, salted with the project and with the account's
 * kind and id, so that no work spent on guessing serves for another account or project.
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

/** What the credential stores: the secret's SHA-256. */
export function verifierOf(secret: string): Promise<string> {
  return sha256Hex(secret);
}

/** The id of an account's document in Credentials, by which its failed tries are counted too. */
export function credentialKeyOf(kind: string, id: string): Promise<string> {
  return sha256Hex(`${kind}:${id}`);
}

/** Lower-case hex, as the rules compare it: their toHexString() is upper case and is lowered there. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
