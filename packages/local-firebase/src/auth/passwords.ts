import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** A password as it is kept: base64 of a random salt and of the scrypt hash. */
export interface StoredPassword {
  readonly salt: string;
  readonly hash: string;
}

const HASH_BYTES = 32;
const SALT_BYTES = 16;
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** Stands in for a password that does not exist, so that an unknown user takes as long as a wrong password. */
const NO_PASSWORD: StoredPassword = {
  salt: Buffer.alloc(SALT_BYTES).toString("base64"),
  hash: Buffer.alloc(HASH_BYTES).toString("base64"),
};

export async function hashPassword(password: string): Promise<StoredPassword> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password.normalize("NFC"), salt, HASH_BYTES);
  return { salt: salt.toString("base64"), hash: hash.toString("base64") };
}

/** @param stored undefined: there is no such password. The answer is then false, after as long as for a wrong one. */
export async function isPassword(password: string, stored: StoredPassword | undefined): Promise<boolean> {
  const { salt, hash } = stored ?? NO_PASSWORD;
  const actual = await derive(password.normalize("NFC"), Buffer.from(salt, "base64"), HASH_BYTES);
  return timingSafeEqual(actual, Buffer.from(hash, "base64")) && stored !== undefined;
}
