import { createCipheriv, createHash, createHmac, pbkdf2, scrypt, type ScryptOptions } from "node:crypto";
import { promisify } from "node:util";
import type { JsonObject } from "../core/http";
import { AuthApiError } from "./errors";

/**
 * A hash algorithm of another service, with the field names of accounts:batchCreate. Keys and separators are base64.
 */
export interface ForeignHash {
  readonly hashAlgorithm: string;
  readonly signerKey?: string;
  readonly saltSeparator?: string;
  readonly rounds?: number;
  readonly memoryCost?: number;
  readonly cpuMemCost?: number;
  readonly blockSize?: number;
  readonly parallelization?: number;
  readonly passwordHashOrder?: string;
}

type Derive = (hash: ForeignHash, password: string, salt: Buffer, length: number) => Buffer | Promise<Buffer>;

const pbkdf2Of = promisify(pbkdf2);
const scryptOf = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** The most bytes that one derivation may use. */
const MAX_MEMORY = 256 * 1024 * 1024;
const MAX_ROUNDS = 120_000;

/** The password comes first unless the import says otherwise. */
const hmac =
  (digest: string): Derive =>
  (hash, password, salt) =>
    createHmac(digest, bytes(hash.signerKey))
      .update(joined(hash, Buffer.from(password), salt, "PASSWORD_AND_SALT"))
      .digest();

/**
 * The salt comes first unless the import says otherwise. Some tools store the hexadecimal text of the digest as the
 * hash.
 */
const plain =
  (digest: string): Derive =>
  (hash, password, salt, length) => {
    const value = createHash(digest)
      .update(joined(hash, Buffer.from(password), salt, "SALT_AND_PASSWORD"))
      .digest();
    return length === value.length * 2 ? Buffer.from(value.toString("hex")) : value;
  };

const iterated =
  (digest: string): Derive =>
  (hash, password, salt, length) =>
    pbkdf2Of(password, salt, Math.max(1, hash.rounds ?? 1), length, digest);

const standardScrypt: Derive = (hash, password, salt, length) =>
  scryptOf(password, salt, length, {
    N: hash.cpuMemCost,
    r: hash.blockSize,
    p: hash.parallelization,
    maxmem: MAX_MEMORY,
  });

/** Firebase's own algorithm: it encrypts the project's key with the scrypt derivation of the password. */
const firebaseScrypt: Derive = async (hash, password, salt) => {
  const key = await scryptOf(password, Buffer.concat([salt, bytes(hash.saltSeparator)]), 32, {
    N: 2 ** (hash.memoryCost ?? 0),
    r: hash.rounds,
    p: 1,
    maxmem: MAX_MEMORY,
  });
  const cipher = createCipheriv("aes-256-ctr", key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(bytes(hash.signerKey)), cipher.final()]);
};

const ALGORITHMS: { readonly [name: string]: Derive } = {
  HMAC_SHA512: hmac("sha512"),
  HMAC_SHA256: hmac("sha256"),
  HMAC_SHA1: hmac("sha1"),
  HMAC_MD5: hmac("md5"),
  SHA512: plain("sha512"),
  SHA256: plain("sha256"),
  SHA1: plain("sha1"),
  MD5: plain("md5"),
  PBKDF_SHA1: iterated("sha1"),
  PBKDF2_SHA256: iterated("sha256"),
  STANDARD_SCRYPT: standardScrypt,
  SCRYPT: firebaseScrypt,
};

/** Hashes a password with the other service's algorithm. @param length of the stored hash, in bytes. */
export async function deriveForeign(
  hash: ForeignHash,
  password: string,
  salt: Buffer,
  length: number,
): Promise<Buffer> {
  const derive = ALGORITHMS[hash.hashAlgorithm];
  if (!derive) throw new Error(`no way to check a password hashed with ${hash.hashAlgorithm}`);
  return derive(hash, password, salt, length);
}

/**
 * Reads the hash options of an import.
 * @throws AuthApiError for an unsupported algorithm (BCRYPT, several rounds of a plain digest) and for values out of
 * range.
 */
export function readForeignHash(body: JsonObject): ForeignHash {
  const { hashAlgorithm } = body;
  if (typeof hashAlgorithm !== "string") throw new AuthApiError("MISSING_HASH_ALGORITHM");
  if (!Object.hasOwn(ALGORITHMS, hashAlgorithm))
    throw refused(`passwords hashed with ${hashAlgorithm} cannot be imported here`);
  const hash: ForeignHash = {
    hashAlgorithm,
    ...texts(body, "signerKey", "saltSeparator", "passwordHashOrder"),
    ...numbers(body, "rounds", "memoryCost", "cpuMemCost", "blockSize", "parallelization"),
  };
  if (/^(SHA|MD5)/.test(hashAlgorithm) && (hash.rounds ?? 1) > 1)
    throw refused(`${hashAlgorithm} is taken with one round only`);
  if ((hash.rounds ?? 1) > MAX_ROUNDS) throw refused(`rounds is more than ${MAX_ROUNDS}`);
  if (memoryOf(hash) > MAX_MEMORY) throw refused("checking a password would take more than 256 MiB");
  return hash;
}

function memoryOf(hash: ForeignHash): number {
  if (hash.hashAlgorithm === "SCRYPT") return 128 * 2 ** (hash.memoryCost ?? 0) * (hash.rounds ?? 1);
  if (hash.hashAlgorithm !== "STANDARD_SCRYPT") return 0;
  return 128 * (hash.cpuMemCost ?? 0) * (hash.blockSize ?? 0) * (hash.parallelization ?? 1);
}

function joined(hash: ForeignHash, password: Buffer, salt: Buffer, order: string): Buffer {
  const saltFirst = (hash.passwordHashOrder ?? order) === "SALT_AND_PASSWORD";
  return Buffer.concat(saltFirst ? [salt, password] : [password, salt]);
}

function bytes(text: string | undefined): Buffer {
  return Buffer.from(text ?? "", "base64");
}

function texts(body: JsonObject, ...names: (keyof ForeignHash)[]): Partial<ForeignHash> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof body[name] === "string" ? [[name, body[name]]] : [])),
  );
}

/** This API's JSON has integers as numbers or as texts. */
function numbers(body: JsonObject, ...names: (keyof ForeignHash)[]): Partial<ForeignHash> {
  const entries = names.flatMap((name) => {
    if (body[name] === undefined) return [];
    const value = Number(body[name]);
    if (!Number.isSafeInteger(value) || value < 0) throw refused(`${name} is not a number`);
    return [[name, value]];
  });
  return Object.fromEntries(entries) as Partial<ForeignHash>;
}

function refused(why: string): AuthApiError {
  return new AuthApiError("INVALID_HASH_ALGORITHM", why);
}
