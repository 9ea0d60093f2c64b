import { errors, jwtVerify, SignJWT, type JWTPayload } from "jose";
import { AuthApiError } from "./errors";
import type { User } from "./users";

/** How a browser signed in: the token's `firebase.sign_in_provider`. */
export type SignInProvider = "anonymous" | "password";

/** Seconds. The SDK refreshes a token five minutes before its end; 3600 is also production's. */
export const ID_TOKEN_SECONDS = 3600;

/** One sign-in of one user, which refresh tokens carry on. */
export interface SignIn {
  readonly localId: string;
  readonly provider: SignInProvider;
  /** Seconds since the epoch. */
  readonly authTime: number;
  readonly generation: number;
}

/** Issues and checks the tokens of one project, signed with the data folder's key. */
export interface Tokens {
  readonly projectId: string;
  idToken(user: User, signIn: SignIn): Promise<string>;
  refreshToken(signIn: SignIn): Promise<string>;
  /** @throws errors.JOSEError from jose when it is not a valid ID token of this project. */
  readIdToken(token: string): Promise<JWTPayload>;
  /** @throws AuthApiError INVALID_REFRESH_TOKEN */
  readRefreshToken(token: string): Promise<SignIn>;
}

const ALGORITHM = "HS256";
/** Keeps refresh tokens from passing as ID tokens, and the other way round. */
const REFRESH_AUDIENCE = "local-firebase-refresh";

export function createTokens(key: Uint8Array, projectId: string, now: () => number = Date.now): Tokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const seconds = () => Math.floor(now() / 1000);
  const verify = (token: string, audience: string) =>
    jwtVerify(token, key, { issuer, audience, algorithms: [ALGORITHM], currentDate: new Date(now()) });
  const sign = (claims: JWTPayload) =>
    new SignJWT({ ...claims, iss: issuer, iat: seconds() })
      .setProtectedHeader({ alg: ALGORITHM, typ: "JWT" })
      .sign(key);

  return {
    projectId,
    idToken: (user, signIn) =>
      sign({
        aud: projectId,
        exp: seconds() + ID_TOKEN_SECONDS,
        sub: user.localId,
        user_id: user.localId,
        auth_time: signIn.authTime,
        ...(signIn.provider === "anonymous" && { provider_id: "anonymous" }),
        ...(user.displayName !== undefined && { name: user.displayName }),
        ...(user.photoUrl !== undefined && { picture: user.photoUrl }),
        ...(user.email !== undefined && { email: user.email, email_verified: user.emailVerified }),
        firebase: {
          identities: user.email === undefined ? {} : { email: [user.email] },
          sign_in_provider: signIn.provider,
        },
      }),
    refreshToken: (signIn) => sign({ aud: REFRESH_AUDIENCE, sub: signIn.localId, signIn }),
    readIdToken: async (token) => (await verify(token, projectId)).payload,
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

/** Call it for verified tokens only: the signature says that this process wrote `signIn`, in this form. */
function signInOf(payload: JWTPayload): SignIn {
  return payload.signIn as SignIn;
}
