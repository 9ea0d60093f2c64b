import { isJsonObject, type JsonObject } from "../core/http";
import { AuthApiError } from "./errors";

const MAX_CUSTOM_ATTRIBUTES = 1000;

/** Claims about a token's issuer and subject. No developer may set them. */
const RESERVED = "acr amr at_hash aud auth_time azp cnf c_hash exp firebase iat iss jti nbf nonce sub".split(
  " ",
);

/**
 * Checks claims that a developer chose.
 * @throws AuthApiError INVALID_CLAIMS, FORBIDDEN_CLAIM
 */
export function checkedClaims(claims: unknown): JsonObject {
  if (!isJsonObject(claims)) throw new AuthApiError("INVALID_CLAIMS");
  const reserved = RESERVED.find((name) => Object.hasOwn(claims, name));
  if (reserved !== undefined) throw new AuthApiError("FORBIDDEN_CLAIM", reserved);
  return claims;
}

/**
 * Checks the text of a user's custom claims.
 * @returns the text.
 * @throws AuthApiError CLAIMS_TOO_LARGE, INVALID_CLAIMS, FORBIDDEN_CLAIM
 */
export function checkedCustomAttributes(text: string): string {
  if (text.length > MAX_CUSTOM_ATTRIBUTES) throw new AuthApiError("CLAIMS_TOO_LARGE");
  checkedClaims(parsed(text));
  return text;
}

/** Parses the stored text of claims. */
export function customClaims(text: string | undefined): JsonObject {
  return text === undefined ? {} : (JSON.parse(text) as JsonObject);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AuthApiError("INVALID_CLAIMS");
  }
}
