// By entries, here and beside: "jose" alone loads twice as many files at the start.
import type { JWTPayload } from "jose";
import * as errors from "jose/errors";
import { SignJWT } from "jose/jwt/sign";
import { UnsecuredJWT } from "jose/jwt/unsecured";
import { jwtVerify } from "jose/jwt/verify";
import type { JsonObject } from "../core/http";
import { customClaims } from "./claims";
import { AuthApiError } from "./errors";
import type { User } from "./users";

/** The token's `firebase.sign_in_provider`. */
export type SignInProvider = "anonymous" | "password" | "custom";

/** Seconds. The SDK refreshes a token five minutes before it expires; production also uses 3600. */
export const ID_TOKEN_SECONDS = 3600;

/** One sign-in of one user. Refresh tokens continue it. */
export interface SignIn {
  readonly localId: string;
  readonly provider: SignInProvider;
  /** Seconds since the epoch. */
  readonly authTime: number;
  readonly generation: number;
  /** The developer's claims of a custom token. */
  readonly claims?: JsonObject | undefined;
}

/** Issues and checks the tokens of one project. */
export interface Tokens {
  readonly projectId: string;
  idToken(user: User, signIn: SignIn): Promise<string>;
  /** Creates a session cookie with the claims of an ID token, valid for so many seconds. */
  sessionCookie(claims: JWTPayload, seconds: number): Promise<string>;
  refreshToken(signIn: SignIn): Promise<string>;
  /** @throws errors.JOSEError from jose for a token that is not a valid ID token of this project. */
  readIdToken(token: string): Promise<JWTPayload>;
  /** @throws AuthApiError INVALID_REFRESH_TOKEN */
  readRefreshToken(token: string): Promise<SignIn>;
}

export interface TokenOptions {
  /** Milliseconds since the epoch. Default: the machine's clock. */
  readonly now?: () => number;
  /**
   * Issues and accepts ID tokens and session cookies without a signature. An admin SDK accepts nothing else from an
   * emulator.
   * For test processes, which trust every token anyway. Default: tokens are signed with the key.
   */
  readonly unsigned?: boolean;
}

const ALGORITHM = "HS256";
/** A refresh token cannot pass as an ID token, nor the reverse. */
const REFRESH_AUDIENCE = "local-firebase-refresh";

/** @param key the data folder's key. It signs refresh tokens, and all tokens unless `unsigned`. */
export function createTokens(
  key: Uint8Array,
  projectId: string,
  { now = () => Date.now(), unsigned = false }: TokenOptions = {},
): Tokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const seconds = () => Math.floor(now() / 1000);
  const verify = (token: string, audience: string) =>
    jwtVerify(token, key, { issuer, audience, algorithms: [ALGORITHM], currentDate: new Date(now()) });
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: "JWT" }).sign(key);
  const seal = async (claims: JWTPayload) => (unsigned ? new UnsecuredJWT(claims).encode() : sign(claims));

  return {
    projectId,
    idToken: (user, signIn) => {
      const iat = seconds();
      const exp = iat + ID_TOKEN_SECONDS;
      return seal({ ...claimsOf(user, signIn), iss: issuer, aud: projectId, sub: user.localId, iat, exp });
    },
    sessionCookie: (claims, duration) => {
      const iss = `https://session.firebase.google.com/${projectId}`;
      return seal({ ...claims, iss, iat: seconds(), exp: seconds() + duration });
    },
    refreshToken: (signIn) =>
      sign({ iss: issuer, iat: seconds(), aud: REFRESH_AUDIENCE, sub: signIn.localId, signIn }),
    readIdToken: async (token) => {
      if (unsigned && token.endsWith("."))
        return UnsecuredJWT.decode(token, { issuer, audience: projectId, currentDate: new Date(now()) })
          .payload;
      return (await verify(token, projectId)).payload;
    },
    readRefreshToken: async (token) => {
      try {
        return signInOf((await verify(token, REFRESH_AUDIENCE)).payload);
      } catch (error) {
        if (error instanceof errors.JOSEError) throw new AuthApiError("INVALID_REFRESH_TOKEN");
        throw error;
      }
    },
  };
}

/** The claims of a user's token. Firebase's own claims override the developer's. */
function claimsOf(user: User, signIn: SignIn): JWTPayload {
  return {
    ...(user.displayName !== undefined && { name: user.displayName }),
    ...(user.photoUrl !== undefined && { picture: user.photoUrl }),
    ...customClaims(user.customAttributes),
    ...signIn.claims,
    ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
    ...(user.phoneNumber !== undefined && { phone_number: user.phoneNumber }),
    ...(signIn.provider === "anonymous" && { provider_id: "anonymous" }),
    user_id: user.localId,
    auth_time: signIn.authTime,
    firebase: { identities: identitiesOf(user), sign_in_provider: signIn.provider },
  };
}

/** The sign-in provider in an ID token. Call it only for tokens that this process has read: they have this form. */
export function signInProviderOf(claims: JWTPayload): SignInProvider {
  return (claims.firebase as { sign_in_provider: SignInProvider }).sign_in_provider;
}

function identitiesOf(user: User): JsonObject {
  const identities: { [providerId: string]: string[] } = {};
  if (user.email !== undefined) identities.email = [user.email];
  if (user.phoneNumber !== undefined) identities.phone = [user.phoneNumber];
  for (const { providerId, rawId } of user.linked ?? []) (identities[providerId] ??= []).push(rawId);
  return identities;
}

/** Call it only for verified tokens: the signature proves that this process wrote `signIn` in this form. */
function signInOf(payload: JWTPayload): SignIn {
  return payload.signIn as SignIn;
}
