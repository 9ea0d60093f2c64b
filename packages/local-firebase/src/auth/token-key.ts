import { randomBytes } from "node:crypto";
import { chmod, readFile } from "node:fs/promises";
import * as base64url from "jose/base64url";
import { isJsonObject } from "../core/http";
import { writeFileDurably } from "../core/data-folder";
import { errorCode, errorText, StartError } from "../core/start-error";

const KEY_BYTES = 32;

/**
 * Loads the secret that signs this data folder's tokens (HMAC-SHA-256, a JSON Web Key), or creates it. Only the file's
 * owner may read it.
 * @throws StartError when the file is damaged: a new key would silently sign everybody out.
 */
export async function loadTokenKey(path: string): Promise<Uint8Array> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) !== "ENOENT")
      throw new StartError(`The key file ${path} cannot be read (${errorText(error)}).`);
    const key = randomBytes(KEY_BYTES);
    await writeFileDurably(
      path,
      `${JSON.stringify({ kty: "oct", alg: "HS256", k: base64url.encode(key) })}\n`,
      0o600,
    );
    return key;
  }
  await chmod(path, 0o600);
  const key = keyIn(text);
  if (!key)
    throw new StartError(
      `The key file ${path} is damaged. Restore it; or delete it, which signs everybody out.`,
    );
  return key;
}

function keyIn(text: string): Uint8Array | undefined {
  try {
    const jwk: unknown = JSON.parse(text);
    if (!isJsonObject(jwk) || typeof jwk.k !== "string") return undefined;
    const key = base64url.decode(jwk.k);
    return key.length >= KEY_BYTES ? key : undefined;
  } catch {
    return undefined;
  }
}
