import { errors, jwtVerify, SignJWT, UnsecuredJWT, type JWTPayload } from "jose";
import type { JsonObject } from "../core/http";
import { customClaims } from "./claims";
import { AuthApiError } from "./errors";
import type { User } from "./users";

/** How a browser signed in: the token's `firebase.sign_in_provider`. */
export type SignInProvider = "anonymous" | "password" | "custom";

/** Seconds. The SDK refreshes a token five minutes before its end; 3600 is also production's. */
export const ID_TOKEN_SECONDS = 3600;

/** One sign-in of one user, which refresh tokens carry on. */
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
  /** The claims of an ID token, as a session cookie for so many seconds from now. */
  sessionCookie(claims: JWTPayload, seconds: number): Promise<string>;
  refreshToken(signIn: SignIn): Promise<string>;
  /** @throws errors.JOSEError from jose when it is not a valid ID token of this project. */
  readIdToken(token: string): Promise<JWTPayload>;
  /** @throws AuthApiError INVALID_REFRESH_TOKEN */
  readRefreshToken(token: string): Promise<SignIn>;
}

export interface TokenOptions {
  /** Milliseconds since the epoch. Default: the machine's clock. */
  readonly now?: () => number;
  /**
   * ID tokens and session cookies without a signature, and such are read too. An admin SDK takes nothing else from an
   * emulator. For processes for tests, which take them from anybody anyway. Default: signed with the key.
   */
  readonly unsigned?: boolean;
}

const ALGORITHM = "HS256";
/** Keeps refresh tokens from passing as ID tokens, and the other way round. */
const REFRESH_AUDIENCE = "local-firebase-refresh";

/** @param key of the data folder: signs refresh tokens, and what is not `unsigned`. */
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

/** What a token says of a user. The developer's claims come before Firebase's own, which they cannot replace. */
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

/** How the user of an ID token signed in. Call it for tokens that were read here: they have this form. */
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

/** Call it for verified tokens only: the signature says that this process wrote `signIn`, in this form. */
function signInOf(payload: JWTPayload): SignIn {
  return payload.signIn as SignIn;
}
