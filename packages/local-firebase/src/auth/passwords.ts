import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { deriveForeign, type ForeignHash } from "./foreign-hashes";

/** A stored password: the salt and the hash in base64. */
export interface StoredPassword {
  readonly salt: string;
  readonly hash: string;
  /** The algorithm of an imported hash, until the first sign-in replaces it. Default: our own scrypt. */
  readonly foreign?: ForeignHash;
}

const HASH_BYTES = 32;
const SALT_BYTES = 16;
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** Our own scrypt (Node's default options), as exports and imports of accounts name it. */
export const OWN_HASH = {
  hashAlgorithm: "STANDARD_SCRYPT",
  cpuMemCost: 16384,
  blockSize: 8,
  parallelization: 1,
  dkLen: HASH_BYTES,
} as const;

/** Compared in place of a missing password, so that an unknown user takes as long as a wrong password. */
const NO_PASSWORD: StoredPassword = {
  salt: Buffer.alloc(SALT_BYTES).toString("base64"),
  hash: Buffer.alloc(HASH_BYTES).toString("base64"),
};

export async function hashPassword(password: string): Promise<StoredPassword> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password.normalize("NFC"), salt, HASH_BYTES);
  return { salt: salt.toString("base64"), hash: hash.toString("base64") };
}

/** @param stored undefined: there is no password. The answer is then false and takes as long as for a wrong one. */
export async function isPassword(password: string, stored: StoredPassword | undefined): Promise<boolean> {
  const { salt, hash, foreign } = stored ?? NO_PASSWORD;
  const [saltBytes, expected] = [Buffer.from(salt, "base64"), Buffer.from(hash, "base64")];
  const actual = foreign
    ? await deriveForeign(foreign, password, saltBytes, expected.length)
    : await derive(password.normalize("NFC"), saltBytes, HASH_BYTES);
  return actual.length === expected.length && timingSafeEqual(actual, expected) && stored !== undefined;
}
