import type { JWTPayload } from "jose";
import * as errors from "jose/errors";
import { decodeJwt } from "jose/jwt/decode";
import { AuthTokenError, type Caller, type TokenVerifier } from "../core/contracts";
import type { Tokens } from "./tokens";

const ANYONE: Caller = { kind: "anyone" };
const CLOSED =
  "Servers and test tools are refused here: start with the option `test`, or the command without --no-admin.";

/**
 * Verifies the tokens sent to Firestore and Storage. As in production, the token of a deleted user is valid until it
 * expires.
 * @param test a test process also accepts "owner", unsigned tokens, and tokens of other projects, whose key is unknown.
 * The official emulators do the same. A service account, which signs its own tokens, is the owner: over REST the newest
 * server SDKs send them to an emulator too.
 */
export function createTokenVerifier(tokens: Tokens, test: boolean): TokenVerifier {
  return {
    verify: async (authorization) => {
      if (authorization === undefined) return ANYONE;
      const token = /^(?:Bearer|Firebase) (\S+)$/i.exec(authorization)?.[1];
      if (token === undefined) throw new AuthTokenError("The Authorization header holds no token.");
      if (test && token === "owner") return { kind: "owner" };
      if (!test && (token === "owner" || token.endsWith("."))) throw new AuthTokenError(CLOSED);
      const unverified = test ? unverifiedClaims(tokens, token) : undefined;
      if (unverified?.sub !== undefined && unverified.sub === unverified.iss) return { kind: "owner" };
      return callerOf(unverified ?? (await signedClaims(tokens, token)));
    },
  };
}

async function signedClaims(tokens: Tokens, token: string): Promise<JWTPayload> {
  try {
    return await tokens.readIdToken(token);
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AuthTokenError("The ID token has expired.");
    if (error instanceof errors.JOSEError) throw new AuthTokenError("The ID token is not valid here.");
    throw error;
  }
}

/** The claims of a token that is unsigned or of another project; undefined if its signature must be verified. */
function unverifiedClaims(tokens: Tokens, token: string): JWTPayload | undefined {
  const claims = readClaims(token);
  return token.endsWith(".") || claims.aud !== tokens.projectId ? claims : undefined;
}

function readClaims(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw new AuthTokenError("The token cannot be read.");
  }
}

function callerOf(claims: JWTPayload): Caller {
  if (!claims.sub) throw new AuthTokenError("The token names no user.");
  return { kind: "user", auth: { uid: claims.sub, token: claims } };
}
